#pragma once

#include "core/locks/event.h"
#include "core/locks/family.h"

namespace lockscope::locks
{

/// An event that an observation shows of `next`, without a holder. Not exact.
Event seenEvent(const Lock& next, const Observation& observation, EventKind kind);
/// The same, of one holder and its count.
Event holderEvent(const Lock& next, const Observation& observation, EventKind kind, const Holder& holder);

/// The waiters as they are listed now, with what was known about whether they are alive.
Waiters mergedWaiters(const Waiters& known, const std::optional<Waiters>& seen);

} // namespace lockscope::locks
