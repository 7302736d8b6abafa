#include "core/console/batchflow.h"

#include <algorithm>
#include <utility>

namespace lockscope::console
{

using locks::Batch;

namespace
{

/// Takes the first items out of the list.
template<class T>
QList<T> takeFirst(QList<T>& list, qsizetype most)
{
    if (list.size() <= most)
        return std::exchange(list, {});
    const QList<T> first = list.first(most);
    list.remove(0, most);
    return first;
}

} // namespace

std::optional<Batch> BatchFlow::put(const Batch& batch)
{
    if (!isFull() && std::max(batch.changed.size(), batch.removed.size()) <= locksInPiece) {
        ++m_underWay;
        return batch;
    }
    add(batch);
    return isFull() ? std::nullopt : next();
}

std::optional<Batch> BatchFlow::arrived()
{
    --m_underWay;
    return next();
}

std::optional<Batch> BatchFlow::next()
{
    if (m_pieces.empty())
        cut(takeTogether());
    if (m_pieces.empty())
        return std::nullopt;
    ++m_underWay;
    Batch piece = std::move(m_pieces.front());
    m_pieces.pop_front();
    return piece;
}

std::deque<Batch> BatchFlow::takeWaiting()
{
    cut(takeTogether());
    return std::exchange(m_pieces, {});
}

bool BatchFlow::hasWaiting() const
{
    return isInPieces() || !m_changed.isEmpty() || !m_removed.isEmpty() || !m_events.isEmpty();
}

Batch BatchFlow::takeTogether()
{
    Batch together;
    together.changed = std::exchange(m_changed, {}).values();
    together.removed = std::exchange(m_removed, {}).values();
    together.events = std::exchange(m_events, {});
    together.droppedEvents = std::exchange(m_droppedEvents, 0);
    return together;
}

/// The locks begin in the piece with the last events.
void BatchFlow::cut(Batch together)
{
    while (!together.isEmpty()) {
        Batch piece;
        piece.events = takeFirst(together.events, eventsInPiece);
        piece.droppedEvents = std::exchange(together.droppedEvents, 0);
        if (together.events.isEmpty()) {
            piece.removed = takeFirst(together.removed, locksInPiece);
            piece.changed = takeFirst(together.changed, locksInPiece);
        }
        m_pieces.push_back(std::move(piece));
    }
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
