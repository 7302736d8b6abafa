#include "core/lab/runner.h"

#include "core/base/wakelist.h"
#include "core/client/wirenames.h"
#include "core/lab/clientpool.h"
#include "core/lab/faultinjector.h"
#include "core/lab/forkpoint.h"
#include "core/lab/framepace.h"
#include "core/lab/labclock.h"
#include "core/lab/laboperator.h"
#include "core/lab/messagedelays.h"
#include "core/lab/openfiles.h"
#include "core/lab/runkeys.h"
#include "core/lab/runsetup.h"
#include "core/lab/scenarioreader.h"
#include "core/locks/redissonnames.h"
#include "core/words/errorwords.h"

#include <QJsonDocument>
#include <QTimer>

#include <algorithm>
#include <cmath>

namespace lockscope::lab
{

using record::What;

namespace
{

using namespace std::chrono_literals;

constexpr auto batchPause = 16ms;
constexpr auto idleBeat = 250ms;
constexpr auto clientLook = 5s;

base::ServerTime wallClock()
{
    return std::chrono::floor<base::milliseconds>(std::chrono::system_clock::now());
}

/// Each client has two connections to each server.
quint64 connectionsOf(const Scenario& scenario, const RunSettings& settings)
{
    return quint64(clientsOf(scenario, settings.clients)) * 2 * quint64(scenario.servers.size());
}

double clampedSpeed(const Scenario& scenario, double wanted, bool usesProcesses)
{
    if (usesProcesses)
        return 1;
    return std::clamp(wanted, slowestSpeed, std::max(slowestSpeed, fastestTrueSpeed(scenario)));
}

/// A client that was refused may be let in the next time; a silent one is waited for longer.
constexpr int looksAtFailures = 3;
constexpr int looksAtSilence = 12;

/// Nanoseconds of the machine's time.
constexpr double longestOnTheWay = 5e6;

/// A larger keyframe is left out, so that the recording can still be sent around.
constexpr qsizetype largestFrame = qsizetype(8) << 20;

/// It is no failure of the client's own connection.
bool comesOverTheWire(const ClientEvent& event)
{
    if (event.what != ClientEvent::What::Answer)
        return event.what == ClientEvent::What::Message;
    return event.answer.ok() || !isOwnFailure(event.answer.error());
}

/// Returns all of a recording as one part.
record::Part asPart(const record::Recording& recording)
{
    record::Part part{.locks = recording.locks(), .clients = recording.clients(), .texts = recording.texts()};
    for (const QList<record::Step>& block : recording.steps().blocks())
        part.steps += block;
    part.keyframes = recording.keyframes();
    part.until = recording.length();
    return part;
}

} // namespace

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
    void connectFaults();
    void enter(RunState next);
    void fail(const base::Error& error);
    void makePlayers();
    void addPlayer(const ClientGroup& group, int inGroup);
    void leavePlace(const std::function<void()>& done);
    void follow(int client, const ClientAct& act);
    void connectPlayer(int number);
    void setUp();
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
    void followMessages(int client, const Fault& fault);
    void arrive(const HeldMessages::Message& message);
    void loseMessage(const HeldMessages::Message& message);
    void perform(int client, const ClientActs& acts);
    void tick();
    void wake(const QList<int>& due);
    void arm();
    void settled();
    void serveHeld();
    void checkOver() const;
    void flush(bool isIdle = false);
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
    void moved(int server);
    [[nodiscard]] bool isRunning() const { return state == RunState::Running && !m_frames.isUnderWay(); }
    [[nodiscard]] record::Moment moment() const;
    void pace(double now);
    const base::Clock& m_clock;
    base::Result<client::LockScripts> m_scripts;
    RunRecorder m_runRecorder;
    LabServers m_labServers;
    Footprint m_footprint;
    RunKeys m_keys;
    LabOperator m_operator;
    Freezer m_freezer;
    Chance m_chance;
    ClientPool m_players;
    base::WakeList<int> m_wakes;
    FaultInjector m_faults;
    QList<HeldEvent> m_held; ///< what arrived while all stood still
    MessageDelays m_messages;
    HeldMessages m_heldByHand;
    int m_looks = 0; ///< for clients that have not come
    double m_nextSpeed = 1;
    bool m_resumesAtOnce = false, m_pausesAfterFrame = false, m_isBranching = false; ///< not begun yet
    bool m_standsAtFirst = false;                                                    ///< of a branch
    FramePace m_frames;               ///< while one is taken, what arrives waits
    record::Recording m_recorded;     ///< all that was reported
    std::optional<RunFrame> m_origin; ///< where it was forked from
    QTimer m_frameBeat, m_alarm, m_batch, m_idle, m_patience;
};

