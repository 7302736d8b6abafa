#include "core/locks/track.h"

#include "core/locks/evidencepool.h"
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

/// Each waiter of `known`, with what `counted` says about whether it is alive.
QList<Waiter> withHeartbeat(QList<Waiter> known, const QList<Waiter>& counted)
{
    for (Waiter& waiter : known) {
        const auto same = std::ranges::find(counted, waiter.id, &Waiter::id);
        if (same != counted.end())
            waiter.alive = same->alive;
    }
    return known;
}

/// A lock that queues its waiters may look like another one while nobody waits: it keeps the kind that it was
/// seen to be.
bool staysOfKind(const Lock& before, const Observation& observation)
{
    return before.kind->queuesWaiters && observation.couldAlsoBe.contains(before.kind);
}

bool sameHoldExpiry(const Holder& known, const Holder& seen)
{
    return known.id == seen.id && known.expiresAt == seen.expiresAt;
}

QList<Waiter> waitersMissingIn(const QList<Waiter>& list, const QList<Waiter>& other)
{
    QList<Waiter> missing;
    std::ranges::copy_if(list, std::back_inserter(missing), [&](const Waiter& waiter) {
        return std::ranges::find(other, waiter.id, &Waiter::id) == other.end();
    });
    return missing;
}

} // namespace

Track::Track(const SharedRef& ref)
{
    Lock blank;
    blank.ref = ref;
    blank.exists = false;
    m_lock = share(std::move(blank));
}

Clues& Track::clues()
{
    if (!m_clues)
        m_clues = std::make_unique<Clues>();
    return *m_clues;
}

const Clues& Track::reported() const
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
        m_lock = share(std::move(next));
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
    noteUnclaimed(next, at);
    m_asOf = at;
    m_blank = false;
    m_lock = share(std::move(next));
}

/// Other waiters do not begin it anew.
void Track::noteUnclaimed(Lock& next, ServerTime at)
{
    if (!isUnclaimed(next))
        next.unclaimedSince.reset();
    else if (!next.unclaimedSince)
        next.unclaimedSince = at;
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
    next.doubts = {};
    if (reported().releases() > 0) // others had it in between, and woke who waits
        next.unclaimedSince.reset();
    if (m_lock->exists)
        next.lost.reset();
    m_lease = {};
    clearClues();
    adopt(std::move(next), at);
}

/// True where the absence, and all that it shows, is known already.
bool Track::shows(const Absence& absence) const
{
    const Lock& known = *m_lock;
    if (known.exists || (absence.foreign ? known.foreign != absence.foreign : !known.current))
        return false;
    return !absence.queue || (known.kind == absence.queue->kind &&
                                 known.waiters == mergedWaiters(known.waiters, absence.queue->waiters));
}

/// Notes since when the queue of `next` has been so; to be called before adopt() where it may have changed.
void Track::followQueue(Lock& next, ServerTime at) const
{
    if (next.waiters != m_lock->waiters || m_lock->queueSince == QueueSince())
        next.queueSince = m_lock->queueSince->followedBy(m_lock->waiters, next.waiters, at);
    else
        next.queueSince = m_lock->queueSince;
}

/// Adds the waiters for a lock that nobody holds.
void Track::showQueue(Effect& effect, const Absence& absence)
{
    Lock next = *m_lock;
    next.kind = absence.queue->kind;
    next.waiters = mergedWaiters(next.waiters, absence.queue->waiters);
    reportWaiters(effect, next, absence.source, absence.at);
    followQueue(next, absence.at);
    adopt(std::move(next), absence.at);
}

