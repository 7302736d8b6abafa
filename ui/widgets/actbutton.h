#pragma once

#include <QPushButton>

namespace lockscope::ui
{

/// How much an act takes away; shown by colour, word and place wherever the act is offered.
enum class Strength : quint8 {
    Plain, ///< takes nothing from anybody
    Soft,  ///< a living holder loses nothing
    Hard,  ///< the holder loses the lock
};

/// The button of an act: filled in the colour of its strength while enabled, plain otherwise. The colour is
/// flat, so that the text has the contrast that the theme guarantees.
class ActButton final : public QPushButton
{
    Q_OBJECT
public:
    explicit ActButton(QWidget* parent = nullptr);

    /// Sets the text, which is shown unchanged: an ampersand is a character.
    void put(Strength strength, const QString& text);
    [[nodiscard]] Strength strength() const { return m_strength; }

    [[nodiscard]] QSize sizeHint() const override;

    /// Returns the colour of a strength as an ink: at least 4.5:1 in both themes.
    [[nodiscard]] static QColor colourOf(Strength strength);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Strength m_strength = Strength::Plain;
};

} // namespace lockscope::ui
