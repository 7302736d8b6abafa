#include "core/locks/redispyfamily.h"
#include "tests/support/actor.h"
#include "tests/support/librarypeer.h"
#include "tests/support/outcometext.h"
#include "tests/support/watched.h"

#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;

/// Real locks of redis-py, of names that nothing speaks for, among strings that look like them.
class TestRedisPy : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void itIsFoundByItsTokenAndFreed()
    {
        support::PrivateRedis::Options options;
        options.tcp = true;
        const support::PrivateRedis redis(options);
        redis.cli(
            "mset session:1 0123456789abcdef0123456789abcdef session:2 fedcba98765411f08abc0123456789ab");
        support::LibraryPeer peer(libraryOf("redis-py"), redis.port(), 9s);
        const support::Watched watched(redis);
        QTRY_VERIFY_WITH_TIMEOUT(watched.settled(), 10'000);
        const support::PeerAnswer held = peer.hold("jobs:nightly").wait();
        QVERIFY2(held.ok, held.value.constData());
        QTRY_VERIFY_WITH_TIMEOUT(watched.held("jobs:nightly"), 1'000);
        const locks::LockPtr lock = watched.lock("jobs:nightly");
        QCOMPARE(lock->kind, locks::redisPyLock);
        QCOMPARE(lock->holders.constFirst().id.bytes, redis.cli("get jobs:nightly"));
        QCOMPARE(lock->evidence->facts, QByteArrayList{"time-uuid-value"});
        QVERIFY(!watched.lock("session:1") && !watched.lock("session:2"));
        QTRY_VERIFY_WITH_TIMEOUT(
            watched.lock("jobs:nightly")->renewals->count >= 1, 10'000); // the peer calls reacquire()

        support::Actor actor(redis);
        const auto request = actor.request(admin::ActKind::ForceRelease, "jobs:nightly", locks::redisPyLock);
        QCOMPARE(support::sketch(actor.perform(request)), "applied free");
        QTRY_VERIFY(!watched.held("jobs:nightly"));
        const support::PeerAnswer answer = peer.release("jobs:nightly").wait();
        QVERIFY2(!answer.ok && answer.value.contains("LockNotOwned"), answer.value.constData());
    }

private:
    static support::Library libraryOf(const QByteArray& name)
    {
        const QList<support::Library> all = support::Library::strings();
        return *std::ranges::find(all, name, &support::Library::name);
    }
};

QTEST_GUILESS_MAIN(TestRedisPy)
#include "tst_redispy.moc"
