#pragma once

#include <QLabel>

class QAction;

namespace lockscope::ui
{

/// A label that shows any text as plain text, even if it looks like markup, and repaints only when the text
/// has changed.
class PlainLabel : public QLabel
{
    Q_OBJECT
public:
    /// The ink and the face of the text.
    enum class Tone { Normal, Muted, Strong, Heading, Ident };

    explicit PlainLabel(QWidget* parent = nullptr);
    PlainLabel(const QString& text, Tone tone, QWidget* parent = nullptr);

    /// Shows the text, which is taken for plain text.
    void put(const QString& text);
    /// Sets the ink and the face.
    void setTone(Tone tone);
    /// Sets an ink of the theme; it follows a change of the theme.
    void setColour(const QColor& colour);
    /// Lets the text be selected and copied by mouse and keyboard.
    void setSelectable();
    /// A long word in a text that wraps does not make what is around it wider.
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;

private:
    void dress();

    Tone m_tone = Tone::Normal;
    QColor m_colour; ///< overrides that of the tone, where valid
    bool m_dressing = false;
};

/// Returns `text` as a tooltip that is never taken for markup.
[[nodiscard]] QString plainToolTip(const QString& text);

/// Gives `widget` that tooltip, and the same words without markup to a screen reader; an empty text is none.
void putToolTip(QWidget& widget, const QString& text);

/// Does the same for an action and for the buttons that it has by now.
void putToolTip(QAction& action, const QString& text);

} // namespace lockscope::ui
