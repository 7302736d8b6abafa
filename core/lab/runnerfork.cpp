#include "core/lab/runner_p.h"
#include "core/lab/scenarioreader.h"

#include <QJsonDocument>

#include <algorithm>

namespace lockscope::lab
{

namespace
{

using namespace std::chrono_literals;

/// How often a run is copied, to be forked from there.
constexpr double framesOfRun = 50;
constexpr base::milliseconds shortestBeat = 200ms;
constexpr base::milliseconds longestBeat = 5s;

/// Of a large run rarer: all of it stands still meanwhile, and the recording grows.
constexpr int mostOfTime = 25;    ///< one part of so many is spent on it
constexpr qint64 bytesOfMs = 512; ///< half a megabyte a second

/// A keyframe that is larger is left out: the recording stays one that can be sent around.
constexpr qsizetype largestFrame = qsizetype(8) << 20;

/// The steps that were recorded when the frame was taken; of a file that has lost some, those of the time
/// before.
qsizetype stepsUntil(const record::Recording& recording, const RunFrame& frame)
{
    const auto at = momentOf(frame.at);
    const record::Steps& steps = recording.steps();
    const auto told = static_cast<qsizetype>(frame.steps);
    const bool fits = told <= steps.size() && (told == 0 || steps.at(told - 1).at <= at) &&
                      (told == steps.size() || steps.at(told).at >= at);
    return fits ? told : steps.firstFrom(at + record::Moment(1));
}

template<class List>
List firstOf(const List& list, qint32 most)
{
    return list.first(std::clamp<qsizetype>(most + 1, 0, list.size()));
}

/// What was recorded when the frame was taken: nothing that was named later.
record::Recording recordedUntil(const record::Recording& recording, const RunFrame& frame)
{
    record::Part part;
    qint32 lastLock = -1;
    qint32 lastText = -1;
    for (qsizetype i = 0; i < stepsUntil(recording, frame); ++i) {
        part.steps.append(recording.steps().at(i));
        lastLock = std::max(lastLock, part.steps.last().lock);
        lastText = std::max(lastText, part.steps.last().text);
    }
    part.locks = firstOf(recording.locks(), lastLock);
    part.texts = firstOf(recording.texts(), lastText);
    part.clients = firstOf(recording.clients(), static_cast<qint32>(frame.machines.size()) - 1);
    part.until = momentOf(frame.at);
    for (const record::Keyframe& keyframe : recording.keyframes())
        if (keyframe.at <= part.until)
            part.keyframes.append(keyframe);
    record::Recording until(recording.header());
    until.append(part);
    return until;
}

/// All of a recording as one part.
record::Part asPart(const record::Recording& recording)
{
    record::Part part{.locks = recording.locks(), .clients = recording.clients(), .texts = recording.texts()};
    for (const QList<record::Step>& block : recording.steps().blocks())
        part.steps += block;
    part.keyframes = recording.keyframes();
    part.until = recording.length();
    return part;
}

base::Error forkFault(const char* why) { return {base::ErrorKind::InvalidArgument, "fork", why}; }

base::milliseconds pauseBehind(base::nanoseconds took, qsizetype bytes)
{
    return std::max(
        std::chrono::ceil<base::milliseconds>(took * mostOfTime), base::milliseconds(bytes / bytesOfMs));
}

} // namespace

base::milliseconds frameBeat(const Scenario& scenario, double speed)
{
    const base::milliseconds beat(
        qRound64(static_cast<double>(scenario.length.count()) / speed / framesOfRun));
    return std::clamp(beat, shortestBeat, longestBeat);
}

bool Runner::Private::isQuiet() const
{
    return !m_operator.isAtWork() && m_stage.isWhole() &&
           std::ranges::all_of(m_players, [](const auto& player) { return player->isQuiet(); });
}

/// Whoever is there has its connections: they are no part of what is kept.
bool Runner::Private::isFrameable() const
{
    return std::ranges::all_of(m_players, [](const auto& player) {
        return player->machine.isOver() || (player->hasBegun && player->link->isReady());
    });
}

/// Now and then everything waits for a moment without a command under way, and all of it is kept.
void Runner::Private::beginFrame()
{
    if (!canFork() || state != RunState::Running || m_framingSince || !isFrameable())
        return;
    m_framingSince = m_clock.now();
    m_alarm.stop();
    frameWhenQuiet();
}

void Runner::Private::frameWhenQuiet()
{
    if (!isQuiet() || m_isAsked)
        return;
    m_isAsked = true;
    m_freezer.copy([this](const auto& keys) { copied(keys); });
}

void Runner::Private::copied(const base::Result<std::vector<Freezer::Frozen>>& keys)
{
    m_isAsked = false;
    if (!m_framingSince)
        return;
    if (keys.ok() && isFrameable()) {
        flush();
        RunFrame frame{time.now(), speed, {}, *keys, m_held, m_faults, m_sizes, m_chronicle.tenants(),
            m_recorded.steps().size()};
        for (const auto& player : m_players)
            frame.machines.push_back(player->machine);
        const auto at = momentOf(frame.at);
        const QByteArray content = contentOf(std::move(frame));
        if (content.size() <= largestFrame)
            m_chronicle.scribe().keep({at, content});
        flush();
        const auto rest = pauseBehind(m_clock.now() - *m_framingSince, content.size());
        m_frameBeat.setInterval(std::max(frameBeat(scenario, speed), rest));
    }
    goOn();
}

void Runner::Private::goOn()
{
    m_framingSince.reset();
    if (std::exchange(m_pausesAfterFrame, false))
        return pause();
    strikeHeld();
    serveHeld();
    arm();
}

void Runner::Private::adopt(RunFrame frame, const record::Recording& before)
{
    m_recorded = before;
    m_faults = frame.faults;
    m_held = frame.held;
    m_sizes = frame.sizes;
    m_chronicle = Chronicle(scenario, before, frame.tenants);
    m_isBranching = true;
    begin = before.header().begin;
    time.standAt(frame.at);
    speed = frame.speed;
    m_nextSpeed = frame.speed;
    m_origin = std::move(frame);
}

/// The clients are those of the frame; their connections are new.
void Runner::Private::restorePlayers()
{
    for (const ClientGroup& group : scenario.groups)
        m_programs[group.name] = std::make_shared<const Program>(group.program);
    QList<redis::Endpoint> servers;
    for (int i = 0; i < m_stage.size(); ++i)
        servers.append(m_stage.endpoint(i));
    for (const ClientMachine& machine : m_origin->machines) {
        const int number = static_cast<int>(m_players.size());
        auto player = std::make_unique<Player>(Player{machine, nullptr});
        player->link = std::make_unique<ClientLink>(machine.terms().name, servers, *m_scripts, m_clock,
            [this, number](const ClientEvent& event) { heard(number, event); });
        connect(
            player->link.get(), &ClientLink::readyChanged, q, [this] { linkReady(); }, Qt::QueuedConnection);
        m_players.push_back(std::move(player));
    }
}

/// All of them are there: what was before is told, and they go on.
void Runner::Private::beginBranch()
{
    for (const auto& player : m_players)
        player->hasBegun = true;
    Q_EMIT q->grew(asPart(m_recorded));
    m_chronicle.remark(record::What::Branch, m_planned.join(", "), moment());
    enter(RunState::Resuming);
    m_freezer.thaw(m_origin->speed / m_nextSpeed, [this](const auto& result) { thawed(result); });
}

std::optional<record::Moment> Runner::forkableAt(record::Moment at) const
{
    const record::Keyframe* keyframe = d->m_recorded.keyframeBefore(at);
    return keyframe == nullptr ? std::nullopt : std::optional(keyframe->at);
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
    runner->d->m_stage.visit(place.endpoint);
    return runner;
}

base::Result<std::unique_ptr<Runner>> Runner::forkOf(
    const record::Recording& recording, record::Moment at, const base::Clock& clock)
{
    const record::Header& header = recording.header();
    if (header.kind != record::Header::Kind::Lab)
        return forkFault("only a run of the Lab can go on in another way");
    if (!header.canFork)
        return forkFault("what has real processes or a failover is replayed only");
    auto read = readScenario(QJsonDocument(header.scenario).toJson());
    if (const auto* fault = std::get_if<ScenarioFault>(&read))
        return base::Error{base::ErrorKind::InvalidArgument, "fork", fault->sentence().toUtf8()};
    const record::Keyframe* keyframe = recording.keyframeBefore(at);
    if (keyframe == nullptr)
        return forkFault("there is no earlier moment at which all of it was kept");
    auto& scenario = std::get<Scenario>(read);
    scenario.explanation = header.about;
    auto frame = frameFrom(keyframe->content, scenario);
    if (!frame.ok())
        return frame.error();
    const record::Recording before = recordedUntil(recording, *frame);
    if (before.clients().size() != static_cast<qsizetype>(frame->machines.size()) ||
        !Chronicle(scenario, before, frame->tenants).knowsTenants())
        return forkFault("the recording has lost what went before that moment");
    auto branch =
        std::make_unique<Runner>(std::move(scenario), RunSettings{header.seed, header.speed}, clock);
    branch->d->adopt(std::move(frame).value(), before);
    return branch;
}

} // namespace lockscope::lab
