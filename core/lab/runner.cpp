#include "core/lab/openfiles.h"
#include "core/lab/runner_p.h"

#include <algorithm>

namespace lockscope::lab
{

namespace
{

using namespace std::chrono_literals;

constexpr auto batchPause = 16ms;
constexpr auto idleBeat = 250ms;
constexpr auto valuesWithin = 5s;
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

} // namespace

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
    , m_operator(m_labServers, clock)
    , m_freezer(m_labServers, m_footprint)
    , m_chance(settings.seed.value_or(scenario.seed))
    , m_faults(scenario.faults)
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
    if (!m_visit)
        return done();
    m_visit->clear([this, done](const base::Result<void>& result) {
        if (!result.ok())
            m_runRecorder.remark(record::What::Note,
                "the server does not let the run clean up: its keys go by their expiry", moment());
        Q_EMIT q->cleaned(result);
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
    if (!isIdle && !m_runRecorder.scribe().hasNews())
        return;
    const record::Part part = m_runRecorder.scribe().take();
    m_recorded.append(part);
    Q_EMIT q->grew(part);
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
    for (const auto& player : m_players)
        if (player->process)
            player->process->kill();
        else
            player->link->end();
    enter(RunState::Ended);
    readValues();
}

/// Reads the resources' values at the end; a server that is gone or silent reports none.
void Runner::Private::readValues()
{
    m_awaited = 1;
    QTimer::singleShot(valuesWithin, q, [this] {
        if (std::exchange(m_awaited, 0) > 0)
            finish();
    });
    const auto arrived = [this](qint16 index, const redis::Client::Answer& answer) {
        if (m_awaited == 0)
            return; // it was not waited for
        if (index >= 0 && answer.ok())
            m_runRecorder.value(
                index, answer->isInteger() ? answer->integer : answer->bytes.toLongLong(), moment());
        if (--m_awaited == 0)
            finish();
    };
    qint16 number = 0;
    for (const LabResource& resource : scenario.resources) {
        ++m_awaited;
        m_labServers.keeper(resource.server)
            .call({resource.reader, labPrefix + resource.key},
                [arrived, index = number++](const auto& answer) { arrived(index, answer); });
    }
    m_labServers.keeper(0).call({"ping"}, [arrived](const auto& answer) { arrived(-1, answer); });
}

void Runner::Private::finish()
{
    leavePlace([this] {
        m_batch.stop();
        flush();
        Q_EMIT q->finished();
    });
}

Runner::Runner(Scenario scenario, RunSettings settings, const base::Clock& clock, QObject* parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, std::move(scenario), settings, clock))
{
}

Runner::~Runner() = default;

void Runner::start() { d->start(); }
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
    d->strike(theirs);
}

void Runner::plan(const Fault& fault) { d->plan(fault); }

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
    record::Header header;
    header.title = d->scenario.title;
    header.about = d->scenario.explanation;
    header.scenario = d->scenario.source;
    header.seed = d->settings.seed.value_or(d->scenario.seed);
    header.speed = d->speed;
    header.begin = d->begin;
    header.madeBy = "lockscope";
    if (d->m_labServers.isVisit())
        header.server = d->m_labServers.place().toUtf8();
    header.canFork = d->canFork();
    if (d->m_origin)
        header.forkedAt = momentOf(d->m_origin->at);
    for (const LabResource& resource : d->scenario.resources)
        header.resources.append(resource.what);
    header.invariants = d->scenario.invariants;
    header.expected = d->scenario.expected;
    return header;
}

} // namespace lockscope::lab

#include "moc_runner.cpp"
