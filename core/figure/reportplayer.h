#pragma once

#include "core/check/violation.h"
#include "core/figure/playedmoments.h"
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
/// Says what the keys do; hidden until the script runs.
QString playerKeys();
/// The script of all players of a page. Stands below them.
QString playerScript();

/// Says how a player stands in its page.
struct PlayerTerms {
    QList<check::Violation> violations;
    QList<ProgramLine> programs = {};
    double width = 1100; ///< of the timeline
    Moment length{0};    ///< of the timeline's axis
    QString end = {};    ///< of the ids of its elements, so that a page may have several
};

/// A recording that plays: controls, the picture of its timeline, the legend below, the view of a moment, and
/// the data that it is taken from.
QString player(
    const TimelineIndex& index, const QString& picture, const QString& legend, const PlayerTerms& terms);

} // namespace lockscope::figure
