#pragma once

#include "core/figure/timeline.h"

#include <QString>

namespace lockscope::figure
{

/// The timeline as SVG, self-contained: what the window paints, with the clients' names and a title on what
/// can be pointed at. Follows the reader's light or dark scheme. `frame.area` begins at 0, 0.
QString timelineSvg(
    const TimelineIndex& index, const QList<check::Violation>& violations, const TimelineFrame& frame);
/// What stands in that picture, for one of several; `id`: of this one among them.
QString timelineElements(const TimelineIndex& index, const QList<check::Violation>& violations,
    const TimelineFrame& frame, const QString& id);

/// What is shaded instead of drawn one by one, and how much of it; empty where nothing is.
QString shadingWords(const Timeline& timeline);

/// The style that the pictures share; to stand once in the page or the picture.
QString pictureStyle();

} // namespace lockscope::figure
