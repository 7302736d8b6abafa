#include "core/figure/timeline_p.h"

namespace lockscope::figure
{

namespace
{

constexpr double markWidth = 3;

/// How many of them are in sight.
qsizetype countInSight(const TimelineScale& scale, const QList<TimelineIndex::Mark>& marks)
{
    const auto before = [&](Moment moment) {
        return std::ranges::partition_point(
            marks, [&](const TimelineIndex::Mark& mark) { return scale.index.at(mark.step) < moment; });
    };
    return before(scale.frame.span.to) - before(scale.frame.span.from);
}

/// One mark for each few pixels.
void addSpaced(
    Timeline& timeline, const TimelineScale& scale, const QList<TimelineIndex::Mark>& marks, double y)
{
    const TimelineIndex& index = scale.index;
    const auto isBefore = [&](Moment moment) {
        return [&, moment](qsizetype i) { return index.at(marks.at(i).step) < moment; };
    };
    qsizetype i = gallop(0, marks.size(), isBefore(scale.frame.span.from));
    while (i < marks.size() && index.at(marks.at(i).step) <= scale.frame.span.to) {
        const double x = scale.x(index.at(marks.at(i).step));
        timeline.marks.append({{x, y}, marks.at(i).kind, marks.at(i).step});
        i = gallop(i + 1, marks.size(), isBefore(scale.moment(x + markWidth)));
    }
}

} // namespace

void addMarks(Timeline& timeline, const TimelineScale& scale, qint32 client)
{
    const TimelineIndex::Lane& lane = scale.index.lanes().at(client);
    const double y = scale.row(client).center().y();
    const bool tooDense = double(countInSight(scale, lane.marks)) * 2 * markWidth > scale.plot.width();
    timeline.marksLeftOut = timeline.marksLeftOut || tooDense;
    if (!tooDense)
        addSpaced(timeline, scale, lane.marks, y);
    addSpaced(timeline, scale, lane.alarms, y);
}

void addArrows(Timeline& timeline, const TimelineScale& scale)
{
    const QList<TimelineIndex::Arrow>& arrows = scale.index.arrows();
    const TimelineIndex& index = scale.index;
    const auto first = std::ranges::partition_point(arrows,
        [&](const TimelineIndex::Arrow& arrow) { return index.at(arrow.toStep) < scale.frame.span.from; });
    const auto last = std::ranges::partition_point(arrows,
        [&](const TimelineIndex::Arrow& arrow) { return index.at(arrow.toStep) <= scale.frame.span.to; });
    timeline.arrowsLeftOut = last - first > scale.frame.mostArrows;
    if (timeline.arrowsLeftOut)
        return;
    for (auto arrow = first; arrow != last; ++arrow) {
        if (!scale.isInSight(arrow->from) && !scale.isInSight(arrow->to))
            continue;
        const QPointF from(scale.x(index.at(arrow->fromStep)), scale.row(arrow->from).center().y());
        const QPointF to(scale.x(index.at(arrow->toStep)), scale.row(arrow->to).center().y());
        timeline.arrows.append({QLineF(from, to), arrow->handOver, arrow->toStep});
    }
}

void addFaults(Timeline& timeline, const TimelineScale& scale)
{
    const QList<quint32>& faults = scale.index.faults();
    const auto isBefore = [&](Moment moment) {
        return [&, moment](qsizetype i) { return scale.index.at(faults.at(i)) < moment; };
    };
    qsizetype i = gallop(0, faults.size(), isBefore(scale.frame.span.from));
    while (i < faults.size() && scale.index.at(faults.at(i)) <= scale.frame.span.to) {
        const double x = scale.x(scale.index.at(faults.at(i)));
        timeline.faults.append({x, faults.at(i)});
        i = gallop(i + 1, faults.size(), isBefore(scale.moment(x + 1)));
    }
}

} // namespace lockscope::figure
