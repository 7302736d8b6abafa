#include "core/locks/redissonkinds.h"
#include "tests/support/watched.h"

#include <QElapsedTimer>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

namespace lockscope
{

using locks::EventKind;
using support::acquire;
using support::holderOne;
using support::PrivateRedis;
using support::run;
using support::Watched;
using support::Writer;

namespace
{

/// So little time for later passes that they find nothing new while a test lasts.
watch::WatchOptions withoutScans()
{
    watch::WatchOptions options;
    options.budget.serverShare = 0.0005;
    return options;
}

/// Small ones, which HSCAN would answer whole, longer ones, and a value that is larger than a reply may be.
constexpr const char* ordinaryHashes =
    "for i=1,500 do redis.call('hset','user:'..i,'email','a','name','b') end "
    "redis.call('hset','blob','blob',string.rep('x',1100000)) ";

constexpr const char* manyStrings = "for i=1,100000 do redis.call('set','k'..i,'v') end";

} // namespace

/// How locks are found: by the scan, by their channels, by prefix and by pin.
class TestWatchDiscovery : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void findsWhatIsThere()
    {
        PrivateRedis redis;
        redis.cli("hset app field value");
        acquire(redis, "orders");
        const Watched w(redis);
        QTRY_VERIFY(w.settled());
        QVERIFY(w.held("orders"));
        QVERIFY(!w.lock("app"));
        QCOMPARE(w.lock("orders")->holders.constFirst().id.bytes, holderOne.toUtf8());
        QVERIFY(w.of("orders", EventKind::Acquired).isEmpty()); // it was there before
    }

