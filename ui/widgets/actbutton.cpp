#include "ui/widgets/actbutton.h"

#include "ui/models/lockphrases.h"
#include "ui/theme.h"

#include <QPainter>

namespace lockscope::ui
{

ActButton::ActButton(QWidget* parent)
    : QPushButton(parent)
{
    setAutoDefault(false);
    setAttribute(Qt::WA_Hover);
}

void ActButton::put(Strength strength, const QString& text)
{
    m_strength = strength;
    setText(menuText(text));
    update();
}

QSize ActButton::sizeHint() const { return QPushButton::sizeHint() + QSize(16, 0); }

QColor ActButton::colourOf(Strength strength)
{
    switch (strength) {
    case Strength::Hard:
        return theme::look(locks::State::Expired).colour;
    case Strength::Soft:
        return theme::look(locks::State::RenewalOverdue).colour;
    case Strength::Plain:
        break;
    }
    return theme::accent();
}

void ActButton::paintEvent(QPaintEvent* event)
{
    if (!isEnabled())
        return QPushButton::paintEvent(event);
    QColor fill = colourOf(m_strength);
    if (isDown() || underMouse())
        fill = theme::isDark() ? fill.lighter(112) : fill.darker(118);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF inside = QRectF(rect()).adjusted(1, 1, -1, -1);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawRoundedRect(inside, 3, 3);
    painter.setPen(palette().color(QPalette::Base));
    painter.drawText(rect(), Qt::AlignCenter | Qt::TextShowMnemonic, text());
    if (!hasFocus())
        return;
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(inside.adjusted(2, 2, -2, -2), 2, 2);
}

} // namespace lockscope::ui

#include "moc_actbutton.cpp"
