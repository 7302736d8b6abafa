#include "core/locks/registry.h"

#include "core/locks/track.h"

#include <QSet>

#include <algorithm>
#include <deque>
#include <list>
#include <unordered_map>

namespace lockscope::locks
{

using namespace std::chrono_literals;
using base::milliseconds;
using base::ServerTime;

namespace
{

constexpr qsizetype internedAtMost = 200'000;
constexpr qsizetype watchdogsAtMost = 20'000;
constexpr std::size_t recentAtMost = 1024;
constexpr milliseconds takenTogether{250}; ///< a MultiLock takes its members one after another

struct RefHash {
    std::size_t operator()(const LockRef& ref) const { return qHash(ref); }
};

bool isRelease(ChannelMeaning::What what)
{
    using What = ChannelMeaning::What;
    return what == What::Released || what == What::WriterReleased || what == What::Permits ||
           what == What::LatchOpened;
}

} // namespace

class Registry::Private
{
public:
    using FreeList = std::list<LockRef>;

    struct Entry {
        explicit Entry(const LockRef& ref)
            : track(ref)
        {
        }
        Track track;
        FreeList::iterator freePlace{};
        ServerTime freeSince{};
        bool free = false; ///< stands in the free list
        bool dirty = false;
    };
    using Entries = std::unordered_map<LockRef, Entry, RefHash>;

    /// An acquisition that was seen, to find those that belong together.
    struct Recent {
        LockRef ref;
        base::HolderId holder;
        qint64 count = 0;
        ServerTime at{};
    };

    Entry& entryOf(const LockRef& ref);
    Entry* known(const LockRef& ref);
    void apply(Entry& entry, Track::Effect&& effect);
    void tell(Entry& entry, Event& event);
    void keepPlace(Entry& entry, ServerTime at);
    void forget(const LockRef& ref);
    void hintGroup(const Event& event);
    void learnWatchdog(const Lock& lock);
    void intern(Sighting& sighting);
    QByteArray interned(const QByteArray& bytes);
    [[nodiscard]] bool mayBeAnothers(const LockRef& ref, const ChannelMeaning& meaning) const;
    [[nodiscard]] int limit(int perLock) const;

