#pragma once

#include "core/figure/timeline.h"

/// The signs of faults and of the viewer's acts, drawn the same in the window and in pictures. Pure.
namespace lockscope::figure
{

/// The y coordinate below the last lane, or below the plot.
double lanesEnd(const Timeline& timeline);
/// The arrow heads that point at a fault from above, and at an act of the viewer from below.
QList<QPointF> faultSign(const Timeline& timeline, double x);
QList<QPointF> actSign(const Timeline& timeline, double x);
/// The strokes of a pause, a cut link or a crash; empty for other marks. `half`: half the height of its lane.
QList<QLineF> faultStrokes(const Timeline::Mark& mark, double half);

} // namespace lockscope::figure
