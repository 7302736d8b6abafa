#pragma once

#include "core/base/limits.h"
#include "core/locks/event.h"

namespace lockscope::watch
{

/// A name whose turn it is to be read, and why.
struct ReadTurn {
    locks::SharedRef ref;
    bool whole = true; ///< false: the expiry alone is enough to see whether anything changed
    locks::Seen source = locks::Seen::Tracking;
    bool arms = true;      ///< false: no push is needed, it is read again in any case
    bool together = false; ///< that it is still there is enough: asked of many at once

    friend bool operator==(const ReadTurn&, const ReadTurn&) = default;
};

/// The bounds of the read schedule.
struct ReadLimits {
    int readsPerSecond = 2000;
    int armingFactor = 10; ///< the first reads of names from the first pass: so many times that rate
    base::milliseconds armingBurst{2}; ///< the most of these first reads at once, as time of that rate
    base::milliseconds armingRest{10}; ///< these are put off for so long where none was left of the last ones
    int releasedKept = 10'000;
    base::milliseconds reconcileWithin = base::limits::reconcileWithin * 4 / 5;
    base::milliseconds stormEvery{100};      ///< a storm of changes of one key is read so often at most
    base::milliseconds visibleStormEvery{8}; ///< the same in the viewport: twice a frame
    int stormBurst = 3;
    base::milliseconds outrunAfter{250}; ///< a name that waits less for its turn is always armed
    /// Reads in turn come in batches of so much time, and once the budget is used up all reads outside the
    /// viewport do: many reads in one go cost the server less than each by itself.
    base::milliseconds batch{20};

    /// Returns how often a key that changes all the time is read.
    [[nodiscard]] base::milliseconds storm(bool visible) const
    {
        return visible ? visibleStormEvery : stormEvery;
    }
};

} // namespace lockscope::watch
