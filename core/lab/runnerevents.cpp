#include "core/client/wirenames.h"
#include "core/lab/runner_p.h"
#include "core/locks/redissonnames.h"

#include <cmath>

namespace lockscope::lab
{

namespace
{

/// Nanoseconds of the machine's time.
constexpr double longestOnTheWay = 5e6;

} // namespace

/// While everything stands still, arriving events wait.
void Runner::Private::heard(int client, const ClientEvent& event)
{
    ClientPlayer& player = m_players[client];
    if (event.what == ClientEvent::What::Answer)
        --player.inFlight;
    if (!player.hasBegun || state == RunState::Ended)
        return;
    const bool isMessage = event.what == ClientEvent::What::Message;
    if (state == RunState::Running && !m_frames.isUnderWay() && m_held.isEmpty())
        return isMessage ? postpone(client, event) : handle(client, event);
    m_held.append({client, event});
    quietened();
}

void Runner::Private::postpone(int client, const ClientEvent& event)
{
    const base::nanoseconds longest(std::llround(longestOnTheWay * speed));
    m_messages.put({client, event}, time.now(), longest, m_chance);
    arm();
}

void Runner::Private::deliver()
{
    while (state == RunState::Running && !m_frames.isUnderWay()) {
        const auto message = m_messages.take(time.now());
        if (!message)
            return;
        handle(message->client, message->event);
    }
}

/// Everything is to stand still.
void Runner::Private::holdMessages() { m_held += m_messages.takeAll(); }

/// While everything stands still the expiry waits too: in a run step by step it is a step of its own.
/// `noticed` keeps it apart from a holder that came after it.
void Runner::Private::expired(const ClientEvent& key, record::Moment noticed)
{
    const bool stands =
        state == RunState::Pausing || state == RunState::Paused || state == RunState::Resuming;
    if (stands)
        return m_held.append({-1, key, noticed});
    if (m_labServers.isVisit() && !m_runRecorder.isHeld({key.payload}, key.server))
        return; // it was released
    const base::nanoseconds fresh(static_cast<qint64>(15e6 * speed));
    m_runRecorder.expired({key.payload}, key.server, fresh + (moment() - noticed), moment());
    settled();
}

/// Something that was under way has ended: perhaps it was the last.
void Runner::Private::quietened()
{
    if (state == RunState::Pausing)
        freezeWhenQuiet();
    else if (m_frames.isUnderWay())
        frameWhenQuiet();
}

void Runner::Private::handle(int client, const ClientEvent& event)
{
    noticeBusy(event);
    perform(client, m_players[client].machine.happened(event, time.now()));
    settled();
    arm();
}

/// Something has happened: it is reported soon. In a run step by step this was the step, if there was
/// anything to report.
void Runner::Private::settled()
{
    if (!m_batch.isActive() && state != RunState::Ended)
        m_batch.start();
    planFrame();
    if (state == RunState::Running && m_runRecorder.scribe().hasNews() && std::exchange(steps, false))
        pause();
}

void Runner::Private::perform(int client, const ClientActs& acts)
{
    ClientPlayer& player = m_players[client];
    if (drainProcesses()) // what they reported may have led to this
        QMetaObject::invokeMethod(
            q, [this] { processArrived(); }, Qt::QueuedConnection);
    for (const ClientAct& act : acts) {
        follow(client, act);
        if (act.what == ClientAct::What::Tell) {
            m_runRecorder.take(client, act.clientLogEntry, moment());
            continue;
        }
        player.inFlight += act.what == ClientAct::What::Unsubscribe ? 0 : 1;
        player.link->perform(act);
    }
    m_wakes.set(client, player.machine.wakeAt());
    if (player.machine.isOver() && player.hasBegun) {
        player.inFlight = 0;
        player.link->end();
        checkOver();
    }
}

/// On a server that is not the run's own, its keys are known and their leases are watched.
void Runner::Private::follow(int client, const ClientAct& act)
{
    if (!m_visit)
        return;
    const ClientTerms& terms = m_players[client].machine.terms();
    m_footprint.take(act, terms.uuid);
    const ClientLogEntry& told = act.clientLogEntry;
    if (told.what != record::What::Acquired && told.what != record::What::Reentered)
        return;
    m_labServers.watchLease(std::max(0, told.server), told.lock.bytes);
    if (told.form == client::Form::Read)
        m_labServers.watchLease(
            std::max(0, told.server), locks::redisson::readerTimeoutKey(
                                          told.lock, client::holderId(terms.uuid, told.thread), told.number)
                                          .bytes);
}

void Runner::Private::arm()
{
    if (state != RunState::Running || m_frames.isUnderWay())
        return m_alarm.stop();
    base::MonoTime next = LabClock::origin + scenario.length;
    if (const auto fault = m_faults.next())
        next = std::min<base::MonoTime>(next, LabClock::origin + *fault);
    next = std::min(next, m_wakes.next().value_or(next));
    next = std::min(next, m_messages.next().value_or(next));
    m_alarm.start(time.realUntil(next));
}

void Runner::Private::tick()
{
    if (state != RunState::Running || m_frames.isUnderWay())
        return;
    const base::MonoTime now = time.now();
    if (now >= LabClock::origin + scenario.length)
        return end();
    while (state == RunState::Running && m_faults.isDue(now - LabClock::origin))
        strike(m_faults.take());
    deliver();
    wake(m_wakes.due(now));
    arm();
}

/// In a run step by step, only the first client is woken.
void Runner::Private::wake(const QList<int>& due)
{
    for (const int client : due) {
        if (state != RunState::Running)
            return;
        perform(client, m_players[client].machine.time(time.now()));
        settled();
    }
}

void Runner::Private::serveHeld()
{
    while (state == RunState::Running && !m_frames.isUnderWay() && !m_held.isEmpty()) {
        const HeldEvent held = m_held.takeFirst();
        if (held.client < 0)
            expired(held.event, held.noticed);
        else
            handle(held.client, held.event);
    }
}

/// The call is queued: a client's own link may be speaking.
void Runner::Private::checkOver() const
{
    if (m_players.isOver())
        q->stop();
}

void Runner::Private::pause()
{
    m_pausesAfterFrame = m_frames.isUnderWay();
    if (state != RunState::Running || m_frames.isUnderWay())
        return;
    enter(RunState::Pausing);
    m_alarm.stop();
    holdMessages();
    for (const auto& player : m_players)
        if (player->process && player->hasBegun)
            player->process->order({.what = ClientOrder::What::StandStill});
    freezeWhenQuiet();
}

/// Commands under way are answered first: their leases belong to the time before. A run that stands still can
/// go on in another way from exactly there.
void Runner::Private::freezeWhenQuiet()
{
    if (!isQuiet() || m_freezer.isAtWork())
        return;
    const auto freeze = [this] { m_freezer.freeze([this](const auto& result) { frozen(result); }); };
    flush();
    if (!canFork() || !isFrameable() || !m_frames.isWanted(m_recorded.steps().size()))
        return freeze();
    m_frames.begin(m_clock.now());
    m_freezer.copy([this, freeze](const auto& keys) {
        keepFrame(keys);
        if (state == RunState::Pausing) // else it was ended
            freeze();
    });
}

void Runner::Private::frozen(const base::Result<void>& result)
{
    if (state != RunState::Pausing)
        return;
    if (!result.ok())
        return fail(result.error());
    time.stop();
    pace(0);
    flush();
    enter(RunState::Paused);
    if (std::exchange(m_resumesAtOnce, false))
        resume();
}

void Runner::Private::resume()
{
    if (state == RunState::Pausing)
        m_resumesAtOnce = true;
    if (state != RunState::Paused)
        return;
    enter(RunState::Resuming);
    m_freezer.thaw(speed / m_nextSpeed, [this](const auto& result) { thawed(result); });
}

void Runner::Private::thawed(const base::Result<void>& result)
{
    if (state != RunState::Resuming)
        return;
    if (!result.ok())
        return fail(result.error());
    speed = m_nextSpeed;
    for (const auto& player : m_players)
        player->machine.setSpeed(speed);
    time.run(speed);
    pace(speed);
    if (steps)
        flush();
    enter(RunState::Running);
    if (std::exchange(m_isBranching, false))
        for (int client = 0; client < m_players.size(); ++client)
            perform(client, m_players[client].machine.relisten(time.now()));
    m_frames.setSpeed(speed);
    m_idle.start();
    planFrame();
    for (const auto& player : m_players)
        if (player->process && player->hasBegun)
            player->process->order({.what = ClientOrder::What::Run, .at = time.now(), .real = m_clock.now()});
    strikeHeld();
    serveHeld();
    arm();
}

/// Leases that run on the server are those of the old speed, so the run pauses shortly.
void Runner::Private::setSpeed(double wanted)
{
    m_nextSpeed = wanted;
    if (state == RunState::Fresh || state == RunState::Starting)
        speed = wanted;
    if (state == RunState::Running && wanted != speed) {
        m_resumesAtOnce = true;
        pause();
    }
}

} // namespace lockscope::lab