Runner::Private::Private(Runner* owner, Scenario given, RunSettings wanted, const base::Clock& clock)
    : q(owner)
    , scenario(std::move(given))
    , settings(wanted)
    , usesProcesses(wanted.processes && hasProcesses(scenario))
    , time(clock)
    , speed(clampedSpeed(scenario, wanted.speed, usesProcesses))
    , m_clock(clock)
    , m_scripts(client::LockScripts::load())
    , m_runRecorder(scenario)
    , m_labServers(scenario.servers, clock)
    , m_footprint(scenario)
    , m_keys(scenario, m_labServers, m_footprint)
    , m_operator(m_labServers, clock)
    , m_freezer(m_labServers, m_footprint)
    , m_chance(settings.seed.value_or(scenario.seed))
    , m_faults({scenario, m_labServers, m_players, m_runRecorder, m_operator, time,
          [this] { return isRunning(); }})
    , m_nextSpeed(speed)
    , m_frames(scenario.length, speed)
{
    m_labServers.setSentinels(scenario.sentinels);
    m_alarm.setSingleShot(true);
    m_alarm.setTimerType(Qt::PreciseTimer);
    connect(&m_alarm, &QTimer::timeout, q, [this] { tick(); });
    m_frameBeat.setSingleShot(true);
    connect(&m_frameBeat, &QTimer::timeout, q, [this] { beginFrame(); });
    m_patience.setInterval(clientLook);
    connect(&m_patience, &QTimer::timeout, q, [this] { missClients(); });
    m_batch.setSingleShot(true);
    m_batch.setInterval(batchPause);
    connect(&m_batch, &QTimer::timeout, q, [this] { flush(); });
    m_idle.setInterval(idleBeat);
    connect(&m_idle, &QTimer::timeout, q, [this] {
        if (state == RunState::Running)
            flush(true);
    });
    connect(&m_labServers, &LabServers::ready, q, [this] { setUp(); });
    connect(&m_labServers, &LabServers::failed, q, [this](const auto& error) { fail(error); });
    connect(&m_labServers, &LabServers::moved, q, [this](int server) { moved(server); });
    connect(&m_labServers, &LabServers::expired, q,
        [this](int server, const QByteArray& key) { expired({.server = server, .payload = key}, moment()); });
    connect(&m_keys, &RunKeys::lost, q, [this] {
        fail({base::ErrorKind::InvalidArgument, m_labServers.place().toUtf8(),
            QT_TRANSLATE_NOOP(
                "ErrorDetails", "it has forgotten this run, and another one is under way there")});
    });
    connectFaults();
}

void Runner::Private::connectFaults()
{
    connect(&m_faults, &FaultInjector::acted, q,
        [this](int client, const ClientActs& acts) { perform(client, acts); });
    connect(&m_faults, &FaultInjector::messagesMeant, q,
        [this](int client, const Fault& fault) { followMessages(client, fault); });
    connect(&m_faults, &FaultInjector::wakeChanged, q,
        [this](int client) { m_wakes.set(client, m_players[client].machine.wakeAt()); });
    connect(&m_faults, &FaultInjector::clientWanted, q, [this](const ClientGroup& group) {
        addPlayer(group, m_players.sizeOf(group.name));
        if (const auto& link = m_players[m_players.size() - 1].link)
            link->open();
    });
    connect(&m_faults, &FaultInjector::injected, q, [this] {
        settled();
        arm();
    });
    connect(&m_faults, &FaultInjector::operatorEnded, q, [this] { quietened(); });
}