    void ordinaryHashesAreNotRead()
    {
        PrivateRedis redis;
        run(redis, ordinaryHashes);
        acquire(redis, "orders");
        redis.cli("config resetstat");
        const Watched w(redis);
        QTRY_VERIFY(w.settled());
        const auto isLookedAtAgain = [&] { // passes go on where something is written
            redis.cli("set counter 1");
            return w.watcher.health().discovery.pass > 5;
        };
        QTRY_VERIFY_WITH_TIMEOUT(isLookedAtAgain(), 30'000);
        QVERIFY(w.held("orders"));
        const QByteArray stats = redis.cli("info commandstats");
        QVERIFY2(!stats.contains("cmdstat_hscan"), stats.constData());
        const qint64 reads =
            stats.mid(stats.indexOf("cmdstat_hgetall:calls=") + 22).split(',').constFirst().toLongLong();
        QVERIFY2(reads > 0 && reads < 50, stats.constData());
        QVERIFY(!w.reasons.contains("connection-lost"));
    }

    void aNewNameIsFoundByTheScan()
    {
        PrivateRedis redis;
        const Watched w(redis);
        QTRY_VERIFY(w.settled());
        acquire(redis, "orders");
        QTRY_VERIFY(w.held("orders"));
        QTRY_COMPARE(w.of("orders", EventKind::Acquired).size(), 1);
        QCOMPARE(w.of("orders", EventKind::Acquired).constLast().source, locks::Seen::Scan);
    }

    void aNameLatelyReleasedIsNotProbedAgain()
    {
        const PrivateRedis redis;
        const auto acquireForReading = [&redis] { // it has two fields, so that a probe asks for its size
            redis.cli(
                QStringLiteral("hset orders mode read %1 1").arg(support::holderOne).toUtf8().constData());
            redis.cli("pexpire orders 30000");
        };
        const auto wasProbed = [&redis] { return redis.cli("info commandstats").contains("cmdstat_memory"); };
        acquireForReading();
        const Watched w(redis);
        QTRY_VERIFY(w.settled() && w.held("orders"));
        QVERIFY(wasProbed());
        redis.cli("config resetstat");
        for (int i = 0; i < 20; ++i) {
            redis.cli("del orders");
            acquireForReading();
            QTest::qWait(50); // some of the passes begin in between
        }
        QTRY_VERIFY(w.held("orders"));
        QVERIFY(!wasProbed());
    }

    void aContendedNameIsFoundAtOnce()
    {
        PrivateRedis redis;
        run(redis, manyStrings);
        const Watched w(redis, withoutScans());
        QTRY_VERIFY_WITH_TIMEOUT(w.settled(), 30'000);
        QTRY_VERIFY(w.watcher.health().discovery.pass > 1); // which takes minutes
        acquire(redis, "orders");
        Writer waiter(redis.uri());
        waiter.client().subscribe({"redisson_lock__channel:{orders}"}, {});
        QTRY_VERIFY(w.held("orders"));
        QTRY_COMPARE(w.lock("orders")->waiters.count, 1);
        QVERIFY(w.lock("orders")->waiters.visibility == locks::Visibility::AtLeast);
        QCOMPARE(w.watcher.health().discovery.pass, 2);
    }

    void prefixesArePushedAtOnce()
    {
        PrivateRedis redis;
        run(redis, manyStrings);
        watch::WatchOptions options = withoutScans();
        options.prefixes = {"job:"};
        const Watched w(redis, options);
        QTRY_VERIFY_WITH_TIMEOUT(w.settled(), 30'000);
        QTRY_VERIFY(w.watcher.health().discovery.pass > 1);
        acquire(redis, "job:1");
        QTRY_VERIFY(w.held("job:1"));
        QCOMPARE(w.watcher.health().discovery.pass, 2);
    }

    void prefixesCanBeChangedWhileItRuns()
    {
        PrivateRedis redis;
        run(redis, manyStrings);
        watch::WatchOptions options = withoutScans();
        options.prefixes = {"old:"};
        Watched w(redis, options);
        QTRY_VERIFY_WITH_TIMEOUT(w.settled(), 30'000);
        QTRY_VERIFY(redis.cli("info stats").contains("tracking_total_prefixes:1"));
        w.watcher.setPrefixes({"job:", "cron:"});
        QTRY_VERIFY(redis.cli("info stats").contains("tracking_total_prefixes:2"));
        const int pass = w.watcher.health().discovery.pass;
        acquire(redis, "job:1");
        acquire(redis, "cron:1");
        QTRY_VERIFY(w.held("job:1") && w.held("cron:1"));
        QCOMPARE(w.watcher.health().discovery.pass, pass);
        const auto refused = w.watcher.health().feeds.first().reason;
        QVERIFY2(!refused, refused ? refused->detail.constData() : "");
    }

    void aPinnedNameIsKnownBeforeItExists()
    {
        PrivateRedis redis;
        watch::WatchOptions options;
        options.pins = {{{"permits"}, locks::redisson::plainSemaphore}};
        const Watched w(redis, options);
        QTRY_VERIFY(w.settled());
        QVERIFY(w.lock("permits") && w.lock("permits")->pinned);
        QVERIFY(w.lock("permits")->asOf > base::ServerTime()); // it was looked for
        redis.cli("set permits 3");
        QTRY_VERIFY(w.held("permits"));
        QCOMPARE(w.lock("permits")->permits->available, 3);
    }

    /// Nobody listens on its channel, nothing is published, nobody has pinned it.
    void permitsAreFoundByTheirSortedSet_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("a name like any other") << QStringLiteral("gpu");
        QTest::newRow("a name that says lock") << QStringLiteral("lock:gpu"); // a scan brings the string, too
    }
    void permitsAreFoundByTheirSortedSet()
    {
        QFETCH(QString, name);
        const QByteArray gpu = name.toUtf8();
        PrivateRedis redis;
        redis.cli({QStringLiteral("eval"),
            QStringLiteral("redis.call('set',KEYS[1],'1') "
                           "redis.call('zadd','{'..KEYS[1]..'}:timeout',ARGV[1],string.rep('\\240',15)..'a') "
                           "redis.call('zadd','{'..KEYS[1]..'}:timeout',ARGV[1],string.rep('\\240',15)..'b') "
                           "redis.call('set','visits','7') "
                           "redis.call('zadd','{visits}:timeout',ARGV[1],'session-12345678')"),
            QStringLiteral("1"), name, QString::number(QDateTime::currentMSecsSinceEpoch() + 60'000)});
        const Watched w(redis);
        QTRY_VERIFY(w.settled());
        QTRY_VERIFY_WITH_TIMEOUT(w.held(gpu), 10'000);
        QCOMPARE(w.lock(gpu)->kind, locks::redisson::permitSemaphore);
        QCOMPARE(w.lock(gpu)->holders.size(), 2);
        QCOMPARE(w.lock(gpu)->permits->limit, std::optional<qint64>(3));
        QCOMPARE(w.lock(gpu)->evidence->facts, QByteArrayList{"permit-timeouts"});
        QVERIFY(!w.lock("visits") && !w.lock('{' + gpu + '}') && !w.lock('{' + gpu + "}:timeout"));
        redis.cli(("zremrangebyrank {" + gpu + "}:timeout 0 0")
                      .constData()); // as the next acquire does with what is over
        redis.cli(("incr " + gpu).constData());
        QTRY_COMPARE(w.lock(gpu)->holders.size(), 1);
        QCOMPARE(w.lock(gpu)->permits->available, 2);
    }

    void whatTheOperatorSpeaksForIsFoundWhateverItsValue_data()
    {
        QTest::addColumn<QString>("user");
        QTest::newRow("searched on the server") << QString();
        QTest::newRow("searched from here") << QStringLiteral("guest");
    }
    void whatTheOperatorSpeaksForIsFoundWhateverItsValue()
    {
        QFETCH(QString, user);
        PrivateRedis redis;
        redis.cli("acl setuser guest on nopass ~* &* +@all -eval_ro -evalsha_ro");
        redis.cli("set job:gate-7 mine px 60000");
        redis.cli("hset job:gate-8 field value");
        redis.cli("set jobs:gate-9 mine px 60000");
        watch::WatchOptions options;
        options.statements = {{"job:*", *locks::kindFromName("node-redlock")}};
        if (!user.isEmpty()) {
            options.endpoint = *redis::Endpoint::fromUri(redis.uri());
            options.endpoint.user = user.toUtf8();
        }
        const Watched w(redis, options);
        QTRY_VERIFY(w.settled());
        QTRY_VERIFY(w.held("job:gate-7"));
        QCOMPARE(locks::name(w.lock("job:gate-7")->kind), QByteArray("node-redlock"));
        QCOMPARE(w.lock("job:gate-7")->evidence->facts, QByteArrayList{"stated"});
        QVERIFY(!w.lock("job:gate-8") && !w.lock("jobs:gate-9"));
        redis.cli("set job:gate-10 [it] px 60000");
        QTRY_VERIFY(w.held("job:gate-10"));
    }

    void statementsCanBeChangedWhileItRuns()
    {
        PrivateRedis redis;
        redis.cli("set job:7 mine px 60000");
        redis.cli("set shop:7 3");
        acquire(redis, "orders");
        Watched w(redis);
        QTRY_VERIFY(w.settled() && w.held("orders"));
        QVERIFY(!w.lock("job:7") && !w.lock("shop:7"));
        w.watcher.setStatements(
            {{"job:*", *locks::kindFromName("redis-py")}, {"shop:*", locks::redisson::plainSemaphore}});
        QTRY_VERIFY(w.held("job:7") && w.held("shop:7"));
        QCOMPARE(w.lock("shop:7")->permits->available, 3);
        w.watcher.setStatements({{"job:*", *locks::kindFromName("string")}});
        QTRY_COMPARE(locks::name(w.lock("job:7")->kind), QByteArray("string"));
        QTRY_VERIFY(!w.held("shop:7"));
        w.watcher.setStatements({});
        QTRY_VERIFY(!w.held("job:7"));
        QVERIFY(w.held("orders") && w.live());
    }

    void aPinOfAnotherDatabaseIsOnlyThere()
    {
        PrivateRedis redis;
        watch::WatchOptions options;
        options.endpoint = *redis::Endpoint::fromUri(redis.uri() + QStringLiteral("?db=all"));
        options.pins = {{{"gate"}, locks::redisson::countDownLatch, 5}};
        const Watched w(redis, options);
        QTRY_VERIFY(w.settled());
        QVERIFY(w.lock("gate", 5) && !w.lock("gate", 0));
        redis.cli("-n 5 set gate 2");
        QTRY_VERIFY(w.held("gate", 5));
        QCOMPARE(w.lock("gate", 5)->latchCount, 2);
    }

    void allDatabases()
    {
        PrivateRedis redis;
        redis.cli("-n 3 hset three 11111111-2222-3333-4444-555555555555:7 1");
        redis.cli("-n 9 hset nine 11111111-2222-3333-4444-555555555555:7 1");
        watch::WatchOptions options;
        options.endpoint = *redis::Endpoint::fromUri(redis.uri() + QStringLiteral("?db=all"));
        const Watched w(redis, options);
        QTRY_VERIFY(w.settled() && w.held("three", 3) && w.held("nine", 9));
        redis.cli("-n 9 del nine");
        QTRY_VERIFY(!w.held("nine", 9));
        QVERIFY(w.held("three", 3));
    }

    void aHugeHashIsCountedAndNotRead()
    {
        PrivateRedis redis;
        run(redis, "for i=1,200000 do redis.call('hset','huge',string.format('%08x',i)"
                   "..'-2222-3333-4444-555555555555:7','1') end");
        acquire(redis, "orders");
        const Watched w(redis);
        QTRY_VERIFY(w.settled() && w.held("orders"));
        QTRY_COMPARE(w.watcher.health().discovery.tooLarge, quint64(1));
        QVERIFY(!w.lock("huge"));
        QVERIFY(w.live());
    }

    void tenThousandLocksInTheFirstPass()
    {
        PrivateRedis redis;
        run(redis,
            "for i=1,10000 do redis.call('hset','l'..i,'11111111-2222-3333-4444-555555555555:7','1') "
            "redis.call('pexpire','l'..i,600000) end for i=1,90000 do redis.call('set','k'..i,'v') end");
        QElapsedTimer timer;
        timer.start();
        const Watched w(redis);
        // QTRY sleeps between two looks, and a pass of so many steps takes a look for each.
        QSignalSpy reported(&w.watcher, &watch::Watcher::healthChanged);
        while (!w.watcher.health().discovery.firstPassDone)
            QVERIFY(reported.wait(30'000));
        const qint64 found = timer.elapsed();
        QCOMPARE(w.watcher.registry().size(), 10'000);
        QTRY_VERIFY_WITH_TIMEOUT(w.settled(), 30'000);
        qInfo("10,000 locks among 100,000 keys: found after %lld ms, armed after %lld ms", found,
            timer.elapsed());
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestWatchDiscovery)
#include "tst_watchdiscovery.moc"
