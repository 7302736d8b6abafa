#include "core/locks/past.h"

#include <algorithm>

namespace lockscope::locks
{

namespace
{

/// QList removes from the front without moving the rest.
template<class List>
qsizetype shorten(List& list, qsizetype limit)
{
    const qsizetype over = std::max<qsizetype>(0, list.size() - limit);
    list.remove(0, over);
    return over;
}

} // namespace

bool isSamePoint(const LeasePoint& left, const LeasePoint& right)
{
    return left.expiresAt == right.expiresAt && left.holder == right.holder && left.held == right.held &&
           left.seen == right.seen;
}

void Past::add(const Event& event, int limit)
{
    m_events.append({event.seq, event.at, event.holder, event.count, event.ttl, event.unseen, event.kind,
        event.source, event.exact, event.node});
    m_dropped += shorten(m_events, limit);
}

void Past::add(LeasePoint point, base::ServerTime asOf, int limit)
{
    if (!m_points.isEmpty()) {
        const LeasePoint& last = m_points.last();
        if (isSamePoint(last, point))
            return;
        point.at = last.seen ? std::max(last.at, point.at) : asOf;
    }
    m_points.append(point);
    shorten(m_points, limit);
}

History Past::history(const Lock& lock) const
{
    History history{lock.ref, m_points, {}, m_dropped};
    history.events.reserve(m_events.size());
    for (const Entry& entry : m_events) {
        history.events.append({entry.seq, entry.at, entry.kind, lock.ref, lock.kind, entry.holder,
            entry.count, entry.ttl, entry.source, entry.exact, entry.unseen, entry.node});
    }
    return history;
}

} // namespace lockscope::locks
