#include "ui/widgets/banner.h"

#include "ui/models/lockphrases.h"
#include "ui/theme.h"
#include "ui/widgets/plainlabel.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

namespace lockscope::ui
{

Banner::Banner(QWidget* parent)
    : QFrame(parent)
    , m_text(new PlainLabel(this))
    , m_button(new QPushButton(this))
    , m_close(new QToolButton(this))
{
    m_text->setWordWrap(true);
    m_close->setText(QStringLiteral("✕"));
    m_close->setAutoRaise(true);
    m_close->setAccessibleName(tr("Put this notice away"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 6, 8, 6);
    row->addWidget(m_text, 1);
    row->addWidget(m_button);
    row->addWidget(m_close);
    connect(m_button, &QPushButton::clicked, this, &Banner::pressed);
    connect(m_close, &QToolButton::clicked, this, [this] {
        hide();
        Q_EMIT closed();
    });
    hide();
}

void Banner::put(Tone tone, const QString& text, const QString& button, bool closable)
{
    setVisible(!text.isEmpty());
    if (text.isEmpty())
        return;
    m_tone = tone;
    m_text->put(text);
    m_button->setAccessibleDescription(text); // several banners have the same buttons
    m_close->setAccessibleDescription(text);
    m_button->setText(menuText(button));
    m_button->setVisible(!button.isEmpty());
    m_close->setVisible(closable);
}

void Banner::keepRoomFor(const QString& text, const QString& button)
{
    QSizePolicy policy = sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    setSizePolicy(policy);
    put(Tone::Warning, text, button);
    hide();
}

QString Banner::text() const { return isHidden() ? QString() : m_text->text(); }

void Banner::paintEvent(QPaintEvent*)
{
    const bool warning = m_tone == Tone::Warning;
    const QColor edge = warning ? theme::look(locks::State::RenewalOverdue).colour : theme::accent();
    QColor wash = edge;
    wash.setAlpha(26);
    QPainter painter(this);
    painter.fillRect(rect(), wash);
    painter.fillRect(QRect(0, 0, 3, height()), edge);
}

} // namespace lockscope::ui

#include "moc_banner.cpp"
