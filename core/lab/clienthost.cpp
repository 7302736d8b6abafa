#include "core/lab/clienthost.h"

#include "core/lab/scenarioreader.h"

#include <csignal>
#include <utility>

namespace lockscope::lab
{

ClientHost::ClientHost(int descriptor, const base::Clock& clock)
    : m_clock(clock)
    , m_pipe(descriptor)
    , m_time(clock)
    , m_scripts(client::LockScripts::load())
{
    m_alarm.setSingleShot(true);
    m_alarm.setTimerType(Qt::PreciseTimer);
    connect(&m_alarm, &QTimer::timeout, this, &ClientHost::tick);
    connect(&m_pipe, &LinePipe::arrived, this, &ClientHost::takeOrders);
    connect(&m_pipe, &LinePipe::closed, this, &ClientHost::over);
}

ClientHost::~ClientHost() = default;

void ClientHost::takeOrders()
{
    for (const QByteArray& line : m_pipe.take()) {
        const auto order = orderFrom(line);
        const bool isFirst = order && order->what == ClientOrder::What::Play;
        if (!order || isFirst == m_machine.has_value())
            return Q_EMIT over();
        take(*order);
    }
}

void ClientHost::take(const ClientOrder& order)
{
    using Order = ClientOrder::What;
    const base::MonoTime now = m_time.now();
    switch (order.what) {
    case Order::Play:
        return play(order);
    case Order::Run:
        return run(order);
    case Order::StandStill:
        m_standsStill = true;
        m_alarm.stop();
        m_time.stop();
        return reportQuiet();
    case Order::Pause:
        return perform(
            m_machine->pause(order.lasts.count() > 0 ? std::optional(order.lasts) : std::nullopt, now));
    case Order::Resume:
        return perform(m_machine->resume(now));
    case Order::Cut:
        return m_link->cut();
    case Order::Mend:
        return m_link->mend();
    case Order::LoseReply:
        return m_machine->loseReply();
    case Order::JumpClock:
        m_machine->jumpClock(order.lasts);
        return arm();
    case Order::Move:
        return m_link->move(
            order.server, redis::Endpoint::ofSocket(QString::fromUtf8(order.places.value(0))));
    }
}

void ClientHost::play(const ClientOrder& order)
{
    const auto read = readScenario(order.scenario);
    const auto* scenario = std::get_if<Scenario>(&read);
    if (scenario == nullptr || !m_scripts.ok() || order.terms.group < 0 ||
        order.terms.group >= scenario->groups.size())
        return Q_EMIT over();
    ClientTerms terms = order.terms;
    terms.program = std::make_shared<const Program>(scenario->groups[terms.group].program);
    m_machine.emplace(std::move(terms));
    QList<redis::Endpoint> servers;
    for (const QByteArray& place : order.places)
        servers.append(redis::Endpoint::ofSocket(QString::fromUtf8(place)));
    m_link = std::make_unique<ClientLink>("lockscope-lab-" + order.terms.name, servers, *m_scripts, m_clock,
        [this](const ClientEvent& event) { heard(event); });
    connect(m_link.get(), &ClientLink::readyChanged, this, &ClientHost::reportReady, Qt::QueuedConnection);
    m_link->open();
}

void ClientHost::reportReady()
{
    if (m_link->isReady() && !std::exchange(m_isReportedReady, true))
        m_pipe.send(lineOf(ClientWord{}));
}

void ClientHost::run(const ClientOrder& order)
{
    m_standsStill = false;
    m_time.standAt(order.at);
    m_time.runSince(order.real, 1);
    if (!std::exchange(m_hasBegun, true))
        perform(m_machine->begin(m_time.now()));
    while (!m_standsStill && !m_held.isEmpty())
        perform(m_machine->happened(m_held.takeFirst(), m_time.now()));
    arm();
}

void ClientHost::heard(const ClientEvent& event)
{
    if (event.what == ClientEvent::What::Answer)
        --m_inFlight;
    if (!m_hasBegun)
        return;
    if (!m_standsStill && m_held.isEmpty())
        return perform(m_machine->happened(event, m_time.now()));
    m_held.append(event);
    reportQuiet();
}

void ClientHost::reportQuiet()
{
    if (m_standsStill && m_inFlight == 0)
        m_pipe.send(lineOf(ClientWord{.what = ClientWord::What::Quiet, .real = m_clock.now()}));
}

/// A kill is logged by the run that kills the process.
void ClientHost::perform(const ClientActs& acts)
{
    for (const ClientAct& act : acts) {
        if (act.what != ClientAct::What::Tell) {
            m_inFlight += act.what == ClientAct::What::Unsubscribe ? 0 : 1;
            m_link->perform(act);
        } else if (act.clientLogEntry.what == record::What::Crashed) {
            ::raise(SIGKILL);
        } else {
            m_pipe.send(lineOf(ClientWord{.what = ClientWord::What::Logged,
                .real = m_clock.now(),
                .clientLogEntry = act.clientLogEntry}));
        }
    }
    if (m_machine->isOver()) {
        m_pipe.send(lineOf(ClientWord{.what = ClientWord::What::Over, .real = m_clock.now()}));
        return Q_EMIT over();
    }
    arm();
}

void ClientHost::tick()
{
    if (!m_standsStill)
        perform(m_machine->time(m_time.now()));
}

void ClientHost::arm()
{
    const auto next = m_machine->wakeAt();
    if (next && !m_standsStill && m_hasBegun)
        m_alarm.start(m_time.realUntil(*next));
    else
        m_alarm.stop();
}

} // namespace lockscope::lab

#include "moc_clienthost.cpp"
