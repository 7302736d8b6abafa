#pragma once

#include "core/locks/lock.h"

namespace lockscope::admin
{

/// How what is there now relates to what the operator saw.
enum class HoldComparison : quint8 {
    Same,    ///< nothing has changed
    Renewed, ///< the same hold; only its lease was put back, at the beat that was seen before
    Ended,   ///< that hold is over
    Changed, ///< something else, or not to be told apart from something else
};

/// Of the whole lock. Two holds by the same id that began in the same millisecond look the same: what the
/// operator saw must have lasted 2 ms, as everything has that a person reads. `known`: what the watcher makes
/// of it by now; null where it does not say. The same holder with the same count and a later expiry may be
/// another hold of the same thread: only an expiry that moved by the watchdog's period, and a watcher that
/// saw no end, make it a renewal.
HoldComparison holdComparisonOf(const locks::Lock& seen, const locks::Lock& fresh, const locks::Lock* known);

/// Of one holder among others.
HoldComparison holdComparisonOf(const locks::Lock& seen, const locks::Lock& fresh, const base::HolderId& who);

/// Of one place in a fair lock's queue: it may have moved up, never back.
HoldComparison placeOf(const locks::Lock& seen, const locks::Lock& fresh, const base::HolderId& who);

} // namespace lockscope::admin
