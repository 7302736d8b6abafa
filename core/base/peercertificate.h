#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QString>

namespace lockscope::base
{

/// The certificate that a peer has shown by TLS, whether it was trusted or not.
struct PeerCertificate {
    QString subject; ///< the name in it
    QString issuer;  ///< who signed it
    QDateTime validUntil;
    QByteArray sha256;   ///< its fingerprint: 64 hexadecimal digits, lower-case
    bool pinned = false; ///< believed because the endpoint names this very one

    friend bool operator==(const PeerCertificate&, const PeerCertificate&) = default;
};

} // namespace lockscope::base
