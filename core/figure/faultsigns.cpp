#include "core/figure/faultsigns.h"

#include <algorithm>

namespace lockscope::figure
{

double lanesEnd(const Timeline& timeline)
{
    const double end = timeline.plot.bottom();
    return timeline.lanes.isEmpty() ? end : std::min(timeline.lanes.last().row.bottom(), end);
}

QList<QPointF> faultSign(const Timeline& timeline, double x)
{
    const QPointF tip(x, timeline.plot.top() + 5);
    return {tip, tip - QPointF(4, 7), tip - QPointF(-4, 7)};
}

QList<QPointF> actSign(const Timeline& timeline, double x)
{
    const QPointF tip(x, lanesEnd(timeline) - 5);
    return {tip, tip + QPointF(4, 7), tip + QPointF(-4, 7)};
}

QList<QLineF> faultStrokes(const Timeline::Mark& mark, double half)
{
    using Kind = TimelineIndex::MarkKind;
    constexpr double size = 4;
    const QPointF& at = mark.at;
    const QPointF high(at.x(), at.y() - half + 1);
    switch (mark.kind) {
    case Kind::Paused:
        return {{high - QPointF(2, 0), high + QPointF(-2, 2 * size)},
            {high + QPointF(2, 0), high + QPointF(2, 2 * size)}};
    case Kind::LinkCut:
        return {
            {high, high + QPointF(-size, 2 * size)}, {high + QPointF(size, 0), high + QPointF(0, 2 * size)}};
    case Kind::Crashed:
        return {{at - QPointF(size, size), at + QPointF(size, size)},
            {at - QPointF(size, -size), at + QPointF(size, -size)}};
    default:
        return {};
    }
}

} // namespace lockscope::figure
