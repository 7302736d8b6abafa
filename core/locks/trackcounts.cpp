#include "core/locks/track.h"
#include "core/locks/trackevents.h"

#include <algorithm>

namespace lockscope::locks
{

using base::ServerTime;

namespace
{

QList<Waiter> waitersMissingIn(const QList<Waiter>& list, const QList<Waiter>& other)
{
    QList<Waiter> missing;
    std::ranges::copy_if(list, std::back_inserter(missing), [&](const Waiter& waiter) {
        return std::ranges::find(other, waiter.id, &Waiter::id) == other.end();
    });
    return missing;
}

} // namespace

Event seenEvent(const Lock& next, const Observation& observation, EventKind kind)
{
    Event event;
    event.at = observation.at;
    event.kind = kind;
    event.lock = next.ref;
    event.lockKind = next.kind;
    event.source = observation.source;
    event.node = next.node;
    if (next.expiresAt)
        event.ttl = *next.expiresAt - observation.at;
    return event;
}

Event holderEvent(const Lock& next, const Observation& observation, EventKind kind, const Holder& holder)
{
    Event event = seenEvent(next, observation, kind);
    event.holder = holder.id;
    event.count = holder.count;
    return event;
}

Waiters mergedWaiters(const Waiters& known, const std::optional<Waiters>& seen)
{
    if (!seen)
        return known;
    QList<Waiter> list = seen->list;
    for (Waiter& waiter : list) {
        const auto same = std::ranges::find(known.list, waiter.id, &Waiter::id);
        if (same != known.list.end())
            waiter.alive = same->alive;
    }
    return {seen->count, seen->visibility, list};
}

/// Permits that have an id each: who took one, who gave one back.
void Track::tellPermits(Effect& effect, const Lock& next, const Observation& observation)
{
    const HolderChange change = changeBetween(m_lock->holders, next.holders);
    for (const Holder& holder : change.joined)
        effect.events.append(holderEvent(next, observation, EventKind::Acquired, holder));
    for (const Holder& holder : change.left) {
        const bool ranOut = holder.expiresAt && *holder.expiresAt <= observation.at;
        const EventKind kind = ranOut                  ? EventKind::Expired
                               : told().releases() > 0 ? EventKind::Released
                                                       : EventKind::Gone;
        effect.events.append(holderEvent(next, observation, kind, holder));
        effect.events.last().count = 0;
    }
}

/// Plain counters name nobody: a permit less was taken, a permit more with a message was given back.
void Track::tellCounter(Effect& effect, const Lock& next, const Observation& observation)
{
    const bool listed = next.kind->counting == Counting::ListedPermits;
    const auto count = [](const Lock& lock) {
        return lock.permits ? lock.permits->available : lock.latchCount.value_or(0);
    };
    const qint64 now = count(next);
    if (listed || now == count(*m_lock))
        return;
    const bool less = now < count(*m_lock);
    EventKind kind = less ? EventKind::Acquired : EventKind::ChangedUnseen;
    if (next.kind->counting == Counting::Latch)
        kind = less ? EventKind::PartlyReleased : EventKind::ChangedUnseen;
    else if (!less && told().releases() > 0)
        kind = EventKind::Released;
    Event event = seenEvent(next, observation, kind);
    event.count = now;
    effect.events.append(event);
}

void Track::tellWaiters(Effect& effect, const Lock& next, Seen source, ServerTime at) const
{
    const Waiters& before = m_lock->waiters;
    const Waiters& now = next.waiters;
    if (before.visibility == Visibility::Unknown || m_blank || !m_lock->current)
        return;
    const auto tell = [&](EventKind kind, const base::HolderId& id) {
        effect.events.append(
            {0, at, kind, next.ref, next.kind, id, now.count, {}, source, false, 0, next.node});
    };
    for (const Waiter& waiter : waitersMissingIn(now.list, before.list))
        tell(EventKind::WaiterJoined, waiter.id);
    for (const Waiter& waiter : waitersMissingIn(before.list, now.list))
        tell(EventKind::WaiterLeft, waiter.id);
    if (now.list->isEmpty() && before.list->isEmpty() && now.count != before.count)
        tell(now.count > before.count ? EventKind::WaiterJoined : EventKind::WaiterLeft, {});
}

} // namespace lockscope::locks
