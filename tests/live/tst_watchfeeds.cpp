#include "core/client/lockclient.h"
#include "core/locks/redissonkinds.h"
#include "tests/support/watched.h"

#include <QElapsedTimer>
#include <QRegularExpression>
#include <QSet>
#include <QTest>
#include <QTimer>

#include <algorithm>

namespace lockscope
{

using namespace std::chrono_literals;
using locks::Event;
using locks::EventKind;
using support::acquire;
using support::holderOne;
using support::holderTwo;
using support::PrivateRedis;
using support::release;
using support::run;
using support::Watched;
using support::Writer;

namespace
{

constexpr const char* acquireScript =
    "redis.call('hset',KEYS[1],ARGV[1],1) redis.call('pexpire',KEYS[1],30000) return 1";

constexpr const char* acquireShortScript =
    "redis.call('hset',KEYS[1],ARGV[1],1) redis.call('pexpire',KEYS[1],400) return 1";

constexpr const char* acquireAgainScript =
    "redis.call('hincrby',KEYS[1],ARGV[1],1) redis.call('pexpire',KEYS[1],30000) return 1";

/// The script does the same as Redisson's unlock (redisson-wire 3.1).
constexpr const char* unlockScript =
    "if redis.call('hincrby',KEYS[1],ARGV[1],-1) > 0 then redis.call('pexpire',KEYS[1],30000) return 0 end "
    "redis.call('del',KEYS[1]) redis.call('publish',KEYS[2],'0') return 1";

/// The holder lets it go, and the next one has it at once.
constexpr const char* handOverScript =
    "redis.call('del',KEYS[1]) redis.call('publish',KEYS[2],'0') "
    "redis.call('hset',KEYS[1],ARGV[1],1) redis.call('pexpire',KEYS[1],30000) return 1";

/// From the server's reply to an acquire of a known name until a test notices that the watcher has it, in
/// milliseconds.
double reactionTo(const Watched& watched, Writer& writer)
{
    QElapsedTimer timer;
    bool taken = false;
    writer.send({"eval", acquireScript, "1", "orders", holderTwo.toUtf8()}, [&](const auto&) {
        taken = true;
        timer.start();
    });
    if (!QTest::qWaitFor([&] { return taken && watched.held("orders"); }))
        return 5000;
    const double elapsed = double(timer.nsecsElapsed()) / 1e6;
    writer.send({"del", "orders"});
    return QTest::qWaitFor([&] { return !watched.held("orders"); }) ? elapsed : 5000;
}

} // namespace

/// How changes of known locks are seen, and by which source.
class TestWatchFeeds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    /// Three connections, whatever there is to do, and not one command that a reader may not send.
    void itIsAModestGuest()
    {
        PrivateRedis redis;
        run(redis, "for i=1,3000 do redis.call('hset','lock:'..i,'11111111-2222-3333-4444-555555555555:7',1) "
                   "redis.call('pexpire','lock:'..i,30000) "
                   "redis.call('set','other:'..i,'x') end");
        watch::WatchOptions options;
        options.prefixes = {"lock:1"};
        options.pins = {{{"jobs"}, locks::redisson::plainSemaphore}};
        const Watched w(redis, options);
        Writer waiter(redis.uri());
        waiter.send({"subscribe", "redisson_lock__channel:{lock:7}"});
        QTRY_VERIFY(w.settled() && w.held("lock:3000"));
        QTRY_COMPARE(w.lock("lock:7")->waiters.count, 1);
        QByteArrayList mine = redis.cli("client list").split('\n');
        mine.removeIf([](const QByteArray& line) { return !line.contains("user=lockscope-read"); });
        QCOMPARE(mine.size(), 3);
        for (const QByteArray& line : mine)
            QVERIFY2(line.contains(" name=lockscope "), line.constData());
        QCOMPARE(redis.cli("acl log"), QByteArray());
    }

