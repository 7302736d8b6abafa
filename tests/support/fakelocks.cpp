#include "tests/support/fakelocks.h"

#include "core/locks/redissonkinds.h"
#include "core/locks/stringfamily.h"

#include <random>

namespace lockscope::support
{
namespace
{

using namespace std::chrono_literals;
using base::milliseconds;

/// A uuid that is the same on every run.
QByteArray clientId(int number)
{
    const QByteArray digits = QByteArray::number(number).rightJustified(12, '0');
    return "6f1a2b3c-9d8e-4f70-8a1b-" + digits;
}

locks::Holder holderOf(const QByteArray& client, const QByteArray& thread, base::ServerTime since)
{
    locks::Holder holder;
    holder.id = {thread.isEmpty() ? client : client + ':' + thread};
    holder.setParts(client, thread);
    holder.since = since;
    holder.sinceExact = true;
    return holder;
}

} // namespace

FakeLock::FakeLock(const QByteArray& name, base::ServerTime now)
    : m_now(now)
{
    lock.ref = locks::LockRef{{name}, 0, {}};
    lock.kind = locks::redisson::reentrantLock;
    lock.asOf = now;
    lock.holders = {holderOf(clientId(1), "7", now - 12s)};
    lock.lease = {milliseconds{30s}, milliseconds{10s}, locks::LeaseKind::Watchdog};
    lock.evidence = locks::Evidence{{"hash-of-holder-fields"}, {}};
    renewed(1, 3200ms);
}

FakeLock& FakeLock::kind(locks::Kind kind)
{
    lock.kind = kind;
    return *this;
}

FakeLock& FakeLock::db(int db)
{
    lock.ref = locks::LockRef{lock.ref->name, db, lock.ref->node};
    return *this;
}

FakeLock& FakeLock::node(const QByteArray& node)
{
    lock.ref = locks::LockRef{lock.ref->name, lock.ref->db, node};
    return *this;
}

FakeLock& FakeLock::holders(int count, locks::Mode mode)
{
    lock.holders.clear();
    for (int number = 1; number <= count; ++number) {
        locks::Holder holder = holderOf(
            clientId(number), QByteArray::number(number + 20), m_now - std::chrono::seconds{number * 5});
        holder.mode = mode;
        if (mode == locks::Mode::Read || mode == locks::Mode::Permit)
            holder.expiresAt = m_now + std::chrono::seconds{30 - number * 2};
        lock.holders.append(holder);
    }
    return *this;
}

FakeLock& FakeLock::heldBy(const QByteArray& client, const QByteArray& thread, qint64 count)
{
    lock.holders = {holderOf(client, thread, m_now - 12s)};
    lock.holders.first().count = count;
    return *this;
}

FakeLock& FakeLock::heldFor(milliseconds age, bool exact)
{
    for (locks::Holder& holder : lock.holders) {
        holder.since = m_now - age;
        holder.sinceExact = exact;
    }
    return *this;
}

FakeLock& FakeLock::ttl(milliseconds remaining)
{
    lock.expiresAt = m_now + remaining;
    return *this;
}

FakeLock& FakeLock::noExpiry()
{
    lock.expiresAt.reset();
    lock.lease = {{}, {}, locks::LeaseKind::None};
    lock.renewals = {};
    return *this;
}

FakeLock& FakeLock::fixedLease(milliseconds length, milliseconds remaining)
{
    lock.lease = {length, {}, locks::LeaseKind::Fixed};
    lock.renewals = {};
    return ttl(remaining);
}

FakeLock& FakeLock::unknownLease()
{
    lock.lease = {};
    lock.renewals = {};
    return *this;
}

FakeLock& FakeLock::renewed(qint64 times, milliseconds ago)
{
    lock.renewals = locks::Renewals{times, m_now - ago, m_now - ago + 10s, m_now - ago + 11s};
    return ttl(30s - ago);
}

FakeLock& FakeLock::overdue() { return renewed(41, 14s); }

FakeLock& FakeLock::expiring() { return fixedLease(10s, 900ms); }

FakeLock& FakeLock::expired() { return fixedLease(10s, -400ms); }

FakeLock& FakeLock::free()
{
    lock.exists = false;
    lock.holders.clear();
    lock.expiresAt.reset();
    lock.renewals = {};
    return *this;
}

FakeLock& FakeLock::unknown(const QByteArray& reason)
{
    lock.current = false;
    lock.unknownReason = reason;
    lock.asOf = m_now - 75s;
    return *this;
}

FakeLock& FakeLock::waiters(qint64 atLeast)
{
    lock.waiters = {.count = atLeast, .visibility = locks::Visibility::AtLeast};
    return *this;
}

FakeLock& FakeLock::queue(int listed)
{
    QList<locks::Waiter> list;
    for (int number = 0; number < listed; ++number)
        list.append({{clientId(100 + number) + ":1"}, number % 3 != 2,
            m_now + std::chrono::minutes{5 * (number + 1)}});
    lock.waiters = {.count = listed, .list = list, .visibility = locks::Visibility::Listed};
    return *this;
}

FakeLock& FakeLock::permits(qint64 available, qint64 limit)
{
    lock.permits = locks::Permits{available, limit - available, limit};
    return *this;
}

FakeLock& FakeLock::latch(qint64 count)
{
    lock.holders.clear();
    lock.latchCount = count;
    return *this;
}

FakeLock& FakeLock::token(qint64 token)
{
    lock.token = token;
    return *this;
}

FakeLock& FakeLock::silentSince(base::ServerTime moment)
{
    lock.life = locks::HolderLife{locks::HolderLife::Sign::None, 0, locks::HolderSilence{moment}};
    return *this;
}

FakeLock& FakeLock::pinned()
{
    lock.pinned = true;
    return *this;
}

locks::LockPtr FakeLock::ptr() const { return locks::share(lock); }

QByteArrayList hostileNames()
{
    return {"", QByteArray("nul\0inside", 10), "line\r\n+OK\r\nbreak", "twin\xff", "twin\xfe",
        "\xe2\x80\xae"
        "desrever",
        "zero\xe2\x80\x8bwidth", "<img src=file:///etc/hostname>", "<a href=\"x\">released</a>",
        "<b>bold</b>", "%1 %2 %n %s", "a&b", "=HYPERLINK(\"x\")", "\x1b]0;title\x07", "$(reboot)",
        "lock:[a]*?\\", "tab\there", QByteArray(300, 'x') + "1", QByteArray(300, 'x') + "2",
        QByteArray(2000, '\n')};
}

QList<locks::LockPtr> everySortOfLock(base::ServerTime now)
{
    using locks::Kind;
    using locks::Mode;
    const auto lock = [now](const char* name) { return FakeLock(name, now); };
    QList<locks::LockPtr> all{
        lock("orders:42"),
        lock("orders:43").heldBy("billing-host-3", "11", 3).heldFor(192s).renewed(19, 4100ms).waiters(2),
        lock("payment:nightly").fixedLease(10min, 7min + 12s).heldFor(168s),
        lock("import:customers").overdue().heldFor(421s).waiters(1),
        lock("report:daily").expiring(),
        lock("cache:warm").expired(),
        lock("migration").noExpiry().heldFor(2h + 5min, false),
        lock("cleanup").free(),
        lock("far:away").unknown(),
        lock("new:sighted").unknownLease().ttl(25s),
        lock("fair:queue").kind(locks::redisson::fairLock).queue(4),
        lock("catalogue").kind(locks::redisson::readWriteLock).holders(3, Mode::Read),
        lock("catalogue:write").kind(locks::redisson::readWriteLock).holders(1, Mode::Write).waiters(4),
        lock("ledger").kind(locks::redisson::fencedLock).token(981),
        lock("workers").kind(locks::redisson::permitSemaphore).holders(4, Mode::Permit).permits(2, 6),
        lock("slots").kind(locks::redisson::plainSemaphore).holders(0).noExpiry().permits(0, 5).pinned(),
        lock("startup").kind(locks::redisson::countDownLatch).latch(2).noExpiry(),
        lock("batch:{7}").kind(locks::redisson::fasterMultiLock).holders(2),
        lock("lock:mail").kind(locks::stringLock).heldBy("b7d1f1c8-0a5e-4c7e-9f6b-000000000009", "12"),
        lock("订单:支付:二零二六").db(3).renewed(7, 8s),
    };
    const QByteArrayList names = hostileNames();
    for (const QByteArray& name : names)
        all.append(FakeLock(name, now));
    return all;
}

QList<locks::LockPtr> manyLocks(int count, base::ServerTime now)
{
    std::mt19937 random(7);
    QList<locks::LockPtr> all;
    all.reserve(count);
    for (int number = 0; number < count; ++number) {
        FakeLock made("lock:orders:" + QByteArray::number(number), now);
        made.heldBy(clientId(int(random() % 40)), QByteArray::number(random() % 9))
            .heldFor(milliseconds{random() % 600'000});
        const auto sort = random() % 20;
        if (sort < 14)
            made.renewed(random() % 50, milliseconds{random() % 10'000});
        else if (sort < 18)
            made.fixedLease(60s, milliseconds{1 + random() % 60'000});
        else
            made.noExpiry();
        all.append(made.waiters(random() % 5));
    }
    return all;
}

} // namespace lockscope::support
