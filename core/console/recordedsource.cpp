#include "core/console/recordedsource.h"

#include <algorithm>
#include <utility>

namespace lockscope::console
{

using record::Moment;
using namespace std::chrono_literals;

namespace
{

constexpr base::milliseconds playingBeat = 40ms;
constexpr base::milliseconds followingBeat = 100ms;
constexpr qsizetype eventsRepeated = 10'000;

/// The number of locks of each shard is kept nowhere else.
void countByShard(locks::Cluster& cluster, const QList<locks::LockPtr>& table)
{
    QHash<QByteArray, quint64> counts;
    for (const locks::LockPtr& lock : table)
        counts[lock->place()] += lock->exists ? 1 : 0;
    for (locks::ShardHealth& shard : cluster.shards)
        shard.locks = counts.value(shard.topology.primary.toUtf8());
}

bool speaksOf(const locks::Batch& batch, const locks::LockRef& ref)
{
    const auto isOf = [&](const locks::Event& event) { return event.lock == ref; };
    const auto isIt = [&](const locks::LockPtr& lock) { return lock->ref == ref; };
    return batch.removed.contains(ref) || std::ranges::any_of(batch.changed, isIt) ||
           std::ranges::any_of(batch.events, isOf);
}

} // namespace

RecordedSource::RecordedSource(const OpenedRecording& opened, const QString& path)
    : m_path(path)
    , m_player(opened.player ? *opened.player : record::Player(opened.file.recording))
    , m_violations(opened.judgement.violations)
    , m_isPart(opened.isPart)
{
    connect(&m_beat, &QTimer::timeout, this, &RecordedSource::go);
    takeHealth();
}

RecordedSource::RecordedSource(const LabRun& run, const record::Header& header)
    : m_player(record::Recording(header), record::SnapshotCache::From::Steps)
    , m_isRun(true)
    , m_grows(true)
{
    connect(&m_beat, &QTimer::timeout, this, &RecordedSource::go);
    connect(&run, &LabRun::grew, this, &RecordedSource::grow);
    connect(&run, &LabRun::judged, this, [this](const Judgement& judgement) {
        m_violations = judgement.violations;
        Q_EMIT violationsChanged();
    });
    connect(&run, &LabRun::stateChanged, this, [this](lab::RunState state) {
        if (state == lab::RunState::Ended)
            end();
        else if (state != lab::RunState::Running)
            m_clock.stop();
    });
    follow();
}

/// The same moment may show more than before: later parts of the file can speak of it.
void RecordedSource::complete(const OpenedRecording& opened)
{
    const record::Player before = std::exchange(m_player, *opened.player);
    (void)m_player.seek(before.position());
    m_violations = opened.judgement.violations;
    m_isPart = opened.isPart;
    takeHealth();
    locks::Batch batch;
    for (const locks::LockPtr& lock : m_player.table())
        if (before.find(lock->ref) != lock)
            batch.changed.append(lock);
    for (const locks::LockPtr& lock : before.table())
        if (!m_player.find(lock->ref))
            batch.removed.append(lock->ref);
    Q_EMIT healthChanged(m_health);
    Q_EMIT retold(m_player.events(eventsRepeated));
    report(batch);
    reportHistory();
    Q_EMIT violationsChanged();
    Q_EMIT grewOn();
}

void RecordedSource::open()
{
    locks::Batch batch;
    batch.changed = m_player.table();
    Q_EMIT healthChanged(m_health);
    Q_EMIT retold(m_player.events(eventsRepeated));
    Q_EMIT changed(batch);
    Q_EMIT moved(position());
}

void RecordedSource::select(const std::optional<locks::LockRef>& ref)
{
    m_selected = ref;
    reportHistory();
}

void RecordedSource::reportHistory()
{
    m_isPastOld = false;
    if (m_selected)
        Q_EMIT historyChanged(m_player.history(*m_selected));
}

/// Takes the health as it was then, except for what would make a window say that it is now.
void RecordedSource::takeHealth()
{
    const auto then = m_player.health();
    m_health = then ? *then : locks::Health();
    if (m_health.serverName.isEmpty())
        m_health.serverName = QString::fromUtf8(recording().header().server);
    if (m_health.serverName.isEmpty())
        m_health.serverName = recording().header().title;
    if (!then || then->live)
        m_health.reason = m_isRun ? "lab" : "recording";
    m_health.recorded = true;
    m_health.live = false;
    m_health.sandbox = false;
    m_health.clock = {{}, recording().scenarioTime(position()), {}, true};
    m_health.liveSince = m_health.clock.at;
    m_health.locks = quint64(m_player.existing());
    if (m_health.cluster)
        countByShard(*m_health.cluster, m_player.table());
}

Moment RecordedSource::position() const
{
    return m_follows ? m_clock.at(base::monoNow()) : m_player.position();
}

/// New parts do not take away the moment that a person looks at.
void RecordedSource::seek(Moment at)
{
    if (m_grows && at >= recording().length())
        return follow();
    if (m_follows)
        pause();
    moveTo(at);
}

void RecordedSource::moveTo(Moment at)
{
    const bool isBack = at < m_player.position();
    m_movedAt = base::monoNow();
    const locks::Batch batch = m_player.seek(at);
    takeHealth();
    Q_EMIT healthChanged(m_health);
    if (isBack)
        Q_EMIT retold(m_player.events(eventsRepeated));
    m_isPastOld |= isBack;
    report(batch);
    if (m_isPastOld)
        reportHistory();
    Q_EMIT moved(position());
}

void RecordedSource::report(const locks::Batch& batch)
{
    if (!batch.isEmpty())
        Q_EMIT changed(batch);
    m_isPastOld |= m_selected && speaksOf(batch, *m_selected);
}

/// Changes that depend on the time alone wait for the next beat.
void RecordedSource::grow(const record::Part& part)
{
    m_clock.take(part, base::monoNow());
    m_player.append(part);
    if (m_follows && !m_grows) // the last of it comes after its end
        moveTo(recording().length());
    else if (m_follows)
        report(m_player.seek(recording().length()));
    if (!m_follows)
        Q_EMIT grewOn();
}

void RecordedSource::end()
{
    m_clock.stop();
    m_grows = false;
    if (!m_follows)
        return;
    m_beat.stop();
    moveTo(recording().length());
    Q_EMIT playingChanged(false);
}

void RecordedSource::follow()
{
    const bool wasPlaying = isPlaying();
    m_follows = true;
    m_beat.start(followingBeat);
    moveTo(recording().length());
    if (!wasPlaying)
        Q_EMIT playingChanged(true);
}

void RecordedSource::play()
{
    if (isPlaying())
        return;
    if (m_player.position() >= recording().length()) {
        if (m_grows)
            return follow();
        seek(Moment(0));
    }
    m_movedAt = base::monoNow();
    m_beat.start(playingBeat);
    Q_EMIT playingChanged(true);
}

void RecordedSource::pause()
{
    m_follows = false;
    if (!isPlaying())
        return;
    m_beat.stop();
    Q_EMIT playingChanged(false);
}

/// Moves on as far as real time has, at the wanted speed; with a run, as far as the run is.
void RecordedSource::go()
{
    if (m_follows)
        return moveTo(recording().length());
    const auto since = std::chrono::duration<double>(base::monoNow() - m_movedAt) * m_speed;
    moveTo(m_player.position() + std::chrono::duration_cast<Moment>(since));
    if (m_player.position() < recording().length())
        return;
    if (m_grows)
        follow();
    else
        pause();
}

std::optional<Moment> RecordedSource::nextOf(const locks::LockRef& ref, Way way) const
{
    return way == Way::On ? m_player.nextOf(ref) : m_player.previousOf(ref);
}

std::optional<Moment> RecordedSource::nextViolation(Way way) const
{
    const auto isBefore = [this](const check::Violation& each) { return each.begin < position(); };
    const auto isNotAfter = [this](const check::Violation& each) { return each.begin <= position(); };
    if (way == Way::On) {
        const auto next = std::ranges::partition_point(m_violations, isNotAfter);
        return next == m_violations.end() ? std::nullopt : std::optional(next->begin);
    }
    const auto here = std::ranges::partition_point(m_violations, isBefore);
    return here == m_violations.begin() ? std::nullopt : std::optional(std::prev(here)->begin);
}

} // namespace lockscope::console

#include "moc_recordedsource.cpp"
