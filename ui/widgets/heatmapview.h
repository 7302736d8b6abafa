#pragma once

#include "core/figure/heatmap.h"

#include <QWidget>

namespace lockscope::ui
{

/// A heat map: the share of overlaps by two durations, as a number in each cell and as a tint. Its tooltip
/// describes the cell under the pointer, its accessible description all of them. Main thread.
class HeatMapView final : public QWidget
{
    Q_OBJECT
public:
    explicit HeatMapView(QWidget* parent = nullptr);

    /// Shows that grid.
    void put(const figure::HeatGrid& grid);
    /// Sets the text that is shown while there is no map.
    void setEmptyText(const QString& text);
    [[nodiscard]] const figure::HeatMap& figure() const { return m_figure; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();

    QString m_emptyText;
    figure::HeatGrid m_grid;
    figure::HeatMap m_figure;
};

} // namespace lockscope::ui
