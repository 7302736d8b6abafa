#include "core/check/occupancy.h"

#include "core/record/heldstep.h"

#include <algorithm>

namespace lockscope::check
{

using locks::Mode;
using record::FaultKind;
using record::Recording;
using record::Rule;
using record::Step;
using record::What;

namespace
{

bool standsNobody(Mode mode) { return mode == Mode::Exclusive || mode == Mode::Write; }

} // namespace

void Occupancy::take(const Step& step, const Recording& recording)
{
    learnClock(recording, step.at);
    if (step.what == What::Crashed || step.what == What::Stopped)
        return vanish(step);
    if (step.what == What::Fault && step.lock < 0)
        learn(step, recording);
    if (step.lock < 0)
        return;
    Room& room = m_rooms[step.lock];
    room.learn(step.lock, recording);
    change(room, record::heldStep(recording, step));
}

void Occupancy::finish(const Recording& recording)
{
    learnClock(recording, recording.length());
    for (Room& room : m_rooms.all())
        end(room, recording.length());
}

QList<Violation> Occupancy::open(Moment now) const
{
    QList<Violation> open;
    for (const Room& room : m_rooms.all()) {
        if (room.overlap && !isShort(*room.overlap, now)) {
            open.append(*room.overlap);
            open.last().end = now;
        }
    }
    return open;
}

void Occupancy::enter(Room& room, const Step& step, bool works)
{
    const quint64 hold = holdOf(step);
    const auto known = std::ranges::find(room.inside, hold, &Occupant::hold);
    const qint64 count = std::max<qint64>(1, step.number);
    if (known != room.inside.end()) {
        const bool again = step.what == What::Acquired;
        known->count = step.what == What::WorkBegins ? known->count : count;
        known->believes = known->believes || !works;
        known->works = known->works || works;
        known->lost = again ? std::nullopt : known->lost;
        known->kept = works ? known->kept : step.at;
        return judge(room, step);
    }
    room.inside.push_back({hold, works ? 1 : count, !works, works, factOf(step), step.at, std::nullopt});
    room.writers += standsNobody(step.mode) ? 1 : 0;
    judge(room, step);
}

/// The whole of a hold ends when it begins to be given back; one of several entries does not.
void Occupancy::leave(Room& room, const Step& step)
{
    Occupant* occupant = find(room, step);
    if (occupant == nullptr)
        return;
    if (step.what == What::LeaseLost)
        occupant->lost = factOf(step);
    if (step.what == What::Releasing && occupant->count > 1 && modeOf(occupant->hold) != Mode::Permit)
        return;
    occupant->believes = false;
    if (!occupant->works)
        drop(room, occupant);
    judge(room, step);
}

void Occupancy::work(Room& room, const Step& step, bool works)
{
    Occupant* occupant = find(room, step);
    if (works && occupant == nullptr)
        return enter(room, step, true);
    if (occupant == nullptr)
        return;
    occupant->works = works;
    if (!works && !occupant->believes) {
        drop(room, occupant);
        judge(room, step);
    }
}

void Occupancy::change(Room& room, const Step& step)
{
    switch (step.what) {
    case What::Acquired:
    case What::Reentered:
        return enter(room, step, false);
    case What::WorkBegins:
    case What::WorkEnds:
        return work(room, step, step.what == What::WorkBegins);
    case What::PartlyReleased:
        if (Occupant* occupant = find(room, step))
            occupant->count = step.number;
        return;
    case What::Renewed:
        if (Occupant* occupant = find(room, step))
            occupant->kept = step.at;
        return;
    case What::Releasing:
    case What::Released:
    case What::ReleaseFailed:
    case What::LeaseLost:
        return leave(room, step);
    case What::LeaseEnded:
        if (Occupant* occupant = find(room, step))
            occupant->lost = factOf(step);
        return;
    case What::Fault:
        if (FaultKind(step.number) != FaultKind::Expired)
            room.world = factOf(step);
        return;
    default:
        return;
    }
}

void Occupancy::drop(Room& room, Occupant* occupant)
{
    room.writers -= standsNobody(modeOf(occupant->hold)) ? 1 : 0;
    room.inside.erase(room.inside.begin() + (occupant - room.inside.data()));
}

void Occupancy::vanish(const Step& step)
{
    for (Room& room : m_rooms.all()) {
        const std::size_t before = room.inside.size();
        for (std::size_t i = before; i-- > 0;) {
            if (clientOf(room.inside[i].hold) == step.client)
                drop(room, &room.inside[i]);
        }
        if (room.inside.size() != before)
            judge(room, step);
    }
}

void Occupancy::judge(Room& room, const Step& step)
{
    const qint64 holders = tooManyIn(room);
    if (holders > 0) {
        if (!room.overlap) {
            room.overlap = beginning(room, step);
        } else if (step.what == What::Acquired) {
            involve(*room.overlap, step.client, step.thread);
            explain(*room.overlap, factOf(step));
        }
        room.overlap->number = std::max(room.overlap->number, holders);
    } else {
        end(room, step.at);
    }
}

Occupancy::Occupant* Occupancy::find(Room& room, const Step& step)
{
    const quint64 hold = holdOf(step);
    auto found = std::ranges::find(room.inside, hold, &Occupant::hold);
    if (found == room.inside.end())
        found = std::ranges::find_if(
            room.inside, [hold](const Occupant& each) { return mayBeOneHold(each.hold, hold); });
    return found == room.inside.end() ? nullptr : &*found;
}

/// The number of holders in the critical section where that is too many; else 0.
qint64 Occupancy::tooManyIn(const Room& room)
{
    if (room.inside.size() < 2 && room.permits == 0)
        return 0;
    if (room.permits > 0) {
        qint64 used = 0;
        for (const Occupant& each : room.inside)
            used += each.count;
        return used > room.permits ? used : 0;
    }
    const quint64 first = room.writers > 0 ? room.inside.front().hold : 0;
    const bool alone = room.writers == 0 || std::ranges::all_of(room.inside, [first](const Occupant& each) {
        return isSameThread(each.hold, first);
    });
    return alone ? 0 : qint64(room.inside.size());
}

void Occupancy::learn(const Step& step, const Recording& recording)
{
    const auto fault = FaultKind(step.number);
    if (fault == FaultKind::Promoted || fault == FaultKind::ServerStarted)
        m_server = factOf(step);
    else if (fault == FaultKind::ClockJumped && step.client >= 0)
        m_jumpedOf.insert(step.client, factOf(step));
    else if (fault == FaultKind::ClockJumped)
        learnJump(step, recording);
}

/// A lock without a server's name is on the only one, and one that a program keeps by itself can be on
/// several.
void Occupancy::learnJump(const Step& step, const Recording& recording)
{
    const QByteArray server = recording.textOf(step);
    for (std::size_t lock = 0; lock < m_rooms.all().size(); ++lock) {
        const record::KnownLock& known = recording.locks().at(qsizetype(lock));
        const bool isKept = known.kind->keyType == locks::KeyType::String;
        if (isKept || known.ref.node->isEmpty() || known.ref.node == server)
            m_rooms.all()[lock].jump = factOf(step);
    }
}

/// The fact that took the lock from a holder that still believes to hold it, where its lease had not ended.
std::optional<Fact> Occupancy::causeOf(const Room& room, const Occupant& occupant, const Step& step) const
{
    if (occupant.hold == holdOf(step))
        return std::nullopt;
    const auto jumped = m_jumpedOf.constFind(step.client);
    const bool isLost = occupant.lost.has_value();
    if (room.world && room.world->at >= occupant.came.at && (!isLost || room.world->at <= occupant.lost->at))
        return room.world;
    if (m_server && m_server->at >= occupant.came.at && isLost && m_server->at <= occupant.lost->at)
        return m_server;
    if (jumped != m_jumpedOf.constEnd() && jumped->at >= occupant.came.at && isLost)
        return *jumped;
    if (room.jump && room.jump->at >= occupant.kept && isLost && room.jump->at <= occupant.lost->at)
        return room.jump;
    return std::nullopt;
}

Violation Occupancy::beginning(const Room& room, const Step& step) const
{
    Violation violation;
    const bool plain = std::ranges::all_of(
        room.inside, [](const Occupant& each) { return modeOf(each.hold) == Mode::Exclusive; });
    violation.rule = room.permits > 0 ? Rule::Permits : plain ? Rule::MutualExclusion : Rule::ReadWrite;
    violation.begin = step.at;
    violation.lock = step.lock;
    violation.bound = std::max<qint64>(1, room.permits);
    for (const Occupant& each : room.inside) {
        involve(violation, clientOf(each.hold), threadOf(each.hold));
        const auto cause = causeOf(room, each, step);
        explain(violation, each.lost && !cause ? *each.lost : each.came);
        if (cause && !violation.facts.contains(*cause))
            explain(violation, *cause);
    }
    std::ranges::stable_sort(violation.facts, {}, &Fact::at);
    return violation;
}

/// Half a round trip is the error of the server's clock as it was known. One that is found out later says
/// nothing of what was seen before, so that a recording is judged as its server was while it was watched.
void Occupancy::learnClock(const Recording& recording, Moment until)
{
    const QList<record::RecordedBatch>& batches = recording.batches();
    for (; m_batches < batches.size() && batches.at(m_batches).at <= until; ++m_batches)
        if (const auto& health = batches.at(m_batches).health)
            m_clockError = std::max(m_clockError, std::chrono::duration_cast<Moment>(health->roundTrip / 2));
}

void Occupancy::end(Room& room, Moment at)
{
    if (!room.overlap)
        return;
    room.overlap->end = at;
    if (isShort(*room.overlap, at))
        m_withinClockError.insert(room.overlap->rule);
    else
        report(*room.overlap);
    room.overlap.reset();
}

bool Occupancy::isShort(const Violation& overlap, Moment end) const
{
    return m_clockError > Moment(0) && end - overlap.begin <= m_clockError;
}

} // namespace lockscope::check
