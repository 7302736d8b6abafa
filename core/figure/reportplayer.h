#pragma once

#include "core/check/violation.h"
#include "core/figure/timeline.h"

#include <QString>

/// The parts of a report that let it play: controls, what is shown of a moment, and the script. All of them
/// are hidden until the script runs, so that without it the report is complete as it is.
namespace lockscope::figure
{

/// The rule of the page for its reader's program: nothing from anywhere, no script but ours, which is known
/// by its hash. For the page's head.
QString playerPolicy();
/// The style of the player. For the page's head.
QString playerStyle();
/// The slider and its buttons. They stand above the timeline.
QString playerControls();
/// The view of a moment, the data that it is taken from, and the script. All stand below the timeline, the
/// element "pictures", which is `width` wide and has an axis of `length`.
QString playerParts(const TimelineIndex& index, const QList<check::Violation>& violations,
    const QList<ProgramLine>& programs, double width, Moment length);

} // namespace lockscope::figure
