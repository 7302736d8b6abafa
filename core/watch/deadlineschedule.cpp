#include "core/watch/deadlineschedule.h"

#include "core/locks/valueend.h"

#include <algorithm>

namespace lockscope::watch
{

using base::ServerTime;
using locks::LockRef;
using namespace std::chrono_literals;

namespace
{

/// The server's clock is cut to whole milliseconds, so a probe at the very moment would find the key alive.
constexpr base::milliseconds expiryGuard = 1ms;
/// A renewal is a little late as a rule; its push mostly makes this read unnecessary.
constexpr base::milliseconds renewalGuard = 50ms;
/// A renewal is looked for once more this long before it is called overdue, so that a late one is found in
/// time where no push reports it.
constexpr base::milliseconds beforeOverdue = 250ms;
/// A key whose expiry has passed and which is still there (writes paused) is read again after a quarter of
/// the time since, within these limits.
constexpr base::milliseconds lookAgainLeast = 250ms;
constexpr base::milliseconds lookAgainMost = 1min;

base::milliseconds lookAgainAfter(base::milliseconds past)
{
    return std::clamp(past / 4, lookAgainLeast, lookAgainMost);
}

} // namespace

std::optional<ServerTime> DeadlineSchedule::nextOf(const locks::Lock& lock, ServerTime now)
{
    if (!lock.exists)
        return std::nullopt;
    std::optional<ServerTime> next;
    const auto consider = [&](std::optional<ServerTime> moment, base::milliseconds guard) {
        if (moment && *moment + guard > now && (!next || *moment + guard < *next))
            next = *moment + guard;
    };
    consider(lock.expiresAt, expiryGuard);
    consider(lock.renewals->nextDue, renewalGuard);
    consider(lock.renewals->overdueAt, -beforeOverdue);
    consider(lock.renewals->overdueAt, expiryGuard);
    for (const locks::Holder& holder : lock.holders)
        consider(holder.expiresAt, expiryGuard);
    if (const auto deletedAt = locks::keyExpiresAt(lock); deletedAt && !next)
        next = now + lookAgainAfter(now - *deletedAt);
    return next;
}

void DeadlineSchedule::follow(const locks::Lock& lock, ServerTime now)
{
    const auto next = nextOf(lock, now);
    if (!next) {
        m_due.remove(lock.ref);
        return;
    }
    ServerTime& due = m_due[lock.ref];
    if (due == *next)
        return;
    due = *next;
    m_moments.push({*next, lock.ref});
    shorten();
}

void DeadlineSchedule::clear()
{
    m_due.clear();
    m_moments = {};
}

QList<LockRef> DeadlineSchedule::take(ServerTime now)
{
    QList<LockRef> due;
    for (dropOutdated(); !m_moments.empty() && m_moments.top().at <= now; dropOutdated()) {
        due.append(m_moments.top().ref);
        m_due.remove(m_moments.top().ref);
        m_moments.pop();
    }
    return due;
}

std::optional<ServerTime> DeadlineSchedule::nextAt()
{
    dropOutdated();
    return m_moments.empty() ? std::nullopt : std::optional(m_moments.top().at);
}

bool DeadlineSchedule::isOutdated(const Moment& moment) const
{
    const auto due = m_due.constFind(moment.ref);
    return due == m_due.constEnd() || *due != moment.at;
}

void DeadlineSchedule::dropOutdated()
{
    while (!m_moments.empty() && isOutdated(m_moments.top()))
        m_moments.pop();
}

/// A lock with a long lease that comes and goes leaves a moment behind each time, which may be reached only
/// in an hour.
void DeadlineSchedule::shorten()
{
    if (m_moments.size() <= 2 * std::size_t(m_due.size()) + outdatedKept)
        return;
    std::deque<Moment> kept;
    for (const auto& [ref, at] : m_due.asKeyValueRange())
        kept.push_back({at, ref});
    m_moments = decltype(m_moments)(std::greater<>(), std::move(kept));
}

} // namespace lockscope::watch
