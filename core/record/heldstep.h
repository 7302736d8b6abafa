#pragma once

#include "core/record/recording.h"

namespace lockscope::record
{

/// A step as the rules about holders see it: in a recording of a live server the end of a lease is the end of
/// the hold, because it cannot be seen there whether its holder works on, and nothing is held against it.
/// Pure.
inline Step heldStep(const Recording& recording, const Step& step)
{
    Step held = step;
    if (step.what == What::LeaseEnded && recording.header().kind != Header::Kind::Lab)
        held.what = What::Released;
    return held;
}

} // namespace lockscope::record
