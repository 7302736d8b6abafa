#include "ui/dialogs/untrustedpart.h"

#include "core/words/certificatewords.h"
#include "ui/widgets/plainlabel.h"

#include <QFontDatabase>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope::ui
{

namespace
{

constexpr qsizetype bytesInLine = 16;

/// Splits the fingerprint into two lines of sixteen bytes, which two people can read to each other.
QString inLines(const QString& fingerprint)
{
    const qsizetype half = bytesInLine * 3;
    return fingerprint.left(half) + u'\n' + fingerprint.mid(half);
}

} // namespace

UntrustedPart::UntrustedPart(QWidget* parent)
    : QWidget(parent)
    , m_says(new PlainLabel(this))
    , m_fingerprint(new PlainLabel(this))
{
    m_says->setWordWrap(true);
    m_fingerprint->setObjectName(QStringLiteral("fingerprint"));
    m_fingerprint->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_fingerprint->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* advice = new PlainLabel(
        tr("If your administrator confirms this SHA-256 fingerprint, trust this certificate, and no other, "
           "for this connection:"),
        PlainLabel::Tone::Muted, this);
    advice->setWordWrap(true);
    auto* believe = new QPushButton(tr("&Trust this certificate"), this);
    believe->setObjectName(QStringLiteral("believe"));
    believe->setAutoDefault(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(m_says);
    layout->addWidget(advice);
    layout->addWidget(m_fingerprint);
    layout->addWidget(believe, 0, Qt::AlignLeft);
    connect(believe, &QPushButton::clicked, this, [this] { Q_EMIT believed(m_sha256); });
}

void UntrustedPart::put(const base::PeerCertificate& certificate)
{
    m_sha256 = certificate.sha256;
    m_says->put(words::sentence(certificate));
    m_fingerprint->put(inLines(words::fingerprint(certificate)));
}

} // namespace lockscope::ui

#include "moc_untrustedpart.cpp"
