#include "core/admin/holdcomparison.h"

#include <algorithm>

namespace lockscope::admin
{

using locks::Holder;
using locks::Lock;
using locks::Waiter;

namespace
{

using namespace std::chrono_literals;

const Holder* holderIn(const Lock& lock, const base::HolderId& id)
{
    const auto found = std::ranges::find(lock.holders, id, &Holder::id);
    return found == lock.holders.end() ? nullptr : &*found;
}

bool isSameHolder(const Holder& one, const Holder& other)
{
    return one.id == other.id && one.count == other.count && one.mode == other.mode;
}

bool areSameHolders(const Lock& seen, const Lock& fresh)
{
    return std::ranges::is_permutation(seen.holders, fresh.holders, isSameHolder);
}

/// True of a third of the lease, as seen before, once or a few times over: ticks of a client come a little
/// late.
bool isAtTheBeat(const locks::Lease& lease, base::milliseconds moved)
{
    if (lease.kind != locks::LeaseKind::Watchdog || !lease.period || *lease.period <= 0ms || moved <= 0ms)
        return false;
    const auto beats = (moved + *lease.period / 2) / *lease.period;
    const auto off = std::chrono::abs(moved - beats * *lease.period);
    return beats >= 1 && beats <= 3 && off <= *lease.period / 20 + 20ms;
}

/// The watcher knows since when each hold lasts: a later beginning is another hold.
bool sawItEnd(const Lock& seen, const Lock* known)
{
    if (known == nullptr || known->asOf < seen.asOf)
        return false;
    return !known->exists || std::ranges::any_of(seen.holders, [known](const Holder& holder) {
        const Holder* now = holderIn(*known, holder.id);
        return now == nullptr || now->since > holder.since;
    });
}

/// True where the watcher has followed one hold from the seen lock to the present one. Clients that renew by
/// several timers do it at any part of the period.
bool isFollowed(const Lock& seen, const Lock& fresh, const Lock* known)
{
    return known != nullptr && known->exists && known->current && known->fence == fresh.fence &&
           known->lease.kind == locks::LeaseKind::Watchdog && areSameHolders(seen, *known) &&
           known->renewals->count > seen.renewals->count;
}

} // namespace

HoldComparison holdComparisonOf(const Lock& seen, const Lock& fresh, const Lock* known)
{
    if (!fresh.exists)
        return HoldComparison::Ended;
    if (seen.fence == fresh.fence)
        return HoldComparison::Same;
    if (!areSameHolders(seen, fresh) || seen.token != fresh.token || seen.kind != fresh.kind)
        return HoldComparison::Changed;
    if (sawItEnd(seen, known))
        return HoldComparison::Ended;
    const bool isAtBeat = seen.renewals->count > 0 && seen.expiresAt && fresh.expiresAt &&
                          isAtTheBeat(seen.lease, *fresh.expiresAt - *seen.expiresAt);
    return isAtBeat || isFollowed(seen, fresh, known) ? HoldComparison::Renewed : HoldComparison::Changed;
}

HoldComparison holdComparisonOf(const Lock& seen, const Lock& fresh, const base::HolderId& who)
{
    const Holder* before = holderIn(seen, who);
    const Holder* now = holderIn(fresh, who);
    if (now == nullptr)
        return HoldComparison::Ended;
    if (before == nullptr)
        return HoldComparison::Changed;
    // A permit's id is random and never used twice; only its time may have been prolonged.
    const bool unique = now->mode == locks::Mode::Permit;
    if (unique)
        return HoldComparison::Same;
    if (seen.fence == fresh.fence) // holders may have no expiry of their own
        return HoldComparison::Same;
    if (!isSameHolder(*before, *now) || !before->expiresAt || !now->expiresAt)
        return HoldComparison::Changed;
    if (before->expiresAt == now->expiresAt)
        return HoldComparison::Same;
    const bool renewed =
        seen.renewals->count > 0 && isAtTheBeat(seen.lease, *now->expiresAt - *before->expiresAt);
    return renewed ? HoldComparison::Renewed : HoldComparison::Changed;
}

HoldComparison placeOf(const Lock& seen, const Lock& fresh, const base::HolderId& who)
{
    const auto before = std::ranges::find(seen.waiters.list, who, &Waiter::id);
    const auto now = std::ranges::find(fresh.waiters.list, who, &Waiter::id);
    if (now == fresh.waiters.list->end())
        return HoldComparison::Ended;
    if (before == seen.waiters.list->end())
        return HoldComparison::Changed;
    return now->validUntil <= before->validUntil ? HoldComparison::Same : HoldComparison::Changed;
}

} // namespace lockscope::admin
