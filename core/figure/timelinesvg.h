#pragma once

#include "core/figure/timeline.h"

#include <QString>

namespace lockscope::figure
{

/// The timeline as SVG, self-contained: what the window paints, with the clients' names and a title on what
/// can be pointed at. Follows the reader's light or dark scheme. `frame.area` begins at 0, 0.
QString timelineSvg(
    const TimelineIndex& index, const QList<check::Violation>& violations, const TimelineFrame& frame);

/// The style that the pictures share; to stand once in the page or the picture.
QString pictureStyle();

} // namespace lockscope::figure
