#pragma once

#include "core/check/statistics.h"

#include <QRectF>

namespace lockscope::figure
{

using record::Moment;

/// How long something took, as a picture: a bar for each length, each twice as long as the one before, and
/// marks where half of it, most of it and all of it is reached. Pure geometry: painted by the window, written
/// as SVG.
struct Histogram {
    /// The durations from `from` to `to`.
    struct Bar {
        QRectF rect; ///< without height where there is none
        Moment from{0}, to{0};
        qint64 count = 0;
    };
    /// The duration below which half, 95 %, 99 % or all of them are.
    struct Mark {
        enum class What : quint8 { Median, P95, P99, Worst };
        double x = 0;
        double top = 0; ///< of its label, which never overlaps another one
        What what = What::Median;
        Moment at{0};
    };
    /// A label of the axis of durations.
    struct Tick {
        double x = 0;
        Moment at{0};
    };
    QRectF plot; ///< the area of the bars
    QList<Bar> bars;
    QList<Mark> marks; ///< in the order of their values
    QList<Tick> ticks;
    qint64 most = 0; ///< the highest bar
};

/// The area that a histogram is drawn into.
struct HistogramFrame {
    QRectF area;
    double labelWidth = 44; ///< of a mark's and of a tick's label
    double labelHeight = 16;
};

/// Empty where nothing was measured.
Histogram histogram(const check::Distribution& times, const HistogramFrame& frame);
/// The bar at x; null beside them.
const Histogram::Bar* barAt(const Histogram& histogram, double x);

/// "p50", "p95", "p99", "worst".
QString markWord(Histogram::Mark::What what);
/// "between 1.0 ms and 2.0 ms: 5 times"
QString barWords(const Histogram::Bar& bar);
/// All of it in words, for people who cannot see it; a line for each bar that has something.
QString histogramWords(const check::Distribution& times);

/// The same as a picture; its style is pictureStyle()'s.
QString histogramSvg(const check::Distribution& times, const QSizeF& size, const QString& name);

} // namespace lockscope::figure
