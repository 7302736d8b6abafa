#include "core/locks/queuesince.h"

#include <algorithm>

namespace lockscope::locks
{

namespace
{

constexpr qsizetype levelsKept = 16;

qint64 leastWaiting(const Waiters& waiters)
{
    const bool isKnown =
        waiters.visibility == Visibility::Listed || waiters.visibility == Visibility::AtLeast;
    return isKnown ? waiters.count : 0;
}

const Waiter* deadFirst(const Waiters& waiters)
{
    return !waiters.list->isEmpty() && waiters.list->constFirst().alive == false ? &waiters.list->constFirst()
                                                                                 : nullptr;
}

} // namespace

QueueSince QueueSince::followedBy(const Waiters& before, const Waiters& now, base::ServerTime at) const
{
    QueueSince next = *this;
    const qint64 count = leastWaiting(now);
    base::ServerTime since = at;
    while (!next.m_levels.isEmpty() && next.m_levels.constLast().count >= count)
        since = next.m_levels.takeLast().since; // when more waited, so many did
    if (count > 0)
        next.m_levels.append({count, since});
    if (next.m_levels.size() > levelsKept)
        next.m_levels.removeFirst(); // of so few the next moment is said
    const Waiter* dead = deadFirst(now);
    const Waiter* wasDead = deadFirst(before);
    if (dead == nullptr)
        next.m_firstIsDeadSince.reset();
    else if (wasDead == nullptr || wasDead->id != dead->id || !m_firstIsDeadSince)
        next.m_firstIsDeadSince = at;
    return next;
}

std::optional<base::ServerTime> QueueSince::since(qint64 count) const
{
    const auto level =
        std::ranges::find_if(m_levels, [count](const Level& each) { return each.count >= count; });
    return level == m_levels.end() ? std::nullopt : std::optional(level->since);
}

} // namespace lockscope::locks
