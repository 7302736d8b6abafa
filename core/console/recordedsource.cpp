#include "core/console/recordedsource.h"

#include <algorithm>

namespace lockscope::console
{

using record::Moment;
using namespace std::chrono_literals;

namespace
{

constexpr base::milliseconds playingBeat = 40ms;
constexpr qsizetype eventsRetold = 20'000;

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
{
    m_beat.setInterval(playingBeat);
    connect(&m_beat, &QTimer::timeout, this, &RecordedSource::go);
    takeHealth();
}

void RecordedSource::open()
{
    locks::Batch batch;
    batch.changed = m_player.table();
    Q_EMIT healthChanged(m_health);
    Q_EMIT retold(m_player.events(eventsRetold));
    Q_EMIT changed(batch);
    Q_EMIT moved(position());
}

void RecordedSource::select(const std::optional<locks::LockRef>& ref)
{
    m_selected = ref;
    tellHistory();
}

void RecordedSource::tellHistory()
{
    if (m_selected)
        Q_EMIT historyChanged(m_player.history(*m_selected));
}

/// As it was then, but for what would make a window say that it is now.
void RecordedSource::takeHealth()
{
    const auto then = m_player.health();
    m_health = then ? *then : locks::Health();
    if (m_health.serverName.isEmpty())
        m_health.serverName = QString::fromUtf8(recording().header().server);
    if (m_health.serverName.isEmpty())
        m_health.serverName = recording().header().title;
    if (!then || then->live)
        m_health.reason = "recording";
    m_health.recorded = true;
    m_health.live = false;
    m_health.sandbox = false;
    m_health.clock = {{}, recording().serverTime(position()), {}, true};
    m_health.liveSince = m_health.clock.at;
    const QList<locks::LockPtr> table = m_player.table();
    m_health.locks = quint64(std::ranges::count_if(table, [](const auto& lock) { return lock->exists; }));
}

void RecordedSource::seek(Moment at)
{
    const bool isBack = at < position();
    m_movedAt = std::chrono::steady_clock::now();
    const locks::Batch batch = m_player.seek(at);
    takeHealth();
    Q_EMIT healthChanged(m_health);
    if (isBack)
        Q_EMIT retold(m_player.events(eventsRetold));
    if (!batch.isEmpty())
        Q_EMIT changed(batch);
    if (m_selected && (isBack || speaksOf(batch, *m_selected)))
        tellHistory();
    Q_EMIT moved(position());
}

void RecordedSource::play()
{
    if (isPlaying())
        return;
    if (position() >= recording().length())
        seek(Moment(0));
    m_movedAt = std::chrono::steady_clock::now();
    m_beat.start();
    Q_EMIT playingChanged(true);
}

void RecordedSource::pause()
{
    if (!isPlaying())
        return;
    m_beat.stop();
    Q_EMIT playingChanged(false);
}

/// As far as real time has gone on, at the speed that is wanted.
void RecordedSource::go()
{
    const auto since = std::chrono::duration<double>(std::chrono::steady_clock::now() - m_movedAt) * m_speed;
    seek(position() + std::chrono::duration_cast<Moment>(since));
    if (position() >= recording().length())
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
