#pragma once

#include "core/figure/legend.h"
#include "core/figure/timeline.h"
#include "core/record/recording.h"

#include <QString>

namespace lockscope::figure
{

/// A run that is shown above another one, on the same axis: the one that it was forked from, or one of the
/// same scenario and seed.
struct RunBefore {
    record::Recording recording;
    std::optional<Moment> parts = {}; ///< where the two go different ways
    bool isForked = true;
};

/// A frame that shows all of a recording with every lane, `width` wide and with an axis of `length`.
TimelineFrame wholeFrame(const TimelineIndex& index, double width, Moment length);

/// The titles above the two timelines.
QString wordsAbove(const RunBefore& before);
QString wordsBelow(const RunBefore& before);

/// Both timelines as one SVG picture, each marked where they part, and the legend below. Without the style.
QString pairSvg(
    const RunBefore& before, const record::Recording& run, double width, const TimelineLegend& legend = {});

} // namespace lockscope::figure
