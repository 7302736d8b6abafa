#pragma once

#include <QProxyStyle>

class QStyleOptionToolButton;

namespace lockscope::ui
{

/// Fusion with the distances of this house: the words of a header stand exactly above the words of their
/// cells, the sort arrow never pushes them away, a button's menu arrow stands beside its words, and what can
/// be typed into has a frame that can be seen. Main thread.
class HouseStyle final : public QProxyStyle
{
    Q_OBJECT
public:
    /// Left and right of what is in a cell or a header.
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
