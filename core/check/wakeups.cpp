#include "core/check/wakeups.h"

#include <algorithm>

namespace lockscope::check
{

using record::FaultKind;
using record::Recording;
using record::Rule;
using record::Step;
using record::What;

namespace
{

bool endsService(const Step& step)
{
    return step.what == What::Fault && (FaultKind(step.number) == FaultKind::ServerStopped ||
                                           FaultKind(step.number) == FaultKind::ScriptBlocks);
}

bool beginsService(const Step& step)
{
    return step.what == What::Fault && (FaultKind(step.number) == FaultKind::ServerStarted ||
                                           FaultKind(step.number) == FaultKind::Promoted ||
                                           FaultKind(step.number) == FaultKind::ScriptKilled);
}

bool isOutOfIt(What what) { return what == What::Crashed || what == What::Stopped || what == What::LinkCut; }

} // namespace

void WakeUps::learnPace(const Step& step, const Recording& recording)
{
    const double speed = step.what == What::Pace ? double(step.number) / 1000 : recording.header().speed;
    m_seen = isSeen(recording);
    const Moment within = m_seen ? m_seenWithin : m_within;
    m_bound = Moment(qint64(double(within.count()) * std::max(1.0, speed)));
}

void WakeUps::take(const Step& step, const Recording& recording)
{
    if (m_bound == Moment(0) || step.what == What::Pace)
        learnPace(step, recording);
    if (step.what == What::ReplyLost)
        m_lostReplyOf.insert(step.client, factOf(step));
    if (isOutOfIt(step.what))
        forget(step);
    if (step.what == What::Paused)
        pause(step.client);
    if (step.what == What::Resumed)
        goOn(step);
    if (endsService(step) || beginsService(step))
        stop(step);
    if (step.lock < 0)
        return;
    Room& room = m_rooms[step.lock];
    if (!room.isKnown)
        room.queues = recording.locks().at(step.lock).kind->queuesWaiters;
    room.learn(step.lock, recording);
    change(room, step);
    if (step.what == What::Acquired && isSeen(recording)) // those who still sleep show when it is free again
        room.asleep.clear();
}

/// Forgets the sleepers, as it is not known who slept meanwhile.
void WakeUps::forgetSleepers(Room& room)
{
    if (room.missed)
        report(*room.missed);
    room.missed.reset();
    room.asleep.clear();
}

void WakeUps::change(Room& room, const Step& step)
{
    switch (step.what) {
    case What::Acquired:
        wake(room, step);
        return hold(room, step);
    case What::SightLost:
        return forgetSleepers(room);
    case What::GaveUp:
    case What::Woken:
    case What::Unsubscribed:
        return wake(room, step);
    case What::Sleeps:
        return takeSleeper(room, step);
    case What::Released:
    case What::ReleaseFailed:
    case What::LeaseEnded:
        return free(room, step, false);
    case What::Fault:
        if (takesAway(step))
            free(room, step, true);
        return;
    default:
        return;
    }
}

void WakeUps::takeSleeper(Room& room, const Step& step)
{
    const auto before = room.stirred.constFind(whoOf(step));
    const bool sleptOn = before != room.stirred.constEnd() && room.isFree();
    room.asleep.insert(whoOf(step), sleptOn ? *before : step.at);
    room.stirred.remove(whoOf(step));
}

void WakeUps::hold(Room& room, const Step& step)
{
    room.stirred.clear();
    if (room.isFree() && !room.asleep.isEmpty())
        settle(room, step.lock, step.at);
    qint64& count = room.holds[holdOf(step)];
    room.taken += std::max<qint64>(1, step.number) - count;
    count = std::max<qint64>(1, step.number);
    if (room.missed && !room.isFree()) {
        report(*room.missed);
        room.missed.reset();
    }
}

void WakeUps::free(Room& room, const Step& step, bool everything)
{
    const bool wasFree = room.isFree();
    if (everything) {
        room.holds.clear();
        room.taken = 0;
    } else {
        room.taken -= room.holds.take(holdOf(step));
    }
    const bool wasUnknown = everything && !room.freedBy;
    if ((!wasFree || wasUnknown) && room.isFree()) {
        room.freeSince = step.at;
        room.freedBy = factOf(step);
    }
}

void WakeUps::wake(Room& room, const Step& step)
{
    room.paused.remove(whoOf(step));
    room.stirred.remove(whoOf(step));
    const auto sleeper = room.asleep.constFind(whoOf(step));
    if (sleeper == room.asleep.constEnd())
        return;
    if (room.isFree())
        overdue(room, step.lock, whoOf(step), *sleeper, step.at);
    if (step.what == What::Woken && step.number == 0)
        room.stirred.insert(whoOf(step), *sleeper);
    room.asleep.erase(sleeper);
}

/// Forgets a client; a queue keeps the place of one that crashed.
void WakeUps::forget(const Step& step)
{
    const auto isTheirs = [&step](quint64 who) { return clientOf(who) == step.client; };
    for (Room& room : m_rooms.all()) {
        const auto slept = room.asleep.removeIf([&](auto sleeper) { return isTheirs(sleeper.key()); }) +
                           room.paused.removeIf(isTheirs);
        room.stirred.removeIf([&](auto sleeper) { return isTheirs(sleeper.key()); });
        if (slept > 0 && room.queues && step.what == What::Crashed)
            room.dead.append(factOf(step));
    }
}

void WakeUps::pause(qint32 client)
{
    for (Room& room : m_rooms.all())
        for (auto sleeper = room.asleep.begin(); sleeper != room.asleep.end();) {
            const quint64 who = sleeper.key();
            if (clientOf(who) == client)
                room.paused.insert(who);
            sleeper = clientOf(who) == client ? room.asleep.erase(sleeper) : std::next(sleeper);
        }
}

/// The threads of the client that slept when it was paused count as asleep again, from now on.
void WakeUps::goOn(const Step& step)
{
    for (Room& room : m_rooms.all())
        room.paused.removeIf([&](quint64 who) {
            const bool isTheirs = clientOf(who) == step.client;
            if (isTheirs)
                room.asleep.insert(who, step.at);
            return isTheirs;
        });
}

/// Nobody can take a lock of a server that does not answer.
void WakeUps::stop(const Step& step)
{
    m_down = endsService(step);
    for (std::size_t lock = 0; lock < m_rooms.all().size(); ++lock) {
        Room& room = m_rooms.all()[lock];
        if (m_down && room.isFree())
            settle(room, qint32(lock), step.at);
        else if (room.isFree())
            room.freeSince = step.at;
    }
}

void WakeUps::settle(Room& room, qint32 lock, Moment now) const
{
    if (m_down || !isSeenFree(room) || now - room.freeSince <= m_bound)
        return;
    for (auto sleeper = room.asleep.cbegin(); sleeper != room.asleep.cend(); ++sleeper)
        overdue(room, lock, sleeper.key(), *sleeper, now);
}

void WakeUps::overdue(Room& room, qint32 lock, quint64 who, Moment since, Moment until) const
{
    const Moment begin = std::max(room.freeSince, since);
    if (m_down || !isSeenFree(room) || until - begin <= m_bound)
        return;
    if (!room.missed) {
        room.missed = Violation{.rule = Rule::LostWakeUp, .begin = begin, .lock = lock};
        room.missed->bound = std::chrono::duration_cast<std::chrono::milliseconds>(m_bound).count();
        explainWhy(room);
    }
    room.missed->begin = std::min(room.missed->begin, begin);
    room.missed->end = std::max(room.missed->end, until);
    involve(*room.missed, clientOf(who), threadOf(who));
    room.missed->number = std::max<qint64>(room.missed->number, room.missed->clients.size());
}

/// Adds the facts that explain the violation: those who died in the queue, a lost answer (the acquisition was
/// then asked for once more), and who freed the lock.
void WakeUps::explainWhy(Room& room) const
{
    for (const Fact& dead : room.dead)
        explain(*room.missed, dead);
    if (!room.freedBy)
        return;
    const auto lost = m_lostReplyOf.constFind(room.freedBy->client);
    if (lost != m_lostReplyOf.constEnd() && lost->at <= room.freedBy->at)
        explain(*room.missed, *lost);
    explain(*room.missed, *room.freedBy);
}

void WakeUps::finish(const Recording& recording)
{
    for (const Violation& violation : open(recording.length()))
        report(violation);
    for (Room& room : m_rooms.all())
        room.missed.reset();
    m_down = true; // nobody waits any more
}

QList<Violation> WakeUps::open(Moment now) const
{
    QList<Violation> open;
    for (std::size_t lock = 0; lock < m_rooms.all().size(); ++lock) {
        Room room = m_rooms.all()[lock];
        if (room.isFree())
            settle(room, qint32(lock), now);
        if (room.missed)
            open.append(*room.missed);
    }
    return open;
}

} // namespace lockscope::check
