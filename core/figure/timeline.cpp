#include "core/figure/timeline_p.h"

namespace lockscope::figure
{

namespace
{

struct Areas {
    QRectF plot;
    QList<QRectF> curves;
};

/// The resources are below the lanes and have at most half of the room.
Areas areasOf(const TimelineFrame& frame, qsizetype resources)
{
    QRectF rest = frame.area.adjusted(frame.labelWidth, frame.bandHeight, 0, -frame.axisHeight);
    if (!rest.isValid())
        return {};
    constexpr double gap = 6;
    Areas areas;
    const auto fit = qsizetype(rest.height() / 2 / (frame.curveHeight + gap));
    const qsizetype shown = std::min(resources, fit);
    const double top = rest.bottom() - double(shown) * (frame.curveHeight + gap);
    for (qsizetype i = 0; i < shown; ++i)
        areas.curves.append({rest.left(), top + gap + double(i) * (frame.curveHeight + gap), rest.width(),
            frame.curveHeight});
    rest.setBottom(top);
    areas.plot = rest;
    return areas;
}

Timeline::Lane::Fold foldOf(const TimelineIndex& index, qint32 lane)
{
    using Fold = Timeline::Lane::Fold;
    const TimelineIndex::Lane& reported = index.lanes().at(lane);
    if (reported.thread > 0 || !index.hasThreads(reported.client))
        return Fold::None;
    return index.isFolded(reported.client) ? Fold::Closed : Fold::Open;
}

void addLanes(Timeline& timeline, const TimelineScale& scale)
{
    const TimelineIndex& index = scale.index;
    const auto first = qsizetype(std::max(0.0, std::floor(scale.frame.scroll / scale.frame.laneHeight)));
    for (qsizetype row = first; row < index.rows().size() && scale.isInSight(index.rows().at(row)); ++row) {
        const qint32 lane = index.rows().at(row);
        const TimelineIndex::Lane& reported = index.lanes().at(lane);
        timeline.lanes.append({reported.client, reported.thread, scale.row(lane), foldOf(index, lane)});
        if (!index.isTitle(lane))
            addBars(timeline, scale, lane);
        addMarks(timeline, scale, lane);
    }
}

void addBreaches(Timeline& timeline, const TimelineScale& scale, const QList<check::Violation>& violations)
{
    const TimeSpan& span = scale.frame.span;
    for (qsizetype i = 0; i < violations.size(); ++i) {
        const check::Violation& violation = violations.at(i);
        if (violation.end < span.from || violation.begin > span.to)
            continue;
        const double left = std::max(scale.x(violation.begin), scale.plot.left());
        const double right =
            std::clamp(scale.x(violation.end), left + 2, std::max(left + 2, scale.plot.right()));
        Timeline::Breach breach{i,
            {left, scale.plot.top() - scale.frame.bandHeight, right - left, scale.frame.bandHeight - 2}, {}};
        for (qsizetype j = 0; j < violation.clients.size(); ++j) {
            const qint32 lane = scale.index.laneOf(violation.clients.at(j), violation.threads.value(j));
            if (scale.isInSight(lane))
                breach.rows.append(
                    {left, scale.row(lane).top() + 1, right - left, scale.frame.laneHeight - 2});
        }
        timeline.breaches.append(breach);
    }
}

} // namespace

double TimelineFrame::xOf(Moment moment, const QRectF& plot) const
{
    const auto length = double(std::max<qint64>(1, span.length().count()));
    return plot.left() + plot.width() * double((moment - span.from).count()) / length;
}

Moment TimelineFrame::momentOf(double x, const QRectF& plot) const
{
    const double share = (x - plot.left()) / std::max(1.0, plot.width());
    return span.from + Moment(std::llround(std::ceil(share * double(span.length().count()))));
}

Timeline timeline(
    const TimelineIndex& index, const QList<check::Violation>& violations, const TimelineFrame& frame)
{
    const Areas areas = areasOf(frame, index.curves().size());
    Timeline timeline;
    timeline.plot = areas.plot;
    if (areas.plot.isEmpty() || frame.laneHeight <= 0) // no room to draw anything
        return timeline;
    const TimelineScale scale{index, frame, areas.plot, std::min(frame.span.to, index.recording().length())};
    addLanes(timeline, scale);
    addArrows(timeline, scale);
    timeline.faults = faultsIn(scale, index.faults());
    timeline.acts = faultsIn(scale, index.acts());
    addCurves(timeline, scale, areas.curves);
    addBreaches(timeline, scale, violations);
    const int most = std::max(1, int(areas.plot.width() / std::max(1.0, frame.tickWidth)));
    for (const TimeTick& tick : timeTicks(frame.span, most))
        timeline.ticks.append({scale.x(tick.at), tick.label});
    return timeline;
}

} // namespace lockscope::figure
