#include "core/locks/track.h"
#include "core/locks/trackevents.h"

#include <algorithm>

namespace lockscope::locks
{

using base::ServerTime;

namespace
{

/// A lock that queues its waiters may look like another one while nobody waits: it stays what it was seen to
/// be.
bool staysOfKind(const Lock& before, const Observation& observation)
{
    return before.kind->queuesWaiters && observation.couldAlsoBe.contains(before.kind);
}

bool sameHoldExpiry(const Holder& known, const Holder& seen)
{
    return known.id == seen.id && known.expiresAt == seen.expiresAt;
}

} // namespace

/// True where the observation shows nothing but what is known: the usual case, and cheap.
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

/// Its channel was not listened to all the while since the last look: whoever holds it now may have let it go
/// and taken it again.
bool Track::mayHaveMissed(const Surroundings& around) const
{
    return !m_blank && m_asOf < around.channelsPausedUntil;
}

/// No message was missed since the last look.
bool Track::isListenedTo(const Surroundings& around) const
{
    return around.channelsSince && *around.channelsSince <= m_asOf && m_lock->current;
}

/// What was not explained by a message may be explained by one that is still on its way.
AwaitedMessages Track::awaited(bool armed, const Surroundings& around) const
{
    AwaitedMessages awaited;
    awaited.any =
        m_lock->current && !mayHaveMissed(around) && !familyOf(m_lock->kind).channelPatterns().isEmpty();
    awaited.releases = told().releases();
    awaited.armed = armed;
    awaited.pushed = told().wasPushed();
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

Lock Track::valueOf(const Observation& observation, const base::Shared<Evidence>& evidence) const
{
    const Lock& known = *m_lock;
    Lock next = shownBy(observation);
    next.ref = known.ref;
    next.evidence = evidence;
    next.waiters = mergedWaiters(known.waiters, observation.waiters);
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

Track::Effect Track::see(
    const Observation& observation, const base::Shared<Evidence>& evidence, const Surroundings& around)
{
    if (!m_blank && observation.at < m_asOf)
        return {};
    if (shows(observation))
        return confirm(observation.at, around);
    Effect effect{true, {}};
    Lock next = valueOf(observation, evidence);
    tellWaiters(effect, next, observation.source, observation.at);
    if (m_lock->exists && !m_lock->tooLarge)
        proceed(effect, next, observation, around);
    else
        appear(effect, next, observation, around);
    clearClues();
    m_carried = false;
    adopt(std::move(next), observation.at);
    return effect;
}

/// A key is carried with the time that it has left, so its expiry is a little later on the other server.
bool Track::isAsCarried(const Lock& next) const
{
    constexpr base::milliseconds onTheWay{1'000};
    return m_carried && m_lock->expiresAt && next.expiresAt &&
           std::chrono::abs(*next.expiresAt - *m_lock->expiresAt) < onTheWay;
}

void Track::begin(Lock& next, const Observation& observation, bool sawTaken, const Surroundings& around)
{
    for (Holder& holder : next.holders) {
        holder.since = observation.at;
        holder.sinceExact = sawTaken;
    }
    LeaseModel::Observed look = leaseLook(observation, around);
    look.prompt = look.prompt && sawTaken;
    const auto watchdog = around.watchdogs.constFind(next.holders.value(0).client());
    const bool known = watchdog != around.watchdogs.constEnd();
    m_lease.begin(
        look, familyOf(next.kind).renewalHabit(), known ? std::optional(watchdog->lease) : std::nullopt);
}

/// A lock that was free, or not known at all.
void Track::appear(Effect& effect, Lock& next, const Observation& observation, const Surroundings& around)
{
    const bool wasFree = !m_blank && m_lock->current && !m_lock->tooLarge && m_asOf > ServerTime();
    if (wasFree)
        effect.awaited = awaited(observation.armed, around);
    const bool sawTaken = wasFree && isPromptLook(observation, around);
    const bool isNew = wasFree || (m_blank && around.allSeenBy && *around.allSeenBy <= observation.at);
    if (told().releases() > 0 && wasFree) { // taken and released again before we looked
        Event others = seenEvent(next, observation, EventKind::ChangedUnseen);
        others.unseen = told().releases();
        effect.events.append(others);
    }
    begin(next, observation, sawTaken, around);
    if (!isNew)
        return;
    Event event = holderEvent(next, observation, EventKind::Acquired, next.holders.value(0));
    event.count = next.latchCount.value_or(next.permits ? next.permits->available : event.count);
    event.exact = sawTaken && told().releases() == 0;
    effect.events.append(event);
}

/// A lock that was there before and is there now.
void Track::proceed(Effect& effect, Lock& next, const Observation& observation, const Surroundings& around)
{
    const Lock& before = *m_lock;
    if (next.kind->counting != Counting::Latch)
        effect.awaited = awaited(observation.armed, around);
    if (isCounter(next.kind)) {
        tellPermits(effect, next, observation);
        tellCounter(effect, next, observation);
        return;
    }
    const HolderChange change = changeBetween(before.holders, next.holders);
    const bool takenAgain = change.isEmpty() && told().releases() > 0 && before.current;
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
    const qint64 releases = told().releases();
    const bool ranOut = before.expiresAt && *before.expiresAt < observation.at &&
                        (releases == 0 || told().beganAfter(*before.expiresAt));
    begin(next, observation, prompt, around);
    next.lost.reset();
    if (before.seenBefore && releases == 0 && !ranOut)
        return loseInFailover(effect, next, observation);
    if (told().hasExpired() || (ranOut && before.current)) {
        Event expired = holderEvent(before, observation, EventKind::Expired, before.holders.first());
        expired.at = std::min(*before.expiresAt, observation.at);
        expired.ttl.reset();
        expired.count = 0;
        expired.exact = told().hasExpired();
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
                                      before.holders.size() == 1 && alwaysPublishes(before, told());
    effect.awaited.holderBefore = before.holders.value(0).id;
}

/// Others took it on the new primary, where it was not: those who held it before may not know.
void Track::loseInFailover(Effect& effect, Lock& next, const Observation& observation)
{
    const Lock& before = *m_lock;
    next.lost = LostHold{*before.seenBefore, before.holders};
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
    // Seen late: it may have run out in between, and the same holder have taken it anew.
    const bool mayHaveRunOut = m_lock->expiresAt && *m_lock->expiresAt < observation.at;
    for (Holder& holder : next.holders) {
        const auto known = std::ranges::find(m_lock->holders, holder.id, &Holder::id);
        holder.since = known == m_lock->holders.end() ? observation.at : known->since;
        holder.sinceExact = known == m_lock->holders.end() ? prompt : known->sinceExact;
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

} // namespace lockscope::locks
