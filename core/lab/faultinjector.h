#pragma once

#include "core/lab/faultplan.h"
#include "core/lab/simulatedclient.h"

#include <QObject>

#include <functional>
#include <set>

namespace lockscope::lab
{

struct ClientPlayer;
class ClientPool;
class LabClock;
class LabOperator;
class LabServers;
class RunRecorder;
struct ClientLogEntry;

/// Does faults to the clients, servers and locks of a run, and records them: those of the scenario at their
/// moments, those of the viewer at once. A fault waits while the run stands still, and one to a server or a
/// lock also while a server is away. Thread: the runner's.
class FaultInjector final : public QObject
{
    Q_OBJECT
public:
    /// The parts of a run that faults are done to. They outlive the injector.
    struct Run {
        const Scenario& scenario;
        LabServers& servers;
        ClientPool& clients;
        RunRecorder& recorder;
        LabOperator& labOperator;
        const LabClock& clock;
        std::function<bool()> isRunning; ///< false while everything stands still
    };
    explicit FaultInjector(Run run);

    /// Return the faults that are still to happen.
    [[nodiscard]] FaultPlan& plan() { return m_plan; }
    [[nodiscard]] const FaultPlan& plan() const { return m_plan; }

    /// Does a fault now, or keeps it until it can be done.
    void inject(const Fault& fault);
    /// Does the faults of the plan that are due.
    void injectDue();
    /// Does the faults that could not be done when they were asked for.
    void injectPostponed();

    /// Records that a script blocks a server. The first client that gets BUSY makes it known to all.
    void noticeBusy(const ClientEvent& event);
    /// Records that a server is back, at its new place.
    void serverMoved(int server);

Q_SIGNALS:
    /// A fault made that client act.
    void acted(int client, const lockscope::lab::ClientActs& acts);
    /// That client wakes at another time than before.
    void wakeChanged(int client);
    /// The messages of that client are to be held, or one or all of them to arrive or to get lost.
    void messagesMeant(int client, const lockscope::lab::Fault& fault);
    /// One more client of that group is to take part.
    void clientWanted(const lockscope::lab::ClientGroup& group);
    /// Something was done to the run.
    void injected();
    /// The operator's release has ended: nothing of it is under way any more.
    void operatorEnded();

private:
    void injectIntoClient(int client, const Fault& fault);
    void injectIntoProcess(ClientPlayer& player, const Fault& fault);
    void injectIntoServer(const Fault& fault);
    void injectIntoLock(const Fault& fault);
    void addClient(const Fault& fault);
    void jumpClock(int server, const Fault& fault);
    void forceRelease(const ClientLogEntry& lock);
    void killScript(int server, const QByteArray& name);
    [[nodiscard]] record::Moment now() const;

    Run m_run;
    FaultPlan m_plan;
    std::set<int> m_blocked; ///< servers on which a script was seen to block
};

} // namespace lockscope::lab
