#pragma once

#include "core/locks/lock.h"

namespace lockscope::ui
{

/// What became of a lock since a person looked at it.
enum class Moved : quint8 {
    Not,
    Renewed, ///< the same hold, and nothing but its expiry moved: as it was seen to be renewed
    Unseen,  ///< sight of it was lost: what is there now is not known
    Changed, ///< anything else: what was looked at is no longer there
};

/// Compares what a person looked at with what is there now. `looked` and `present` are of the same lock; null
/// = not there. A renewal of a hold that is not overdue says nothing new; one that comes after it was overdue
/// does, because it tells that a holder who looked dead is alive. Pure.
[[nodiscard]] Moved movedSince(const locks::LockPtr& looked, const locks::LockPtr& present, bool lookedDead);

} // namespace lockscope::ui
