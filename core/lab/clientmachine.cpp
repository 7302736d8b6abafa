#include "core/lab/clientmachine.h"

#include "core/client/wirenames.h"

#include <algorithm>

namespace lockscope::lab
{

using base::milliseconds;
using base::MonoTime;
using record::What;

namespace
{

/// Places of draws that belong to no step.
constexpr quint64 startPlace = ~quint64(1);

void takeEarlier(std::optional<MonoTime>& first, const std::optional<MonoTime>& other)
{
    if (other && (!first || *other < *first))
        first = other;
}

} // namespace

ClientMachine::ClientMachine(ClientTerms terms)
    : m_terms(std::move(terms))
    , m_threads(static_cast<std::size_t>(m_terms.threads))
{
    for (std::size_t i = 0; i < m_threads.size(); ++i)
        m_threads[i].number = static_cast<qint32>(i) + 1;
}

void ClientMachine::runReady()
{
    while (!m_ready.isEmpty() && !m_isPaused && !m_isDead)
        run(m_ready.takeFirst());
}

ClientActs ClientMachine::taken()
{
    runReady();
    return std::exchange(m_acts, {});
}

void ClientMachine::wake(std::size_t thread)
{
    m_threads[thread].stage = ClientThread::Stage::Running;
    m_threads[thread].until.reset();
    m_ready.append(thread);
}

ClientActs ClientMachine::begin(MonoTime now)
{
    m_now = now + m_ahead;
    tell({What::Started});
    for (ClientThread& thread : m_threads) {
        const Chance own = m_terms.chance.of(static_cast<quint64>(thread.number));
        const milliseconds late = own.span(m_terms.starts, startPlace, 0);
        thread.stage = ClientThread::Stage::Thinking;
        thread.until = m_now + late;
        if (late > milliseconds(0))
            tellDecision(thread, -1, 0, late.count(), record::decision::start);
    }
    return time(now);
}

ClientActs ClientMachine::happened(const ClientEvent& event, MonoTime now)
{
    m_now = now + m_ahead;
    if (m_isDead)
        return {};
    if (m_isPaused)
        m_inbox.append(event);
    else
        take(event);
    return taken();
}

void ClientMachine::take(const ClientEvent& event)
{
    switch (event.what) {
    case ClientEvent::What::Answer:
        return takeAnswer(event.ticket, event.answer);
    case ClientEvent::What::Message:
        return takeMessage(event);
    case ClientEvent::What::LinkUp:
        return takeLink(event.server, true);
    case ClientEvent::What::LinkDown:
        return takeLink(event.server, false);
    }
}

ClientActs ClientMachine::time(MonoTime now)
{
    m_now = now + m_ahead;
    if (m_isPaused && m_pausedUntil && *m_pausedUntil <= m_now)
        return resume(now);
    for (std::size_t i = 0; i < m_threads.size() && !m_isPaused && !m_isDead; ++i)
        timeOf(i);
    runReady(); // what is released now needs no renewal that is due at the same moment
    if (!m_isPaused && !m_isDead)
        renew();
    return taken();
}

void ClientMachine::timeOf(std::size_t index)
{
    ClientThread& thread = m_threads[index];
    if (thread.until && *thread.until <= m_now) {
        if (thread.stage == ClientThread::Stage::Working)
            tellWork(thread, What::WorkEnds);
        wake(index);
    }
    if (thread.multi)
        performMulti(index, thread.multi->time(m_now));
    for (std::size_t i = 0; i < thread.efforts.size(); ++i) {
        if (auto& acquire = thread.efforts[i].acquire) {
            const auto acts = acquire->time(m_now);
            if (acts.contains(client::AcquireMachine::Act::Try))
                tell(about(thread.efforts[i], What::Woken, 0));
            perform(Place{index, i}, acts);
        } else if (auto& release = thread.efforts[i].release) {
            perform(Place{index, i}, release->time(m_now));
        }
    }
}

std::optional<MonoTime> ClientMachine::wakeAt() const
{
    std::optional<MonoTime> first;
    if (m_isDead)
        return first;
    if (m_isPaused) {
        first = m_pausedUntil;
    } else {
        for (const ClientThread& thread : m_threads) {
            takeEarlier(first, thread.until);
            if (thread.multi)
                takeEarlier(first, thread.multi->wakeAt());
            for (const Effort& effort : thread.efforts) {
                if (effort.acquire)
                    takeEarlier(first, effort.acquire->wakeAt());
                if (effort.release)
                    takeEarlier(first, effort.release->wakeAt());
            }
        }
        for (const auto& [server, watchdog] : m_watchdogs)
            takeEarlier(first, watchdog.nextTick());
    }
    return first ? std::optional(*first - m_ahead) : first;
}

ClientActs ClientMachine::pause(std::optional<milliseconds> lasts, MonoTime now)
{
    m_now = now + m_ahead;
    if (!m_isPaused && !isOver())
        standStill(lasts);
    return taken();
}

void ClientMachine::standStill(std::optional<milliseconds> lasts)
{
    m_isPaused = true;
    m_pausedAt = m_now;
    m_pausedUntil = lasts ? std::optional(m_now + *lasts) : std::nullopt;
    tell({What::Paused});
}

/// Work that was under way has lost that time; whatever waited for a moment finds it passed.
ClientActs ClientMachine::resume(MonoTime now)
{
    m_now = now + m_ahead;
    if (!m_isPaused || m_isDead)
        return {};
    m_isPaused = false;
    m_pausedUntil.reset();
    tell({What::Resumed});
    for (ClientThread& thread : m_threads)
        if (thread.stage == ClientThread::Stage::Working)
            thread.until = *thread.until + (m_now - m_pausedAt);
    while (!m_inbox.isEmpty() && !m_isPaused && !m_isDead)
        take(m_inbox.takeFirst());
    return m_isPaused ? taken() : time(now);
}

ClientActs ClientMachine::kill(MonoTime now)
{
    m_now = now + m_ahead;
    if (!isOver())
        die();
    return taken();
}

void ClientMachine::die()
{
    m_isDead = true;
    m_pending.clear();
    m_inbox.clear();
    m_ready.clear();
    m_channels.clear();
    m_mail.clear();
    for (ClientThread& thread : m_threads)
        thread = {.number = thread.number, .stage = ClientThread::Stage::Ended};
    tell({What::Crashed});
}

bool ClientMachine::isOver() const
{
    return m_isDead || std::ranges::all_of(m_threads, [](const ClientThread& thread) {
        return thread.stage == ClientThread::Stage::Ended;
    });
}

/// Work is about the locks that the thread took last, or about none.
void ClientMachine::tellWork(ClientThread& thread, What what)
{
    if (thread.inside.isEmpty())
        tell({.what = what, .thread = thread.number});
    for (ClientLogEntry clientLogEntry : std::as_const(thread.inside)) {
        clientLogEntry.what = what;
        tell(clientLogEntry);
    }
}

quint64 ClientMachine::send(PendingAnswer pending, ClientAct act)
{
    act.ticket = ++m_ticket;
    act.server = pending.server;
    m_pending.emplace(act.ticket, std::move(pending));
    m_acts.append(std::move(act));
    return m_ticket;
}

milliseconds ClientMachine::onServer(milliseconds scenarioTime) const
{
    if (scenarioTime <= milliseconds(0))
        return scenarioTime;
    const double scaled = static_cast<double>(scenarioTime.count()) / m_speed;
    return milliseconds(std::max<qint64>(1, qRound64(scaled)));
}

milliseconds ClientMachine::inScenario(milliseconds serverTime) const
{
    if (serverTime <= milliseconds(0))
        return serverTime;
    return milliseconds(qRound64(static_cast<double>(serverTime.count()) * m_speed));
}

} // namespace lockscope::lab