Track::Effect Track::miss(const Absence& absence, const Surroundings& around)
{
    const ServerTime at = absence.at;
    const Seen source = absence.source;
    if (at < m_asOf)
        return {};
    const Lock before = *m_lock;
    const qint64 releases = reported().releases();
    if (releases == 0 && shows(absence)) {
        m_asOf = at;
        if (m_clues)
            m_clues->outlive(at);
        return {};
    }
    Effect effect{true, {}};
    const bool complete = isListenedTo(around);
    Cause cause =
        absence.foreign || !before.exists ? Cause{} : causeOfAbsence(before, reported(), source, at);
    if (before.exists && before.doubts->seenBefore && cause.kind == EventKind::Gone)
        cause.kind = EventKind::PossiblyLost;
    const qint64 unseen = before.exists ? releases - 1 : releases;
    if (before.exists && !absence.foreign)
        effect.awaited = awaited(absence.armed, around);
    effect.awaited.deletedInSilence =
        complete && cause.kind == EventKind::Gone && isPrompt(source) && alwaysPublishes(before, reported());
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
    if (!m_lock->current && !hasNewReason && !m_lock->foreign) // the key there instead may have gone
        return {};
    if (until && m_lock->current)
        m_asOf = std::max(m_asOf, *until);
    return become(reason);
}

/// An error of its own read is newer than the reason that was given for all locks.
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
    next.queueSince = {};
    clearClues();
    adopt(std::move(next), m_asOf);
    return {true, {}};
}

Track::Effect Track::changeServer(const QByteArray& reason, ServerTime now)
{
    loseSight(reason);
    m_asOf = std::min(m_asOf, now);
    m_carried = true;
    if (m_lock->doubts->clockAhead) {
        Lock next = *m_lock;
        next.doubts = Doubts{next.doubts->seenBefore, {}};
        adopt(std::move(next), m_asOf);
    }
    return {true, {}};
}

/// The new clock may be behind the old primary's: reads of the new one must not all seem outdated.
Track::Effect Track::failOver(const base::Shared<Doubts>& doubts, ServerTime now)
{
    m_asOf = std::min(m_asOf, now);
    clearClues();
    static const base::Shared<QByteArray> reason = QByteArray("failover");
    Lock next = *m_lock;
    if (next.current)
        next.unknownReason = reason;
    next.current = false;
    next.queueSince = {};
    if (next.exists && !next.doubts->seenBefore)
        next.doubts = doubts;
    else if (next.doubts->clockAhead) // it was compared with the former primary's clock
        next.doubts = Doubts{next.doubts->seenBefore, {}};
    adopt(std::move(next), m_asOf);
    return {true, {}};
}

/// Drops the clues: messages heard by the later clock explain nothing that is read by the earlier one.
Track::Effect Track::setClockBack(ServerTime now, base::milliseconds back)
{
    m_asOf = std::min(m_asOf, now);
    clearClues();
    Lock next = *m_lock;
    next.queueSince = {};
    for (Holder& holder : next.holders)
        holder.since -= back;
    if (next.unclaimedSince)
        next.unclaimedSince = *next.unclaimedSince - back;
    next.doubts = Doubts{next.doubts->seenBefore, {}};
    m_clockWasSet = true;
    adopt(std::move(next), m_asOf);
    return {true, {}};
}

Track::Effect Track::forgetClockAhead()
{
    Lock next = *m_lock;
    next.doubts = Doubts{next.doubts->seenBefore, {}};
    m_clockWasSet = true;
    adopt(std::move(next), m_asOf);
    return {true, {}};
}

