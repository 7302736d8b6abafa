#pragma once

#include "core/locks/lock.h"

#include <QList>

namespace lockscope::support
{

/// The moment that the fakes are built around; whole seconds, so that texts are easy to expect.
inline constexpr base::ServerTime fakeNow{std::chrono::seconds{1'790'000'000}};

/// A lock for tests, built by saying what is special about it. Without more: a reentrant lock, held once for
/// 12 s by one client, with a watchdog (30 s, every 10 s) that renewed it 3.2 s ago.
class FakeLock
{
public:
    explicit FakeLock(const QByteArray& name, base::ServerTime now = fakeNow);

    FakeLock& kind(locks::Kind kind);
    FakeLock& db(int db);
    FakeLock& node(const QByteArray& node);
    /// Replaces the holders by `count` of them, the first as `mode`.
    FakeLock& holders(int count, locks::Mode mode = locks::Mode::Exclusive);
    FakeLock& heldBy(const QByteArray& client, const QByteArray& thread = "7", qint64 count = 1);
    FakeLock& heldFor(base::milliseconds age, bool exact = true);
    FakeLock& ttl(base::milliseconds remaining);
    FakeLock& noExpiry();
    FakeLock& fixedLease(base::milliseconds length, base::milliseconds remaining);
    FakeLock& unknownLease();
    FakeLock& renewed(qint64 times, base::milliseconds ago);
    FakeLock& overdue();  ///< the renewal that was due did not come
    FakeLock& expiring(); ///< fixed lease, nearly over
    FakeLock& expired();  ///< past its expiry and still there
    FakeLock& free();
    FakeLock& unknown(const QByteArray& reason = "connection-lost");
    FakeLock& waiters(qint64 atLeast);
    FakeLock& queue(int listed); ///< of a fair lock: every third is dead
    FakeLock& permits(qint64 available, qint64 limit);
    FakeLock& latch(qint64 count);
    FakeLock& token(qint64 token);
    FakeLock& pinned();
    /// Nothing was seen of its holder since then, on any lock.
    FakeLock& silentSince(base::ServerTime moment);

    [[nodiscard]] locks::LockPtr ptr() const;
    operator locks::LockPtr() const { return ptr(); }
    locks::Lock lock; ///< for what no builder is there

private:
    base::ServerTime m_now;
};

/// One lock of every kind and every state, several holders, waiters, Chinese and hostile names.
QList<locks::LockPtr> everySortOfLock(base::ServerTime now = fakeNow);

/// Names that people and attackers give: controls, directions, markup, mnemonics, formulas, invalid UTF-8.
QByteArrayList hostileNames();

/// `count` locks, alike on every run: "lock:orders:17", kinds and states mixed.
QList<locks::LockPtr> manyLocks(int count, base::ServerTime now = fakeNow);

} // namespace lockscope::support