void Runner::Private::enter(RunState next)
{
    if (std::exchange(state, next) != next)
        Q_EMIT q->stateChanged(next);
}

void Runner::Private::fail(const base::Error& error)
{
    if (state == RunState::Ended)
        return;
    m_alarm.stop();
    m_players.endLinks();
    enter(RunState::Ended);
    leavePlace([this, error] { Q_EMIT q->failed(error); });
}

/// Removes what was written on a server that is not the run's own.
void Runner::Private::leavePlace(const std::function<void()>& done)
{
    m_keys.clear([this, done](const std::optional<base::Result<void>>& result) {
        if (result && !result->ok())
            m_runRecorder.remark(What::Note,
                QT_TRANSLATE_NOOP(
                    "RunNotes", "the server does not let the run clean up: its keys go by their expiry"),
                moment());
        if (result)
            Q_EMIT q->cleaned(*result);
        done();
    });
}

record::Moment Runner::Private::moment() const { return momentOf(time.now()); }

void Runner::Private::start()
{
    if (state != RunState::Fresh)
        return;
    enter(RunState::Starting);
    const auto files =
        m_scripts.ok() ? allowOpenFiles(connectionsOf(scenario, settings)) : base::Result<void>();
    if (m_scripts.ok() && files.ok())
        return m_labServers.start();
    const base::Error error = files.ok() ? m_scripts.error() : files.error();
    QMetaObject::invokeMethod(
        q, [this, error] { fail(error); }, Qt::QueuedConnection);
}

void Runner::Private::pace(double now) { m_runRecorder.pace(now, wallClock(), moment()); }

/// All clients are there: the clock runs, and they begin at the same moment.
void Runner::Private::letLoose()
{
    begin = wallClock();
    m_recorded.setHeader(q->header());
    time.run(speed);
    pace(speed);
    enter(RunState::Running);
    m_idle.start();
    planFrame();
    for (int client = 0; client < m_players.size(); ++client)
        beginPlayer(client);
    arm();
}

/// Where nothing happens, it is still reported now and then that time passes.
void Runner::Private::flush(bool isIdle)
{
    m_runRecorder.scribe().reach(moment());
    if (isIdle || m_runRecorder.scribe().hasNews()) {
        const record::Part part = m_runRecorder.scribe().take();
        m_recorded.append(part);
        Q_EMIT q->grew(part);
    }
    if (const auto held = m_heldByHand.news()) // its clients are known by now
        Q_EMIT q->heldChanged(*held);
}

void Runner::Private::end()
{
    if (state == RunState::Ended || state == RunState::Fresh)
        return;
    m_frameBeat.stop();
    m_idle.stop();
    m_frames.giveUp();
    const bool hasPlayed = state != RunState::Starting;
    m_alarm.stop();
    time.stop();
    if (!hasPlayed) {
        enter(RunState::Ended);
        return finish();
    }
    drainProcesses();
    m_heldByHand.clear();
    m_players.endAll();
    enter(RunState::Ended);
    m_keys.readValues(
        [this](qint16 resource, qint64 value) { m_runRecorder.value(resource, value, moment()); },
        [this] { finish(); });
}

void Runner::Private::finish()
{
    leavePlace([this] {
        m_batch.stop();
        flush();
        Q_EMIT q->finished();
    });
}

void Runner::Private::makePlayers()
{
    const auto largest = std::ranges::max_element(scenario.groups, {}, &ClientGroup::count);
    for (const ClientGroup& group : scenario.groups) {
        const bool isScaled = settings.clients > 0 && &group == &*largest;
        const int count = isScaled ? settings.clients : group.count;
        m_players.addGroup(group);
        for (int i = 0; i < count; ++i)
            addPlayer(group, i);
    }
}