void Track::mourn(const Lock& before)
{
    Lock next = *m_lock;
    next.lost = LostHold{*before.doubts->seenBefore, before.holders};
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
    reportWaiters(effect, next, Seen::Channel, at);
    followQueue(next, at);
    noteUnclaimed(next, at);
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
    if (m_blank && pinned) { // only a read can show that it is free
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

/// A lock that queues its waiters may look like another one while nobody waits, and sends no messages on the
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

/// A pinned name that was not read yet has no moment.
void Track::remember(const LeasePoint& point, int limit)
{
    if (point.at == ServerTime{})
        return;
    if (m_past)
        m_past->add(point, m_asOf, limit);
    else if (!m_firstPointAt)
        m_firstPointAt = point.at;
}

/// Most locks never need one: it is made with the first event, or with another point (see adopt()).
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

/// True where the observation shows nothing new: the usual case, and cheap.
bool Track::shows(const Observation& observation) const
{
    const Lock& known = *m_lock;
    return known.exists && known.current && known.fence == observation.fence &&
           (known.kind == observation.kind || staysOfKind(known, observation)) &&
           known.tooLarge == observation.tooLarge && known.permits == observation.permits &&
           known.expiresAt == observation.expiresAt &&
           std::ranges::equal(known.holders, observation.holders, sameHoldExpiry) &&
           known.waiters == mergedWaiters(known.waiters, observation.waiters) &&
           known.companions->size() == observation.companions.size();
}

/// True where its channel was not always listened to since the last read: its holder may have released it and
/// taken it again.
bool Track::mayHaveMissed(const Surroundings& around) const
{
    return !m_blank && m_asOf < around.channelsPausedUntil;
}

/// True where no message was missed since the last read.
bool Track::isListenedTo(const Surroundings& around) const
{
    return around.channelsSince && *around.channelsSince <= m_asOf && m_lock->current;
}

/// The messages that may still come: one on its way may explain what no message has explained yet.
AwaitedMessages Track::awaited(bool armed, const Surroundings& around) const
{
    AwaitedMessages awaited;
    awaited.any =
        m_lock->current && !mayHaveMissed(around) && !familyOf(m_lock->kind).channelPatterns().isEmpty();
    awaited.releases = reported().releases();
    awaited.armed = armed;
    awaited.pushed = reported().wasPushed();
    return awaited;
}

bool Track::isPromptLook(const Observation& observation, const Surroundings& around) const
{
    return isPrompt(observation.source) && !mayHaveMissed(around);
}

LeaseModel::Observed Track::leaseLook(const Observation& observation, const Surroundings& around) const
{
    return {observation.at, observation.expiresAt, isPromptLook(observation, around), !m_lock->current};
}

/// Waiters that were counted on the channels of another kind say nothing of this one.
Lock Track::valueOf(const Observation& observation, const base::Shared<Evidence>& evidence) const
{
    const Lock& known = *m_lock;
    const bool staysSame = known.kind == observation.kind || staysOfKind(known, observation);
    const bool isCounted =
        known.waiters.visibility == Visibility::AtLeast || known.waiters.visibility == Visibility::AtMost;
    Lock next = shownBy(observation);
    next.ref = known.ref;
    next.evidence = evidence;
    next.waiters = mergedWaiters(staysSame || !isCounted ? known.waiters : Waiters(), observation.waiters);
    next.pinned = known.pinned;
    next.handOversPerSecond = known.handOversPerSecond;
    if (known.exists)
        next.lost = known.lost;
    if (staysOfKind(known, observation)) {
        next.kind = known.kind;
        next.evidence = known.evidence;
    }
    if (observation.tooLarge)
        next.unknownReason = QByteArray("too-large");
    return next;
}

Track::Effect Track::see(const Observation& observation, EvidencePool& pool, const Surroundings& around)
{
    if (!m_blank && observation.at < m_asOf)
        return {};
    if (shows(observation)) {
        Effect confirmed = confirm(observation.at, around);
        confirmed.changed |= takeEvidence(observation, pool);
        return confirmed;
    }
    Effect effect{true, {}};
    Lock next = valueOf(observation, pool.shared(observation));
    if (!next.holders.isEmpty() && !isCounter(next.kind))
        next.usualHold = around.usual.usualOf(next.ref->name.bytes);
    reportWaiters(effect, next, observation.source, observation.at);
    followQueue(next, observation.at);
    if (m_lock->exists && !m_lock->tooLarge)
        proceed(effect, next, observation, around);
    else
        appear(effect, next, observation, around);
    next.doubts = Doubts{{}, clockAheadIn(observation, around)};
    clearClues();
    m_carried = false;
    adopt(std::move(next), observation.at);
    return effect;
}

/// Takes what speaks for its kind, which may become more while the lock stays as it is.
bool Track::takeEvidence(const Observation& observation, EvidencePool& pool)
{
    const Evidence& known = *m_lock->evidence;
    const bool isSame = known.facts == observation.evidence && known.couldAlsoBe == observation.couldAlsoBe;
    if (isSame || staysOfKind(*m_lock, observation))
        return false;
    Lock next = *m_lock;
    next.evidence = pool.shared(observation);
    adopt(std::move(next), observation.at);
    return true;
}

/// True for the expiry of a carried key: it is carried with its remaining time, so its expiry is a little
/// later on the other server.
bool Track::isAsCarried(const Lock& next) const
{
    constexpr base::milliseconds onTheWay{1'000};
    return m_carried && m_lock->expiresAt && next.expiresAt &&
           std::chrono::abs(*next.expiresAt - *m_lock->expiresAt) < onTheWay;
}

/// The time in a value is by the clock of its client. It counts where it agrees with what we know: that it
/// was held by then, and that it was not when it was read before. No hold is older than a year.
Track::Beginning Track::beginningOf(const Observation& observation, bool sawTaken) const
{
    constexpr base::milliseconds longestHold = std::chrono::hours(24 * 366);
    const base::seconds unused =
        sawTaken ? base::seconds(0) : observation.heldAtLeast.value_or(base::seconds(0));
    const ServerTime found = observation.at - unused;
    const auto& told = observation.timeInValue;
    const ServerTime earliest = std::max(m_blank ? ServerTime() : m_asOf, observation.at - longestHold);
    if (!sawTaken && told && told->at <= found && told->at >= earliest)
        return {told->at, told->what};
    return {found, unused.count() > 0 ? SinceBy::IdleTime : SinceBy::Found};
}

/// Finds the clock that is ahead the furthest. A difference below the least limit that can be set is not
/// kept, and a moment that is more than a year away is none.
base::SharedOptional<ClockAhead> Track::clockAheadIn(
    const Observation& observation, const Surroundings& around) const
{
    constexpr base::milliseconds least = std::chrono::seconds(1), most = std::chrono::hours(24 * 366);
    QList<Observation::OwnMoment> moments = observation.ownMoments;
    if (observation.timeInValue && observation.holders.size() == 1)
        moments.append({observation.holders.first().id, observation.timeInValue->at});
    std::optional<ClockAhead> furthest;
    for (const Observation::OwnMoment& moment : std::as_const(moments)) {
        if (!around.clockWithin || m_clockWasSet)
            break;
        const ClockAhead ahead = comparedWithClock(moment, observation.at, *around.clockWithin);
        if (ahead.atLeast() > least && ahead.atLeast() < most &&
            (!furthest || ahead.atLeast() > furthest->atLeast()))
            furthest = ahead;
    }
    return furthest;
}

/// A moment that was there before was compared best when it was read first.
ClockAhead Track::comparedWithClock(
    const Observation::OwnMoment& moment, ServerTime at, base::milliseconds within) const
{
    const auto& known = m_lock->doubts->clockAhead;
    const bool isKnown = known && m_lock->exists && known->who == moment.who && known->wrote == moment.at;
    return isKnown ? *known : ClockAhead{moment.who, moment.at, at, within};
}

void Track::begin(Lock& next, const Observation& observation, bool sawTaken, const Surroundings& around)
{
    m_clockWasSet = false;
    const Beginning beginning = beginningOf(observation, sawTaken);
    for (Holder& holder : next.holders) {
        holder.since = beginning.at;
        holder.sinceExact = sawTaken;
        holder.sinceBy = beginning.by;
    }
    LeaseModel::Observed look = leaseLook(observation, around);
    look.prompt = look.prompt && sawTaken;
    const auto watchdog = around.watchdogs.constFind(next.holders.value(0).client());
    const bool known = watchdog != around.watchdogs.constEnd();
    m_lease.begin(
        look, familyOf(next.kind).renewalHabit(), known ? std::optional(watchdog->lease) : std::nullopt);
}

/// Takes an observation of a lock that was free, or not known at all.
void Track::appear(Effect& effect, Lock& next, const Observation& observation, const Surroundings& around)
{
    const bool wasFree = !m_blank && m_lock->current && !m_lock->tooLarge && m_asOf > ServerTime();
    if (wasFree)
        effect.awaited = awaited(observation.armed, around);
    const bool sawTaken = wasFree && isPromptLook(observation, around);
    const bool isNew = wasFree || (m_blank && around.allSeenBy && *around.allSeenBy <= observation.at);
    if (reported().releases() > 0 && wasFree) { // taken and released again before we read it
        Event others = seenEvent(next, observation, EventKind::ChangedUnseen);
        others.unseen = reported().releases();
        effect.events.append(others);
    }
    begin(next, observation, sawTaken, around);
    if (!isNew)
        return;
    Event event = holderEvent(next, observation, EventKind::Acquired, next.holders.value(0));
    event.count = next.latchCount.value_or(next.permits ? next.permits->available : event.count);
    event.exact = sawTaken && reported().releases() == 0;
    effect.events.append(event);
}

/// Takes an observation of a lock that was there before.
void Track::proceed(Effect& effect, Lock& next, const Observation& observation, const Surroundings& around)
{
    const Lock& before = *m_lock;
    if (next.kind->counting != Counting::Latch)
        effect.awaited = awaited(observation.armed, around);
    if (isCounter(next.kind)) {
        reportPermits(effect, next, observation);
        reportCounter(effect, next, observation);
        return;
    }
    const HolderChange change = changeBetween(before.holders, next.holders);
    const bool takenAgain = change.isEmpty() && reported().releases() > 0 && before.current;
    const bool others = !change.shared && !before.holders.isEmpty() && !next.holders.isEmpty();
    if (others || (takenAgain && before.expiresAt != next.expiresAt)) {
        handOver(effect, next, observation, around);
        return;
    }
    if (!next.group)
        next.group = before.group;
    regroup(effect, next, change, observation, around);
}

void Track::handOver(Effect& effect, Lock& next, const Observation& observation, const Surroundings& around)
{
    const Lock& before = *m_lock;
    const bool prompt = isPromptLook(observation, around) && before.current;
    const qint64 releases = reported().releases();
    const bool ranOut = before.expiresAt && *before.expiresAt < observation.at &&
                        (releases == 0 || reported().beganAfter(*before.expiresAt));
    begin(next, observation, prompt, around);
    next.lost.reset();
    if (before.doubts->seenBefore && releases == 0 && !ranOut)
        return loseInFailover(effect, next, observation);
    if (reported().hasExpired() || (ranOut && before.current)) {
        Event expired = holderEvent(before, observation, EventKind::Expired, before.holders.first());
        expired.at = std::min(*before.expiresAt, observation.at);
        expired.ttl.reset();
        expired.count = 0;
        expired.exact = reported().hasExpired();
        effect.events.append(expired);
        effect.events.append(holderEvent(next, observation, EventKind::Acquired, next.holders.first()));
        effect.events.last().exact = prompt && releases == 0;
        return;
    }
    const EventKind kind = before.current ? EventKind::HandedOver : EventKind::ChangedUnseen;
    Event event = holderEvent(next, observation, kind, next.holders.first());
    event.exact = prompt && observation.armed && releases == 1;
    event.unseen = std::max<qint64>(0, releases - 1);
    effect.events.append(event);
    effect.awaited.deletedInSilence = prompt && releases == 0 && isListenedTo(around) &&
                                      before.holders.size() == 1 && alwaysPublishes(before, reported());
    effect.awaited.holderBefore = before.holders.value(0).id;
}

/// Others took it on the new primary, where it was missing: those who held it before may not know.
void Track::loseInFailover(Effect& effect, Lock& next, const Observation& observation)
{
    const Lock& before = *m_lock;
    next.lost = LostHold{*before.doubts->seenBefore, before.holders};
    for (const Holder& holder : before.holders) {
        effect.events.append(holderEvent(before, observation, EventKind::PossiblyLost, holder));
        effect.events.last().ttl.reset();
        effect.events.last().count = 0;
    }
    for (const Holder& holder : next.holders)
        effect.events.append(holderEvent(next, observation, EventKind::Acquired, holder));
}

/// At least one holder stays: others join or leave, counts rise and fall, or the lease is renewed.
void Track::regroup(Effect& effect, Lock& next, const HolderChange& change, const Observation& observation,
    const Surroundings& around)
{
    const bool prompt = isPromptLook(observation, around) && m_lock->current;
    // Seen late: it may have expired in between, and the same holder may have taken it anew.
    const bool mayHaveRunOut = m_lock->expiresAt && *m_lock->expiresAt < observation.at;
    for (Holder& holder : next.holders) {
        const auto known = std::ranges::find(m_lock->holders, holder.id, &Holder::id);
        holder.since = known == m_lock->holders.end() ? observation.at : known->since;
        holder.sinceExact = known == m_lock->holders.end() ? prompt : known->sinceExact;
        holder.sinceBy = known == m_lock->holders.end() ? SinceBy::Found : known->sinceBy;
    }
    for (const Holder& holder : change.joined)
        effect.events.append(holderEvent(next, observation, EventKind::Acquired, holder));
    for (const Holder& holder : change.left) {
        effect.events.append(holderEvent(next, observation, EventKind::PartlyReleased, holder));
        effect.events.last().count = 0;
    }
    const bool isCarried = change.isEmpty() && isAsCarried(next);
    if (isCarried || !change.left.isEmpty() || (change.recounted.isEmpty() && !change.isEmpty()))
        m_lease.regroup(leaseLook(observation, around), !change.left.isEmpty());
    for (const HolderChange::Recount& each : change.recounted)
        recount(effect, next, each, observation, around);
    if (change.isEmpty() && !isCarried &&
        (m_lease.follow(leaseLook(observation, around)) || change.prolonged))
        effect.events.append(holderEvent(next, observation, EventKind::Renewed, next.holders.value(0)));
    for (Event& event : effect.events)
        event.exact = event.exact || (prompt && !mayHaveRunOut);
}

void Track::recount(Effect& effect, const Lock& next, const HolderChange::Recount& recount,
    const Observation& observation, const Surroundings& around)
{
    const bool up = recount.now.count > recount.before;
    const EventKind kind = up ? EventKind::Reentered : EventKind::PartlyReleased;
    effect.events.append(holderEvent(next, observation, kind, recount.now));
    const qint64 steps = up ? recount.now.count - recount.before : recount.before - recount.now.count;
    effect.events.last().unseen = steps - 1;
    if (up)
        m_lease.reenter(leaseLook(observation, around), recount.now.mode == Mode::Write);
    else
        m_lease.regroup(leaseLook(observation, around));
}

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
    return {seen->count, withHeartbeat(seen->list, known.list), seen->visibility};
}

/// Reports who took and who gave back permits that have an id each.
void Track::reportPermits(Effect& effect, const Lock& next, const Observation& observation)
{
    const HolderChange change = changeBetween(m_lock->holders, next.holders);
    for (const Holder& holder : change.joined)
        effect.events.append(holderEvent(next, observation, EventKind::Acquired, holder));
    for (const Holder& holder : change.left) {
        const bool ranOut = holder.expiresAt && *holder.expiresAt <= observation.at;
        const EventKind kind = ranOut                      ? EventKind::Expired
                               : reported().releases() > 0 ? EventKind::Released
                                                           : EventKind::Gone;
        effect.events.append(holderEvent(next, observation, kind, holder));
        effect.events.last().count = 0;
    }
}

/// Reports a plain counter, which names nobody: a permit less was taken, a permit more with a message was
/// given back.
void Track::reportCounter(Effect& effect, const Lock& next, const Observation& observation)
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
    else if (!less && reported().releases() > 0)
        kind = EventKind::Released;
    Event event = seenEvent(next, observation, kind);
    event.count = now;
    effect.events.append(event);
}

void Track::reportWaiters(Effect& effect, const Lock& next, Seen source, ServerTime at) const
{
    const Waiters& before = m_lock->waiters;
    const Waiters& now = next.waiters;
    const bool mayBeOthers =
        before.visibility == Visibility::AtMost || now.visibility == Visibility::AtMost; // they come and go
    if (before.visibility == Visibility::Unknown || mayBeOthers || m_blank || !m_lock->current)
        return;
    const auto report = [&](EventKind kind, const base::HolderId& id) {
        effect.events.append(
            {0, at, kind, next.ref, next.kind, id, now.count, {}, source, false, 0, next.node});
    };
    for (const Waiter& waiter : waitersMissingIn(now.list, before.list))
        report(EventKind::WaiterJoined, waiter.id);
    for (const Waiter& waiter : waitersMissingIn(before.list, now.list))
        report(EventKind::WaiterLeft, waiter.id);
    if (now.list->isEmpty() && before.list->isEmpty() && now.count != before.count)
        report(now.count > before.count ? EventKind::WaiterJoined : EventKind::WaiterLeft, {});
}

} // namespace lockscope::locks
