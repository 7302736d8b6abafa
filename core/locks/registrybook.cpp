#include "core/locks/registry_p.h"

#include <algorithm>
#include <utility>

namespace lockscope::locks
{

using base::ServerTime;
using namespace std::chrono_literals;

namespace
{

constexpr qsizetype watchdogsAtMost = 20'000;

} // namespace

Registry::Private::Entry& Registry::Private::entryOf(const LockRef& ref)
{
    if (Entry* entry = known(ref))
        return *entry;
    removed.remove(ref);
    dbs.insert(ref.db);
    const SharedRef shared = ref;
    return entries.try_emplace(shared, shared).first->second;
}

Registry::Private::Entry* Registry::Private::known(const LockRef& ref)
{
    const auto place = entries.find(ref);
    return place == entries.end() ? nullptr : &place->second;
}

/// A busy server with many locks keeps a shorter past of each.
int Registry::Private::limit(int perLock) const
{
    const auto share = limits.pastInAll / std::max<qsizetype>(1, qsizetype(entries.size()));
    return int(std::clamp<qsizetype>(share, 4, perLock));
}

void Registry::Private::apply(Entry& entry, Track::Effect&& effect)
{
    if (!handOvers.isEmpty())
        countSeen(effect.events);
    if (!owed.keep(effect.events, effect.awaited))
        tellAll(effect.events);
    if (owed.isFull())
        tellAll(owed.takeAll());
    if (!effect.changed)
        return hasAged(entry) ? mark(entry) : void();
    mark(entry);
    entry.track.remember(entry.track.point(), limit(limits.pointsPerLock));
    count(entry, effect.events);
    keepPlace(entry, entry.track.asOf());
    learnWatchdog(entry.track.lock());
    for (const Event& event : effect.events)
        hintGroup(event);
}

void Registry::Private::mark(Entry& entry)
{
    if (!entry.dirty)
        dirty.append(entry.track.lock().ref);
    entry.dirty = true;
}

/// What was told of it last is seconds older than the last look.
bool Registry::Private::hasAged(const Entry& entry) const
{
    const Lock& told = entry.track.lock();
    return !aged.isEmpty() && entry.track.asOf() - told.asOf >= 2s && aged.contains(told.ref);
}

/// Of locks, some of which may be forgotten by now.
void Registry::Private::tellAll(QList<Event> events)
{
    for (Event& event : events) {
        tell(event);
        if (Entry* entry = known(event.lock))
            entry->track.remember(event, limit(limits.eventsPerLock));
    }
}

void Registry::Private::tell(Event& event)
{
    event.seq = ++*seq;
    if (batch.events.size() < limits.eventsPerBatch)
        batch.events.append(event);
    else
        ++batch.droppedEvents;
}

/// What a failover left open is confirmed by a look, lost without a reason, or gone for a good one.
void Registry::Private::count(Entry& entry, const QList<Event>& events)
{
    if (!entry.awaited || entry.track.lock().seenBefore)
        return;
    entry.awaited = false;
    --toll.open;
    const auto isLoss = [](const Event& event) { return event.kind == EventKind::PossiblyLost; };
    if (std::ranges::any_of(events, isLoss))
        ++toll.lost;
    else if (entry.track.lock().exists)
        ++toll.confirmed;
}

Registry::Private::Listed Registry::Private::listFor(const Lock& lock)
{
    if (lock.exists || lock.pinned)
        return Listed::Nowhere;
    return lock.lost ? Listed::AsLost : Listed::AsFree;
}

void Registry::Private::takeOut(Entry& entry)
{
    if (entry.listed != Listed::Nowhere)
        list(entry.listed).erase(entry.freePlace);
    entry.listed = Listed::Nowhere;
}

void Registry::Private::sweep(FreeList& list, ServerTime now, base::milliseconds kept)
{
    while (!list.empty()) {
        if (now - list.front().since < kept)
            return;
        forget(SharedRef(list.front().ref));
    }
}

/// Free locks stand in a list, lately released last; held and pinned ones do not.
void Registry::Private::keepPlace(Entry& entry, ServerTime at)
{
    const Lock& lock = entry.track.lock();
    if (std::exchange(entry.exists, lock.exists) != lock.exists)
        existing += lock.exists ? 1 : -1;
    const Listed listed = listFor(lock);
    if (entry.listed == listed)
        return;
    takeOut(entry);
    if (listed == Listed::Nowhere)
        return;
    FreeList& places = list(listed);
    entry.listed = listed;
    entry.freePlace = places.insert(places.end(), {lock.ref, at});
    if (places.size() > std::size_t(limits.freeKept))
        forget(SharedRef(places.front().ref));
}

void Registry::Private::forget(const LockRef& ref)
{
    drop(entries.find(ref));
    removed.insert(ref);
}

void Registry::Private::drop(Entries::iterator place)
{
    Entry& entry = place->second;
    takeOut(entry);
    if (entry.awaited)
        --toll.open;
    existing -= entry.exists ? 1 : 0;
    entries.erase(place);
}

void Registry::Private::learnWatchdog(const Lock& lock)
{
    if (lock.lease.kind != LeaseKind::Watchdog || lock.renewals->count == 0 || lock.holders.size() != 1)
        return;
    const QByteArray client = lock.holders.first().client();
    if (client.isEmpty())
        return;
    if (around.watchdogs.size() >= watchdogsAtMost)
        around.watchdogs.clear();
    around.watchdogs.insert(client, {*lock.lease.length, *lock.renewals->last});
}

void Registry::Private::countHandOver(const LockRef& ref, const ChannelMeaning& meaning, ServerTime at)
{
    if (meaning.what == ChannelMeaning::What::Released ||
        meaning.what == ChannelMeaning::What::WriterReleased)
        handOvers[ref].released(at);
}

void Registry::Private::countSeen(const QList<Event>& events)
{
    const auto endsHold = [](const Event& event) {
        return event.kind == EventKind::HandedOver || event.kind == EventKind::Released ||
               event.kind == EventKind::Gone;
    };
    const auto end = std::ranges::find_if(events, endsHold);
    if (end == events.end())
        return;
    if (const auto rate = handOvers.find(end->lock); rate != handOvers.end())
        rate->seen(end->at);
}

void Registry::Private::judgeHandOvers(ServerTime now)
{
    if (now < around.channelsPausedUntil) // nothing is heard, which says nothing
        return;
    for (auto rate = handOvers.begin(); rate != handOvers.end();) {
        if (Entry* entry = known(rate.key()))
            apply(*entry, entry->track.setHandOvers(rate->perSecond(now)));
        rate = rate->isQuiet(now) ? handOvers.erase(rate) : std::next(rate);
    }
}

void Registry::Private::hintGroup(const Event& event)
{
    const auto isHeld = [this](const LockRef& ref) {
        const Entry* entry = known(ref);
        return entry != nullptr && entry->track.lock().exists;
    };
    const auto other = recent.takenWith(event, isHeld);
    if (!other)
        return;
    Entry& first = *known(other->ref);
    const Group group = first.track.lock().group.value_or(Group{other->group, false});
    apply(first, first.track.join(group));
    if (Entry* second = known(event.lock))
        apply(*second, second->track.join(group));
}

/// One channel may belong to "x" and to "{x}", and to the same name in every database.
bool Registry::Private::mayBeAnothers(const LockRef& ref, const ChannelMeaning& meaning) const
{
    const auto isOther = [&](const base::KeyName& name, int db) {
        const LockRef other{name, db, ref.node};
        return other != ref && entries.contains(other);
    };
    return std::ranges::any_of(meaning.names, [&](const base::KeyName& name) {
        return std::ranges::any_of(dbs, [&](int db) { return isOther(name, db); });
    });
}

} // namespace lockscope::locks