    RegistryLimits limits;
    Surroundings around;
    Entries entries;
    FreeList free;
    std::deque<Recent> recent;
    QSet<QByteArray> strings;
    QSet<QByteArrayList> evidence;
    QSet<int> dbs;
    Batch batch;
    QList<LockRef> dirty;
    QSet<LockRef> removed;
    quint64 seq = 0;
};

Registry::Private::Entry& Registry::Private::entryOf(const LockRef& ref)
{
    const auto [place, added] = entries.try_emplace(ref, ref);
    if (added) {
        removed.remove(ref);
        dbs.insert(ref.db);
    }
    return place->second;
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
    for (Event& event : effect.events)
        tell(entry, event);
    if (!effect.changed)
        return;
    if (!entry.dirty)
        dirty.append(entry.track.lock().ref);
    entry.dirty = true;
    entry.track.remember(entry.track.point(), limit(limits.pointsPerLock));
    keepPlace(entry, entry.track.asOf());
    learnWatchdog(entry.track.lock());
    for (const Event& event : effect.events)
        hintGroup(event);
}

void Registry::Private::tell(Entry& entry, Event& event)
{
    event.seq = ++seq;
    entry.track.remember(event, limit(limits.eventsPerLock));
    if (batch.events.size() < limits.eventsPerBatch)
        batch.events.append(event);
    else
        ++batch.droppedEvents;
}

/// Free locks stand in a list, lately released last; held and pinned ones do not.
void Registry::Private::keepPlace(Entry& entry, ServerTime at)
{
    const Lock& lock = entry.track.lock();
    const bool belongs = !lock.exists && !lock.pinned;
    if (entry.free == belongs)
        return;
    entry.free = belongs;
    if (!belongs) {
        free.erase(entry.freePlace);
        return;
    }
    entry.freeSince = at;
    entry.freePlace = free.insert(free.end(), lock.ref);
    if (free.size() > std::size_t(limits.freeKept))
        forget(LockRef(free.front()));
}

void Registry::Private::forget(const LockRef& ref)
{
    const auto place = entries.find(ref);
    if (place->second.free)
        free.erase(place->second.freePlace);
    entries.erase(place);
    removed.insert(ref);
}

void Registry::Private::learnWatchdog(const Lock& lock)
{
    if (lock.lease.kind != LeaseKind::Watchdog || lock.renewals.count == 0 || lock.holders.size() != 1)
        return;
    const QByteArray& client = lock.holders.first().client;
    if (client.isEmpty())
        return;
    if (around.watchdogs.size() >= watchdogsAtMost)
        around.watchdogs.clear();
    around.watchdogs.insert(client, *lock.lease.length);
}

/// Locks that one holder took within a moment, with equal counts, may be one MultiLock: a hint, no more.
void Registry::Private::hintGroup(const Event& event)
{
    if (event.kind != EventKind::Acquired || !event.exact || event.holder.isEmpty())
        return;
    while (!recent.empty() && (event.at - recent.front().at > takenTogether || recent.size() >= recentAtMost))
        recent.pop_front();
    for (const Recent& other : recent) {
        Entry* first = other.holder == event.holder && other.count == event.count && other.ref != event.lock
                           ? known(other.ref)
                           : nullptr;
        if (first == nullptr || !first->track.lock().exists)
            continue;
        const Group fresh{
            event.holder.bytes + '@' + QByteArray::number(other.at.time_since_epoch().count()), false};
        const Group group = first->track.lock().group.value_or(fresh);
        apply(*first, first->track.join(group));
        apply(*known(event.lock), known(event.lock)->track.join(group));
        break;
    }
    recent.push_back({event.lock, event.holder, event.count, event.at});
}

QByteArray Registry::Private::interned(const QByteArray& bytes)
{
    if (strings.size() >= internedAtMost)
        strings.clear();
    return *strings.insert(bytes);
}

/// The strings that many locks have in common are kept once.
void Registry::Private::intern(Sighting& sighting)
{
    sighting.family = interned(sighting.family);
    sighting.evidence = *evidence.insert(sighting.evidence);
    for (Holder& holder : sighting.holders) {
        holder.client = interned(holder.client);
        holder.thread = interned(holder.thread);
    }
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

Registry::Registry(RegistryLimits limits)
    : d(std::make_unique<Private>())
{
    d->limits = limits;
}

Registry::~Registry() = default;

void Registry::see(const Sighting& sighting)
{
    Sighting shared = sighting;
    d->intern(shared);
    Private::Entry& entry = d->entryOf(sighting.ref);
    d->apply(entry, entry.track.see(shared, d->around));
}

void Registry::miss(const LockRef& ref, ServerTime at, Seen source, bool foreign)
{
    if (Private::Entry* entry = d->known(ref))
        d->apply(*entry, entry->track.miss(at, source, foreign, d->around));
}

bool Registry::seeExpiry(const LockRef& ref, std::optional<ServerTime> expiresAt, ServerTime at, Seen)
{
    Private::Entry* entry = d->known(ref);
    if (entry == nullptr)
        return true;
    const Lock& lock = entry->track.lock();
    if (at < entry->track.asOf())
        return false;
    if (!lock.exists || !lock.current || lock.expiresAt != expiresAt)
        return true;
    d->apply(*entry, entry->track.confirm(at));
    return false;
}

void Registry::hear(const LockRef& ref, const ChannelMeaning& meaning, ServerTime at)
{
    Private::Entry* entry = d->known(ref);
    if (entry == nullptr || !isRelease(meaning.what))
        return;
    if (entry->track.lock().exists || !d->mayBeAnothers(ref, meaning))
        entry->track.clues().hearRelease(at);
}

void Registry::notice(const LockRef& ref, const QByteArray& event, ServerTime at)
{
    if (Private::Entry* entry = d->known(ref))
        entry->track.clues().notice(event, at);
}

void Registry::countWaiters(const LockRef& ref, const Waiters& waiters, ServerTime at)
{
    if (Private::Entry* entry = d->known(ref))
        d->apply(*entry, entry->track.countWaiters(waiters, at));
}

void Registry::flushed(std::optional<int> db, ServerTime at)
{
    for (const LockPtr& lock : all()) {
        if (lock->exists && (!db || *db == lock->ref.db)) {
            if (Private::Entry* entry = d->known(lock->ref))
                d->apply(*entry, entry->track.flush(at));
        }
    }
}

void Registry::loseSight(const QByteArray& reason, ServerTime at)
{
    for (auto& [ref, entry] : d->entries)
        d->apply(entry, entry.track.loseSight(reason, at));
}

void Registry::loseSightOf(const LockRef& ref, const QByteArray& reason, ServerTime at)
{
    if (Private::Entry* entry = d->known(ref))
        d->apply(*entry, entry->track.loseSight(reason, at));
}

void Registry::channelsHealthySince(std::optional<ServerTime> at) { d->around.channelsSince = at; }

void Registry::allSeenBy(std::optional<ServerTime> at) { d->around.allSeenBy = at; }

void Registry::pin(const LockRef& ref, std::optional<Kind> kind, bool pinned)
{
    Private::Entry* entry = pinned ? &d->entryOf(ref) : d->known(ref);
    if (entry != nullptr)
        d->apply(*entry, entry->track.pin(kind, pinned));
}

void Registry::sweep(ServerTime now)
{
    while (!d->free.empty()) {
        const LockRef ref = d->free.front();
        if (now - d->known(ref)->freeSince < d->limits.freeFor)
            return;
        d->forget(ref);
    }
}

LockPtr Registry::find(const LockRef& ref) const
{
    Private::Entry* entry = d->known(ref);
    return entry == nullptr ? nullptr : entry->track.present();
}

qsizetype Registry::size() const { return qsizetype(d->entries.size()); }

QList<LockPtr> Registry::all() const
{
    QList<LockPtr> locks;
    locks.reserve(size());
    for (auto& [ref, entry] : d->entries)
        locks.append(entry.track.present());
    return locks;
}

History Registry::history(const LockRef& ref) const
{
    Private::Entry* entry = d->known(ref);
    return entry == nullptr ? History{ref, {}, {}, 0} : entry->track.history();
}

Batch Registry::takeBatch()
{
    Batch taken = std::exchange(d->batch, {});
    for (const LockRef& ref : std::exchange(d->dirty, {})) {
        Private::Entry* entry = d->known(ref);
        if (entry == nullptr || !entry->dirty)
            continue;
        entry->dirty = false;
        taken.changed.append(entry->track.present());
    }
    const QSet<LockRef> removed = std::exchange(d->removed, {});
    taken.removed = QList<LockRef>(removed.begin(), removed.end());
    return taken;
}

} // namespace lockscope::locks
