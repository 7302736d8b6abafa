#include "core/watch/waiterpoll.h"

#include "core/locks/family.h"

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
    m_subscribers = subscribers;
    m_lookedAt = now;
    m_looked = true;
    QHash<QByteArray, MonoTime> silent;
    for (const QByteArray& channel : std::as_const(m_queued)) {
        if (subscribers.value(channel) == 0)
            silent.insert(channel, m_silentSince.value(channel, now));
    }
    m_silentSince = std::move(silent);
    m_queued.clear();
}

std::optional<Waiters> WaiterPoll::waitersOf(const locks::Lock& lock) const
{
    const QByteArrayList channels = channelsOf(lock);
    if (!m_looked || (channels.isEmpty() && lock.waiters.visibility != Visibility::Listed))
        return std::nullopt;
    Waiters waiters = lock.waiters;
    if (waiters.visibility != Visibility::Listed) {
        waiters.visibility = Visibility::AtLeast;
        waiters.count = 0;
        for (const QByteArray& channel : channels)
            waiters.count += m_subscribers.value(channel);
        return waiters;
    }
    QList<locks::Waiter> list = waiters.list;
    for (qsizetype i = 0; i < list.size() && i < channels.size(); ++i)
        list[i].alive = aliveOn(channels.at(i));
    waiters.list = list;
    return waiters;
}

std::optional<bool> WaiterPoll::aliveOn(const QByteArray& channel) const
{
    if (m_subscribers.value(channel) > 0)
        return true;
    const auto since = m_silentSince.constFind(channel);
    if (since != m_silentSince.constEnd() && m_lookedAt - *since >= deadAfter)
        return false;
    return std::nullopt;
}

void WaiterPoll::reset()
{
    m_subscribers.clear();
    m_silentSince.clear();
    m_queued.clear();
    m_looked = false;
}

void WaiterPoll::consider(const locks::Lock& lock)
{
    if (!lock.exists && lock.waiters.count == 0)
        return;
    const bool isBlockedOne = lock.waiters.visibility == Visibility::AtMost;
    if (!isBlockedOne && (lock.waiters.visibility == Visibility::Unknown || lock.waiters.count > 0))
        m_considered.insert(lock.ref);
    if (lock.waiters.visibility != Visibility::Listed)
        return;
    for (const QByteArray& channel : channelsOf(lock))
        m_queued.insert(channel);
}

void WaiterPoll::settled(const locks::LockRef& ref, const Waiters& waiters)
{
    if (waiters.count == 0)
        m_considered.remove(ref);
}

} // namespace lockscope::watch
