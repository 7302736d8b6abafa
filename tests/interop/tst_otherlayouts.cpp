#include "core/locks/family.h"
#include "tests/support/actor.h"
#include "tests/support/librarypeer.h"
#include "tests/support/outcometext.h"
#include "tests/support/peerservers.h"
#include "tests/support/watched.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace std::chrono_literals;
using namespace lockscope;

/// Real locks that are fields of hashes, or have no key at all, which nobody has pinned.
class TestOtherLayouts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    /// Its waiter is woken by the channel whose name node-redisson makes, also where the lock's has a brace
    /// inside.
    void nodeRedissonIsRenewedAndFreed_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::newRow("plain") << QByteArray("orders-7");
        QTest::newRow("a brace inside") << QByteArray("a{b}c");
    }

    void nodeRedissonIsRenewedAndFreed()
    {
        QFETCH(QByteArray, name);
        const support::PrivateRedis redis(support::withPort());
        const support::Watched watched(redis);
        QTRY_VERIFY_WITH_TIMEOUT(watched.settled(), 10'000);
        support::LibraryPeer peer(libraryOf("node-redisson"), redis.port(), 6s);
        const support::PeerAnswer held = peer.hold(name).wait();
        QVERIFY2(held.ok, held.value.constData());
        QTRY_VERIFY_WITH_TIMEOUT(watched.held(name), foundWithin);
        const locks::LockPtr lock = watched.lock(name);
        QCOMPARE(locks::name(lock->kind), QByteArray("node-redisson"));
        QCOMPARE(lock->holders.constFirst().id.bytes, redis.cli("hkeys " + name));
        QTRY_VERIFY_WITH_TIMEOUT(*watched.lock(name)->expiresAt > *lock->expiresAt, 5'000); // it is renewed
        support::LibraryPeer other(libraryOf("node-redisson"), redis.port(), 60s);
        support::PeerCall waiting = other.hold(name);
        QTRY_COMPARE_WITH_TIMEOUT(watched.lock(name)->waiters.count, 1, 10'000);

        support::Actor actor(redis);
        const auto request = actor.request(admin::ActKind::ForceRelease, name, lock->kind);
        QCOMPARE(support::sketch(actor.perform(request)).split(' ').constFirst(), "applied");
        QTRY_VERIFY_WITH_TIMEOUT(waiting.isDone(), 1'000);
        QVERIFY2(waiting.answer().ok, waiting.answer().value.constData());
        QVERIFY(!peer.release(name).wait().ok);
    }

    /// The results of tasks stand beside its locks, and stay.
    void locksOfHueyAreFreedOneByOne()
    {
        const support::PrivateRedis redis(support::withPort());
        redis.cli("hset huey.results.shop 0b0e7e1c-5a3f-4c5b-9d53-0f3f5a5c7a10 result");
        const support::Watched watched(redis);
        QTRY_VERIFY_WITH_TIMEOUT(watched.settled(), 10'000);
        support::LibraryPeer peer(libraryOf("huey"), redis.port(), 20s);
        const QByteArray key = "huey.results.shop";
        const auto holders = [&] { return watched.held(key) ? watched.lock(key)->holders.size() : 0; };
        for (const auto& [name, count] : {std::pair("nightly", 1), std::pair("hourly", 2)}) {
            const support::PeerAnswer held = peer.hold(name).wait();
            QVERIFY2(held.ok, held.value.constData());
            QTRY_COMPARE_WITH_TIMEOUT(holders(), count, foundWithin);
        }
        const locks::LockPtr lock = watched.lock(key);
        QCOMPARE(locks::name(lock->kind), QByteArray("huey"));
        QCOMPARE(lock->holders.constLast().client(), QByteArray("nightly"));
        support::Actor actor(redis);
        auto request = actor.request(admin::ActKind::ReleaseHolder, key, lock->kind);
        request.who = base::HolderId{"shop.lock.nightly"};
        QCOMPARE(support::sketch(actor.perform(request)), QByteArray("applied others-hold"));
        QCOMPARE(redis.cli("hlen " + key), QByteArray("2"));
        QCOMPARE(redis.cli("hexists " + key + " shop.lock.hourly"), QByteArray("1"));
    }

    /// A subscription to its channel by its name takes the lock from everybody: watching it, pinned or
    /// not, does not.
    void aLockWithoutAKeyIsSeenAndNotTaken()
    {
        const support::PrivateRedis redis(support::withPort());
        const support::Watched watched(redis);
        QTRY_VERIFY_WITH_TIMEOUT(watched.settled(), 10'000);
        support::LibraryPeer peer(libraryOf("portalocker"), redis.port(), 20s);
        const support::PeerAnswer held = peer.hold("orders-7").wait();
        QVERIFY2(held.ok, held.value.constData());
        QTRY_VERIFY_WITH_TIMEOUT(watched.held("orders-7"), foundWithin);
        const locks::LockPtr lock = watched.lock("orders-7");
        QCOMPARE(locks::name(lock->kind), QByteArray("portalocker"));
        const QByteArray id = lock->holders.constFirst().id.bytes;
        QVERIFY(redis.cli("client list type pubsub").contains("name=orders-7-lock-" + id));
        support::Actor actor(redis);
        const auto request = actor.request(admin::ActKind::ForceRelease, "orders-7", lock->kind);
        QCOMPARE(support::sketch(actor.perform(request)), QByteArray("refused connection-is-it"));
        support::LibraryPeer other(libraryOf("portalocker"), redis.port(), 20s);
        QVERIFY(!other.hold("orders-7").wait().ok);
        QCOMPARE(redis.cli("pubsub numsub orders-7").split('\n').constLast(), QByteArray("1"));

        QVERIFY(peer.release("orders-7").wait().ok);
        QTRY_VERIFY_WITH_TIMEOUT(!watched.held("orders-7"), foundWithin);
        const support::PeerAnswer next = other.hold("orders-7").wait();
        QVERIFY2(next.ok, next.value.constData());
        QTRY_VERIFY_WITH_TIMEOUT(watched.held("orders-7"), foundWithin);
        QVERIFY(watched.lock("orders-7")->holders.constFirst().id.bytes != id);
    }

private:
    static constexpr int foundWithin = 1'000;

    static support::Library libraryOf(const QByteArray& name)
    {
        const QList<support::Library> all = support::Library::otherLayouts();
        return *std::ranges::find(all, name, &support::Library::name);
    }
};

QTEST_GUILESS_MAIN(TestOtherLayouts)
#include "tst_otherlayouts.moc"
