#include "core/watch/waiterpoll.h"

#include "core/locks/family.h"

#include <algorithm>
#include <utility>

namespace lockscope::watch
{

using base::MonoTime;
using locks::Visibility;
using locks::Waiters;
using namespace std::chrono_literals;

namespace
{

constexpr base::milliseconds deadAfter = 1s;

QByteArrayList channelsOf(const locks::Lock& lock) { return locks::familyOf(lock.kind).waiterChannels(lock); }

} // namespace

void WaiterPoll::take(const QHash<QByteArray, qint64>& subscribers, MonoTime now)
{
    m_sameAgain = m_looked && subscribers == m_subscribers;
    m_subscribers = subscribers;
    m_lookedAt = now;
    m_looked = true;
}

bool WaiterPoll::isSettled(const locks::LockPtr& lock) const
{
    if (!m_sameAgain || !lock)
        return false;
    const auto found = m_considered.constFind(lock->ref);
    return found != m_considered.constEnd() && found->isSure && found->lock == lock;
}

std::optional<Waiters> WaiterPoll::waitersOf(const locks::LockPtr& lock)
{
    const QByteArrayList channels = channelsOf(*lock);
    const bool isListed = lock->waiters.visibility == Visibility::Listed;
    if (!m_looked || (channels.isEmpty() && !isListed))
        return std::nullopt;
    Waiters waiters = lock->waiters;
    const auto considered = m_considered.find(lock->ref);
    Found passing;
    Found& found = considered == m_considered.end() ? passing : *considered;
    found.lock = lock;
    found.isSure = true;
    if (isListed) {
        waiters.list = judged(waiters.list, channels, found);
    } else {
        waiters.visibility = Visibility::AtLeast;
        waiters.count = 0;
        for (const QByteArray& channel : channels)
            waiters.count += m_subscribers.value(channel);
    }
    if (waiters.count == 0)
        forget(lock->ref);
    return waiters;
}

/// `channels` are those of the waiters, in the same order.
QList<locks::Waiter> WaiterPoll::judged(
    QList<locks::Waiter> waiters, const QByteArrayList& channels, Found& found) const
{
    const QMap<QByteArray, MonoTime> before = std::exchange(found.silentSince, {});
    for (qsizetype i = 0; i < std::min(waiters.size(), channels.size()); ++i) {
        const QByteArray& channel = channels.at(i);
        if (m_subscribers.value(channel) > 0) {
            waiters[i].alive = true;
            continue;
        }
        const MonoTime since = before.value(channel, m_lookedAt);
        found.silentSince.insert(channel, since);
        waiters[i].alive = m_lookedAt - since >= deadAfter ? std::optional(false) : std::nullopt;
        found.isSure = found.isSure && waiters.at(i).alive;
    }
    return waiters;
}

void WaiterPoll::reset()
{
    m_subscribers.clear();
    for (Found& found : m_considered)
        found = {};
    m_looked = false;
}

void WaiterPoll::consider(const locks::Lock& lock)
{
    const bool isBlockedOne = lock.waiters.visibility == Visibility::AtMost;
    const bool isContended = lock.waiters.visibility == Visibility::Unknown || lock.waiters.count > 0;
    if ((lock.exists || lock.waiters.count > 0) && !isBlockedOne && isContended)
        m_considered[lock.ref]; // what was found before stays
}

} // namespace lockscope::watch
