#include "core/lab/faultinjector.h"

#include "core/client/lockclientmachine.h"
#include "core/lab/clientpool.h"
#include "core/lab/formkind.h"
#include "core/lab/labclock.h"
#include "core/lab/laboperator.h"
#include "core/lab/runrecorder.h"
#include "core/lab/runsetup.h"
#include "core/locks/family.h"
#include "core/redis/scripts.h"

#include <algorithm>

namespace lockscope::lab
{

using record::What;

namespace
{

const ClientGroup* groupNamed(const QByteArray& name, const Scenario& scenario)
{
    const auto found = std::ranges::find(scenario.groups, name, &ClientGroup::name);
    return found == scenario.groups.end() ? nullptr : &*found;
}

/// A client that is added is called by its name.
Fault named(const Fault& fault, const Scenario& scenario, const ClientPool& clientPool)
{
    Fault reported = fault;
    const ClientGroup* group = groupNamed(fault.target, scenario);
    if (fault.what != Fault::What::Add || group == nullptr)
        return reported;
    reported.target = clientName(*group, clientPool.sizeOf(group->name));
    return reported;
}

/// Returns the order that a fault means for a client in a process of its own; nothing where it means none.
std::optional<ClientOrder> orderOf(const Fault& fault)
{
    using Order = ClientOrder::What;
    static const std::map<Fault::What, Order> orders{{Fault::What::Pause, Order::Pause},
        {Fault::What::CutLink, Order::Cut}, {Fault::What::LoseReply, Order::LoseReply},
        {Fault::What::JumpClock, Order::JumpClock}, {Fault::What::Resume, Order::Resume},
        {Fault::What::MendLink, Order::Mend}};
    const auto found = orders.find(fault.what);
    if (found == orders.end())
        return std::nullopt;
    return ClientOrder{.what = found->second, .lasts = fault.lasts};
}

/// Returns what ends a fault that lasts, where the client does not end it by itself.
std::optional<Fault::What> endOf(Fault::What what)
{
    if (what == Fault::What::CutLink)
        return Fault::What::MendLink;
    return what == Fault::What::HoldMessages ? std::optional(Fault::What::DeliverAll) : std::nullopt;
}

} // namespace

FaultInjector::FaultInjector(Run run)
    : m_run(std::move(run))
    , m_plan(m_run.scenario.faults)
{
}

record::Moment FaultInjector::now() const { return momentOf(m_run.clock.now()); }

void FaultInjector::inject(const Fault& fault)
{
    const TargetKind kind = targetOf(fault, m_run.scenario);
    const bool isOfClients = kind == TargetKind::Client;
    if (!m_run.isRunning() || (!isOfClients && !m_run.servers.isWhole())) {
        m_plan.postpone(fault);
        return;
    }
    if (fault.isByViewer)
        m_run.recorder.intervention(
            named(fault, m_run.scenario, m_run.clients), lockOf(fault, m_run.scenario), now());
    if (kind == TargetKind::Server)
        injectIntoServer(fault);
    else if (kind == TargetKind::Lock)
        injectIntoLock(fault);
    else if (fault.what == Fault::What::Add)
        addClient(fault);
    else
        for (const int client : m_run.clients.named(fault.target))
            injectIntoClient(client, fault);
    Q_EMIT injected();
}

void FaultInjector::addClient(const Fault& fault)
{
    if (const ClientGroup* group = groupNamed(fault.target, m_run.scenario))
        Q_EMIT clientWanted(*group);
}

void FaultInjector::injectDue()
{
    while (m_run.isRunning() && m_plan.isDue(m_run.clock.now() - LabClock::origin))
        inject(m_plan.take());
}

void FaultInjector::injectPostponed()
{
    if (!m_run.isRunning())
        return;
    for (const Fault& fault : m_plan.takePostponed())
        inject(fault);
}

/// A process does not keep its machine here, but the clock's jump is recorded here for both.
void FaultInjector::injectIntoClient(int client, const Fault& fault)
{
    ClientPlayer& player = m_run.clients[client];
    const base::MonoTime time = m_run.clock.now();
    const auto ending = endOf(fault.what);
    if (ending && fault.lasts.count() > 0)
        m_plan.add({std::chrono::ceil<base::milliseconds>(time - LabClock::origin) + fault.lasts, *ending,
            player.machine.terms().name});
    if (player.process) {
        injectIntoProcess(player, fault);
        if (fault.what != Fault::What::JumpClock)
            return;
    }
    switch (fault.what) {
    case Fault::What::Pause:
        Q_EMIT acted(client,
            player.machine.pause(fault.lasts.count() > 0 ? std::optional(fault.lasts) : std::nullopt, time));
        return;
    case Fault::What::Resume:
        Q_EMIT acted(client, player.machine.resume(time));
        return;
    case Fault::What::Kill:
        Q_EMIT acted(client, player.machine.kill(time));
        return;
    case Fault::What::CutLink:
        return player.link->cut();
    case Fault::What::MendLink:
        return player.link->mend();
    case Fault::What::LoseReply:
        return player.machine.loseReply();
    case Fault::What::JumpClock:
        player.machine.jumpClock(fault.lasts);
        m_run.recorder.clockJumped(client, fault.target, momentOf(time));
        Q_EMIT wakeChanged(client);
        return;
    case Fault::What::HoldMessages:
    case Fault::What::Deliver:
    case Fault::What::Drop:
    case Fault::What::DeliverAll:
        Q_EMIT messagesMeant(client, fault);
        return;
    default:
        return;
    }
}

void FaultInjector::injectIntoProcess(ClientPlayer& player, const Fault& fault)
{
    if (fault.what == Fault::What::Kill)
        player.process->kill();
    else if (const auto order = orderOf(fault))
        player.process->order(*order);
    else
        m_run.recorder.remark(What::Note,
            QT_TRANSLATE_NOOP("RunNotes", "the messages of a client in a process of its own are not held"),
            now());
}

void FaultInjector::injectIntoServer(const Fault& fault)
{
    const auto number = serverNamed(m_run.scenario, fault.target);
    if (!number)
        return;
    if (m_run.servers.isVisit())
        return m_run.recorder.remark(What::Note,
            QT_TRANSLATE_NOOP("RunNotes", "nothing is done to a server that is not the run's own"), now());
    const int server = *number;
    using record::FaultKind;
    switch (fault.what) {
    case lab::Fault::What::Restart:
        m_run.recorder.fault(FaultKind::ServerStopped, fault.target, now());
        m_run.recorder.emptied(server, now());
        return m_run.servers.restart(server);
    case lab::Fault::What::Isolate:
        m_run.recorder.fault(FaultKind::ReplicationCut, fault.target, now());
        return m_run.servers.isolate(server);
    case lab::Fault::What::Promote:
        m_run.recorder.fault(FaultKind::ServerStopped, fault.target, now());
        return m_run.servers.promote(server);
    case lab::Fault::What::KillScript:
        return killScript(server, fault.target);
    case lab::Fault::What::JumpClock:
        return jumpClock(server, fault);
    default:
        return;
    }
}

/// A server's clock cannot be set: what it counts loses that time instead, in the server's own time.
void FaultInjector::jumpClock(int server, const Fault& fault)
{
    const auto script = redis::Script::load("lab-jump");
    if (!script.ok())
        return;
    m_run.recorder.serverClockJumped(fault.target, fault.lasts, now());
    const auto ahead = client::onServer(fault.lasts, m_run.clock.speed());
    m_run.servers.keeper(server).call({"eval", script->text, "0", QByteArray::number(ahead.count()),
                                          labPrefix + '*', "*{" + labPrefix + '*'},
        [](const redis::Client::Answer&) {});
}

/// A script that has written is not killed.
void FaultInjector::killScript(int server, const QByteArray& name)
{
    const qint64 serial = m_run.recorder.sends({.server = server}, "script kill", now());
    m_run.servers.keeper(server).call(
        {"script", "kill"}, [this, server, name, serial](const redis::Client::Answer& answer) {
            m_run.recorder.answered({.server = server}, serial, answer, now());
            if (!answer.ok())
                return;
            m_blocked.erase(server);
            m_run.recorder.fault(record::FaultKind::ScriptKilled, name, now());
        });
}

void FaultInjector::noticeBusy(const ClientEvent& event)
{
    const bool isBusy = event.what == ClientEvent::What::Answer && !event.answer.ok() &&
                        event.answer.error().kind == base::ErrorKind::Busy;
    if (isBusy && m_blocked.insert(event.server).second)
        m_run.recorder.scriptBlocks(event.server, m_run.scenario.servers[event.server].name, now());
}

void FaultInjector::serverMoved(int server)
{
    m_blocked.erase(server);
    const bool wasPromoted = m_run.scenario.servers.size() > 1 &&
                             std::ranges::any_of(m_run.scenario.servers,
                                 [server](const ServerNeed& need) { return need.replicaOf == server; });
    m_run.recorder.fault(wasPromoted ? record::FaultKind::Promoted : record::FaultKind::ServerStarted,
        m_run.scenario.servers[server].name, now());
}

void FaultInjector::injectIntoLock(const Fault& fault)
{
    const ClientLogEntry lock = lockOf(fault, m_run.scenario);
    if (fault.what == Fault::What::ForceRelease)
        return forceRelease(lock);
    const qint64 serial = m_run.recorder.sends(lock, "del " + lock.lock.bytes, now());
    m_run.recorder.lockFault(record::FaultKind::KeyDeleted, lock, now());
    m_run.servers.keeper(lock.server)
        .call({"del", lock.lock.bytes}, [this, lock, serial](const auto& answer) {
            m_run.recorder.answered(lock, serial, answer, now());
            Q_EMIT injected();
        });
}

/// The release is done as an operator does it at the console: it takes real time, and nothing is frozen or
/// copied meanwhile.
void FaultInjector::forceRelease(const ClientLogEntry& lock)
{
    locks::Lock known;
    known.ref = locks::LockRef{lock.lock, m_run.servers.endpoint(lock.server).database, {}};
    known.kind = kindOfForm(lock.form);
    const auto said = [this, lock](const QByteArray& command, const redis::Client::Answer& answer) {
        m_run.recorder.answered(lock, m_run.recorder.sends(lock, command, now()), answer, now());
    };
    const auto tookAway = [this, lock] {
        m_run.recorder.lockFault(record::FaultKind::ForceReleased, lock, now());
        Q_EMIT injected();
        Q_EMIT operatorEnded();
    };
    m_run.labOperator.forceRelease(lock.server, known, said, tookAway, [this, lock](const QByteArray& why) {
        if (!why.isEmpty())
            m_run.recorder.remark(What::Note, "force-release of " + lock.lock.bytes + ": " + why, now());
        Q_EMIT operatorEnded();
    });
}

} // namespace lockscope::lab

#include "moc_faultinjector.cpp"
