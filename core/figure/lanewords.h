#pragma once

#include "core/figure/lanestate.h"

#include <QString>

/// Words for people about the states of a lane, translated. Any thread.
namespace lockscope::figure
{

/// The sign that tells a state without colour.
QString laneGlyph(LaneState state);
/// "waits", "holds", …
QString laneWord(LaneState state);
/// "holds, 3 deep".
QString lanePhrase(LaneState state, int depth);

} // namespace lockscope::figure
