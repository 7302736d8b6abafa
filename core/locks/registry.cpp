#include "core/locks/registry_p.h"

namespace lockscope::locks
{

using base::ServerTime;

namespace
{

bool isRelease(ChannelMeaning::What what)
{
    using What = ChannelMeaning::What;
    return what == What::Released || what == What::WriterReleased || what == What::Permits ||
           what == What::LatchOpened;
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
    d->apply(entry, entry.track.see(observation, d->evidence.shared(observation), d->around));
}

void Registry::miss(const LockRef& ref, const Absence& absence)
{
    if (Private::Entry* entry = d->known(ref))
        d->apply(*entry, entry->track.miss(absence, d->around));
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
        d->tellOwed(at);
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
    d->tell(whole);
    for (const LockRef& ref : there) {
        if (Private::Entry* entry = d->known(ref))
            d->apply(*entry, entry->track.flush(at));
    }
}

void Registry::tellOfServer(EventKind kind, ServerTime at, const QByteArray& node)
{
    Event event;
    event.at = at;
    event.kind = kind;
    event.source = Seen::Reconcile; // nobody told of it: a look of our own has shown it
    event.node = node;
    d->tell(event);
}

void Registry::loseSight(const QByteArray& reason, std::optional<ServerTime> until)
{
    d->tellAll(d->owed.takeAll());
    const QByteArray before = std::exchange(d->lossReason, reason);
    const base::Shared<QByteArray> shared = reason;
    for (auto& [ref, entry] : d->entries)
        d->apply(entry, entry.track.loseSight(shared, before, until));
}

void Registry::failedOver(ServerTime failover, ServerTime now)
{
    d->tellAll(d->owed.takeAll());
    d->toll = {};
    for (auto& [ref, entry] : d->entries) {
        d->apply(entry, entry.track.failOver(failover, now));
        entry.awaited = entry.exists;
        d->toll.open += entry.awaited ? 1 : 0;
    }
}

const FailoverToll& Registry::toll() const { return d->toll; }

void Registry::loseSightOf(const LockRef& ref, const QByteArray& reason)
{
    if (Private::Entry* entry = d->known(ref))
        d->apply(*entry, entry->track.becomeUnreadable(reason));
}

void Registry::channelsHealthySince(std::optional<ServerTime> at) { d->around.channelsSince = at; }

void Registry::channelsPausedUntil(ServerTime at) { d->around.channelsPausedUntil = at; }

void Registry::messagesTake(base::milliseconds patience) { d->owed.setPatience(patience); }

void Registry::tellOwed(ServerTime now) { d->tellOwed(now); }

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
    d->tellAll(d->owed.takeSettled());
}

void Registry::heardNothing()
{
    d->owed.heardNothing();
    d->tellAll(d->owed.takeSettled());
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
    d->tellAll(d->owed.takeOf(ref));
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

void Registry::tellAgesOf(const QList<LockRef>& refs) { d->aged = QSet<LockRef>(refs.begin(), refs.end()); }

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

} // namespace lockscope::locks