void Runner::Private::addPlayer(const ClientGroup& group, int inGroup)
{
    const int number = m_players.size();
    const ClientTerms terms =
        termsOf(scenario, group, inGroup, number, m_chance, m_players.programOf(group.name));
    const bool isProcess = usesProcesses && group.isProcess;
    m_runRecorder.enter({terms.name, terms.uuid, isProcess});
    m_players.join(group.name);
    m_players.add(std::make_unique<ClientPlayer>(ClientPlayer{SimulatedClient(terms), nullptr}));
    m_players[number].machine.setSpeed(speed);
    if (isProcess)
        startProcess(m_players[number], number);
    else
        connectPlayer(number);
}

/// Gives a client of this process its connections; they open later.
void Runner::Private::connectPlayer(int number)
{
    QList<redis::Endpoint> servers;
    for (int i = 0; i < m_labServers.size(); ++i)
        servers.append(m_labServers.endpoint(i));
    ClientPlayer& player = m_players[number];
    player.link = std::make_unique<ClientLink>("lockscope-lab-" + player.machine.terms().name, servers,
        *m_scripts, m_clock, [this, number](const ClientEvent& event) { heard(number, event); });
    connect(
        player.link.get(), &ClientLink::readyChanged, q, [this] { linkReady(); }, Qt::QueuedConnection);
}

/// Resources and counters get their first values; then the clients come.
void Runner::Private::setUp()
{
    if (m_origin)
        return m_freezer.restore(m_origin->keys, [this](const auto&) { openLinks(); });
    m_keys.setUp(*m_scripts, [this](const base::Result<void>& result) {
        if (state != RunState::Starting)
            return;
        if (result.ok())
            openLinks();
        else
            fail(result.error());
    });
}

void Runner::Private::openLinks()
{
    if (m_origin)
        restorePlayers();
    else
        makePlayers();
    m_players.openLinks();
    m_patience.start();
}

/// The wait for clients has an end.
void Runner::Private::missClients()
{
    if (state != RunState::Starting)
        return m_patience.stop();
    const auto [missing, why] = m_players.missing();
    ++m_looks;
    if (why ? m_looks < looksAtFailures : m_looks < looksAtSilence)
        return;
    m_patience.stop();
    const QByteArray reason =
        why ? words::sentence(*why).chopped(1).toUtf8()
            : QByteArray(QT_TRANSLATE_NOOP("ErrorDetails", "they were not heard of in time"));
    fail(base::errorOf(base::ErrorKind::StartFailed,
        QByteArray::number(missing) + " of " + QByteArray::number(m_players.size()) + " clients",
        QT_TRANSLATE_NOOP("ErrorDetails", "nothing happened, they could not connect: %1"), {reason}));
}

/// A client that was added later begins by itself.
void Runner::Private::linkReady()
{
    if (state == RunState::Starting && m_players.isReady())
        return m_origin ? beginBranch() : letLoose();
    if (state != RunState::Running)
        return;
    for (int client = 0; client < m_players.size(); ++client) {
        if (m_players[client].hasBegun || !m_players[client].isReady())
            continue;
        beginPlayer(client);
        arm();
    }
}

void Runner::Private::startProcess(ClientPlayer& player, int number)
{
    ClientOrder order{.what = ClientOrder::What::Play, .terms = player.machine.terms()};
    order.scenario = QJsonDocument(scenario.source).toJson(QJsonDocument::Compact);
    for (int i = 0; i < m_labServers.size(); ++i)
        order.places.append(m_labServers.endpoint(i).path.toUtf8());
    player.process = std::make_unique<ClientProcess>(order);
    connect(player.process.get(), &ClientProcess::arrived, q, [this] { processArrived(); });
    connect(player.process.get(), &ClientProcess::failed, q, [this](const auto& error) { fail(error); });
    connect(player.process.get(), &ClientProcess::ended, q,
        [this, number](bool crashed) { processEnded(number, crashed); });
}

