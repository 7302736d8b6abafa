#pragma once

#include "core/lab/runframe.h"

namespace lockscope::lab
{

/// Says why a run cannot go on in another way; `why` is a sentence's end.
inline base::Error forkFault(const char* why) { return {base::ErrorKind::InvalidArgument, "fork", why}; }

/// A point from which a run can go on in another way: its whole state at a moment without a command under
/// way, and what was recorded before. Pure.
struct ForkPoint {
    RunFrame frame;
    record::Recording before;

    /// Returns the latest point not after `at`: the keyframe before, moved on as long as nothing has
    /// happened. Errors: InvalidArgument where there is none, or what was kept there is damaged.
    static base::Result<ForkPoint> notAfter(
        record::Moment at, const record::Recording& recording, const Scenario& scenario);
};

} // namespace lockscope::lab
