#include "core/locks/track.h"

#include "core/locks/family.h"
#include "core/locks/trackevents.h"

#include <algorithm>
#include <limits>

namespace lockscope::locks
{

using base::ServerTime;

namespace
{

Event absenceEvent(const Lock& before, EventKind kind, ServerTime at, Seen source)
{
    Event event;
    event.at = at;
    event.kind = kind;
    event.lock = before.ref;
    event.lockKind = before.kind;
    event.holder = before.holders.size() == 1 ? before.holders.first().id : base::HolderId();
    event.source = source;
    event.node = before.node;
    return event;
}

/// Each waiter of `known` with what `counted` says about its being alive.
QList<Waiter> withHeartbeat(QList<Waiter> known, const QList<Waiter>& counted)
{
    for (Waiter& waiter : known) {
        const auto same = std::ranges::find(counted, waiter.id, &Waiter::id);
        if (same != counted.end())
            waiter.alive = same->alive;
    }
    return known;
}

} // namespace

Track::Track(const SharedRef& ref)
{
    Lock blank;
    blank.ref = ref;
    blank.exists = false;
    m_lock = std::make_shared<const Lock>(std::move(blank));
}

Clues& Track::clues()
{
    if (!m_clues)
        m_clues = std::make_unique<Clues>();
    return *m_clues;
}

const Clues& Track::told() const
{
    static const Clues nothing;
    return m_clues ? *m_clues : nothing;
}

void Track::clearClues()
{
    if (m_clues)
        m_clues->clear();
}

LockPtr Track::present()
{
    if (m_lock->asOf != m_asOf) {
        Lock next = *m_lock;
        next.asOf = m_asOf;
        m_lock = std::make_shared<const Lock>(std::move(next));
    }
    return m_lock;
}

void Track::adopt(Lock next, ServerTime at)
{
    if (!m_past && m_firstPointAt && !isSamePoint(firstPoint(), pointOf(next)))
        past();
    next.lease = m_lease.lease();
    next.renewals = m_lease.renewals();
    next.asOf = at;
    m_asOf = at;
    m_blank = false;
    m_lock = std::make_shared<const Lock>(std::move(next));
}

Track::Effect Track::confirm(ServerTime at, const Surroundings& around)
{
    m_asOf = at;
    if (m_clues)
        m_clues->outlive(at);
    if (m_lock->holders.isEmpty())
        return {};
    const auto watchdog = around.watchdogs.constFind(m_lock->holders.first().client());
    const bool known = watchdog != around.watchdogs.constEnd();
    const bool settled = m_lease.settle(at, known ? std::optional(watchdog->renewedAt) : std::nullopt);
    const auto& overdueAt = m_lock->renewals->overdueAt;
    const bool showsOverdue = overdueAt && at >= *overdueAt && m_lock->asOf < *overdueAt;
    if (!settled && !showsOverdue)
        return {};
    adopt(*m_lock, at);
    return {true, {}};
}

void Track::becomeFree(ServerTime at)
{
    Lock next = *m_lock;
    next.exists = false;
    next.holders.clear();
    next.expiresAt.reset();
    next.permits.reset();
    next.latchCount.reset();
    next.group.reset();
    next.companions = {};
    next.fence = {};
    next.tooLarge = false;
    next.current = true;
    next.unknownReason = {};
    next.foreign.reset();
    next.seenBefore.reset();
    if (m_lock->exists)
        next.lost.reset();
    m_lease = {};
    clearClues();
    adopt(std::move(next), at);
}

/// True where the absence is known, with all that it shows.
bool Track::shows(const Absence& absence) const
{
    const Lock& known = *m_lock;
    if (known.exists || (absence.foreign ? known.foreign != absence.foreign : !known.current))
        return false;
    return !absence.queue || (known.kind == absence.queue->kind &&
                                 known.waiters == mergedWaiters(known.waiters, absence.queue->waiters));
}

/// Who waits for a lock that nobody holds.
void Track::showQueue(Effect& effect, const Absence& absence)
{
    Lock next = *m_lock;
    next.kind = absence.queue->kind;
    next.waiters = mergedWaiters(next.waiters, absence.queue->waiters);
    tellWaiters(effect, next, absence.source, absence.at);
    adopt(std::move(next), absence.at);
}

Track::Effect Track::miss(const Absence& absence, const Surroundings& around)
{
    const ServerTime at = absence.at;
    const Seen source = absence.source;
    if (at < m_asOf)
        return {};
    const Lock before = *m_lock;
    const qint64 releases = told().releases();
    if (releases == 0 && shows(absence)) {
        m_asOf = at;
        if (m_clues)
            m_clues->outlive(at);
        return {};
    }
    Effect effect{true, {}};
    const bool complete = isListenedTo(around);
    Cause cause = absence.foreign || !before.exists ? Cause{} : causeOfAbsence(before, told(), source, at);
    if (before.exists && before.seenBefore && cause.kind == EventKind::Gone)
        cause.kind = EventKind::PossiblyLost;
    const qint64 unseen = before.exists ? releases - 1 : releases;
    if (before.exists && !absence.foreign)
        effect.awaited = awaited(absence.armed, around);
    effect.awaited.deletedInSilence =
        complete && cause.kind == EventKind::Gone && isPrompt(source) && alwaysPublishes(before, told());
    const bool othersMayFollow = cause.kind == EventKind::Released && mayHaveMissed(around);
    becomeFree(at);
    if (cause.kind == EventKind::PossiblyLost)
        mourn(before);
    if (absence.foreign)
        becomeForeign(*absence.foreign, at);
    else if (absence.queue)
        showQueue(effect, absence);
    Event event = absenceEvent(before, cause.kind, at, source);
    if (unseen > 0) { // others held it in between, and who released it last is not known
        Event others = absenceEvent(before, EventKind::ChangedUnseen, at, source);
        others.unseen = unseen;
        others.holder = {};
        effect.events.append(others);
        event.holder = {};
    }
    if (!before.exists)
        return effect;
    if (cause.kind == EventKind::Expired && before.expiresAt)
        event.at = std::min(*before.expiresAt, at);
    event.exact = cause.exact && !othersMayFollow && unseen <= 0 && before.current;
    effect.events.append(event);
    return effect;
}

void Track::becomeForeign(const ForeignKey& foreign, ServerTime at)
{
    Lock next = *m_lock;
    next.current = false;
    next.unknownReason = QByteArray("not-a-lock");
    next.foreign = foreign;
    adopt(std::move(next), at);
}

Track::Effect Track::flush(ServerTime at)
{
    if (at < m_asOf || !m_lock->exists)
        return {};
    Event event = absenceEvent(*m_lock, EventKind::Flushed, at, Seen::Tracking);
    event.exact = true;
    becomeFree(at);
    return {true, {event}};
}

Track::Effect Track::loseSight(
    const base::Shared<QByteArray>& reason, const QByteArray& before, std::optional<ServerTime> until)
{
    const bool hasNewReason = m_lock->unknownReason == before && before != reason;
    if (!m_lock->current && !hasNewReason && !m_lock->foreign) // what stands there instead may have gone
        return {};
    if (until && m_lock->current)
        m_asOf = std::max(m_asOf, *until);
    return become(reason);
}

/// What its own reading says is newer than what was said of all.
Track::Effect Track::becomeUnreadable(const QByteArray& reason)
{
    if (!m_lock->current && m_lock->unknownReason == reason)
        return {};
    return become(reason);
}

Track::Effect Track::become(const base::Shared<QByteArray>& reason)
{
    Lock next = *m_lock;
    next.current = false;
    next.unknownReason = reason;
    next.foreign.reset();
    clearClues();
    adopt(std::move(next), m_asOf);
    return {true, {}};
}

Track::Effect Track::changeServer(const QByteArray& reason, ServerTime now)
{
    loseSight(reason);
    m_asOf = std::min(m_asOf, now);
    m_carried = true;
    return {true, {}};
}

/// A clock that is behind the old primary's must not make every look at the new one seem outdated.
Track::Effect Track::failOver(ServerTime failover, ServerTime now)
{
    m_asOf = std::min(m_asOf, now);
    clearClues();
    static const base::Shared<QByteArray> reason = QByteArray("failover");
    Lock next = *m_lock;
    if (next.current)
        next.unknownReason = reason;
    next.current = false;
    if (next.exists && !next.seenBefore)
        next.seenBefore = failover;
    adopt(std::move(next), m_asOf);
    return {true, {}};
}

void Track::mourn(const Lock& before)
{
    Lock next = *m_lock;
    next.lost = LostHold{*before.seenBefore, before.holders};
    adopt(std::move(next), m_asOf);
}

Track::Effect Track::countWaiters(const Waiters& waiters, ServerTime at)
{
    Lock next = *m_lock;
    if (waiters.visibility == Visibility::Listed)
        next.waiters.list = withHeartbeat(next.waiters.list, waiters.list);
    else if (next.waiters.visibility != Visibility::Listed)
        next.waiters = waiters;
    if (next.waiters == m_lock->waiters)
        return {};
    Effect effect{true, {}};
    tellWaiters(effect, next, Seen::Channel, at);
    adopt(std::move(next), m_asOf);
    return effect;
}

Track::Effect Track::pin(std::optional<Kind> kind, bool pinned)
{
    Lock next = *m_lock;
    next.pinned = pinned;
    if (kind && !next.exists) { // what was said of it is enough to act on who waits for it
        next.kind = *kind;
    }
    if (m_blank && pinned) { // free is what a look has to show
        next.current = false;
        next.unknownReason = QByteArray("not-read");
    }
    if (next == *m_lock && !m_blank)
        return {};
    adopt(std::move(next), m_asOf);
    return {true, {}};
}

Track::Effect Track::join(const Group& group)
{
    if (m_lock->group == group)
        return {};
    Lock next = *m_lock;
    next.group = group;
    adopt(std::move(next), m_asOf);
    return {true, {}};
}

Track::Effect Track::setHandOvers(qint64 perSecond)
{
    const auto shown = quint16(std::clamp<qint64>(perSecond, 0, std::numeric_limits<quint16>::max()));
    if (m_lock->handOversPerSecond == shown)
        return {};
    Lock next = *m_lock;
    next.handOversPerSecond = shown;
    adopt(std::move(next), m_asOf);
    return {true, {}};
}

/// A lock that queues its waiters may look like another one while nobody waits, and wakes nobody on the
/// channel of those.
Track::Effect Track::learnKind(Kind kind)
{
    if (!kind->queuesWaiters || !m_lock->evidence->couldAlsoBe.contains(kind))
        return {};
    Lock next = *m_lock;
    next.kind = kind;
    next.evidence = Evidence{m_lock->evidence->facts + QByteArrayList{"known-fair"}, {}};
    adopt(std::move(next), m_asOf);
    return {true, {}};
}

void Track::remember(const Event& event, int limit) { past().add(event, limit); }

void Track::remember(const LeasePoint& point, int limit)
{
    if (m_past)
        m_past->add(point, m_asOf, limit);
    else if (!m_firstPointAt)
        m_firstPointAt = point.at;
}

/// Most locks never need one: it begins with the first event, or with another point (see adopt()).
Past& Track::past()
{
    if (!m_past) {
        m_past = std::make_unique<Past>();
        if (m_firstPointAt)
            m_past->add(firstPoint(), m_asOf, 1);
    }
    return *m_past;
}

LeasePoint Track::pointOf(const Lock& lock) const
{
    LeasePoint point;
    point.expiresAt = lock.expiresAt;
    point.holder = lock.holders.value(0).id;
    point.held = lock.exists;
    point.seen = lock.current;
    point.at = point.held && point.seen ? std::min(m_lease.setAt(), m_asOf) : m_asOf;
    return point;
}

LeasePoint Track::firstPoint() const
{
    LeasePoint first = point();
    first.at = *m_firstPointAt;
    return first;
}

History Track::history() const
{
    if (m_past)
        return m_past->history(*m_lock);
    return {m_lock->ref, m_firstPointAt ? QList{firstPoint()} : QList<LeasePoint>(), {}, 0};
}

} // namespace lockscope::locks
