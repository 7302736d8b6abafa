#pragma once

#include "core/admin/journal.h"
#include "core/admin/locksnapshot.h"
#include "core/client/hold.h"

/// The values that holds are made of: the requests to the lock client, and its answers as outcomes of an act.
/// Pure; any thread. Inside core/admin.
namespace lockscope::admin
{

/// Returns the form of the lock; nothing where we cannot take that kind.
std::optional<client::Form> formOf(const HoldTerms& terms);
/// True of a lock of which one client can have several holds at once.
bool holdsSeveral(const HoldTerms& terms);
/// Returns the locks of a request: its own, and those that are held as one with it.
QList<locks::LockRef> locksOf(const ActRequest& request);
/// True where a cluster would refuse the script that releases it, as its keys belong to several slots.
bool isForSeveralSlots(const ActRequest& request);
/// Returns the lock of a request, with nothing known of it but its kind.
locks::Lock blankLock(const ActRequest& request);

/// Notes the script that an act on `hold` sends, its keys, and what may follow.
void describe(Intent& intent, const client::Hold& hold);

/// Returns Unknown where no answer came, else Failed.
Outcome failedHold(const base::Error& error);
/// Returns the outcome with the result of the read afterwards: a freed lock may have another holder by then.
Outcome withSnapshot(Outcome outcome, const LockSnapshot& snapshot);

} // namespace lockscope::admin