    /// The server does not say on which list a client is blocked, so at most so many wait for this lock.
    void clientsThatAreBlockedMayWait()
    {
        PrivateRedis redis;
        redis.cli("set lock:mails q83vEjRWeJq83vEjRWeJq82+ px 60000");
        const Watched w(redis);
        QTRY_VERIFY(w.settled() && w.held("lock:mails"));
        QCOMPARE(w.lock("lock:mails")->waiters.visibility, locks::Visibility::Unknown);
        Writer waiter(redis.uri());
        waiter.send({"blpop", "lock-signal:mails", "4"});
        QTRY_COMPARE(w.lock("lock:mails")->waiters.count, 1);
        QCOMPARE(w.lock("lock:mails")->waiters.visibility, locks::Visibility::AtMost);
        redis.cli("lpush lock-signal:mails 1");
        QTRY_COMPARE(w.lock("lock:mails")->waiters.visibility, locks::Visibility::Unknown);
        QCOMPARE(redis.cli("acl log"), QByteArray());
    }

    void aReleaseIsTold()
    {
        PrivateRedis redis;
        acquire(redis, "orders");
        const Watched w(redis);
        QTRY_VERIFY(w.settled() && w.held("orders"));
        release(redis, "orders");
        QTRY_COMPARE(w.of("orders", EventKind::Released).size(), 1);
        QVERIFY(w.of("orders", EventKind::Released).constFirst().exact);
        acquire(redis, "orders", holderTwo);
        QTRY_COMPARE(w.of("orders", EventKind::Acquired).size(), 1);
        QCOMPARE(w.of("orders", EventKind::Acquired).constLast().source, locks::Seen::Tracking);
    }

    void aKnownNameIsTakenWithinFiftyMilliseconds()
    {
        PrivateRedis redis;
        acquire(redis, "orders");
        const Watched w(redis);
        Writer writer(redis.uri());
        QTRY_VERIFY(w.settled() && w.held("orders"));
        redis.cli("del orders");
        QTRY_VERIFY(!w.held("orders"));
        double median = 0;
        for (int attempt = 0; attempt < 3 && (attempt == 0 || median > 50); ++attempt) {
            QList<double> reactions;
            for (int round = 0; round < 15; ++round) {
                QTest::qWait(110); // a name that changes faster is read at a slower beat
                reactions.append(reactionTo(w, writer));
            }
            std::ranges::sort(reactions);
            median = reactions.at(reactions.size() / 2);
        }
        qInfo("from the server's reply until it is seen: %.2f ms (median of 15)", median);
        QVERIFY2(median <= 50, qPrintable(QString::number(median)));
    }

    void renewalAndReentryAreSeen()
    {
        PrivateRedis redis;
        acquire(redis, "orders");
        const Watched w(redis);
        QTRY_VERIFY(w.settled() && w.held("orders"));
        redis.cli("pexpire orders 30000");
        QTRY_COMPARE(w.of("orders", EventKind::Renewed).size(), 1);
        acquire(redis, "orders");
        QTRY_COMPARE(w.of("orders", EventKind::Reentered).size(), 1);
        QCOMPARE(w.lock("orders")->holders.constFirst().count, 2);
    }

    void deletedByHandIsNotReleased()
    {
        PrivateRedis redis;
        acquire(redis, "orders");
        const Watched w(redis);
        QTRY_VERIFY(w.settled() && w.held("orders"));
        redis.cli("del orders");
        QTRY_VERIFY(!w.held("orders"));
        QTRY_COMPARE(w.of("orders", EventKind::Deleted).size() + w.of("orders", EventKind::Gone).size(), 1);
        QVERIFY(w.of("orders", EventKind::Released).isEmpty());
    }

