#pragma once

#include "core/figure/timeline.h"

#include <QString>

namespace lockscope::figure
{

/// The timeline as SVG, self-contained: what the window paints, with the clients' names and a title on what
/// can be pointed at. Follows the reader's light or dark scheme. `frame.area` begins at 0, 0.
QString timelineSvg(
    const TimelineIndex& index, const QList<check::Violation>& violations, const TimelineFrame& frame);
/// The elements of that picture, for a page with several pictures. `id` tells this one from the others.
QString timelineElements(const TimelineIndex& index, const QList<check::Violation>& violations,
    const TimelineFrame& frame, const QString& id);

/// Says what is shaded instead of drawn one by one, and how much there is; empty where nothing is shaded.
QString shadingWords(const Timeline& timeline);

/// The style that the pictures share; it must be in the page or the picture once.
QString pictureStyle();

} // namespace lockscope::figure
