#include "ui/widgets/plainlabel.h"

#include "ui/theme.h"

#include <QAction>
#include <QEvent>
#include <QScopedValueRollback>
#include <QTextDocument>
#include <QToolButton>

#include <algorithm>

namespace lockscope::ui
{

PlainLabel::PlainLabel(QWidget* parent)
    : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
}

PlainLabel::PlainLabel(const QString& text, Tone tone, QWidget* parent)
    : PlainLabel(parent)
{
    setText(text);
    setTone(tone);
}

void PlainLabel::put(const QString& text)
{
    if (text != this->text())
        setText(text);
}

void PlainLabel::setTone(Tone tone)
{
    m_tone = tone;
    dress();
}

void PlainLabel::setColour(const QColor& colour)
{
    if (m_colour == colour)
        return;
    m_colour = colour;
    dress();
}

QSize PlainLabel::minimumSizeHint() const
{
    constexpr int letters = 24;
    QSize hint = QLabel::minimumSizeHint();
    if (wordWrap())
        hint.setWidth(std::min(hint.width(), letters * fontMetrics().averageCharWidth()));
    return hint;
}

void PlainLabel::setSelectable()
{
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setFocusPolicy(Qt::ClickFocus);
}

void PlainLabel::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    if (event->type() != QEvent::PaletteChange || m_dressing)
        return;
    m_colour = theme::inkNow(m_colour);
    dress();
}

/// Sets only the palette roles and the font properties that differ, so that the rest follows the theme.
void PlainLabel::dress()
{
    const QScopedValueRollback guard(m_dressing, true);
    QFont face = m_tone == Tone::Ident ? theme::monospace() : QFont();
    if (m_tone == Tone::Strong || m_tone == Tone::Heading)
        face.setWeight(QFont::DemiBold);
    setFont(face);
    const bool quiet = m_tone == Tone::Muted || m_tone == Tone::Heading;
    const QColor ink = m_colour.isValid() ? m_colour : quiet ? theme::muted() : QColor();
    QPalette colours;
    if (ink.isValid()) {
        colours.setColor(QPalette::WindowText, ink);
        colours.setColor(QPalette::Text, ink); // used on a page with the base colour
    }
    setPalette(colours);
}

QString plainToolTip(const QString& text) { return Qt::convertFromPlainText(text); }

/// A screen reader would spell out the markup of a tooltip, which it takes where there is no description.
void putToolTip(QWidget& widget, const QString& text)
{
    widget.setToolTip(text.isEmpty() ? QString() : plainToolTip(text));
    widget.setAccessibleDescription(text);
}

void putToolTip(QAction& action, const QString& text)
{
    action.setToolTip(text.isEmpty() ? QString() : plainToolTip(text));
    for (QObject* object : action.associatedObjects())
        if (auto* button = qobject_cast<QToolButton*>(object); button && button->defaultAction() == &action)
            button->setAccessibleDescription(text);
}

} // namespace lockscope::ui

#include "moc_plainlabel.cpp"
