#include "core/lab/formkind.h"
#include "core/lab/runner_p.h"
#include "core/locks/family.h"

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
    Fault told = fault;
    const ClientGroup* group = groupNamed(fault.target, scenario);
    if (fault.what != Fault::What::Add || group == nullptr)
        return told;
    told.target = clientName(*group, clientPool.sizeOf(group->name));
    return told;
}

/// Returns the lock that a fault is about; none where it is about something else.
ClientLogEntry lockOf(const Fault& fault, const Scenario& scenario)
{
    if (targetOf(fault.what) != TargetKind::Lock)
        return {};
    const auto declared = scenario.locks.find(fault.target);
    const LabLock how = declared == scenario.locks.end() ? LabLock{fault.target} : declared->second;
    return {.lock = {labPrefix + fault.target}, .form = how.form, .server = how.server};
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

} // namespace

/// No fault can be done while everything stands still, and none to servers while one is away.
void Runner::Private::strike(const Fault& fault)
{
    const bool isOfClients = targetOf(fault.what) == TargetKind::Client;
    if (state != RunState::Running || m_frames.isUnderWay() || (!isOfClients && !m_labServers.isWhole())) {
        m_faults.postpone(fault);
        return;
    }
    if (fault.isByViewer)
        m_runRecorder.intervention(named(fault, scenario, m_players), lockOf(fault, scenario), moment());
    switch (fault.what) {
    case Fault::What::Restart:
    case Fault::What::Isolate:
    case Fault::What::Promote:
    case Fault::What::KillScript:
        strikeServer(fault);
        break;
    case Fault::What::DeleteKey:
    case Fault::What::ForceRelease:
        strikeLock(fault);
        break;
    case Fault::What::Add:
        if (const ClientGroup* group = groupNamed(fault.target, scenario)) {
            addPlayer(*group, m_players.sizeOf(group->name));
            if (const auto& link = m_players[m_players.size() - 1].link)
                link->open();
        }
        break;
    default:
        for (const int client : m_players.named(fault.target))
            strikeClient(client, fault);
        break;
    }
    settled();
    arm();
}

void Runner::Private::plan(const Fault& fault)
{
    if (state == RunState::Fresh)
        m_faults.addChange(fault);
    else
        m_faults.add(fault);
    arm();
}

void Runner::Private::strikeClient(int client, const Fault& fault)
{
    ClientPlayer& player = m_players[client];
    const base::MonoTime now = time.now();
    if (fault.what == Fault::What::CutLink && fault.lasts.count() > 0)
        plan({std::chrono::ceil<base::milliseconds>(now - LabClock::origin) + fault.lasts,
            Fault::What::MendLink, player.machine.terms().name});
    if (player.process) {
        if (fault.what == Fault::What::Kill)
            player.process->kill();
        else if (const auto order = orderOf(fault))
            player.process->order(*order);
        if (fault.what != Fault::What::JumpClock)
            return;
    }
    switch (fault.what) {
    case Fault::What::Pause:
        return perform(client,
            player.machine.pause(fault.lasts.count() > 0 ? std::optional(fault.lasts) : std::nullopt, now));
    case Fault::What::Resume:
        return perform(client, player.machine.resume(now));
    case Fault::What::Kill:
        return perform(client, player.machine.kill(now));
    case Fault::What::CutLink:
        return player.link->cut();
    case Fault::What::MendLink:
        return player.link->mend();
    case Fault::What::LoseReply:
        return player.machine.loseReply();
    case Fault::What::JumpClock:
        player.machine.jumpClock(fault.lasts);
        m_runRecorder.clockJumped(client, fault.target, moment());
        return m_wakes.set(client, player.machine.wakeAt());
    default:
        return;
    }
}

void Runner::Private::strikeServer(const Fault& fault)
{
    const auto found = std::ranges::find(scenario.servers, fault.target, &ServerNeed::name);
    if (found == scenario.servers.end())
        return;
    if (m_labServers.isVisit())
        return m_runRecorder.remark(
            What::Note, "nothing is done to a server that is not the run's own", moment());
    const int server = static_cast<int>(found - scenario.servers.begin());
    using record::FaultKind;
    switch (fault.what) {
    case lab::Fault::What::Restart:
        m_runRecorder.fault(FaultKind::ServerStopped, fault.target, moment());
        m_runRecorder.emptied(server, moment());
        return m_labServers.restart(server);
    case lab::Fault::What::Isolate:
        m_runRecorder.fault(FaultKind::ReplicationCut, fault.target, moment());
        return m_labServers.isolate(server);
    case lab::Fault::What::Promote:
        m_runRecorder.fault(FaultKind::ServerStopped, fault.target, moment());
        return m_labServers.promote(server);
    case lab::Fault::What::KillScript:
        return killScript(server, fault.target);
    default:
        return;
    }
}

