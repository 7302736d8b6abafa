#pragma once

#include <QStringList>
#include <QTemporaryDir>

namespace lockscope::support
{

/// An authority of a test's own and certificates that it signs, in a temporary folder. Made by the openssl
/// command; a machine without it ends the test.
class Certificates
{
public:
    Certificates();

    /// The authority's certificate, to be trusted or not.
    [[nodiscard]] QString authority() const { return file(QStringLiteral("ca.crt")); }
    /// Signs a certificate for `host` that is good for `days` from now; negative = it has expired. The base
    /// name of the files NAME.crt and NAME.key.
    QString sign(const QString& name, const QString& host, int days) const;

private:
    [[nodiscard]] QString file(const QString& name) const { return m_folder.filePath(name); }
    static void run(const QStringList& arguments);

    QTemporaryDir m_folder;
};

/// Returns the arguments with which a redis-server speaks TLS on that port of 127.0.0.1: it shows that
/// certificate (as of sign()), and where `wantsOurs` lets only those in who show one that the authority has
/// signed.
QStringList tlsArguments(
    const QString& certificate, quint16 port, const QString& authority, bool wantsOurs = false);

} // namespace lockscope::support
