#include "core/redis/client.h"
#include "core/redis/readcommands.h"
#include "core/watch/watcher.h"
#include "tests/support/privateredis.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <csignal>

namespace lockscope
{

using namespace std::chrono_literals;
using locks::Event;
using locks::EventKind;
using locks::LockPtr;
using locks::LockRef;

namespace
{

const QString holderOne = QStringLiteral("11111111-2222-3333-4444-555555555555:7");
const QString holderTwo = QStringLiteral("aaaaaaaa-2222-3333-4444-555555555555:9");

/// A connection that may write, for what must not wait for its answer.
class Writer
{
public:
    explicit Writer(const support::PrivateRedis& redis)
        : m_client(*redis::Endpoint::fromUri(redis.uri()), options(), m_clock)
    {
        m_client.open();
    }
    [[nodiscard]] bool isReady() const { return m_client.state().isReady(); }
    void send(const QByteArrayList& words) { m_client.call(redis::Command(words), {}, 60s); }
    redis::Client& client() { return m_client; }

private:
    static redis::ClientOptions options()
    {
        redis::ClientOptions options;
        options.readsOnly = false;
        return options;
    }
    base::SteadyClock m_clock;
    redis::Client m_client;
};

/// A server that can be ended and started again at the same place.
class LastingRedis
{
public:
    ~LastingRedis() { stop(); }
    void start()
    {
        m_process.start(QStringLiteral("redis-server"),
            {QStringLiteral("--port"), QStringLiteral("0"), QStringLiteral("--unixsocket"), path(),
                QStringLiteral("--save"), QString()});
        QVERIFY(m_process.waitForStarted());
    }
    void stop()
    {
        m_process.kill();
        m_process.waitForFinished();
    }
    void cli(const QStringList& words) const
    {
        QProcess::execute(QStringLiteral("redis-cli"), QStringList{QStringLiteral("-s"), path()} + words);
    }
    [[nodiscard]] QString path() const { return m_folder.filePath(QStringLiteral("r.sock")); }

private:
    QTemporaryDir m_folder;
    QProcess m_process;
};

/// A watcher on a private server, and all that it told.
class Watched
{
public:
    explicit Watched(support::PrivateRedis& redis, watch::WatchOptions options = {})
        : server(redis)
        , watcher(complete(std::move(options), redis), clock)
    {
        QObject::connect(&watcher, &watch::Watcher::changed, &watcher, [this](const locks::Batch& batch) {
            ++batches;
            events += batch.events;
        });
        QObject::connect(&watcher, &watch::Watcher::healthChanged, &watcher,
            [this](const locks::Health& health) { reasons.append(health.reason); });
        watcher.open();
    }
    static watch::WatchOptions complete(watch::WatchOptions options, const support::PrivateRedis& redis)
    {
        if (options.endpoint.path.isEmpty())
            options.endpoint = *redis::Endpoint::fromUri(redis.uri());
        return options;
    }

    [[nodiscard]] bool settled() const
    {
        const locks::Health health = watcher.health();
        return health.live && health.discovery.firstPassDone;
    }
    [[nodiscard]] LockPtr lock(const QByteArray& name, int db = 0) const
    {
        return watcher.registry().find({{name}, db, {}});
    }
    [[nodiscard]] bool held(const QByteArray& name, int db = 0) const
    {
        const LockPtr found = lock(name, db);
        return found && found->exists;
    }
    [[nodiscard]] QList<Event> of(const QByteArray& name, EventKind kind) const
    {
        QList<Event> found;
        for (const Event& event : events) {
            if (event.lock.name.bytes == name && event.kind == kind)
                found.append(event);
        }
        return found;
    }
    [[nodiscard]] qsizetype count(EventKind kind) const
    {
        return std::ranges::count_if(events, [kind](const Event& event) { return event.kind == kind; });
    }
    void acquire(const char* name, const QString& holder = holderOne, int ms = 30'000) const
    {
        server.cli({QStringLiteral("eval"),
            QStringLiteral("redis.call('hincrby',KEYS[1],ARGV[1],1) redis.call('pexpire',KEYS[1],ARGV[2])"),
            QStringLiteral("1"), QString::fromLatin1(name), holder, QString::number(ms)});
    }
    void release(const char* name) const
    {
        server.cli({QStringLiteral("eval"),
            QStringLiteral("redis.call('del',KEYS[1]) redis.call('publish',KEYS[2],'0')"),
            QStringLiteral("2"), QString::fromLatin1(name),
            QStringLiteral("redisson_lock__channel:{%1}").arg(QLatin1String(name))});
    }

    support::PrivateRedis& server;
    base::SteadyClock clock;
    QList<Event> events;
    QByteArrayList reasons;
    int batches = 0;
    watch::Watcher watcher;
};

} // namespace

class TstWatch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void findsWhatIsThere()
    {
        support::PrivateRedis redis;
        redis.cli("hset app field value");
        Watched w(redis);
        w.acquire("orders");
        QTRY_VERIFY(w.settled());
        QTRY_VERIFY(w.held("orders"));
        QVERIFY(!w.lock("app"));
        QCOMPARE(w.lock("orders")->holders.constFirst().id.bytes, holderOne.toUtf8());
    }

