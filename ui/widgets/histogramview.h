#pragma once

#include "core/figure/histogram.h"

#include <QWidget>

namespace lockscope::ui
{

/// A histogram of durations, with p50, p95, p99 and the maximum marked. Its tooltip describes the bar under
/// the pointer, its accessible description all of them. Without data it takes no room. Main thread.
class HistogramView final : public QWidget
{
    Q_OBJECT
public:
    /// `name` says what these times are of.
    explicit HistogramView(const QString& name, QWidget* parent = nullptr);

    /// Shows these durations.
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
