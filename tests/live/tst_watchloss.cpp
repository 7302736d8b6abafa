#include "tests/support/lastingredis.h"
#include "tests/support/watched.h"

#include <QElapsedTimer>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <csignal>

namespace lockscope
{

using locks::EventKind;
using support::acquire;
using support::holderOne;
using support::LastingRedis;
using support::PrivateRedis;
using support::release;
using support::run;
using support::Watched;
using support::Writer;

namespace
{

watch::WatchOptions optionsFor(const LastingRedis& redis)
{
    watch::WatchOptions options;
    options.endpoint = *redis::Endpoint::fromUri(redis.uri());
    return options;
}

/// The ids of our connections with that flag.
QByteArrayList clientsWith(const PrivateRedis& redis, const QByteArray& flag)
{
    QByteArrayList ids;
    for (const QByteArray& line : redis.cli("client list").split('\n')) {
        const qsizetype flags = line.indexOf(" flags=") + 7;
        const QByteArray all = line.mid(flags, line.indexOf(' ', flags) - flags);
        if (line.contains(" name=lockscope ") && all.contains(flag))
            ids.append(line.mid(3, line.indexOf(' ') - 3));
    }
    return ids;
}

QByteArray clientWith(const PrivateRedis& redis, const QByteArray& flag)
{
    return clientsWith(redis, flag).value(0);
}

/// The listening and the tracking one.
QByteArrayList pairOf(const PrivateRedis& redis) { return clientsWith(redis, "P") + clientsWith(redis, "t"); }

/// When any lock was looked at last.
base::ServerTime latest(const Watched& w)
{
    return std::max(w.lock("orders")->asOf, w.lock("billing")->asOf);
}

} // namespace

/// Sight is lost: what is claimed meanwhile, and that it comes back.
class TestWatchLoss : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void aFrozenServerIsNotLiveWithinASecond()
    {
        PrivateRedis redis;
        acquire(redis, "orders");
        const Watched w(redis);
        QTRY_VERIFY(w.settled() && w.held("orders"));
        ::kill(static_cast<pid_t>(redis.processId()), SIGSTOP);
        QElapsedTimer timer;
        timer.start();
        QTRY_VERIFY(!w.live());
        const qint64 noticed = timer.elapsed();
        QVERIFY(!w.lock("orders")->current);
        ::kill(static_cast<pid_t>(redis.processId()), SIGCONT);
        QTRY_VERIFY(w.live());
        QVERIFY(w.lock("orders")->current);
        QVERIFY2(noticed <= 1000, qPrintable(QString::number(noticed)));
    }

