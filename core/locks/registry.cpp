#include "core/locks/registry.h"

#include "core/locks/evidencepool.h"
#include "core/locks/grouphint.h"
#include "core/locks/handoverrate.h"
#include "core/locks/owedevents.h"
#include "core/locks/track.h"

#include <QSet>

#include <algorithm>
#include <list>
#include <memory>
#include <unordered_map>
#include <utility>

namespace lockscope::locks
{

/// The registry's data: a track per lock, the changes since the last batch, and the free locks in order.
class Registry::Private
{
public:
    struct RefHash {
        using is_transparent = void;
        std::size_t operator()(const LockRef& ref) const noexcept { return qHash(ref); }
    };
    struct FreePlace {
        SharedRef ref;
        base::ServerTime since{};
    };
    using FreeList = std::list<FreePlace>;
    enum class Listed : quint8 { Nowhere, AsFree, AsLost };

    struct Entry {
        explicit Entry(const SharedRef& ref)
            : track(ref)
        {
        }
        [[no_unique_address]] Track track;   ///< what follows lies in its padding
        bool exists = false;                 ///< counted as existing
        Listed listed : 2 = Listed::Nowhere; ///< where freePlace is
        bool awaited : 1 = false;            ///< known from before a failover: toll counts it as open
        bool dirty : 1 = false;
        FreeList::iterator freePlace{};
    };
    using Entries = std::unordered_map<SharedRef, Entry, RefHash, std::equal_to<>>;

    Entry& entryOf(const LockRef& ref);
    Entry* known(const LockRef& ref);
    void apply(Entry& entry, Track::Effect&& effect);
    void mark(Entry& entry);
    [[nodiscard]] bool hasAged(const Entry& entry) const;
    void report(Event& event);
    void reportAll(QList<Event> events);
    void reportOwed(base::ServerTime now) { reportAll(owed.take(now)); }
    void countHandOver(const LockRef& ref, const ChannelMeaning& meaning, base::ServerTime at);
    void countSeen(const QList<Event>& events);
    void judgeHandOvers(base::ServerTime now);
    void keepPlace(Entry& entry, base::ServerTime at);
    void sweep(FreeList& list, base::ServerTime now, base::milliseconds kept);
    void forget(const LockRef& ref);
    void drop(Entries::iterator place);
    void count(Entry& entry, const QList<Event>& events);
    [[nodiscard]] static Listed listFor(const Lock& lock);
    [[nodiscard]] FreeList& list(Listed listed) { return listed == Listed::AsLost ? lost : free; }
    void takeOut(Entry& entry);
    void hintGroup(const Event& event);
    void learnWatchdog(const Lock& lock);
    void learnHold(const LockRef& ref, std::optional<base::ServerTime> began, const QList<Event>& events);
    [[nodiscard]] bool mayBeAnothers(const LockRef& ref, const ChannelMeaning& meaning) const;
    [[nodiscard]] int limit(int perLock) const;

