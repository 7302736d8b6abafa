#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace lockscope::redis
{

/// How a connection by TLS is made, and which certificates it trusts.
struct TlsOptions {
    enum class Version : quint8 { Tls12, Tls13 };

    QString caFile;          ///< certificates to trust besides the system's, as PEM
    QString certificateFile; ///< ours, for a server that demands one, as PEM
    QString keyFile;         ///< its key; empty = in the same file
    QString serverName;      ///< asked for, and expected in the certificate, in place of the host's name
    Version atLeast = Version::Tls12;
    /// SHA-256 of the one certificate that is trusted whatever else is wrong with it, and no other is: 64
    /// hexadecimal digits, lower-case; empty = the certificates that the authorities vouch for.
    QByteArray pinned;

    /// Returns whether a URI's parameter of that name belongs here.
    [[nodiscard]] static bool has(const QString& name);
    /// Takes the parameter's value; false where it is none.
    bool take(const QString& name, const QString& value);
    /// Returns the parameters for these options, in order and encoded: "ca=/etc/ca.pem".
    [[nodiscard]] QStringList parameters() const;

    friend bool operator==(const TlsOptions&, const TlsOptions&) = default;
};

/// Reads a fingerprint as people copy it ("AB:CD:…", "sha256:abcd…") into 64 lower-case digits; empty where
/// it is none.
QByteArray fingerprintFrom(const QString& text);

} // namespace lockscope::redis
