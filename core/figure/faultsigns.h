#pragma once

#include "core/figure/timeline.h"

/// How what happened to a run is drawn, the same in the window and in pictures. Pure.
namespace lockscope::figure
{

/// Below the last lane, or the plot.
double lanesEnd(const Timeline& timeline);
/// What points at a fault from above, and at what the viewer did from below.
QList<QPointF> faultSign(const Timeline& timeline, double x);
QList<QPointF> actSign(const Timeline& timeline, double x);
/// The strokes of a pause, a cut link or a crash; none of other marks. `half`: the height of its lane.
QList<QLineF> faultStrokes(const Timeline::Mark& mark, double half);

} // namespace lockscope::figure
