#pragma once

#include "core/locks/lock.h"

namespace lockscope::ui
{

/// The change of a lock since a person looked at it.
enum class Moved : quint8 {
    Not,
    Renewed, ///< the same hold; only its expiry moved, by a renewal that was seen
    Unseen,  ///< sight of it was lost: its present state is not known
    Changed, ///< anything else: the state that was seen is gone
};

/// Compares the state that a person has seen with the present one. `looked` and `present` are of the same
/// lock; null = it does not exist. A renewal of a hold that is not overdue is no change; a renewal after it
/// was overdue is one, because it shows that a holder who looked dead is alive. Pure.
[[nodiscard]] Moved movedSince(const locks::LockPtr& looked, const locks::LockPtr& present, bool lookedDead);

} // namespace lockscope::ui
