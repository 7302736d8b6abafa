#include "core/words/certificatewords.h"

#include "core/base/printable.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <array>

namespace lockscope::words
{

namespace
{

constexpr int endsSoonDays = 14;

struct FaultWords {
    const char* fault;
    const char* words;
};

constexpr std::array faultTable{
    FaultWords{"expired", QT_TRANSLATE_NOOP("lockscope::words", "it has expired")},
    FaultWords{"not-yet-valid", QT_TRANSLATE_NOOP("lockscope::words", "it is not valid yet")},
    FaultWords{"wrong-name", QT_TRANSLATE_NOOP("lockscope::words", "the host name does not match")},
    FaultWords{"untrusted", QT_TRANSLATE_NOOP("lockscope::words", "the issuer is not trusted")},
    FaultWords{"not-the-pinned",
        QT_TRANSLATE_NOOP("lockscope::words", "it is not the certificate that the address pins")},
};

struct CertificateWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::words)
};

QString said(const QString& text) { return base::printable(text.toUtf8(), 80); }

QString day(const QDateTime& moment)
{
    return QLocale::c().toString(moment.toLocalTime(), QStringLiteral("yyyy-MM-dd HH:mm"));
}

QString faultWords(const QByteArray& fault)
{
    const auto* const found = std::find_if(
        faultTable.begin(), faultTable.end(), [&](const FaultWords& words) { return fault == words.fault; });
    return found == faultTable.end() ? base::printable(fault, 80) : CertificateWords::tr(found->words);
}

} // namespace

QString fingerprint(const base::PeerCertificate& certificate)
{
    return QString::fromLatin1(QByteArray::fromHex(certificate.sha256).toHex(':')).toUpper();
}

QString sentence(const base::PeerCertificate& certificate)
{
    return CertificateWords::tr("The certificate names “%1”, is signed by “%2” and is good until %3.")
        .arg(said(certificate.subject), said(certificate.issuer), day(certificate.validUntil));
}

QString pinAdvice(const base::PeerCertificate& certificate)
{
    return CertificateWords::tr("If your administrator confirms this SHA-256 fingerprint, add it to the "
                                "address as pin= to trust this certificate only: %1")
        .arg(fingerprint(certificate));
}

QString warning(const base::PeerCertificate& certificate, const QDateTime& now)
{
    if (certificate.pinned)
        return CertificateWords::tr(
            "This certificate is trusted because the address pins it, not because its issuer is trusted.");
    if (!certificate.validUntil.isValid() || now.daysTo(certificate.validUntil) >= endsSoonDays)
        return {};
    return certificate.validUntil < now
               ? CertificateWords::tr("The certificate has ended since: the next connection will fail.")
               : CertificateWords::tr("The certificate ends soon, on %1: from then on connections fail.")
                     .arg(day(certificate.validUntil));
}

QString certificateFaults(const QByteArray& detail)
{
    QStringList words;
    for (const QByteArray& fault : detail.split(','))
        words.append(faultWords(fault));
    return words.join(CertificateWords::tr(", "));
}

} // namespace lockscope::words