/// A script that has written is not killed.
void Runner::Private::killScript(int server, const QByteArray& name)
{
    const qint64 serial = m_runRecorder.sends({.server = server}, "script kill", moment());
    m_labServers.keeper(server).call(
        {"script", "kill"}, [this, server, name, serial](const redis::Client::Answer& answer) {
            m_runRecorder.answered({.server = server}, serial, answer, moment());
            if (answer.ok()) {
                m_blocked.erase(server);
                m_runRecorder.fault(record::FaultKind::ScriptKilled, name, moment());
            } else {
                m_runRecorder.remark(What::Note, "SCRIPT KILL: " + base::name(answer.error().kind), moment());
            }
        });
}

/// The first client that gets BUSY makes it known to all.
void Runner::Private::noticeBusy(const ClientEvent& event)
{
    const bool isBusy = event.what == ClientEvent::What::Answer && !event.answer.ok() &&
                        event.answer.error().kind == base::ErrorKind::Busy;
    if (isBusy && m_blocked.insert(event.server).second)
        m_runRecorder.scriptBlocks(event.server, scenario.servers[event.server].name, moment());
}

/// The clients find the server at its new place.
void Runner::Private::moved(int server)
{
    const bool isReplaced = m_labServers.endpoint(server).path != QString();
    if (state == RunState::Ended || !isReplaced)
        return;
    m_blocked.erase(server);
    const bool wasPromoted = scenario.servers.size() > 1 &&
                             std::ranges::any_of(scenario.servers,
                                 [server](const ServerNeed& need) { return need.replicaOf == server; });
    m_runRecorder.fault(wasPromoted ? record::FaultKind::Promoted : record::FaultKind::ServerStarted,
        scenario.servers[server].name, moment());
    for (const auto& player : m_players)
        if (player->process)
            player->process->order({.what = ClientOrder::What::Move,
                .places = {m_labServers.endpoint(server).path.toUtf8()},
                .server = server});
        else if (!player->machine.isOver())
            player->link->move(server, m_labServers.endpoint(server));
    quietened();
    strikeHeld();
}

/// Does the faults that could not be done when they were asked for.
void Runner::Private::strikeHeld()
{
    if (state != RunState::Running || m_frames.isUnderWay())
        return;
    for (const Fault& fault : m_faults.takePostponed())
        strike(fault);
}

void Runner::Private::strikeLock(const Fault& fault)
{
    const ClientLogEntry lock = lockOf(fault, scenario);
    if (fault.what == Fault::What::ForceRelease)
        return forceRelease(lock);
    const qint64 serial = m_runRecorder.sends(lock, "del " + lock.lock.bytes, moment());
    m_runRecorder.lockFault(record::FaultKind::KeyDeleted, lock, moment());
    m_labServers.keeper(lock.server).call({"del", lock.lock.bytes}, [this, lock, serial](const auto& answer) {
        m_runRecorder.answered(lock, serial, answer, moment());
        settled();
    });
}

/// The release is done as an operator does it at the console: it takes real time, and nothing is frozen or
/// copied meanwhile.
void Runner::Private::forceRelease(const ClientLogEntry& lock)
{
    locks::Lock known;
    known.ref = locks::LockRef{lock.lock, m_labServers.endpoint(lock.server).database, {}};
    known.kind = kindOfForm(lock.form);
    const auto said = [this, lock](const QByteArray& command, const redis::Client::Answer& answer) {
        m_runRecorder.answered(lock, m_runRecorder.sends(lock, command, moment()), answer, moment());
    };
    const auto tookAway = [this, lock] {
        m_runRecorder.lockFault(record::FaultKind::ForceReleased, lock, moment());
        settled();
        quietened();
    };
    m_operator.forceRelease(lock.server, known, said, tookAway, [this, lock](const QByteArray& why) {
        if (!why.isEmpty())
            m_runRecorder.remark(What::Note, "force-release of " + lock.lock.bytes + ": " + why, moment());
        quietened();
    });
}

} // namespace lockscope::lab
