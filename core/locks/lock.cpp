#include "core/locks/lock.h"

#include "core/locks/statechange.h"

#include <algorithm>

namespace lockscope::locks
{

using namespace std::chrono_literals;
using base::milliseconds;
using base::ServerTime;

namespace
{

/// The state of a semaphore or a latch: nobody in particular holds it, and it normally has no expiry.
State stateOfCounter(const Lock& lock, ServerTime now)
{
    if (lock.permits)
        return permitsAt(lock, now)->available > 0 ? State::Open : State::Exhausted;
    return lock.latchCount.value_or(0) > 0 ? State::Exhausted : State::Open;
}

bool isExpiring(const Lock& lock, milliseconds left)
{
    return lock.lease.kind != LeaseKind::Watchdog && left < expiringWithin(lock);
}

/// True where the lock was read after its renewal was due: the watcher reads each lock right after that
/// moment.
bool wasSeenOverdue(const Lock& lock)
{
    return lock.renewals->overdueAt && lock.asOf >= *lock.renewals->overdueAt;
}

State stateOfHeld(const Lock& lock, ServerTime now)
{
    if (wasSeenOverdue(lock))
        return State::RenewalOverdue;
    if (!lock.expiresAt)
        return State::NoExpiry;
    return isExpiring(lock, *lock.expiresAt - now) ? State::Expiring : State::Held;
}

/// How late that read may come: it waits for its turn, and its answer takes a round trip.
constexpr milliseconds lookWithin = 1s;

bool isLookLate(const Lock& lock, ServerTime now)
{
    const auto until = liveUntil(lock);
    return until && now >= *until;
}

} // namespace

bool isWaitedFor(const Lock& lock)
{
    const Visibility how = lock.waiters.visibility;
    return how != Visibility::Unknown && how != Visibility::AtMost && lock.waiters.count > 0;
}

bool isUnclaimed(const Lock& lock)
{
    if (lock.exists || !lock.current || lock.foreign || isCounter(lock.kind))
        return false;
    const auto isAwake = [](const Waiter& waiter) { return waiter.alive != false; };
    return lock.waiters.visibility == Visibility::Listed ? std::ranges::any_of(*lock.waiters.list, isAwake)
                                                         : isWaitedFor(lock);
}

std::optional<ServerTime> liveUntil(const Lock& lock)
{
    const auto& overdueAt = lock.renewals->overdueAt;
    if (!lock.exists || !overdueAt || wasSeenOverdue(lock))
        return std::nullopt;
    return *overdueAt + lookWithin;
}

bool isLiveAt(const Lock& lock, ServerTime now) { return lock.current && !isLookLate(lock, now); }

ServerTime momentOf(const Lock& lock, ServerTime now)
{
    return isLiveAt(lock, now) ? now : std::min(now, lock.asOf);
}

QByteArray unknownReasonAt(const Lock& lock, ServerTime now)
{
    static const QByteArray lateReason = "look-late";
    return lock.current && isLookLate(lock, now) ? lateReason : *lock.unknownReason;
}

State stateAt(const Lock& lock, ServerTime now)
{
    if (!isLiveAt(lock, now) || lock.tooLarge)
        return State::Unknown;
    if (!lock.exists && lock.lost)
        return State::PossiblyLost;
    if (!lock.exists) // a latch that reached zero is deleted, and that opens it
        return lock.kind->counting == Counting::Latch ? State::Open : State::Free;
    if (lock.expiresAt && *lock.expiresAt < now)
        return State::Expired;
    return isCounter(lock.kind) ? stateOfCounter(lock, now) : stateOfHeld(lock, now);
}

std::optional<milliseconds> ttlAt(const Lock& lock, ServerTime now)
{
    if (!lock.exists || !lock.expiresAt)
        return std::nullopt;
    return *lock.expiresAt - momentOf(lock, now);
}

std::optional<Permits> permitsAt(const Lock& lock, ServerTime now)
{
    if (!lock.permits)
        return std::nullopt;
    Permits permits = *lock.permits;
    const auto lapsed = std::ranges::count_if(lock.holders, [at = momentOf(lock, now)](const Holder& holder) {
        return holder.expiresAt && *holder.expiresAt <= at;
    });
    permits.available += lapsed;
    if (permits.held)
        *permits.held -= lapsed;
    return permits;
}

const Holder* longestHold(const Lock& lock)
{
    const auto longest = std::ranges::min_element(lock.holders, {}, &Holder::since);
    return longest == lock.holders.end() ? nullptr : &*longest;
}

qint64 highestCount(const Lock& lock)
{
    const auto highest = std::ranges::max_element(lock.holders, {}, &Holder::count);
    return highest == lock.holders.end() ? 0 : std::max<qint64>(highest->count, 0);
}

} // namespace lockscope::locks
