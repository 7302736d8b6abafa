#include "core/console/batchflow.h"

#include <algorithm>
#include <utility>

namespace lockscope::console
{

using locks::Batch;

std::optional<Batch> BatchFlow::put(const Batch& batch)
{
    if (isFull()) {
        add(batch);
        return std::nullopt;
    }
    ++m_underWay;
    return batch;
}

std::optional<Batch> BatchFlow::arrived()
{
    --m_underWay;
    std::optional<Batch> next = takeWaiting();
    m_underWay += next ? 1 : 0;
    return next;
}

std::optional<Batch> BatchFlow::takeWaiting()
{
    Batch waiting;
    waiting.changed = std::exchange(m_changed, {}).values();
    waiting.removed = std::exchange(m_removed, {}).values();
    waiting.events = std::exchange(m_events, {});
    waiting.droppedEvents = std::exchange(m_droppedEvents, 0);
    if (waiting.isEmpty())
        return std::nullopt;
    return waiting;
}

void BatchFlow::add(const Batch& batch)
{
    for (const locks::LockRef& ref : batch.removed) {
        m_changed.remove(ref);
        m_removed.insert(ref);
    }
    for (const locks::LockPtr& lock : batch.changed) {
        m_removed.remove(lock->ref);
        m_changed.insert(lock->ref, lock);
    }
    const qsizetype kept = std::min(batch.events.size(), mostEvents - m_events.size());
    m_events += batch.events.first(kept);
    m_droppedEvents += batch.droppedEvents + quint64(batch.events.size() - kept);
}

} // namespace lockscope::console
