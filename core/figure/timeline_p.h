#pragma once

#include "core/figure/timeline.h"

#include <algorithm>
#include <cmath>

/// The functions that the parts of a timeline are made with. Used inside core/figure only.
namespace lockscope::figure
{

/// Where moments and lanes lie.
struct TimelineScale {
    const TimelineIndex& index;
    const TimelineFrame& frame;
    QRectF plot;
    Moment until; ///< the end of what is shown and known

    /// Convert a moment to its x, and back.
    [[nodiscard]] double x(Moment moment) const { return frame.xOf(moment, plot); }
    [[nodiscard]] Moment moment(double x) const { return frame.momentOf(x, plot); }
    /// Returns the whole height of the lane across the plot; it may lie outside of it.
    [[nodiscard]] QRectF row(qint32 lane) const
    {
        const double top = plot.top() - frame.scroll + frame.laneHeight * index.rowOf(lane);
        return {plot.left(), top, plot.width(), frame.laneHeight};
    }
    /// True where a part of the lane is inside the plot.
    [[nodiscard]] bool isInSight(qint32 lane) const
    {
        const QRectF room = row(lane);
        return lane >= 0 && room.bottom() > plot.top() && room.top() < plot.bottom();
    }
    /// Returns the bar of the lane between these moments, cut off at the plot's edges.
    [[nodiscard]] QRectF stretch(qint32 lane, Moment from, Moment to) const
    {
        const QRectF room = row(lane);
        const double left = std::clamp(x(from), plot.left(), plot.right());
        const double right = std::clamp(x(to), plot.left(), plot.right());
        return {left, room.top() + 4, right - left, room.height() - 8};
    }
};

/// The first from `begin` on that `isBefore` denies, where those near are likely: as fast as what is skipped
/// is short.
template<class IsBefore>
qsizetype gallop(qsizetype begin, qsizetype end, IsBefore isBefore)
{
    qsizetype step = 1;
    qsizetype low = begin;
    while (low < end && isBefore(std::min(low + step, end) - 1)) {
        low = std::min(low + step, end);
        step *= 2;
    }
    qsizetype high = std::min(low + step, end);
    while (low < high) {
        const qsizetype middle = low + (high - low) / 2;
        if (isBefore(middle))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/// Add the visible bars and marks of a lane, and all visible arrows.
void addBars(Timeline& timeline, const TimelineScale& scale, qint32 lane);
void addMarks(Timeline& timeline, const TimelineScale& scale, qint32 number);
void addArrows(Timeline& timeline, const TimelineScale& scale);
/// The faults among `steps` that are visible, at most one for each pixel.
QList<Timeline::Incident> faultsIn(const TimelineScale& scale, const QList<quint32>& steps);
/// `areas`: the areas of the curves, top to bottom.
void addCurves(Timeline& timeline, const TimelineScale& scale, const QList<QRectF>& areas);

} // namespace lockscope::figure