    void aRestartIsNotAThousandReleases()
    {
        LastingRedis redis;
        redis.start();
        for (const char* name : {"a", "b", "c"})
            redis.cli({QStringLiteral("hset"), QString::fromLatin1(name), holderOne, QStringLiteral("1")});
        const Watched w(optionsFor(redis));
        QTRY_VERIFY(w.settled() && w.held("a") && w.held("b") && w.held("c"));
        const QByteArray before = w.watcher.health().runId;
        redis.kill();
        QTRY_VERIFY(!w.live());
        QVERIFY(!w.lock("a")->current);
        redis.start();
        QTRY_VERIFY_WITH_TIMEOUT(w.live(), 20'000);
        QVERIFY(w.watcher.health().runId != before);
        QVERIFY(!w.held("a") && !w.held("b") && !w.held("c"));
        QTRY_COMPARE(w.count(EventKind::Gone), 3); // reported with the next batch
        QCOMPARE(w.count(EventKind::ServerRestarted), 1);
        QVERIFY(std::ranges::none_of(w.events, &locks::Event::exact));
        QCOMPARE(w.count(EventKind::Released) + w.count(EventKind::Flushed), 0);
    }

    /// A lock that a server has kept over a restart is the same lock, and one that ran out meanwhile has
    /// expired.
    void whatARestartKeepsStays()
    {
        LastingRedis redis;
        redis.start();
        for (const char* name : {"kept", "short"})
            redis.cli({QStringLiteral("hset"), QString::fromLatin1(name), holderOne, QStringLiteral("1")});
        redis.cli("pexpire short 3000");
        const Watched w(optionsFor(redis));
        QTRY_VERIFY(w.settled() && w.held("kept") && w.held("short"));
        redis.cli("save");
        redis.kill();
        QTRY_VERIFY(!w.live());
        QTRY_VERIFY(w.lock("short")->expiresAt &&
                    w.watcher.serverClock().serverTime(w.clock.now()) > *w.lock("short")->expiresAt);
        redis.start();
        QTRY_VERIFY_WITH_TIMEOUT(w.live(), 20'000);
        QTRY_COMPARE(w.count(EventKind::Expired), 1);
        QVERIFY(w.held("kept") && w.lock("kept")->current && !w.held("short"));
        QCOMPARE(w.of("kept", EventKind::Flushed).size() + w.of("kept", EventKind::Acquired).size(), 0);
        QCOMPARE(w.count(EventKind::Gone) + w.count(EventKind::Flushed), 0);
    }

    void aLoadingServerIsNamed()
    {
        LastingRedis redis;
        redis.start();
        redis.cli({QStringLiteral("eval"),
            QStringLiteral("for i=1,2000 do redis.call('set','k'..i,string.rep('v',1000)) end"),
            QStringLiteral("0")});
        redis.cli({QStringLiteral("hset"), QStringLiteral("orders"), holderOne, QStringLiteral("1")});
        redis.cli("save");
        Watched w(optionsFor(redis));
        QTRY_VERIFY(w.settled() && w.held("orders"));
        redis.kill();
        QTRY_VERIFY(!w.live());
        redis.start({QStringLiteral("--key-load-delay"), QStringLiteral("1000"),
            QStringLiteral("--loading-process-events-interval-bytes"), QStringLiteral("1024")});
        w.watcher.retryNow();
        const auto loading = [&] {
            const auto failure = w.watcher.health().failure;
            return failure && failure->kind == base::ErrorKind::Loading;
        };
        QTRY_VERIFY(loading() || w.reasons.contains("loading"));
        QVERIFY(!w.live());
        QTRY_VERIFY_WITH_TIMEOUT(w.live(), 30'000);
        QVERIFY(w.held("orders"));
        QCOMPARE(w.count(EventKind::Released) + w.count(EventKind::Gone), 0);
    }

    void aKilledListenerIsNoticedAndReplaced()
    {
        PrivateRedis redis;
        acquire(redis, "orders");
        const Watched w(redis);
        QTRY_VERIFY(w.settled() && w.held("orders"));
        redis.cli("client kill type pubsub");
        QTRY_VERIFY(!w.live());
        QTRY_VERIFY(w.settled());
        QVERIFY(w.lock("orders")->current);
        release(redis, "orders");
        QTRY_COMPARE(w.of("orders", EventKind::Released).size(), 1);
    }

    /// In RESP2 nobody hears that a redirection is gone: with one of the two connections both have to go.
    void oneOfThePairIsAsGoodAsBoth_data()
    {
        QTest::addColumn<QByteArray>("flag"); // in CLIENT LIST
        QTest::newRow("the listening one") << QByteArray("P");
        QTest::newRow("the tracking one") << QByteArray("t");
    }
    void oneOfThePairIsAsGoodAsBoth()
    {
        QFETCH(QByteArray, flag);
        PrivateRedis redis;
        acquire(redis, "orders");
        acquire(redis, "billing");
        Watched w(redis);
        QTRY_VERIFY(w.settled() && w.held("orders") && w.held("billing"));
        const QByteArrayList before = pairOf(redis);
        QCOMPARE(before.size(), 2);

        QElapsedTimer timer;
        qint64 lostAfter = -1;
        bool allReread = true;
        int livesAgain = 0;
        const QByteArray killed = clientWith(redis, flag);
        QVERIFY(before.contains(killed));
        const base::ServerTime then = latest(w);
        QObject::connect(
            &w.watcher, &watch::Watcher::healthChanged, &w.watcher, [&](const locks::Health& health) {
                if (!health.live && lostAfter < 0)
                    lostAfter = timer.elapsed();
                if (!health.live || lostAfter < 0 || livesAgain++ > 0)
                    return;
                for (const char* name : {"orders", "billing"})
                    allReread = allReread && w.lock(name)->current && w.lock(name)->asOf > then;
            });
        timer.start();
        redis.cli({QStringLiteral("client"), QStringLiteral("kill"), QStringLiteral("id"),
            QString::fromUtf8(killed)});
        QTRY_VERIFY(lostAfter >= 0);
        QVERIFY2(lostAfter <= 1000, qPrintable(QString::number(lostAfter)));
        if (!w.live())
            QVERIFY(!w.lock("orders")->current);
        run(redis, "redis.call('del','billing')"); // nothing is sent, or it is while nobody listens
        QTRY_VERIFY(livesAgain > 0);
        QVERIFY(allReread);
        QTRY_VERIFY(w.settled() && !w.held("billing"));
        QVERIFY(!w.watcher.registry().find({{"orders"}, 0, {}})->unknownReason->size());
        for (const QByteArray& id : pairOf(redis))
            QVERIFY(!before.contains(id)); // both are new
        release(redis, "orders");
        QTRY_COMPARE(w.of("orders", EventKind::Released).size(), 1);
    }

    void aKilledScannerIsReplacedUnnoticed()
    {
        PrivateRedis redis;
        const Watched w(redis);
        QTRY_VERIFY(w.settled());
        for (const QByteArray& line : redis.cli("client list").split('\n')) {
            if (line.contains("name=lockscope") && line.contains("cmd=scan"))
                redis.cli({QStringLiteral("client"), QStringLiteral("kill"), QStringLiteral("id"),
                    QString::fromUtf8(line.mid(3, line.indexOf(' ') - 3))});
        }
        acquire(redis, "orders");
        QTRY_VERIFY_WITH_TIMEOUT(w.held("orders"), 10'000);
        QVERIFY(w.live() && !w.reasons.contains("connection-lost"));
    }

    void aBlockingScriptIsNamed()
    {
        PrivateRedis::Options server;
        server.arguments = {QStringLiteral("--busy-reply-threshold"), QStringLiteral("300")};
        PrivateRedis redis(server);
        const Watched w(redis);
        QTRY_VERIFY(w.settled());
        Writer writer(redis.uri());
        writer.send({"eval", "while true do end", "0"});
        QTRY_COMPARE(w.watcher.health().reason, QByteArray("busy"));
        QVERIFY(!w.live() && w.watcher.health().busySince);
        redis.cli("script kill");
        QTRY_VERIFY(w.live());
        QTRY_VERIFY(!w.watcher.health().busySince);
    }

    void aDemotionIsNamedAndNoRelease()
    {
        PrivateRedis::Options server;
        server.tcp = true;
        server.arguments = {QStringLiteral("--repl-diskless-sync-delay"), QStringLiteral("0")};
        PrivateRedis primary(server);
        PrivateRedis redis;
        for (const char* name : {"a", "b", "c"})
            acquire(redis, name);
        const Watched w(redis);
        QTRY_VERIFY(w.settled() && w.held("a") && w.held("b") && w.held("c"));
        redis.cli(
            {QStringLiteral("replicaof"), QStringLiteral("127.0.0.1"), QString::number(primary.port())});
        QTRY_VERIFY(w.reasons.contains("role-changed"));
        QTRY_VERIFY_WITH_TIMEOUT(w.live() && !w.held("a"), 20'000); // the primary has none of them
        QCOMPARE(w.watcher.health().role, QByteArray("slave"));
        QCOMPARE(w.count(EventKind::Demoted), 1);
        QCOMPARE(w.count(EventKind::Released) + w.count(EventKind::Deleted), 0);
    }

    /// A lock that has become a monster closes the connection that reads it, once.
    void anAnswerOverTheCapCostsOneConnection()
    {
        PrivateRedis redis;
        acquire(redis, "orders");
        acquire(redis, "grows");
        const Watched w(redis);
        QTRY_VERIFY(w.settled() && w.held("orders") && w.held("grows"));
        run(redis, "for i=1,200000 do redis.call('hset','grows','f'..i,'v') end");
        QTRY_VERIFY_WITH_TIMEOUT(w.lock("grows")->tooLarge, 10'000);
        QTRY_VERIFY_WITH_TIMEOUT(w.settled(), 10'000);
        QCOMPARE(w.lock("grows")->unknownReason, QByteArray("too-large"));
        release(redis, "orders");
        QTRY_VERIFY(!w.held("orders"));
        QCOMPARE(w.reasons.count("connection-lost"), 1);
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestWatchLoss)
#include "tst_watchloss.moc"