    /// The second unlock's message may come after the read that the first one causes.
    void twoUnlocksInARowAreARelease()
    {
        PrivateRedis redis;
        const Watched w(redis);
        Writer writer(redis.uri());
        QTRY_VERIFY(w.settled());
        constexpr int rounds = 60;
        for (int round = 0; round < rounds; ++round) {
            const QByteArray holder = (round % 2 == 0 ? holderOne : holderTwo).toUtf8();
            writer.send({"eval", acquireScript, "1", "orders", holder});
            writer.send({"eval", acquireAgainScript, "1", "orders", holder});
            QTRY_VERIFY(w.held("orders") && w.lock("orders")->holders.constFirst().count == 2);
            writer.send({"eval", unlockScript, "2", "orders", "redisson_lock__channel:{orders}", holder});
            writer.send({"eval", unlockScript, "2", "orders", "redisson_lock__channel:{orders}", holder});
            QTRY_COMPARE(w.of("orders", EventKind::Released).size(), round + 1);
            QVERIFY(w.of("orders", EventKind::Released).constLast().exact);
        }
        QCOMPARE(w.count(EventKind::Deleted) + w.count(EventKind::Gone), 0);
    }

    /// One end without a message does not take away the message of the next.
    void aReleaseRightAfterADeletionIsARelease()
    {
        PrivateRedis redis;
        const Watched w(redis);
        Writer writer(redis.uri());
        QTRY_VERIFY(w.settled());
        const auto takenAndReleased = [&](const QString& holder) {
            writer.send({"eval", acquireScript, "1", "orders", holder.toUtf8()});
            QTRY_VERIFY(w.held("orders"));
            const auto before = w.of("orders", EventKind::Released).size();
            writer.send(
                {"eval", unlockScript, "2", "orders", "redisson_lock__channel:{orders}", holder.toUtf8()});
            QTRY_COMPARE(w.of("orders", EventKind::Released).size(), before + 1);
        };
        takenAndReleased(holderOne); // it is of a kind that publishes
        for (int round = 0; round < 10; ++round) {
            writer.send({"eval", acquireScript, "1", "orders", holderOne.toUtf8()});
            QTRY_VERIFY(w.held("orders"));
            writer.send({"del", "orders"});
            QTRY_COMPARE(w.of("orders", EventKind::Deleted).size(), round + 1);
            QVERIFY(w.of("orders", EventKind::Deleted).constLast().exact);
            takenAndReleased(holderTwo);
            QVERIFY(w.of("orders", EventKind::Released).constLast().exact);
        }
    }

    void anExpiredHoldDoesNotTakeAwayTheNextRelease()
    {
        PrivateRedis redis;
        const Watched w(redis);
        Writer writer(redis.uri());
        acquire(redis, "orders"); // so that it is known
        QTRY_VERIFY(w.settled() && w.held("orders"));
        redis.cli("del orders");
        QTRY_COMPARE(w.of("orders", EventKind::Gone).size(), 1);
        for (int round = 0; round < 8; ++round) {
            writer.send({"eval", acquireShortScript, "1", "orders", holderOne.toUtf8()});
            QTRY_COMPARE(w.of("orders", EventKind::Expired).size(), round + 1);
            writer.send({"eval", acquireScript, "1", "orders", holderTwo.toUtf8()});
            QTRY_VERIFY(w.held("orders"));
            writer.send(
                {"eval", unlockScript, "2", "orders", "redisson_lock__channel:{orders}", holderTwo.toUtf8()});
            QTRY_COMPARE(w.of("orders", EventKind::Released).size(), round + 1);
        }
        QCOMPARE(w.count(EventKind::Deleted) + w.count(EventKind::Gone), 1);
    }

