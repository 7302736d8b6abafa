#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace lockscope::redis
{

/// How a connection by TLS is made, and whom it believes.
struct TlsOptions {
    enum class Version : quint8 { Tls12, Tls13 };

    QString caFile;          ///< certificates to trust besides the system's, as PEM
    QString certificateFile; ///< ours, for a server that asks who we are, as PEM
    QString keyFile;         ///< its key; empty = in the same file
    QString serverName;      ///< asked for, and expected in the certificate, in place of the host's name
    Version atLeast = Version::Tls12;
    /// SHA-256 of the one certificate that is believed whatever else is wrong with it, and no other: 64
    /// hexadecimal digits, lower-case; empty = those that the authorities vouch for.
    QByteArray pinned;

    /// Whether a URI's parameter of that name belongs here.
    [[nodiscard]] static bool has(const QString& name);
    /// Takes the parameter's value; false where it is none.
    bool take(const QString& name, const QString& value);
    /// The parameters that say this, in order and encoded: "ca=/etc/ca.pem".
    [[nodiscard]] QStringList parameters() const;

    friend bool operator==(const TlsOptions&, const TlsOptions&) = default;
};

/// A fingerprint as people copy it ("AB:CD:…", "sha256:abcd…") as 64 lower-case digits; empty where it is
/// none.
QByteArray fingerprintFrom(const QString& text);

} // namespace lockscope::redis
