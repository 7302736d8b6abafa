#include "core/watch/watcher.h"
#include "tests/support/privateredis.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

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
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TstWatch)
#include "tst_watch.moc"