    /// Its queue may be gone before anybody looks; the channel that it wakes on tells what it is.
    void aFairLockIsKnownByItsWaitersChannel()
    {
        PrivateRedis redis;
        const Watched w(redis);
        Writer writer(redis.uri());
        QTRY_VERIFY(w.settled());
        acquire(redis, "orders");
        QTRY_VERIFY(w.held("orders"));
        QVERIFY(w.lock("orders")->kind == locks::redisson::reentrantLock);
        const QByteArray channel = "redisson_lock__channel:{orders}:" + holderTwo.toUtf8();
        writer.send(
            {"eval", "redis.call('del',KEYS[1]) redis.call('publish',KEYS[2],'0')", "2", "orders", channel});
        QTRY_COMPARE(w.of("orders", EventKind::Released).size(), 1);
        for (int round = 0; round < 7; ++round) {
            acquire(redis, "orders", holderTwo);
            QTRY_VERIFY(w.held("orders"));
            QVERIFY(w.lock("orders")->kind == locks::redisson::fairLock);
            writer.send({"del", "orders"}); // nobody waits: it is released without a message
            QTRY_COMPARE(w.of("orders", EventKind::Gone).size(), round + 1);
        }
        QCOMPARE(w.count(EventKind::Deleted), 0);
    }

    void anExpiredWriteLockIsNotReleased()
    {
        PrivateRedis redis;
        const Watched w(redis);
        Writer writer(redis.uri());
        acquire(redis, "orders"); // so that it is known
        QTRY_VERIFY(w.settled() && w.held("orders"));
        redis.cli("del orders");
        QTRY_VERIFY(!w.held("orders"));
        for (int round = 0; round < 8; ++round) {
            writer.send({"eval",
                "redis.call('hset',KEYS[1],'mode','write',ARGV[1],1) redis.call('pexpire',KEYS[1],400)", "1",
                "orders", holderOne.toUtf8() + ":write"});
            QTRY_VERIFY(w.held("orders"));
            QTRY_VERIFY(redis.cli("exists orders") == "0");
            QTest::qWait(15); // nearer than the clocks are known nobody can say which came first
            writer.send({"publish", "redisson_rwlock:{orders}", "0"}); // what its unlock does then
            QTRY_VERIFY(!w.held("orders"));
        }
        QTRY_COMPARE(w.of("orders", EventKind::Expired).size(), 8);
        QCOMPARE(w.count(EventKind::Released), 0);
    }

    /// Holds between two looks are heard, and then nobody calls the hand-over exact.
    void aHandOverIsExactOnlyWhereItIsDirect()
    {
        PrivateRedis redis;
        acquire(redis, "orders");
        const Watched w(redis);
        Writer writer(redis.uri());
        QTRY_VERIFY(w.settled() && w.held("orders"));
        QSet<QByteArray> direct; // "who handed over:to whom"
        constexpr int holds = 2000;
        QByteArray before = holderOne.toUtf8();
        for (int hold = 0; hold < holds; ++hold) {
            const QByteArray holder = "cccccccc-2222-3333-4444-555555555555:" + QByteArray::number(hold);
            writer.send({"eval", handOverScript, "2", "orders", "redisson_lock__channel:{orders}", holder});
            direct.insert(before + '>' + holder);
            before = holder;
            if (hold < 10)
                QTRY_COMPARE(w.of("orders", EventKind::HandedOver).size(), hold + 1);
            else if (hold % 4 == 0)
                QTest::qWait(1);
        }
        QTRY_VERIFY(w.held("orders") && w.lock("orders")->holders.constFirst().id.bytes == before);
        QTRY_VERIFY(!w.events.isEmpty() && w.events.constLast().holder.bytes == before);
        QByteArray last = holderOne.toUtf8();
        qint64 exact = 0;
        qint64 counted = 0;
        for (const Event& event : w.events) {
            if (event.lock.name.bytes != "orders" || event.kind != EventKind::HandedOver)
                continue;
            const bool isDirect = direct.contains(last + '>' + event.holder.bytes);
            QVERIFY2(!event.exact || isDirect, (last + " > " + event.holder.bytes).constData());
            exact += event.exact ? 1 : 0;
            counted += event.unseen + 1;
            last = event.holder.bytes;
        }
        qInfo("%lld hand-overs are exact, %lld of %d are counted", exact, counted, holds);
        QCOMPARE(counted, holds);
        QVERIFY(exact >= 10);
    }