void Runner::Private::beginPlayer(int client)
{
    ClientPlayer& player = m_players[client];
    player.hasBegun = true;
    if (!player.process)
        return perform(client, player.machine.begin(time.now()));
    player.process->order({.what = ClientOrder::What::Run, .at = time.now(), .real = m_clock.now()});
}

/// Takes all words that the processes have sent by now, in the order of their clocks, which are ours: a
/// client learns that it holds a lock only after the holder before has reported that it leaves. Returns true
/// where there was a word.
bool Runner::Private::drainProcesses()
{
    if (!usesProcesses || state == RunState::Ended)
        return false;
    const auto heard = m_players.takeWords();
    for (const auto& [client, word] : heard)
        if (word.what == ClientWord::What::Logged)
            m_runRecorder.take(client, word.clientLogEntry, momentOf(time.momentAt(word.real)));
    return !heard.empty();
}

void Runner::Private::processArrived()
{
    drainProcesses();
    settled();
    if (state == RunState::Pausing)
        freezeWhenQuiet();
    if (state == RunState::Starting || state == RunState::Running)
        linkReady();
    checkOver();
}

/// The process was killed by hand or by its own program, and cannot report it itself.
void Runner::Private::processEnded(int client, bool crashed)
{
    if (state == RunState::Ended)
        return;
    if (state == RunState::Starting)
        return fail({base::ErrorKind::StartFailed, "lockscopectl",
            QT_TRANSLATE_NOOP("ErrorDetails", "a client's process ended at once")});
    if (crashed)
        m_runRecorder.take(client, {What::Crashed}, moment());
    processArrived();
}

