#pragma once

#include "core/locks/family.h"

#include <QHash>
#include <QMap>

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
    void reset();

    /// Adds a lock to those to be asked about after a poll: the ones that were contended, and those never
    /// asked about.
    void consider(const locks::Lock& lock);
    [[nodiscard]] QList<locks::LockRef> considered() const { return m_considered.keys(); }
    void forget(const locks::LockRef& ref) { m_considered.remove(ref); }
    /// True where waitersOf() would return what it returned last: neither the lock nor a subscriber has
    /// changed, and no waiter is about to be called dead.
    [[nodiscard]] bool isSettled(const locks::LockPtr& lock) const;
    /// Returns the waiters of `lock` by the last poll; empty where its family cannot tell, or before the
    /// first poll. A lock that has none is no longer considered.
    [[nodiscard]] std::optional<locks::Waiters> waitersOf(const locks::LockPtr& lock);

private:
    /// How a lock was found by the poll before.
    struct Found {
        locks::LockPtr lock;
        QMap<QByteArray, base::MonoTime> silentSince; ///< channels of queued waiters without a subscriber
        bool isSure = false;                          ///< of each waiter it is known whether it is alive
    };
    [[nodiscard]] QList<locks::Waiter> judged(
        QList<locks::Waiter> waiters, const QByteArrayList& channels, Found& found) const;

    QHash<QByteArray, qint64> m_subscribers;
    QHash<locks::LockRef, Found> m_considered;
    base::MonoTime m_lookedAt{};
    bool m_looked = false;
    bool m_sameAgain = false; ///< the last poll found what the one before had found
};

} // namespace lockscope::watch