    void anExpiryIsSeenByItsDeadline()
    {
        PrivateRedis redis;
        run(redis, "for i=1,5000 do redis.call('set','k'..i,'v','EX',9999) end"); // expiry is reported late
        redis.cli("debug set-active-expire 0");
        acquire(redis, "orders", holderOne, 2000);
        const Watched w(redis);
        QTRY_VERIFY(w.settled() && w.held("orders"));
        const base::ServerTime end = *w.lock("orders")->expiresAt;
        QTRY_COMPARE(w.of("orders", EventKind::Expired).size(), 1);
        QCOMPARE(w.of("orders", EventKind::Expired).constFirst().at, end);
        QCOMPARE(w.of("orders", EventKind::Expired).constFirst().source, locks::Seen::Deadline);
    }

    void aFlushIsOneEventForAllAndOnePerLock()
    {
        PrivateRedis redis;
        for (const char* name : {"a", "b", "c"})
            acquire(redis, name);
        const Watched w(redis);
        QTRY_VERIFY(w.settled() && w.held("a") && w.held("b") && w.held("c"));
        redis.cli("flushall");
        QTRY_COMPARE(w.count(EventKind::Flushed), 3);
        QCOMPARE(w.count(EventKind::DatabaseFlushed), 1);
        QCOMPARE(w.events.at(w.events.size() - 4).kind, EventKind::DatabaseFlushed); // said before its locks'
        QCOMPARE(w.events.at(w.events.size() - 4).count, qint64(3));
        QCOMPARE(w.count(EventKind::Released) + w.count(EventKind::Gone) + w.count(EventKind::Deleted), 0);
    }

    void aFlushThatIsFollowedByOthersIsAFlush()
    {
        PrivateRedis redis;
        run(redis, "for i=1,20 do redis.call('hset','l'..i,'11111111-2222-3333-4444-555555555555:7',1) "
                   "redis.call('pexpire','l'..i,30000) end");
        const Watched w(redis);
        QTRY_VERIFY(w.settled() && w.held("l20"));
        Writer writer(redis.uri());
        writer.send({"multi"});
        writer.send({"flushdb"});
        for (int i = 1; i <= 20; ++i)
            writer.send({"eval", acquireScript, "1", "l" + QByteArray::number(i), holderTwo.toUtf8()});
        writer.send({"exec"});
        QTRY_COMPARE(w.count(EventKind::Flushed), 20);
        QTRY_COMPARE(w.count(EventKind::Acquired), 20);
        QCOMPARE(w.count(EventKind::DatabaseFlushed), 1);
        QCOMPARE(w.count(EventKind::HandedOver), 0);
        QVERIFY(w.held("l1") && w.lock("l1")->holders.constFirst().id.bytes == holderTwo.toUtf8());
    }

