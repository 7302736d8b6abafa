#pragma once

#include <QProxyStyle>

namespace lockscope::ui
{

/// Fusion with the distances of this house: the words of a header stand exactly above the words of their
/// cells, and the sort arrow never pushes them away. Main thread.
class HouseStyle final : public QProxyStyle
{
    Q_OBJECT
public:
    /// Left and right of what is in a cell or a header.
    static constexpr int cellMargin = 8;

    HouseStyle();

    [[nodiscard]] int pixelMetric(PixelMetric metric, const QStyleOption* option = nullptr,
        const QWidget* widget = nullptr) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
        const QWidget* widget = nullptr) const override;
};

} // namespace lockscope::ui
