#include "core/lab/runner_p.h"
#include "core/lab/scenarioreader.h"

#include <QJsonDocument>

#include <algorithm>

namespace lockscope::lab
{

namespace
{

using namespace std::chrono_literals;

/// A larger keyframe is left out, so that the recording can still be sent around.
constexpr qsizetype largestFrame = qsizetype(8) << 20;

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

bool Runner::Private::isQuiet() const
{
    return !m_operator.isAtWork() && m_labServers.isWhole() && m_players.isQuiet();
}

/// Each client that is there must have its connections, because they are no part of a frame. Nor are keys
/// that a server has dropped.
bool Runner::Private::isFrameable() const
{
    const bool hasDropped =
        std::ranges::any_of(m_held, [](const HeldEvent& held) { return held.client < 0; });
    return !hasDropped && m_players.isConnected();
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
    if (state != RunState::Running || m_frames.isUnderWay() || !isFrameable())
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
        strikeHeld();
        serveHeld();
        arm();
    });
}

void Runner::Private::keepFrame(const base::Result<std::vector<Freezer::Frozen>>& keys)
{
    if (!keys.ok() || !isFrameable())
        return m_frames.giveUp();
    flush();
    RunFrame frame{time.now(), speed, {}, *keys, m_held, m_faults.toCome(), m_players.sizes(),
        m_runRecorder.lockUsers(), m_recorded.steps().size()};
    for (const auto& player : m_players)
        frame.machines.push_back(player->machine);
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
    m_faults = FaultPlan(frame.faults);
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
    QList<redis::Endpoint> servers;
    for (int i = 0; i < m_labServers.size(); ++i)
        servers.append(m_labServers.endpoint(i));
    for (const SimulatedClient& machine : m_origin->machines) {
        const int number = m_players.size();
        auto player = std::make_unique<ClientPlayer>(ClientPlayer{machine, nullptr});
        player->link = std::make_unique<ClientLink>("lockscope-lab-" + machine.terms().name, servers,
            *m_scripts, m_clock, [this, number](const ClientEvent& event) { heard(number, event); });
        connect(
            player->link.get(), &ClientLink::readyChanged, q, [this] { linkReady(); }, Qt::QueuedConnection);
        m_players.add(std::move(player));
    }
}

/// All clients are there: the past is reported, and they go on.
void Runner::Private::beginBranch()
{
    for (const auto& player : m_players)
        player->hasBegun = true;
    Q_EMIT q->grew(asPart(m_recorded));
    m_runRecorder.remark(record::What::Branch, m_faults.changes().join(", "), moment());
    enter(RunState::Resuming);
    m_freezer.thaw(m_origin->speed / m_nextSpeed, [this](const auto& result) { thawed(result); });
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
    auto read = readScenario(QJsonDocument(header.scenario).toJson());
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
