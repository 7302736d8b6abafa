#include "core/locks/past.h"

#include <algorithm>
#include <utility>

namespace lockscope::locks
{

namespace
{

/// Appends `value` in place of the oldest ones, which go, and returns how many these are.
template<class Value>
std::size_t append(std::vector<Value>& list, Value value, std::size_t limit)
{
    if (!list.empty() && list.back().holder == value.holder)
        value.holder = list.back().holder;
    const std::size_t over = list.size() < limit ? 0 : list.size() - limit + 1;
    list.erase(list.begin(), list.begin() + std::ptrdiff_t(over));
    if (list.size() == list.capacity())
        list.reserve(std::min(limit, 2 * list.size() + 1));
    list.push_back(std::move(value));
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
    m_dropped += append(m_events,
        {event.seq, event.at, event.holder, event.count, event.ttl, event.unseen, event.kind, event.source,
            event.exact, event.node},
        std::size_t(limit));
}

void Past::add(LeasePoint point, base::ServerTime asOf, int limit)
{
    if (!m_points.empty()) {
        const LeasePoint& last = m_points.back();
        if (isSamePoint(last, point))
            return;
        point.at = last.seen ? std::max(last.at, point.at) : asOf;
    }
    append(m_points, std::move(point), std::size_t(limit));
}

History Past::history(const Lock& lock) const
{
    History history{lock.ref, {m_points.begin(), m_points.end()}, {}, m_dropped};
    history.events.reserve(qsizetype(m_events.size()));
    for (const Entry& entry : m_events) {
        history.events.append({entry.seq, entry.at, entry.kind, lock.ref, lock.kind, entry.holder,
            entry.count, entry.ttl, entry.source, entry.exact, entry.unseen, entry.node});
    }
    return history;
}

} // namespace lockscope::locks
