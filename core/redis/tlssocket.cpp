#include "core/redis/tlssocket.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <QSslCertificate>
#include <QSslConfiguration>
#include <QSslError>
#include <QSslKey>
#include <QSslSocket>

#include <array>

namespace lockscope::redis
{

using base::Error;
using base::ErrorKind;
using base::PeerCertificate;
using base::Result;

namespace
{

constexpr qint64 mostBytes = 1 << 20;

QByteArray certificateFault(QSslError::SslError error)
{
    switch (error) {
    case QSslError::CertificateExpired:
        return "expired";
    case QSslError::CertificateNotYetValid:
        return "not-yet-valid";
    case QSslError::HostNameMismatch:
        return "wrong-name";
    default:
        return "untrusted";
    }
}

QByteArray certificateFaults(const QList<QSslError>& errors)
{
    QByteArrayList faults;
    for (const QSslError& error : errors) {
        const QByteArray fault = certificateFault(error.error());
        if (!faults.contains(fault))
            faults.append(fault);
    }
    return faults.join(',');
}

Error unreadable(const QString& path, const QByteArray& why)
{
    return {ErrorKind::FileUnreadable, path.toUtf8(), why};
}

Result<QByteArray> contentOf(const QString& path)
{
    const QFileInfo about(path);
    QFile file(path);
    if (!about.isFile() || about.size() > mostBytes)
        return unreadable(path, about.exists()
                                    ? QT_TRANSLATE_NOOP("ErrorDetails", "no file of certificates or keys")
                                    : QT_TRANSLATE_NOOP("ErrorDetails", "there is no such file"));
    if (!file.open(QIODevice::ReadOnly))
        return unreadable(path, file.errorString().toUtf8());
    return file.readAll();
}

Result<QList<QSslCertificate>> certificatesIn(const QString& path)
{
    const Result<QByteArray> content = contentOf(path);
    if (!content)
        return content.error();
    const QList<QSslCertificate> found = QSslCertificate::fromData(*content, QSsl::Pem);
    return found.isEmpty() ? Result<QList<QSslCertificate>>(
                                 unreadable(path, QT_TRANSLATE_NOOP("ErrorDetails", "no certificate in it")))
                           : found;
}

Result<QSslKey> keyIn(const QString& path)
{
    const Result<QByteArray> content = contentOf(path);
    if (!content)
        return content.error();
    for (const QSsl::KeyAlgorithm algorithm : {QSsl::Rsa, QSsl::Ec, QSsl::Dsa})
        if (const QSslKey key(*content, algorithm); !key.isNull())
            return key;
    return unreadable(
        path, content->contains("ENCRYPTED")
                  ? QT_TRANSLATE_NOOP("ErrorDetails", "its key is encrypted; decrypt it first, for "
                                                      "example with openssl pkey")
                  : QT_TRANSLATE_NOOP("ErrorDetails", "no key in it"));
}

Result<void> showOurs(QSslConfiguration& configuration, const TlsOptions& options)
{
    if (options.certificateFile.isEmpty())
        return {};
    const auto chain = certificatesIn(options.certificateFile);
    if (!chain)
        return chain.error();
    const auto key = keyIn(options.keyFile.isEmpty() ? options.certificateFile : options.keyFile);
    if (!key)
        return key.error();
    configuration.setLocalCertificateChain(*chain);
    configuration.setPrivateKey(*key);
    return {};
}

QString nameIn(const QStringList& commonNames, const QStringList& organisations)
{
    return commonNames.isEmpty() ? organisations.value(0) : commonNames.first();
}

QByteArray fingerprint(const QSslCertificate& certificate)
{
    return certificate.isNull() ? QByteArray() : certificate.digest(QCryptographicHash::Sha256).toHex();
}

/// The peer's judgement of us, which comes as the text of an alert.
struct Alert {
    const char* text;
    ErrorKind kind;
};

constexpr std::array alerts{
    Alert{"certificate required", ErrorKind::TlsCertificateWanted},
    Alert{"bad certificate", ErrorKind::TlsCertificateRefused},
    Alert{"unknown ca", ErrorKind::TlsCertificateRefused},
    Alert{"certificate unknown", ErrorKind::TlsCertificateRefused},
    Alert{"certificate expired", ErrorKind::TlsCertificateRefused},
    Alert{"certificate revoked", ErrorKind::TlsCertificateRefused},
    Alert{"unsupported certificate", ErrorKind::TlsCertificateRefused},
    Alert{"protocol version", ErrorKind::TlsVersion},
    Alert{"unsupported protocol", ErrorKind::TlsVersion},
};

} // namespace

Result<void> prepareTls(QSslSocket& socket, const Endpoint& endpoint)
{
    const TlsOptions& options = endpoint.tls;
    QSslConfiguration configuration = socket.sslConfiguration();
    if (!options.caFile.isEmpty()) {
        const auto trusted = certificatesIn(options.caFile);
        if (!trusted)
            return trusted.error();
        configuration.addCaCertificates(*trusted);
    }
    if (const Result<void> ours = showOurs(configuration, options); !ours)
        return ours.error();
    configuration.setProtocol(
        options.atLeast == TlsOptions::Version::Tls13 ? QSsl::TlsV1_3OrLater : QSsl::TlsV1_2OrLater);
    configuration.setPeerVerifyMode(QSslSocket::VerifyPeer);
    socket.setSslConfiguration(configuration);
    socket.setPeerVerifyName(options.serverName.isEmpty() ? endpoint.host : options.serverName);
    return {};
}

PeerCertificate peerOf(const QSslSocket& socket, const TlsOptions& options)
{
    const QSslCertificate shown = socket.peerCertificate();
    PeerCertificate peer;
    peer.subject = nameIn(
        shown.subjectInfo(QSslCertificate::CommonName), shown.subjectInfo(QSslCertificate::Organization));
    peer.issuer = nameIn(
        shown.issuerInfo(QSslCertificate::CommonName), shown.issuerInfo(QSslCertificate::Organization));
    peer.validUntil = shown.expiryDate();
    peer.sha256 = fingerprint(shown);
    peer.pinned = !options.pinned.isEmpty() && peer.sha256 == options.pinned;
    return peer;
}

bool isAnotherThanPinned(const QSslSocket& socket, const TlsOptions& options)
{
    return !options.pinned.isEmpty() && fingerprint(socket.peerCertificate()) != options.pinned;
}

Error tlsFailure(const QSslSocket& socket, const Endpoint& endpoint)
{
    const QByteArray subject = endpoint.shortName().toUtf8();
    if (isAnotherThanPinned(socket, endpoint.tls) && !socket.peerCertificate().isNull())
        return {ErrorKind::TlsUntrusted, subject, "not-the-pinned"};
    if (const QList<QSslError> errors = socket.sslHandshakeErrors(); !errors.isEmpty())
        return {ErrorKind::TlsUntrusted, subject, certificateFaults(errors)};
    const QByteArray text = socket.errorString().toUtf8();
    for (const Alert& alert : alerts)
        if (text.contains(alert.text))
            return {alert.kind, subject, text};
    return {ErrorKind::TlsFailed, subject, text};
}

} // namespace lockscope::redis
