#pragma once

#include <QPushButton>

namespace lockscope::ui
{

/// How much an act takes away, told apart by colour, word and place wherever it is offered.
enum class Strength : quint8 {
    Plain, ///< takes nothing from anybody
    Soft,  ///< a living holder loses nothing
    Hard,  ///< the holder loses the lock
};

/// The button that does an act: filled in the colour of its strength while it is armed, plain while not. The
/// colour is flat, so that its words have the contrast that the theme promises.
class ActButton final : public QPushButton
{
    Q_OBJECT
public:
    explicit ActButton(QWidget* parent = nullptr);

    /// `text` is shown as it is: an ampersand stays one.
    void put(Strength strength, const QString& text);
    [[nodiscard]] Strength strength() const { return m_strength; }

    [[nodiscard]] QSize sizeHint() const override;

    /// The colour that stands for a strength, as ink: at least 4.5:1 in both themes.
    [[nodiscard]] static QColor colourOf(Strength strength);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Strength m_strength = Strength::Plain;
};

} // namespace lockscope::ui
