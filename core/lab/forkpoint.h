#pragma once

#include "core/lab/runframe.h"

namespace lockscope::lab
{

/// Says why a run cannot go on in another way; `why` is a sentence's end.
inline base::Error forkFault(const char* why) { return {base::ErrorKind::InvalidArgument, "fork", why}; }

/// Where a run can go on in another way: all that it is made of at a moment without a command under way, and
/// what was recorded before. Pure.
struct ForkPoint {
    RunFrame frame;
    record::Recording before;

    /// The latest one not after `at`: that of the keyframe before, and as much later as nothing has happened.
    /// Errors: InvalidArgument where there is none, or what was kept there is damaged.
    static base::Result<ForkPoint> notAfter(
        record::Moment at, const record::Recording& recording, const Scenario& scenario);
};

} // namespace lockscope::lab
