#pragma once

#include <QLabel>

namespace lockscope::ui
{

/// A label that shows what it is given as plain text, whatever that looks like, and repaints only when the
/// text is another one.
class PlainLabel : public QLabel
{
    Q_OBJECT
public:
    enum class Tone { Normal, Muted, Strong, Heading, Ident };

    explicit PlainLabel(QWidget* parent = nullptr);
    PlainLabel(const QString& text, Tone tone, QWidget* parent = nullptr);

    void put(const QString& text);
    void setTone(Tone tone);
    /// An ink of the theme; it follows when that changes.
    void setColour(const QColor& colour);
    /// The text can be marked and copied by mouse and keyboard.
    void setSelectable();

protected:
    void changeEvent(QEvent* event) override;

private:
    void dress();

    Tone m_tone = Tone::Normal;
    QColor m_colour; ///< overrides the tone's, where valid
    bool m_dressing = false;
};

/// `text` as a tooltip that is never taken for markup.
[[nodiscard]] QString plainToolTip(const QString& text);

} // namespace lockscope::ui