    RegistryLimits limits;
    Surroundings around;
    QByteArray lossReason; ///< of the last loss of sight
    Entries entries;
    FreeList free;
    FreeList lost; ///< free locks that a failover may have lost
    FailoverToll toll;
    OwedEvents owed;
    QHash<LockRef, HandOverRate> handOvers; ///< of locks that were released within the last second
    GroupHint recent;
    EvidencePool evidence;
    QSet<LockRef> aged; ///< people see how old they are
    QSet<int> dbs;
    Batch batch;
    QList<LockRef> dirty;
    QSet<LockRef> removed;
    std::shared_ptr<quint64> seq = std::make_shared<quint64>(0);
    qsizetype existing = 0;
};

using base::ServerTime;
using namespace std::chrono_literals;

namespace
{

bool isRelease(ChannelMeaning::What what)
{
    using What = ChannelMeaning::What;
    return what == What::Released || what == What::WriterReleased || what == What::Permits ||
           what == What::LatchOpened;
}

constexpr qsizetype watchdogsAtMost = 20'000;

/// Returns when its hold began: as it was seen, or as it was found when all locks of `allSeenBy` were known.
/// Empty where it may have begun long before, or where it is no single one.
std::optional<ServerTime> beganOf(const Lock& lock, std::optional<ServerTime> allSeenBy)
{
    if (!lock.exists || lock.holders.size() != 1 || isCounter(lock.kind))
        return std::nullopt;
    const Holder& holder = lock.holders.constFirst();
    const bool isKnown = holder.sinceExact || (allSeenBy && *allSeenBy <= holder.since);
    return isKnown ? std::optional(holder.since) : std::nullopt;
}

} // namespace

Registry::Registry(RegistryLimits limits)
    : d(std::make_unique<Private>())
{
    d->limits = limits;
}

Registry::~Registry() = default;

void Registry::see(const Observation& observation)
{
    Private::Entry& entry = d->entryOf(observation.ref);
    const auto began = beganOf(entry.track.lock(), d->around.allSeenBy);
    Track::Effect effect = entry.track.see(observation, d->evidence, d->around);
    d->learnHold(observation.ref, began, effect.events);
    d->apply(entry, std::move(effect));
}

void Registry::miss(const LockRef& ref, const Absence& absence)
{
    Private::Entry* entry = d->known(ref);
    if (entry == nullptr)
        return;
    const auto began = beganOf(entry->track.lock(), d->around.allSeenBy);
    Track::Effect effect = entry->track.miss(absence, d->around);
    d->learnHold(ref, began, effect.events);
    d->apply(*entry, std::move(effect));
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
    d->apply(*entry, entry->track.confirm(at, d->around));
    return false;
}

void Registry::hear(const LockRef& ref, const ChannelMeaning& meaning, ServerTime at)
{
    Private::Entry* entry = d->known(ref);
    if (entry == nullptr || !isRelease(meaning.what))
        return;
    d->countHandOver(ref, meaning, at);
    if (!d->mayBeAnothers(ref, meaning))
        d->apply(*entry, entry->track.learnKind(meaning.kindHint));
    if (d->owed.explain(ref)) {
        entry->track.clues().hearLateRelease();
        d->reportOwed(at);
    } else if (entry->track.lock().exists || !d->mayBeAnothers(ref, meaning)) {
        entry->track.clues().hearRelease(at);
    }
}

void Registry::pushed(const LockRef& ref)
{
    Private::Entry* entry = d->known(ref);
    if (entry == nullptr)
        return;
    entry->track.clues().hearPush();
    d->owed.separate(ref);
}

void Registry::notice(const LockRef& ref, const QByteArray& event)
{
    if (Private::Entry* entry = d->known(ref))
        entry->track.clues().notice(event);
}

void Registry::countWaiters(const LockRef& ref, const Waiters& waiters, ServerTime at)
{
    if (Private::Entry* entry = d->known(ref))
        d->apply(*entry, entry->track.countWaiters(waiters, at));
}

void Registry::flushed(int db, ServerTime at, const QByteArray& node)
{
    const QList<LockRef> there = held(db);
    Event whole;
    whole.at = at;
    whole.kind = EventKind::DatabaseFlushed;
    whole.count = there.size();
    whole.node = node;
    whole.lock.db = db;
    whole.source = Seen::Tracking;
    whole.exact = true;
    d->report(whole);
    for (const LockRef& ref : there) {
        if (Private::Entry* entry = d->known(ref))
            d->apply(*entry, entry->track.flush(at));
    }
}

void Registry::reportOfServer(EventKind kind, ServerTime at, const QByteArray& node)
{
    Event event;
    event.at = at;
    event.kind = kind;
    event.source = Seen::Reconcile; // nobody reported it: a read of our own has shown it
    event.node = node;
    d->report(event);
}

void Registry::loseSight(const QByteArray& reason, std::optional<ServerTime> until)
{
    d->reportAll(d->owed.takeAll());
    const QByteArray before = std::exchange(d->lossReason, reason);
    const base::Shared<QByteArray> shared = reason;
    for (auto& [ref, entry] : d->entries)
        d->apply(entry, entry.track.loseSight(shared, before, until));
}

void Registry::failedOver(ServerTime failover, ServerTime now)
{
    d->reportAll(d->owed.takeAll());
    d->toll = {};
    const base::Shared<Doubts> doubts = Doubts{failover, {}}; // one value for all locks
    for (auto& [ref, entry] : d->entries) {
        d->apply(entry, entry.track.failOver(doubts, now));
        entry.awaited = entry.exists;
        d->toll.open += entry.awaited ? 1 : 0;
    }
}

void Registry::setClockBack(ServerTime now, base::milliseconds back)
{
    d->reportAll(d->owed.takeAll());
    for (std::optional<ServerTime>* known : {&d->around.channelsSince, &d->around.allSeenBy})
        if (*known)
            **known -= back;
    d->around.channelsPausedUntil -= back;
    for (auto& [ref, entry] : d->entries)
        d->apply(entry, entry.track.setClockBack(now, back));
}

void Registry::forgetClocksAhead()
{
    for (auto& [ref, entry] : d->entries)
        if (entry.track.lock().doubts->clockAhead)
            d->apply(entry, entry.track.forgetClockAhead());
}

const FailoverToll& Registry::toll() const { return d->toll; }

void Registry::loseSightOf(const LockRef& ref, const QByteArray& reason)
{
    if (Private::Entry* entry = d->known(ref))
        d->apply(*entry, entry->track.becomeUnreadable(reason));
}

void Registry::channelsHealthySince(std::optional<ServerTime> at) { d->around.channelsSince = at; }

void Registry::channelsPausedUntil(ServerTime at) { d->around.channelsPausedUntil = at; }

void Registry::clockIsWithin(std::optional<base::milliseconds> error) { d->around.clockWithin = error; }

void Registry::messagesTake(base::milliseconds patience) { d->owed.setPatience(patience); }

void Registry::reportOwed(ServerTime now) { d->reportOwed(now); }

void Registry::messagesAreMarked(bool marked)
{
    d->owed.setMarked(marked);
    if (!marked)
        heardNothing();
}

std::optional<quint64> Registry::unproven() const { return d->owed.unproven(); }

void Registry::heardUntil(quint64 look)
{
    d->owed.heardUntil(look);
    d->reportAll(d->owed.takeSettled());
}

void Registry::heardNothing()
{
    d->owed.heardNothing();
    d->reportAll(d->owed.takeSettled());
}

std::optional<ServerTime> Registry::owedUntil() const { return d->owed.nextAt(); }

void Registry::allSeenBy(std::optional<ServerTime> at) { d->around.allSeenBy = at; }

void Registry::pin(const LockRef& ref, std::optional<Kind> kind, bool pinned)
{
    Private::Entry* entry = pinned ? &d->entryOf(ref) : d->known(ref);
    if (entry != nullptr)
        d->apply(*entry, entry->track.pin(kind, pinned));
}

void Registry::countWith(std::shared_ptr<quint64> seq) { d->seq = std::move(seq); }

std::unique_ptr<Track> Registry::give(const LockRef& ref)
{
    const auto place = d->entries.find(ref);
    if (place == d->entries.end())
        return nullptr;
    d->reportAll(d->owed.takeOf(ref));
    auto track = std::make_unique<Track>(std::move(place->second.track));
    d->drop(place);
    return track;
}

void Registry::adopt(std::unique_ptr<Track> track, const QByteArray& reason, ServerTime now)
{
    const LockRef ref = track->lock().ref;
    Private::Entry& entry = d->entryOf(ref);
    if (!entry.track.isBlank())
        return;
    entry.track = std::move(*track);
    d->apply(entry, entry.track.changeServer(reason, now));
}

void Registry::reportAgesOf(const QList<LockRef>& refs) { d->aged = QSet<LockRef>(refs.begin(), refs.end()); }

void Registry::sweep(ServerTime now)
{
    d->judgeHandOvers(now);
    d->sweep(d->free, now, d->limits.freeFor);
    d->sweep(d->lost, now, d->limits.lostFor);
}

LockPtr Registry::find(const LockRef& ref) const
{
    Private::Entry* entry = d->known(ref);
    return entry == nullptr ? nullptr : entry->track.present();
}

const Lock* Registry::peek(const LockRef& ref) const
{
    Private::Entry* entry = d->known(ref);
    return entry == nullptr ? nullptr : &entry->track.lock();
}

qsizetype Registry::size() const { return qsizetype(d->entries.size()); }

qsizetype Registry::existing() const { return d->existing; }

QList<LockPtr> Registry::all() const
{
    QList<LockPtr> locks;
    locks.reserve(size());
    for (auto& [ref, entry] : d->entries)
        locks.append(entry.track.present());
    return locks;
}

QList<LockRef> Registry::refs() const
{
    QList<LockRef> refs;
    refs.reserve(size());
    for (const auto& [ref, entry] : d->entries)
        refs.append(ref);
    return refs;
}

QList<LockRef> Registry::held(std::optional<int> db) const
{
    QList<LockRef> refs;
    refs.reserve(existing());
    for (const auto& [ref, entry] : d->entries) {
        if (entry.exists && (!db || *db == ref->db))
            refs.append(ref);
    }
    return refs;
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
        reportAll(effect.events);
    if (owed.isFull())
        reportAll(owed.takeAll());
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

/// True where the last reported state is seconds older than the last read.
bool Registry::Private::hasAged(const Entry& entry) const
{
    const Lock& reported = entry.track.lock();
    return !aged.isEmpty() && entry.track.asOf() - reported.asOf >= 2s && aged.contains(reported.ref);
}

/// Reports events of locks, some of which may be forgotten by now.
void Registry::Private::reportAll(QList<Event> events)
{
    for (Event& event : events) {
        report(event);
        if (Entry* entry = known(event.lock))
            entry->track.remember(event, limit(limits.eventsPerLock));
    }
}

void Registry::Private::report(Event& event)
{
    event.seq = ++*seq;
    if (batch.events.size() < limits.eventsPerBatch)
        batch.events.append(event);
    else
        ++batch.droppedEvents;
}

/// Counts a lock that a failover left open: a read confirms it, it is lost without a reason, or it is gone
/// for a known one.
void Registry::Private::count(Entry& entry, const QList<Event>& events)
{
    if (!entry.awaited || entry.track.lock().doubts->seenBefore)
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

/// Keeps the lock's place in a list of free locks, the latest released one last; held and pinned locks are in
/// none.
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

/// A hold that ended by expiry was not as long as its holder wanted it.
void Registry::Private::learnHold(
    const LockRef& ref, std::optional<ServerTime> began, const QList<Event>& events)
{
    const auto isEnd = [](const Event& event) {
        return event.kind == EventKind::Released || event.kind == EventKind::HandedOver;
    };
    const auto end = began ? std::ranges::find_if(events, isEnd) : events.end();
    if (end != events.end())
        around.usual.add(ref.name.bytes, end->at - *began);
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
