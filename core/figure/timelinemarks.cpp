#include "core/figure/timeline_p.h"

namespace lockscope::figure
{

namespace
{

constexpr double markWidth = 3;
constexpr double columnWidth = 16; ///< of what is shaded
constexpr double shadeHeight = 3;  ///< at the foot of a lane, and above all of them

/// How many of them are visible.
qsizetype countInSight(const TimelineScale& scale, const QList<TimelineIndex::Mark>& marks)
{
    const auto before = [&](Moment moment) {
        return std::ranges::partition_point(
            marks, [&](const TimelineIndex::Mark& mark) { return scale.index.at(mark.step) < moment; });
    };
    return before(scale.frame.span.to) - before(scale.frame.span.from);
}

/// One mark for each few pixels.
void addSpaced(Timeline& timeline, const TimelineScale& scale, const QList<TimelineIndex::Mark>& marks,
    double y, double apart = markWidth)
{
    const TimelineIndex& index = scale.index;
    const auto isBefore = [&](Moment moment) {
        return [&, moment](qsizetype i) { return index.at(marks.at(i).step) < moment; };
    };
    qsizetype i = gallop(0, marks.size(), isBefore(scale.frame.span.from));
    while (i < marks.size() && index.at(marks.at(i).step) <= scale.frame.span.to) {
        const double x = scale.x(index.at(marks.at(i).step));
        timeline.marks.append({{x, y}, marks.at(i).kind, marks.at(i).step});
        i = gallop(i + 1, marks.size(), isBefore(scale.moment(x + apart)));
    }
}

/// Counts the things between neighbouring columns of the plot and shades them by their number, with one
/// rectangle where the numbers are about equal. `isBefore(moment)` says of the things in their order whether
/// they lie before it.
template<class IsBefore>
void addDensity(Timeline& timeline, const TimelineScale& scale, const QRectF& area, qsizetype first,
    qsizetype last, bool ofArrows, IsBefore isBefore)
{
    const auto columns = qsizetype(std::ceil(area.width() / columnWidth));
    QList<qsizetype> counts;
    for (qsizetype column = 1, at = first; column <= columns; ++column) {
        const qsizetype next =
            gallop(at, last, isBefore(scale.moment(area.left() + double(column) * columnWidth)));
        counts.append((column == columns ? last : next) - at);
        at = next;
    }
    const auto most = counts.isEmpty() ? 0 : *std::ranges::max_element(counts);
    const auto levelOf = [&](qsizetype count) {
        return int((count * Timeline::Density::mostLevel + most - 1) / std::max<qsizetype>(1, most));
    };
    for (qsizetype column = 0; column < counts.size();) {
        Timeline::Density density{{}, levelOf(counts.at(column)), 0, ofArrows};
        const double left = area.left() + double(column) * columnWidth;
        for (; column < counts.size() && levelOf(counts.at(column)) == density.level; ++column)
            density.count += counts.at(column);
        const double right = std::min(area.right(), area.left() + double(column) * columnWidth);
        density.rect = {left, area.top(), right - left, area.height()};
        if (density.level > 0)
            timeline.densities.append(density);
    }
}

/// The lanes at both ends of an arrow.
std::pair<qint32, qint32> endsOf(const TimelineIndex& index, const TimelineIndex::Arrow& arrow)
{
    const auto threadOf = [&](quint32 step) {
        return arrow.handOver ? index.recording().steps().at(step).thread : 0;
    };
    return {
        index.laneOf(arrow.from, threadOf(arrow.fromStep)), index.laneOf(arrow.to, threadOf(arrow.toStep))};
}

} // namespace

/// The marks of the client's threads are in their own lanes.
void addMarks(Timeline& timeline, const TimelineScale& scale, qint32 number)
{
    const TimelineIndex::Lane& lane = scale.index.lanes().at(number);
    const QRectF row = scale.row(number);
    addSpaced(timeline, scale, lane.faults, row.center().y(), 1);
    if (scale.index.isTitle(number))
        return;
    const auto isBefore = [&](Moment moment) {
        return [&, moment](qsizetype i) { return scale.index.at(lane.marks.at(i).step) < moment; };
    };
    const qsizetype count = countInSight(scale, lane.marks);
    if (double(count) * 2 * markWidth > scale.plot.width()) {
        const qsizetype first = gallop(0, lane.marks.size(), isBefore(scale.frame.span.from));
        timeline.shadedMarks += count;
        addDensity(timeline, scale, {row.left(), row.bottom() - shadeHeight, row.width(), shadeHeight}, first,
            first + count, false, isBefore);
    } else {
        addSpaced(timeline, scale, lane.marks, row.center().y());
    }
    addSpaced(timeline, scale, lane.alarms, row.center().y());
}

void addArrows(Timeline& timeline, const TimelineScale& scale)
{
    const QList<TimelineIndex::Arrow>& arrows = scale.index.arrows();
    const TimelineIndex& index = scale.index;
    const auto isBefore = [&](Moment moment) {
        return [&, moment](qsizetype i) { return index.at(arrows.at(i).toStep) < moment; };
    };
    const qsizetype first = gallop(0, arrows.size(), isBefore(scale.frame.span.from));
    const qsizetype last = gallop(first, arrows.size(), isBefore(scale.frame.span.to + Moment(1)));
    if (last - first > scale.frame.mostArrows) {
        timeline.shadedArrows = last - first;
        const QRectF& plot = scale.plot;
        return addDensity(timeline, scale, {plot.left(), plot.top(), plot.width(), shadeHeight + 1}, first,
            last, true, isBefore);
    }
    for (auto arrow = arrows.begin() + first; arrow != arrows.begin() + last; ++arrow) {
        const auto [giver, taker] = endsOf(index, *arrow);
        if (!scale.isInSight(giver) && !scale.isInSight(taker))
            continue;
        const QPointF from(scale.x(index.at(arrow->fromStep)), scale.row(giver).center().y());
        const QPointF to(scale.x(index.at(arrow->toStep)), scale.row(taker).center().y());
        timeline.arrows.append({QLineF(from, to), arrow->handOver, arrow->toStep});
    }
}

QList<Timeline::Incident> faultsIn(const TimelineScale& scale, const QList<quint32>& steps)
{
    const auto isBefore = [&](Moment moment) {
        return [&, moment](qsizetype i) { return scale.index.at(steps.at(i)) < moment; };
    };
    QList<Timeline::Incident> faults;
    qsizetype i = gallop(0, steps.size(), isBefore(scale.frame.span.from));
    while (i < steps.size() && scale.index.at(steps.at(i)) <= scale.frame.span.to) {
        const double x = scale.x(scale.index.at(steps.at(i)));
        faults.append({x, steps.at(i)});
        i = gallop(i + 1, steps.size(), isBefore(scale.moment(x + 1)));
    }
    return faults;
}

} // namespace lockscope::figure
