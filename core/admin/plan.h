#pragma once

#include "core/admin/act.h"

namespace lockscope::admin
{

/// Returns the effect of `request` on the lock as it is known now: the commands, what they mean to others,
/// and what stands in the way. `lock` null: it is not known. Pure; any thread.
Plan plan(const ActRequest& request, const locks::LockPtr& lock, base::ServerTime now);

/// Returns the heads of a fair lock's queue that nobody listens for, as far as the watcher has found out.
QList<base::HolderId> deadHeads(const locks::Lock& lock);

/// Returns the shortest lease that a living watchdog surely puts back in time: its period (a third of the
/// default lease where none was seen) and a second.
base::milliseconds shortestSoftLease(const locks::Lock& lock);

} // namespace lockscope::admin