    void aSwapIsFoundByReconcile()
    {
        PrivateRedis redis;
        acquire(redis, "orders");
        const Watched w(redis);
        QTRY_VERIFY(w.settled() && w.held("orders"));
        redis.cli("swapdb 0 1");
        QTRY_COMPARE_WITH_TIMEOUT(w.of("orders", EventKind::Gone).size(), 1, 10'000);
        QCOMPARE(w.of("orders", EventKind::Gone).constLast().source, locks::Seen::Reconcile);
    }

    void aFairWaiterWithoutAChannelIsDead()
    {
        PrivateRedis redis;
        acquire(redis, "orders");
        run(redis,
            "redis.call('rpush','redisson_lock_queue:{orders}','aaaaaaaa-2222-3333-4444-555555555555:9',"
            "'bbbbbbbb-2222-3333-4444-555555555555:1') "
            "redis.call('zadd','redisson_lock_timeout:{orders}',9999999999999,"
            "'aaaaaaaa-2222-3333-4444-555555555555:9',9999999999999,"
            "'bbbbbbbb-2222-3333-4444-555555555555:1')");
        Writer waiter(redis.uri());
        waiter.client().subscribe(
            {"redisson_lock__channel:{orders}:bbbbbbbb-2222-3333-4444-555555555555:1"}, {});
        const Watched w(redis);
        QTRY_VERIFY(w.settled() && w.held("orders"));
        QVERIFY(w.lock("orders")->kind == locks::redisson::fairLock);
        QCOMPARE(w.lock("orders")->waiters.count, 2);
        const auto alive = [&](int place) { return w.lock("orders")->waiters.list->at(place).alive; };
        QTRY_VERIFY(alive(1) == true);
        QTRY_VERIFY(alive(0) == false);
    }

    /// No turn reads the queue of a lock that nobody holds: the server has to tell.
    void theQueueOfAFreeFairLockIsPushed()
    {
        PrivateRedis redis;
        Writer writer(redis.uri());
        const QByteArray queue = "redisson_lock_queue:{orders}", timeouts = "redisson_lock_timeout:{orders}";
        const auto enqueue = [&](const QByteArray& id) {
            writer.send(
                {"eval", "redis.call('rpush',KEYS[1],ARGV[1]) redis.call('zadd',KEYS[2],ARGV[2],ARGV[1])",
                    "2", queue, timeouts, id, "9999999999999"});
        };
        acquire(redis, "orders");
        enqueue(holderTwo.toUtf8());
        watch::WatchOptions options;
        options.pins = {{{"stock"}, std::nullopt}};
        const Watched w(redis, options);
        QTRY_VERIFY(w.settled() && w.held("orders"));
        redis.cli("del orders");
        QTRY_VERIFY(!w.held("orders"));
        QCOMPARE(w.lock("orders")->waiters.count, 1);
        for (int round = 2; round < 6; ++round) {
            enqueue("cccccccc-2222-3333-4444-555555555555:" + QByteArray::number(round));
            QTRY_COMPARE(w.lock("orders")->waiters.count, round);
            QTRY_COMPARE(w.of("orders", EventKind::WaiterJoined).size(), round - 1);
            QCOMPARE(w.of("orders", EventKind::WaiterJoined).constLast().source, locks::Seen::Tracking);
        }
        redis.cli("lpop " + queue);
        QTRY_COMPARE(w.lock("orders")->waiters.count, 4);
        redis.cli("del " + queue + ' ' + timeouts);
        QTRY_COMPARE(w.lock("orders")->waiters.count, 0);
        redis.cli("rpush redisson_lock_queue:{stock} " + holderTwo.toUtf8());
        QTRY_COMPARE(w.lock("stock")->waiters.count, 1);
        QVERIFY(w.lock("stock")->kind == locks::redisson::fairLock);
    }

    void aLockClientIsFollowedThroughItsLife()
    {
        PrivateRedis redis;
        const Watched w(redis);
        QTRY_VERIFY(w.settled());
        const redis::Endpoint endpoint = *redis::Endpoint::fromUri(redis.uri());
        client::LockClientOptions options;
        options.watchdogLease = 900ms;
        client::LockClient first(endpoint, options, w.clock);
        client::LockClient second(endpoint, options, w.clock);
        first.open();
        second.open();
        QTRY_VERIFY(first.isReady() && second.isReady());
        first.acquire({"orders"}, 7, {}, [](const auto&) {});
        QTRY_VERIFY(w.held("orders"));
        QCOMPARE(w.lock("orders")->holders.constFirst().id, first.holder(7));
        QTRY_VERIFY(w.lock("orders")->lease.kind == locks::LeaseKind::Watchdog);
        second.acquire({"orders"}, 8, {std::nullopt, std::nullopt}, [](const auto&) {});
        QTRY_COMPARE(w.lock("orders")->waiters.count, 1);
        first.release({"orders"}, 7, [](const auto&) {});
        QTRY_VERIFY(w.held("orders") && w.lock("orders")->holders.constFirst().id == second.holder(8));
        second.release({"orders"}, 8, [](const auto&) {});
        QTRY_COMPARE(w.of("orders", EventKind::Released).size(), 1);
    }

    void aFloodOfKeyspaceEventsIsGivenUp()
    {
        PrivateRedis redis;
        redis.cli("config set notify-keyspace-events Egx");
        const Watched w(redis);
        QTRY_VERIFY(w.settled());
        run(redis, "for i=1,5000 do redis.call('set','k','v') redis.call('del','k') end");
        using Feed = locks::FeedHealth::Feed;
        QTRY_VERIFY(w.feed(Feed::Keyspace).reason);
        QVERIFY(w.feed(Feed::Keyspace).condition == locks::FeedHealth::Condition::Off);
        QTRY_COMPARE(redis.cli("pubsub numpat"), "1"); // the lock channels stay
        QVERIFY(w.live());
    }

    void lockChannelsRestInAFlood()
    {
        PrivateRedis redis;
        acquire(redis, "orders");
        const Watched w(redis);
        QTRY_VERIFY(w.settled() && w.held("orders"));
        run(redis, "for i=1,30000 do redis.call('publish','redisson_lock__channel:{other}','0') end");
        using Feed = locks::FeedHealth::Feed;
        using Condition = locks::FeedHealth::Condition;
        QTRY_VERIFY(w.feed(Feed::Channels).condition == Condition::Paused);
        QVERIFY(w.feed(Feed::Channels).messagesPerSecond.value_or(0) > 4000);
        QTRY_COMPARE(redis.cli("pubsub numpat"), "0");
        release(redis, "orders"); // is pushed all the same, but not that it was a release
        QTRY_COMPARE(w.of("orders", EventKind::Gone).size(), 1);
        QCOMPARE(w.count(EventKind::Released), 0);
        QVERIFY(!w.of("orders", EventKind::Gone).constLast().exact);
        QTRY_VERIFY_WITH_TIMEOUT(w.feed(Feed::Channels).condition == Condition::Working, 10'000);
        acquire(redis, "orders", holderTwo);
        QTRY_VERIFY(w.held("orders"));
        release(redis, "orders");
        QTRY_COMPARE(w.of("orders", EventKind::Released).size(), 1);
        QVERIFY(w.of("orders", EventKind::Released).constLast().exact);
        QVERIFY(w.live());
    }

    /// A lock that changes all the time is followed, and the calm after it is pushed at once.
    void aLockThatOutrunsTheReadsIsFollowed()
    {
        PrivateRedis redis;
        acquire(redis, "orders");
        acquire(redis, "calm");
        const Watched w(redis);
        QTRY_VERIFY(w.settled() && w.held("orders") && w.held("calm"));
        Writer writer(redis.uri());
        QTimer storm;
        QObject::connect(&storm, &QTimer::timeout, &storm, [&] {
            writer.send({"hincrby", "orders", holderOne.toUtf8(), "1"});
        });
        storm.start(2);
        QTest::qWait(1500);
        const qint64 count = w.lock("orders")->holders.constFirst().count;
        QTRY_VERIFY(w.lock("orders")->holders.constFirst().count > count + 100);
        storm.stop();
        const auto holders = [&] { return redis.cli({QStringLiteral("hvals"), QStringLiteral("orders")}); };
        QTRY_COMPARE(QByteArray::number(w.lock("orders")->holders.constFirst().count), holders());
        QTest::qWait(600);
        redis.cli({QStringLiteral("hset"), QStringLiteral("orders"), holderOne, QStringLiteral("7")});
        QTRY_COMPARE_WITH_TIMEOUT(w.lock("orders")->holders.constFirst().count, 7, 500);
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestWatchFeeds)
#include "tst_watchfeeds.moc"
