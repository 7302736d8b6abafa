#pragma once

#include "core/locks/lock.h"

namespace lockscope::admin
{

/// How the present hold relates to the one that the operator saw.
enum class HoldComparison : quint8 {
    Same,    ///< nothing has changed
    Renewed, ///< the same hold; only its lease was put back, at the beat that was seen before
    Ended,   ///< that hold is over
    Changed, ///< something else, or something that cannot be told from it
};

/// Compares the whole lock. Two holds by the same id that began in the same millisecond cannot be told apart:
/// the hold that the operator saw must have lasted 2 ms, as everything has that a person reads. `known` is
/// the lock as the watcher knows it by now; null where it does not say. The same holder with the same count
/// and a later expiry may be another hold of the same thread: it counts as a renewal only where the expiry
/// moved by the watchdog's period and the watcher saw no end.
HoldComparison holdComparisonOf(const locks::Lock& seen, const locks::Lock& fresh, const locks::Lock* known);

/// Compares the hold of one holder among others.
HoldComparison holdComparisonOf(const locks::Lock& seen, const locks::Lock& fresh, const base::HolderId& who);

/// Compares one place in a fair lock's queue: it may have moved up, never back.
HoldComparison placeOf(const locks::Lock& seen, const locks::Lock& fresh, const base::HolderId& who);

} // namespace lockscope::admin
