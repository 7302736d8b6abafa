#pragma once

#include "core/locks/lock.h"

namespace lockscope::locks
{

/// The remaining time below which a lock that nobody renews is expiring: two seconds, or a tenth of its lease
/// where that is more.
base::milliseconds expiringWithin(const Lock& lock);

/// The next moment after `now`, on the server's clock, at which time alone may change stateAt(); empty = it
/// stays as it is until the lock is read again.
std::optional<base::ServerTime> nextStateAt(const Lock& lock, base::ServerTime now);

} // namespace lockscope::locks