    void seesAKnownNameChange()
    {
        support::PrivateRedis redis;
        Watched w(redis);
        w.acquire("orders");
        QTRY_VERIFY(w.settled() && w.held("orders"));
        QTest::qWait(50); // its name is armed by a first read
        w.release("orders");
        QTRY_VERIFY(!w.held("orders"));
        QCOMPARE(w.of("orders", EventKind::Released).size(), 1);
        QVERIFY(w.of("orders", EventKind::Released).constFirst().exact);
        w.acquire("orders", holderTwo);
        QTRY_VERIFY_WITH_TIMEOUT(w.held("orders"), 200);
        QCOMPARE(w.of("orders", EventKind::Acquired).constLast().source, locks::Seen::Tracking);
    }

    void aContendedNameIsFoundAtOnce()
    {
        support::PrivateRedis redis;
        run(redis, "for i=1,100000 do redis.call('set','k'..i,'v') end");
        watch::WatchOptions options;
        options.budget.serverShare = 0.001; // the scan will not find it soon
        Watched w(redis, options);
        QTRY_VERIFY_WITH_TIMEOUT(w.settled(), 30'000);
        QTest::qWait(300);
        w.acquire("orders");
        QVERIFY(!w.held("orders"));
        Writer waiter(redis);
        QTRY_VERIFY(waiter.isReady());
        waiter.client().subscribe({"redisson_lock__channel:{orders}"}, {});
        QTRY_VERIFY_WITH_TIMEOUT(w.held("orders"), 2000);
        QTRY_COMPARE_WITH_TIMEOUT(w.lock("orders")->waiters.count, 1, 3000);
        QVERIFY(w.lock("orders")->waiters.visibility == locks::Visibility::AtLeast);
    }

    void aNewNameIsFoundByTheScan()
    {
        support::PrivateRedis redis;
        Watched w(redis);
        QTRY_VERIFY(w.settled());
        w.acquire("orders");
        QTRY_VERIFY_WITH_TIMEOUT(w.held("orders"), 3000);
        QCOMPARE(w.of("orders", EventKind::Acquired).constLast().source, locks::Seen::Scan);
    }

    void renewalAndReentryAreSeen()
    {
        support::PrivateRedis redis;
        Watched w(redis);
        w.acquire("orders");
        QTRY_VERIFY(w.settled() && w.held("orders"));
        QTest::qWait(50);
        redis.cli("pexpire orders 30000");
        QTRY_COMPARE(w.of("orders", EventKind::Renewed).size(), 1);
        w.acquire("orders");
        QTRY_COMPARE(w.of("orders", EventKind::Reentered).size(), 1);
        QCOMPARE(w.lock("orders")->holders.constFirst().count, 2);
    }

    void deletedByHandIsNotReleased()
    {
        support::PrivateRedis redis;
        Watched w(redis);
        w.acquire("orders");
        QTRY_VERIFY(w.settled() && w.held("orders"));
        QTest::qWait(50);
        redis.cli("del orders");
        QTRY_VERIFY(!w.held("orders"));
        QTRY_COMPARE(w.of("orders", EventKind::Deleted).size() + w.of("orders", EventKind::Gone).size(), 1);
        QVERIFY(w.of("orders", EventKind::Released).isEmpty());
    }

    void anExpiryIsSeenByItsDeadline()
    {
        support::PrivateRedis redis;
        run(redis, "for i=1,5000 do redis.call('set','k'..i,'v','EX',9999) end"); // expiry is told late
        Watched w(redis);
        w.acquire("orders", holderOne, 4000);
        QTRY_VERIFY(w.settled() && w.held("orders"));
        const base::ServerTime end = *w.lock("orders")->expiresAt;
        QTRY_COMPARE_WITH_TIMEOUT(w.of("orders", EventKind::Expired).size(), 1, 6000);
        const Event event = w.of("orders", EventKind::Expired).constFirst();
        QVERIFY2(event.at - end < 50ms, qPrintable(QString::number((event.at - end).count())));
    }

    void aFlushIsOneEventPerLockAndNoRelease()
    {
        support::PrivateRedis redis;
        Watched w(redis);
        for (const char* name : {"a", "b", "c"})
            w.acquire(name);
        QTRY_VERIFY(w.settled() && w.held("a") && w.held("b") && w.held("c"));
        QTest::qWait(50);
        redis.cli("flushall");
        QTRY_VERIFY(!w.held("a") && !w.held("b") && !w.held("c"));
        QVERIFY(w.count(EventKind::Flushed) > 0);
        QCOMPARE(w.count(EventKind::Released) + w.count(EventKind::Gone) + w.count(EventKind::Deleted), 0);
    }

    void aSwapIsFoundByReconcile()
    {
        support::PrivateRedis redis;
        Watched w(redis);
        w.acquire("orders");
        QTRY_VERIFY(w.settled() && w.held("orders"));
        QTest::qWait(50);
        redis.cli("swapdb 0 1");
        QTRY_VERIFY_WITH_TIMEOUT(!w.held("orders"), 5500);
        QCOMPARE(w.of("orders", EventKind::Gone).constLast().source, locks::Seen::Reconcile);
    }

    void aFrozenServerIsNotLiveWithinASecond()
    {
        support::PrivateRedis redis;
        Watched w(redis);
        w.acquire("orders");
        QTRY_VERIFY(w.settled() && w.held("orders"));
        ::kill(static_cast<pid_t>(redis.processId()), SIGSTOP);
        QElapsedTimer timer;
        timer.start();
        QTRY_VERIFY_WITH_TIMEOUT(!w.watcher.health().live, 2000);
        QVERIFY2(timer.elapsed() <= 1000, qPrintable(QString::number(timer.elapsed())));
        QVERIFY(!w.lock("orders")->current);
        ::kill(static_cast<pid_t>(redis.processId()), SIGCONT);
        QTRY_VERIFY(w.watcher.health().live);
        QVERIFY(w.lock("orders")->current);
    }

    void aRestartIsNotAThousandReleases()
    {
        LastingRedis redis;
        redis.start();
        watch::WatchOptions options;
        options.endpoint = *redis::Endpoint::fromUri(QStringLiteral("unix://") + redis.path());
        support::PrivateRedis unused;
        Watched w(unused, options);
        QTRY_VERIFY(w.settled());
        for (const char* name : {"a", "b", "c"})
            redis.cli({QStringLiteral("hset"), QString::fromLatin1(name), holderOne, QStringLiteral("1")});
        QTRY_VERIFY(w.held("a") && w.held("b") && w.held("c"));
        const QByteArray before = w.watcher.health().runId;
        redis.stop();
        QTRY_VERIFY(!w.watcher.health().live);
        QVERIFY(!w.lock("a")->current);
        redis.start();
        QTRY_VERIFY_WITH_TIMEOUT(w.watcher.health().live, 15'000);
        QVERIFY(w.watcher.health().runId != before);
        QVERIFY(!w.held("a") && !w.held("b") && !w.held("c"));
        QCOMPARE(w.count(EventKind::Released) + w.count(EventKind::Gone), 0);
        QVERIFY(w.count(EventKind::Flushed) > 0);
    }

    void aKilledListenerIsNoticedAndReplaced()
    {
        support::PrivateRedis redis;
        Watched w(redis);
        w.acquire("orders");
        QTRY_VERIFY(w.settled() && w.held("orders"));
        redis.cli("client kill type pubsub");
        QTRY_VERIFY(!w.watcher.health().live);
        QTRY_VERIFY(w.watcher.health().live);
        QTest::qWait(50);
        w.release("orders");
        QTRY_VERIFY_WITH_TIMEOUT(!w.held("orders"), 500);
    }

    void aBlockingScriptIsNamed()
    {
        support::PrivateRedis::Options server;
        server.arguments = {QStringLiteral("--busy-reply-threshold"), QStringLiteral("300")};
        support::PrivateRedis redis(server);
        Watched w(redis);
        QTRY_VERIFY(w.settled());
        Writer writer(redis);
        QTRY_VERIFY(writer.isReady());
        writer.send({"eval", "while true do end", "0"});
        QTRY_COMPARE_WITH_TIMEOUT(w.watcher.health().reason, QByteArray("busy"), 3000);
        QVERIFY(!w.watcher.health().live && w.watcher.health().busySince);
        redis.cli("script kill");
        QTRY_VERIFY(w.watcher.health().live);
        QTRY_VERIFY(!w.watcher.health().busySince);
    }

    void aHugeHashIsCountedAndNotRead()
    {
        support::PrivateRedis redis;
        run(redis, "for i=1,200000 do redis.call('hset','huge','f'..i,'v') end");
        redis.cli("config resetstat");
        Watched w(redis);
        w.acquire("orders");
        QTRY_VERIFY_WITH_TIMEOUT(w.settled() && w.held("orders"), 10'000);
        QTRY_COMPARE(w.watcher.health().discovery.tooLarge, quint64(1));
        QVERIFY(!w.lock("huge"));
        QVERIFY(!redis.cli("info commandstats").contains("hscan"));
        QVERIFY(w.watcher.health().live);
    }

    void theMinimalUserIsEnough()
    {
        support::PrivateRedis::Options server;
        const QByteArray rules = redis::readCommandAclRules().join(' ');
        server.users = {"mon on >secret ~* &* " + rules};
        support::PrivateRedis redis(server);
        Watched w(redis, asUser(redis, "mon"));
        w.acquire("orders");
        QTRY_VERIFY(w.settled() && w.held("orders"));
        for (const locks::FeedHealth& feed : w.watcher.health().feeds)
            QVERIFY2(!feed.reason, feed.reason ? feed.reason->detail.constData() : "");
        QTest::qWait(50);
        w.release("orders");
        QTRY_COMPARE(w.of("orders", EventKind::Released).size(), 1);
    }

    void aMissingPermissionDegradesOneFeed_data()
    {
        using Feed = locks::FeedHealth::Feed;
        QTest::addColumn<QByteArray>("rule");
        QTest::addColumn<int>("feed");
        QTest::newRow("tracking") << QByteArray("-client|tracking") << int(Feed::Tracking);
        QTest::newRow("subscribe") << QByteArray("-subscribe") << int(Feed::Tracking);
        QTest::newRow("psubscribe") << QByteArray("-psubscribe") << int(Feed::Channels);
        QTest::newRow("numsub") << QByteArray("-pubsub|numsub") << int(Feed::Channels);
        QTest::newRow("channels") << QByteArray("-pubsub|channels") << int(Feed::Channels);
        QTest::newRow("scan") << QByteArray("-scan") << int(Feed::Discovery);
        QTest::newRow("time") << QByteArray("-time") << int(Feed::Deadlines);
        QTest::newRow("channel names")
            << QByteArray("resetchannels &redisson* &__redis__:invalidate") << int(Feed::Keyspace);
    }

    void aMissingPermissionDegradesOneFeed()
    {
        QFETCH(QByteArray, rule);
        QFETCH(int, feed);
        support::PrivateRedis::Options server;
        server.users = {"mon on >secret ~* &* " + redis::readCommandAclRules().join(' ') + ' ' + rule};
        support::PrivateRedis redis(server);
        watch::WatchOptions options = asUser(redis, "mon");
        options.pins = {{{"orders"}, std::nullopt}};
        Writer waiter(redis);
        QTRY_VERIFY(waiter.isReady());
        waiter.client().subscribe({"redisson_lock__channel:{orders}"}, {});
        Watched w(redis, options);
        w.acquire("orders");
        QTRY_VERIFY(w.watcher.health().live && w.held("orders"));
        const auto limited = [&] {
            const auto feeds = w.watcher.health().feeds;
            return std::ranges::any_of(feeds, [&](const locks::FeedHealth& health) {
                return int(health.feed) == feed && health.reason &&
                       health.reason->kind == base::ErrorKind::NoPermission;
            });
        };
        QTRY_VERIFY_WITH_TIMEOUT(limited(), 3000);
        redis.cli("del orders");
        QTRY_VERIFY_WITH_TIMEOUT(!w.held("orders"), 5500);
    }

    void tenThousandLocksInTheFirstPass()
    {
        support::PrivateRedis redis;
        run(redis,
            "for i=1,10000 do redis.call('hset','l'..i,'11111111-2222-3333-4444-555555555555:7','1') "
            "redis.call('pexpire','l'..i,600000) end for i=1,90000 do redis.call('set','k'..i,'v') end");
        QElapsedTimer timer;
        timer.start();
        Watched w(redis);
        QTRY_VERIFY_WITH_TIMEOUT(w.settled(), 30'000);
        QCOMPARE(w.watcher.registry().size(), 10'000);
        qInfo("10,000 locks among 100,000 keys after %lld ms", timer.elapsed());
    }

    void allDatabases()
    {
        support::PrivateRedis redis;
        redis.cli("-n 3 hset three 11111111-2222-3333-4444-555555555555:7 1");
        redis.cli("-n 9 hset nine 11111111-2222-3333-4444-555555555555:7 1");
        watch::WatchOptions options;
        options.endpoint = *redis::Endpoint::fromUri(redis.uri() + QStringLiteral("?db=all"));
        Watched w(redis, options);
        QTRY_VERIFY(w.settled() && w.held("three", 3) && w.held("nine", 9));
        QTest::qWait(50);
        redis.cli("-n 9 del nine");
        QTRY_VERIFY_WITH_TIMEOUT(!w.held("nine", 9), 500);
        QVERIFY(w.held("three", 3));
    }

    void prefixesArePushedAtOnce()
    {
        support::PrivateRedis redis;
        run(redis, "for i=1,100000 do redis.call('set','k'..i,'v') end");
        watch::WatchOptions options;
        options.prefixes = {"job:"};
        options.budget.serverShare = 0.001;
        Watched w(redis, options);
        QTRY_VERIFY_WITH_TIMEOUT(w.settled(), 30'000);
        QTest::qWait(300);
        w.acquire("job:1");
        QTRY_VERIFY_WITH_TIMEOUT(w.held("job:1"), 500);
    }

    void aPinnedNameIsKnownBeforeItExists()
    {
        support::PrivateRedis redis;
        watch::WatchOptions options;
        options.pins = {{{"permits"}, locks::Kind::Semaphore}};
        Watched w(redis, options);
        QTRY_VERIFY(w.settled());
        QTRY_VERIFY(w.lock("permits"));
        QTest::qWait(50);
        redis.cli("set permits 3");
        QTRY_VERIFY_WITH_TIMEOUT(w.held("permits"), 500);
        QCOMPARE(w.lock("permits")->permits->available, 3);
        QVERIFY(w.lock("permits")->pinned);
    }

private:
    static void run(const support::PrivateRedis& redis, const char* script)
    {
        redis.cli({QStringLiteral("eval"), QString::fromLatin1(script), QStringLiteral("0")});
    }
    static watch::WatchOptions asUser(const support::PrivateRedis& redis, const QByteArray& user)
    {
        watch::WatchOptions options;
        options.endpoint = *redis::Endpoint::fromUri(redis.uri());
        options.endpoint.user = user;
        options.endpoint.password = redis::Secret("secret");
        return options;
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TstWatch)
#include "tst_watch.moc"
