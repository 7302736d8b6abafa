#include "core/watch/publisher.h"

#include <algorithm>

namespace lockscope::watch
{

using namespace std::chrono_literals;

namespace
{

constexpr base::milliseconds batchEvery = 16ms;

bool touches(const locks::Batch& batch, const locks::LockRef& ref)
{
    return batch.removed.contains(ref) ||
           std::ranges::any_of(batch.changed, [&](const locks::LockPtr& lock) { return lock->ref == ref; }) ||
           std::ranges::any_of(batch.events, [&](const locks::Event& event) { return event.lock == ref; });
}

} // namespace

Publisher::Publisher(WatchState& watchState, const base::Clock& clock, QObject* parent)
    : QObject(parent)
    , m_watchState(watchState)
    , m_clock(clock)
{
    m_turn.setSingleShot(true);
    m_wait.setSingleShot(true);
    m_wait.setTimerType(Qt::PreciseTimer);
    connect(&m_turn, &QTimer::timeout, this, &Publisher::onTurn);
    connect(&m_wait, &QTimer::timeout, this, &Publisher::publish);
}

void Publisher::stir()
{
    if (!m_turn.isActive())
        m_turn.start(0);
}

void Publisher::onTurn()
{
    Q_EMIT turn();
    if (m_wait.isActive())
        return;
    const auto quiet = m_clock.now() - m_publishedAt;
    if (quiet >= batchEvery)
        publish();
    else
        m_wait.start(std::chrono::ceil<base::milliseconds>(batchEvery - quiet));
}

void Publisher::publish()
{
    const locks::Batch batch = m_watchState.registry.takeBatch();
    if (batch.isEmpty())
        return;
    m_publishedAt = m_clock.now();
    m_watchState.released(batch.removed);
    Q_EMIT changed(batch);
    if (m_selected && touches(batch, *m_selected))
        Q_EMIT historyChanged(m_watchState.registry.history(*m_selected));
}

void Publisher::select(const std::optional<locks::LockRef>& ref)
{
    m_selected = ref;
    if (ref)
        Q_EMIT historyChanged(m_watchState.registry.history(*ref));
}

} // namespace lockscope::watch

#include "moc_publisher.cpp"