/// While everything stands still, arriving events wait.
void Runner::Private::heard(int client, const ClientEvent& event)
{
    ClientPlayer& player = m_players[client];
    if (event.what == ClientEvent::What::Answer)
        --player.inFlight;
    if (!player.hasBegun || state == RunState::Ended)
        return;
    const bool isMessage = event.what == ClientEvent::What::Message;
    if (isRunning() && m_held.isEmpty())
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
    while (isRunning()) {
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

void Runner::Private::followMessages(int client, const Fault& fault)
{
    switch (fault.what) {
    case Fault::What::HoldMessages:
        if (!m_players[client].machine.isOver())
            m_heldByHand.hold(client);
        return;
    case Fault::What::Deliver:
    case Fault::What::Drop:
        if (const auto message = m_heldByHand.take(client, fault.message)) {
            m_runRecorder.take(client, {.what = What::Note, .text = message->text}, moment());
            fault.what == Fault::What::Deliver ? arrive(*message) : loseMessage(*message);
        }
        return;
    default: // what the client sends at that comes after what is held
        while (const auto message = m_heldByHand.take(client, 0))
            arrive(*message);
        m_heldByHand.letGo(client);
    }
}

void Runner::Private::arrive(const HeldMessages::Message& message)
{
    ClientPlayer& player = m_players[message.client];
    if (player.machine.isOver())
        return;
    if (message.event) {
        m_faults.noticeBusy(*message.event);
        return perform(message.client, player.machine.happened(*message.event, time.now()));
    }
    player.inFlight += message.act->what == ClientAct::What::Unsubscribe ? 0 : 1;
    player.link->perform(*message.act);
}

/// A client hears nothing of a published message that is lost; of a command it learns that no answer comes.
void Runner::Private::loseMessage(const HeldMessages::Message& message)
{
    ClientEvent lost{.what = ClientEvent::What::AnswerLost};
    if (message.act && message.act->what != ClientAct::What::Unsubscribe) {
        lost.ticket = message.act->ticket;
        lost.server = message.act->server;
    } else if (message.event && message.event->what == ClientEvent::What::Answer) {
        lost.ticket = message.event->ticket;
        lost.server = message.event->server;
    } else {
        return;
    }
    perform(message.client, m_players[message.client].machine.happened(lost, time.now()));
}

/// The clients find the server at its new place.
void Runner::Private::moved(int server)
{
    const redis::Endpoint place = m_labServers.endpoint(server);
    if (state == RunState::Ended || place.path.isEmpty())
        return;
    m_faults.serverMoved(server);
    m_players.move(server, place);
    quietened();
    m_faults.injectPostponed();
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
    if (m_heldByHand.isHeld(client) && comesOverTheWire(event)) {
        m_heldByHand.put(client, event);
        return settled();
    }
    if (event.what == ClientEvent::What::LinkDown)
        for (const HeldMessages::Message& message : m_heldByHand.takeAll(client, event.server))
            loseMessage(message);
    m_faults.noticeBusy(event);
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
    QByteArray command;
    for (const ClientAct& act : acts) {
        follow(client, act);
        if (act.what == ClientAct::What::Tell) {
            command = act.clientLogEntry.what == What::Command ? act.clientLogEntry.text : QByteArray();
            m_runRecorder.take(client, act.clientLogEntry, moment());
            continue;
        }
        if (m_heldByHand.isHeld(client) && player.link->isUp(act.server)) {
            m_heldByHand.put(client, act, std::exchange(command, {}));
            continue;
        }
        player.inFlight += act.what == ClientAct::What::Unsubscribe ? 0 : 1;
        player.link->perform(act);
    }
    m_wakes.set(client, player.machine.wakeAt());
    if (player.machine.isOver() && player.hasBegun) {
        player.inFlight = 0;
        player.link->end();
        m_heldByHand.letGo(client);
        checkOver();
    }
}

/// On a server that is not the run's own, its keys are known and their leases are watched.
void Runner::Private::follow(int client, const ClientAct& act)
{
    if (!m_labServers.isVisit())
        return;
    const ClientTerms& terms = m_players[client].machine.terms();
    m_footprint.take(act, terms.uuid);
    const ClientLogEntry& reported = act.clientLogEntry;
    if (reported.what != What::Acquired && reported.what != What::Reentered)
        return;
    m_labServers.watchLease(std::max(0, reported.server), reported.lock.bytes);
    if (reported.form == client::Form::Read)
        m_labServers.watchLease(
            std::max(0, reported.server), locks::redisson::readerTimeoutKey(reported.lock,
                                              client::holderId(terms.uuid, reported.thread), reported.number)
                                              .bytes);
}

void Runner::Private::arm()
{
    if (!isRunning())
        return m_alarm.stop();
    base::MonoTime next = LabClock::origin + scenario.length;
    if (const auto fault = m_faults.plan().next())
        next = std::min<base::MonoTime>(next, LabClock::origin + *fault);
    next = std::min(next, m_wakes.next().value_or(next));
    next = std::min(next, m_messages.next().value_or(next));
    m_alarm.start(time.realUntil(next));
}

void Runner::Private::tick()
{
    if (!isRunning())
        return;
    const base::MonoTime now = time.now();
    if (now >= LabClock::origin + scenario.length)
        return end();
    m_faults.injectDue();
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
    while (isRunning() && !m_held.isEmpty()) {
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
    if (!isRunning())
        return;
    enter(RunState::Pausing);
    m_alarm.stop();
    holdMessages();
    m_players.order({.what = ClientOrder::What::StandStill});
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
    m_players.setSpeed(speed);
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
    m_players.order({.what = ClientOrder::What::Run, .at = time.now(), .real = m_clock.now()});
    m_faults.injectPostponed();
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

bool Runner::Private::isQuiet() const
{
    return !m_operator.isAtWork() && m_labServers.isWhole() && m_players.isQuiet();
}

/// Each client that is there must have its connections, because they are no part of a frame. Nor are keys
/// that a server has dropped, nor messages that are held on their way.
bool Runner::Private::isFrameable() const
{
    const bool hasDropped =
        std::ranges::any_of(m_held, [](const HeldEvent& held) { return held.client < 0; });
    return !hasDropped && m_heldByHand.isIdle() && m_players.isConnected();
}

/// After something has happened, a frame is soon worth taking.
void Runner::Private::planFrame()
{
    if (canFork() && state == RunState::Running && !m_frameBeat.isActive())
        m_frameBeat.start(m_frames.wait(m_clock.now()));
}

/// Makes everything wait for a moment without a command under way, and keeps all of it.
void Runner::Private::beginFrame()
{
    if (!isRunning() || !isFrameable())
        return;
    flush();
    if (!m_frames.isWanted(m_recorded.steps().size()))
        return;
    m_frames.begin(m_clock.now());
    m_alarm.stop();
    holdMessages();
    frameWhenQuiet();
}

void Runner::Private::frameWhenQuiet()
{
    if (!isQuiet() || m_freezer.isAtWork())
        return;
    m_freezer.copy([this](const auto& keys) {
        if (!m_frames.isUnderWay())
            return;
        keepFrame(keys);
        if (std::exchange(m_pausesAfterFrame, false))
            return pause();
        m_faults.injectPostponed();
        serveHeld();
        arm();
    });
}

void Runner::Private::keepFrame(const base::Result<std::vector<Freezer::Frozen>>& keys)
{
    if (!keys.ok() || !isFrameable())
        return m_frames.giveUp();
    flush();
    RunFrame frame{time.now(), speed, m_players.machines(), *keys, m_held, m_faults.plan().toCome(),
        m_players.sizes(), m_runRecorder.lockUsers(), m_recorded.steps().size()};
    const auto at = momentOf(frame.at);
    const QByteArray content = contentOf(std::move(frame));
    if (content.size() <= largestFrame)
        m_runRecorder.scribe().keep({at, content});
    m_frames.end(m_recorded.steps().size(), content.size(), m_clock.now());
    flush();
}

void Runner::Private::adopt(ForkPoint point)
{
    RunFrame& frame = point.frame;
    m_recorded = point.before;
    m_faults.plan() = FaultPlan(frame.faults);
    m_held = frame.held;
    m_players.setSizes(frame.sizes);
    m_runRecorder = RunRecorder(scenario, point.before, frame.lockUsers);
    m_isBranching = true;
    begin = point.before.header().begin;
    time.standAt(frame.at);
    speed = frame.speed;
    m_nextSpeed = frame.speed;
    m_origin = std::move(frame);
}

/// The clients are those of the frame; their connections are new.
void Runner::Private::restorePlayers()
{
    for (const ClientGroup& group : scenario.groups)
        m_players.addGroup(group);
    for (const SimulatedClient& machine : m_origin->machines) {
        m_players.add(std::make_unique<ClientPlayer>(ClientPlayer{machine, nullptr}));
        connectPlayer(m_players.size() - 1);
    }
}

/// All clients are there: the past is reported, and they go on.
void Runner::Private::beginBranch()
{
    for (const auto& player : m_players)
        player->hasBegun = true;
    Q_EMIT q->grew(asPart(m_recorded));
    m_runRecorder.remark(What::Branch, m_faults.plan().changes().join(", "), moment());
    speed = m_origin->speed; // that of the leases which were kept
    enter(RunState::Paused);
    if (!m_standsAtFirst)
        return resume();
    pace(0);
    flush();
}

Runner::Runner(Scenario scenario, RunSettings settings, const base::Clock& clock, QObject* parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, std::move(scenario), settings, clock))
{
}

Runner::~Runner() = default;

void Runner::start() { d->start(); }

void Runner::startPaused()
{
    d->m_standsAtFirst = true;
    d->start();
}

void Runner::pause() { d->pause(); }
void Runner::resume() { d->resume(); }

void Runner::step()
{
    d->steps = true;
    d->resume();
}

void Runner::setSpeed(double speed) { d->setSpeed(clampedSpeed(d->scenario, speed, d->usesProcesses)); }

/// The run does not end within the call: it may be made while a client is speaking.
void Runner::stop()
{
    QMetaObject::invokeMethod(
        this, [this] { d->end(); }, Qt::QueuedConnection);
}

void Runner::intervene(const Fault& fault)
{
    Fault theirs = fault;
    theirs.isByViewer = true;
    d->m_faults.inject(theirs);
}

void Runner::plan(const Fault& fault)
{
    if (d->state == RunState::Fresh)
        d->m_faults.plan().addChange(fault);
    else
        d->m_faults.plan().add(fault);
    d->arm();
}

const Scenario& Runner::scenario() const { return d->scenario; }
RunState Runner::state() const { return d->state; }
double Runner::speed() const { return d->speed; }
record::Moment Runner::now() const { return d->moment(); }

QByteArrayList Runner::clientNames() const { return d->m_players.names(); }

QStringList Runner::serverUris() const
{
    QStringList uris;
    for (int i = 0; i < d->m_labServers.size(); ++i)
        uris.append(d->m_labServers.endpoint(i).masked());
    return uris;
}

record::Header Runner::header() const
{
    record::Header header = headerOf(d->scenario, d->settings.seed.value_or(d->scenario.seed));
    header.speed = d->speed;
    header.begin = d->begin;
    if (d->m_labServers.isVisit())
        header.server = d->m_labServers.place().toUtf8();
    header.canFork = d->canFork();
    if (d->m_origin)
        header.forkedAt = momentOf(d->m_origin->at);
    return header;
}

std::optional<record::Moment> Runner::forkableAt(record::Moment at) const
{
    const auto point = ForkPoint::notAfter(at, d->m_recorded, d->scenario);
    return point.ok() ? std::optional(momentOf(point->frame.at)) : std::nullopt;
}

std::unique_ptr<Runner> Runner::fork(record::Moment at) const
{
    record::Recording recording = d->m_recorded;
    recording.setHeader(header());
    auto branch = forkOf(recording, at, d->m_clock);
    return branch.ok() ? std::move(branch).value() : nullptr;
}

base::Result<std::unique_ptr<Runner>> Runner::onServer(
    const RunPlace& place, Scenario scenario, RunSettings settings, const base::Clock& clock)
{
    if (const auto permitted = permission(place, scenario, settings.processes); !permitted.ok())
        return permitted.error();
    auto runner = std::make_unique<Runner>(std::move(scenario), settings, clock);
    runner->d->m_labServers.visit(place.endpoint);
    return runner;
}

base::Result<std::unique_ptr<Runner>> Runner::forkOf(
    const record::Recording& recording, record::Moment at, const base::Clock& clock)
{
    const record::Header& header = recording.header();
    if (header.kind != record::Header::Kind::Lab)
        return forkFault(QT_TRANSLATE_NOOP("ErrorDetails", "only a run of the Lab can go on in another way"));
    if (!header.canFork)
        return forkFault(
            QT_TRANSLATE_NOOP("ErrorDetails", "what has real processes or a failover is replayed only"));
    auto read = readScenario(header.scenario);
    if (const auto* fault = std::get_if<ScenarioFault>(&read))
        return base::Error{base::ErrorKind::InvalidArgument, "fork", fault->sentence().toUtf8()};
    auto& scenario = std::get<Scenario>(read);
    scenario.explanation = header.about;
    auto point = ForkPoint::notAfter(at, recording, scenario);
    if (!point.ok())
        return point.error();
    auto branch =
        std::make_unique<Runner>(std::move(scenario), RunSettings{header.seed, header.speed}, clock);
    branch->d->adopt(std::move(point).value());
    return branch;
}

} // namespace lockscope::lab

#include "moc_runner.cpp"
