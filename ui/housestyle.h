#pragma once

#include <QProxyStyle>

class QStyleOptionToolButton;

namespace lockscope::ui
{

/// The Fusion style with the program's own distances: header texts are aligned with the texts of their cells,
/// the sort arrow never moves them, a button's menu arrow is beside its text, and input fields have a visible
/// frame. Main thread.
class HouseStyle final : public QProxyStyle
{
    Q_OBJECT
public:
    /// The space left and right of the content of a cell or a header.
    static constexpr int cellMargin = 8;

    HouseStyle();

    [[nodiscard]] int pixelMetric(PixelMetric metric, const QStyleOption* option = nullptr,
        const QWidget* widget = nullptr) const override;
    [[nodiscard]] QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& contents,
        const QWidget* widget = nullptr) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
        const QWidget* widget = nullptr) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
        const QWidget* widget = nullptr) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
        const QWidget* widget = nullptr) const override;

private:
    void drawMenuButton(const QStyleOptionToolButton& button, QPainter* painter, const QWidget* widget) const;
};

} // namespace lockscope::ui
