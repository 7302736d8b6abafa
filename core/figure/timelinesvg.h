#pragma once

#include "core/figure/legend.h"
#include "core/figure/timeline.h"

#include <QString>

namespace lockscope::figure
{

/// The timeline as SVG, self-contained: what the window paints, with the clients' names and a title on what
/// can be pointed at, and the legend below. Follows the reader's light or dark scheme. `frame.area` begins at
/// 0, 0.
QString timelineSvg(const TimelineIndex& index, const QList<check::Violation>& violations,
    const TimelineFrame& frame, const TimelineLegend& legend = {});
/// The elements of that picture, for a page with several pictures. `id` tells this one from the others.
QString timelineElements(const TimelineIndex& index, const QList<check::Violation>& violations,
    const TimelineFrame& frame, const QString& id);

/// Says what is shaded instead of drawn one by one, and how much there is; empty where nothing is shaded.
QString shadingWords(const Timeline& timeline);

constexpr double hatchApart = 6; ///< of the lines of a bar that waits

/// The classes in that style: of the bar of a state, and of the strokes of what happened to a client.
QString stateClass(LaneState state);
QString faultStrokeClass(TimelineIndex::MarkKind kind);

/// The style that the pictures share; it must be in the page or the picture once.
QString pictureStyle();

} // namespace lockscope::figure
