#pragma once

#include "core/figure/histogram.h"

#include <QWidget>

namespace lockscope::ui
{

/// How long something took, as bars with p50, p95, p99 and the worst marked; pointing at a bar tells it, and
/// its description tells all of them. Without a time it takes no room. Main thread.
class HistogramView final : public QWidget
{
    Q_OBJECT
public:
    /// `name`: of what these times are.
    explicit HistogramView(const QString& name, QWidget* parent = nullptr);

    void put(const check::Distribution& times);
    [[nodiscard]] const figure::Histogram& figure() const { return m_figure; }
    [[nodiscard]] QSize sizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();

    check::Distribution m_times;
    figure::Histogram m_figure;
};

} // namespace lockscope::ui
