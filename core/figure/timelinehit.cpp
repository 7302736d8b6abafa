#include "core/figure/timeline_p.h"

namespace lockscope::figure
{

namespace
{

constexpr double reach = 4; ///< pixels

/// The nearest of the steps that have been offered.
struct NearestStep {
    const TimelineIndex& index;
    Moment to;
    Moment distance;
    std::optional<quint32> step = {};

    void offer(quint32 candidate)
    {
        const Moment away = std::chrono::abs(index.at(candidate) - to);
        if (away <= distance) {
            distance = away;
            step = candidate;
        }
    }

    /// Offers the steps on both sides of the moment.
    template<class List, class StepOf>
    void offerAround(const List& list, StepOf stepOf)
    {
        const auto after =
            std::ranges::partition_point(list, [&](const auto& each) { return index.at(stepOf(each)) < to; });
        if (after != list.end())
            offer(stepOf(*after));
        if (after != list.begin())
            offer(stepOf(*std::prev(after)));
    }
};

qsizetype breachAt(const Timeline& timeline, QPointF point)
{
    for (const Timeline::Breach& breach : timeline.breaches) {
        const bool inRow =
            std::ranges::any_of(breach.rows, [point](const QRectF& row) { return row.contains(point); });
        if (inRow || breach.band.adjusted(-reach, 0, reach, 2).contains(point))
            return breach.violation;
    }
    return -1;
}

void hitLane(TimelineHit& hit, const TimelineIndex& index, NearestStep& nearest)
{
    const TimelineIndex::Lane& lane = index.lanes().at(hit.lane);
    const auto ofMark = [](const TimelineIndex::Mark& mark) { return mark.step; };
    nearest.offerAround(lane.changes, [](const TimelineIndex::Change& change) { return change.step; });
    nearest.offerAround(lane.marks, ofMark);
    nearest.offerAround(lane.alarms, ofMark);
    nearest.offerAround(lane.faults, ofMark);
    const TimelineIndex::Change change = index.changeAt(hit.lane, *hit.at);
    hit.state = change.state;
    if (!nearest.step && change.state != LaneState::Idle)
        nearest.step = change.step;
}

} // namespace

qint32 laneAt(const TimelineIndex& index, const Timeline& timeline, const TimelineFrame& frame, double y)
{
    const auto row = qsizetype(std::floor((y - timeline.plot.top() + frame.scroll) / frame.laneHeight));
    return row >= 0 && row < index.rows().size() && y < timeline.plot.bottom() ? index.rows().at(row) : -1;
}

TimelineHit hitAt(
    const TimelineIndex& index, const Timeline& timeline, const TimelineFrame& frame, QPointF point)
{
    TimelineHit hit;
    hit.violation = breachAt(timeline, point);
    const QRectF& plot = timeline.plot;
    if (plot.isEmpty() || point.x() < plot.left() || point.x() > plot.right())
        return hit;
    hit.at = frame.momentOf(point.x(), plot);
    const auto within = Moment(std::llround(reach * double(frame.span.length().count()) / plot.width()));
    const auto itself = [](quint32 step) { return step; };
    NearestStep nearestAct{index, *hit.at, within};
    nearestAct.offerAround(index.acts(), itself);
    hit.act = nearestAct.step;
    NearestStep nearest{index, *hit.at, within};
    nearest.offerAround(index.acts(), itself);
    nearest.offerAround(index.faults(), itself);
    if (plot.contains(point)) {
        hit.lane = laneAt(index, timeline, frame, point.y());
        if (hit.lane >= 0) {
            hit.client = index.lanes().at(hit.lane).client;
            hitLane(hit, index, nearest);
        }
    }
    for (const Timeline::Curve& curve : timeline.curves) {
        if (curve.area.contains(point)) {
            hit.resource = curve.resource;
            nearest.offerAround(index.curves().at(curve.resource).values.sliced(1),
                [](const TimelineIndex::Value& value) { return value.step; });
        }
    }
    hit.step = nearest.step;
    return hit;
}

} // namespace lockscope::figure
