#pragma once

#include "core/admin/journal.h"
#include "core/admin/locksnapshot.h"
#include "core/client/hold.h"

/// The values that holds are made of: what is asked of the lock client, and what its answers mean as outcomes
/// of an act. Pure; any thread. Inside core/admin.
namespace lockscope::admin
{

/// Nothing where that kind cannot be taken by us.
std::optional<client::Form> formOf(const HoldTerms& terms);
/// A lock of which one client can have several holds at once.
bool holdsSeveral(const HoldTerms& terms);
/// The locks of a request: its own, and those that are held as one with it.
QList<locks::LockRef> locksOf(const ActRequest& request);
/// The lock of a request, as one that nothing is known of but its kind.
locks::Lock blankLock(const ActRequest& request);

/// Notes the script that an act on `hold` sends, its keys, and what may follow.
void describe(Intent& intent, const client::Hold& hold);

/// Unknown where nobody answered, else Failed.
Outcome failedHold(const base::Error& error);
/// The same with what the read afterwards has shown: a freed lock may have another holder by then.
Outcome withSnapshot(Outcome outcome, const LockSnapshot& snapshot);

} // namespace lockscope::admin
