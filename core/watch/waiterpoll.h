#pragma once

#include "core/locks/family.h"

#include <QHash>
#include <QSet>

namespace lockscope::watch
{

/// Finds out who waits, from the subscribers of lock channels: how many clients at least, and for fair locks
/// which queued clients are alive. A queued client is alive if its own channel has a subscriber; it is dead
/// if there was none in two polls at least a second apart, as a waiter enqueues a moment before it
/// subscribes. Pure; one thread.
class WaiterPoll
{
public:
    /// Takes one complete poll: every lock channel that has subscribers, and how many.
    void take(const QHash<QByteArray, qint64>& subscribers, base::MonoTime now);
    [[nodiscard]] const QHash<QByteArray, qint64>& subscribers() const { return m_subscribers; }
    /// Returns the waiters of `lock` by the last poll; empty where its family cannot tell, or before the
    /// first poll.
    [[nodiscard]] std::optional<locks::Waiters> waitersOf(const locks::Lock& lock) const;
    void reset();

    /// Adds a lock to those to be asked about after a poll: the ones that were contended, and those never
    /// asked about.
    void consider(const locks::Lock& lock);
    [[nodiscard]] const QSet<locks::LockRef>& considered() const { return m_considered; }
    /// `lock` has been asked about and has `waiters`: it is asked about again while it has any.
    void settled(const locks::LockRef& ref, const locks::Waiters& waiters);
    void forget(const locks::LockRef& ref) { m_considered.remove(ref); }

private:
    [[nodiscard]] std::optional<bool> aliveOn(const QByteArray& channel) const;

    QHash<QByteArray, qint64> m_subscribers;
    QHash<QByteArray, base::MonoTime> m_silentSince; ///< channels of queued waiters without a subscriber
    QSet<QByteArray> m_queued;                       ///< channels of queued waiters
    QSet<locks::LockRef> m_considered;
    base::MonoTime m_lookedAt{};
    bool m_looked = false;
};

} // namespace lockscope::watch
