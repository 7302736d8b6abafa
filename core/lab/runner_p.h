#pragma once

#include "core/base/wakelist.h"
#include "core/lab/clientpool.h"
#include "core/lab/faultplan.h"
#include "core/lab/forkpoint.h"
#include "core/lab/framepace.h"
#include "core/lab/labclock.h"
#include "core/lab/laboperator.h"
#include "core/lab/messagedelays.h"
#include "core/lab/runner.h"
#include "core/lab/visit.h"

#include <QTimer>

namespace lockscope::lab
{

/// The players, the clock, and what happens when.
class Runner::Private
{
public:
    Private(Runner* owner, Scenario given, RunSettings wanted, const base::Clock& clock);

    void start();
    void pause();
    void resume();
    void setSpeed(double wanted);
    void end();
    void strike(const Fault& fault);
    void plan(const Fault& fault);
    [[nodiscard]] bool canFork() const { return scenario.forks && !usesProcesses; }
    Runner* const q;
    const Scenario scenario;
    const RunSettings settings;
    const bool usesProcesses;
    LabClock time;
    RunState state = RunState::Fresh;
    double speed = 1;
    bool steps = false; ///< stands still again after the next event
    base::ServerTime begin{};
    void enter(RunState next);
    void fail(const base::Error& error);
    void makePlayers();
    void addPlayer(const ClientGroup& group, int inGroup);
    void setUp();
    void placed(const base::Result<void>& result);
    void leavePlace(const std::function<void()>& done);
    void follow(int client, const ClientAct& act);
    void openLinks();
    void linkReady();
    void missClients();
    void beginBranch();
    void letLoose();
    void beginPlayer(int client);
    void startProcess(ClientPlayer& player, int number);
    bool drainProcesses();
    void processArrived();
    void processEnded(int client, bool crashed);
    void heard(int client, const ClientEvent& event);
    void handle(int client, const ClientEvent& event);
    void postpone(int client, const ClientEvent& event);
    void deliver();
    void holdMessages();
    void expired(const ClientEvent& key, record::Moment noticed);
    void perform(int client, const ClientActs& acts);
    void tick();
    void wake(const QList<int>& due);
    void arm();
    void settled();
    void serveHeld();
    void checkOver() const;
    void flush(bool isIdle = false);
    void readValues();
    void finish();
    [[nodiscard]] bool isQuiet() const;
    void planFrame();
    void beginFrame();
    void frameWhenQuiet();
    void keepFrame(const base::Result<std::vector<Freezer::Frozen>>& keys);
    [[nodiscard]] bool isFrameable() const;
    void adopt(ForkPoint point);
    void restorePlayers();
    void quietened();
    void freezeWhenQuiet();
    void frozen(const base::Result<void>& result);
    void thawed(const base::Result<void>& result);
    void strikeHeld();
    void strikeClient(int client, const Fault& fault);
    void strikeServer(const Fault& fault);
    void strikeLock(const Fault& fault);
    void forceRelease(const ClientLogEntry& lock);
    void moved(int server);
    void killScript(int server, const QByteArray& name);
    void noticeBusy(const ClientEvent& event);
    [[nodiscard]] record::Moment moment() const;
    void pace(double now);
    const base::Clock& m_clock;
    base::Result<client::LockScripts> m_scripts;
    RunRecorder m_runRecorder;
    LabServers m_labServers;
    Footprint m_footprint;
    std::unique_ptr<Visit> m_visit; ///< where the server is not the run's own
    LabOperator m_operator;
    Freezer m_freezer;
    Chance m_chance;
    ClientPool m_players;
    base::WakeList<int> m_wakes;
    FaultPlan m_faults;
    QList<HeldEvent> m_held; ///< what arrived while all stood still
    MessageDelays m_messages;
    std::set<int> m_blocked; ///< servers on which a script was seen to block
    /// Answers of the servers that are awaited, before the clients come and after they are gone; and reads
    /// for clients.
    int m_awaited = 0, m_looks = 0;
    double m_nextSpeed = 1;
    bool m_resumesAtOnce = false, m_pausesAfterFrame = false, m_isBranching = false; ///< not begun yet
    FramePace m_frames;               ///< while one is taken, what arrives waits
    record::Recording m_recorded;     ///< all that was reported
    std::optional<RunFrame> m_origin; ///< where it was forked from
    QTimer m_frameBeat, m_alarm, m_batch, m_idle, m_patience;
};

} // namespace lockscope::lab
