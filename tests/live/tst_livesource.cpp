#include "core/console/live.h"
#include "tests/support/lastingredis.h"
#include "tests/support/privateredis.h"

#include <QRegularExpression>
#include <QTest>
#include <QThread>

#include <algorithm>

namespace lockscope
{

using base::ErrorKind;
using console::LiveRequest;
using locks::LockPtr;
using locks::LockRef;
using support::LastingRedis;
using support::PrivateRedis;

namespace
{

const LockRef orders{{"orders"}, 0, {}};
const QString holder = QStringLiteral("11111111-2222-3333-4444-555555555555:7");

std::shared_ptr<console::Source> sourceFor(const QString& uri, const QByteArray& password = {})
{
    LiveRequest request;
    request.uri = uri;
    request.password = password;
    auto source = console::watchServer(request);
    return source ? std::move(source).value() : nullptr;
}

/// A source and what it has told, and whether ever on another thread than its user's.
class Told
{
public:
    explicit Told(std::shared_ptr<console::Source> live)
        : source(std::move(live))
    {
        const auto here = [this] { strangeThread = strangeThread || QThread::currentThread() != thread; };
        QObject::connect(
            source.get(), &console::Source::changed, source.get(), [this, here](const auto& batch) {
                here();
                ++batches;
                events += batch.events;
            });
        QObject::connect(source.get(), &console::Source::healthChanged, source.get(), [here] { here(); });
        QObject::connect(
            source.get(), &console::Source::historyChanged, source.get(), [this, here](const auto& past) {
                here();
                history = past;
            });
    }

    [[nodiscard]] LockPtr lock(const LockRef& ref = orders) const
    {
        const QList<LockPtr> all = source->locks();
        const auto found = std::ranges::find(all, ref, [](const LockPtr& lock) { return lock->ref; });
        return found == all.end() ? nullptr : *found;
    }
    [[nodiscard]] bool held(const LockRef& ref = orders) const { return lock(ref) && lock(ref)->exists; }
    [[nodiscard]] bool settled() const
    {
        return source->health().live && source->health().discovery.firstPassDone;
    }
    [[nodiscard]] bool failed(ErrorKind kind) const
    {
        return !source->health().live && source->health().failure && source->health().failure->kind == kind;
    }

    std::shared_ptr<console::Source> source;
    QList<locks::Event> events;
    std::optional<locks::History> history;
    int batches = 0;
    bool strangeThread = false;

private:
    QThread* thread = QThread::currentThread();
};

} // namespace

/// A source over a thread of its own, as window and terminal use it.
class TestLiveSource : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void everythingKnownComesFirstAndThenChanges()
    {
        PrivateRedis redis;
        take(redis);
        const Told told(sourceFor(redis.uri()));
        QCOMPARE(told.source->health().reason, QByteArray("connecting"));
        told.source->open();
        QTRY_VERIFY(told.settled() && told.held());
        QVERIFY(told.events.isEmpty());
        redis.cli("del orders");
        QTRY_VERIFY(!told.held());
        QVERIFY(!told.events.isEmpty());
        QVERIFY(!told.strangeThread);
    }

    void whatIsWishedBeforeOpeningHolds()
    {
        PrivateRedis redis;
        take(redis);
        Told told(sourceFor(redis.uri()));
        told.source->pin({{"gate"}, 0, {}}, locks::Kind::Latch);
        told.source->setBudget({500, 0.01});
        told.source->look({orders});
        told.source->select(orders);
        told.source->open();
        QTRY_VERIFY(told.settled() && told.held());
        QTRY_VERIFY(told.lock({{"gate"}, 0, {}}) && told.lock({{"gate"}, 0, {}})->pinned);
        QTRY_VERIFY(told.history && told.history->ref == orders && !told.history->points.isEmpty());
        const qsizetype before = told.history->points.size();
        redis.cli("pexpire orders 30000");
        QTRY_VERIFY(told.history->points.size() > before);
        told.source->unpin({{"gate"}, 0, {}});
        QTRY_VERIFY(!told.lock({{"gate"}, 0, {}}) || !told.lock({{"gate"}, 0, {}})->pinned);
        QVERIFY(!told.strangeThread);
    }

    void itIsClosedAndOpenedAgain()
    {
        PrivateRedis redis;
        take(redis);
        const Told told(sourceFor(redis.uri()));
        told.source->open();
        QTRY_VERIFY(told.settled() && told.held());
        told.source->close();
        QTRY_VERIFY(!told.source->health().live);
        QTRY_COMPARE(redis.cli("client list").count("name=lockscope"), 0);
        QVERIFY(told.held() && !told.lock()->current); // what was known is kept, as of then
        told.source->open();
        QTRY_VERIFY(told.settled() && told.lock()->current);
    }

    void itMayEndWhileItIsBusy()
    {
        PrivateRedis redis;
        redis.cli({QStringLiteral("eval"),
            QStringLiteral("for i=1,20000 do redis.call('hset','l'..i,KEYS[1],'1') end"), QStringLiteral("1"),
            holder});
        for (const int batches : {0, 1, 3}) {
            Told told(sourceFor(redis.uri()));
            told.source->open();
            QTRY_VERIFY(told.batches >= batches);
            told.source.reset();
            QTRY_COMPARE(redis.cli("client list").count("name=lockscope"), 0);
        }
    }

    void itComesBackWithItsServer()
    {
        LastingRedis redis;
        redis.start();
        redis.cli({QStringLiteral("hset"), QStringLiteral("orders"), holder, QStringLiteral("1")});
        const Told told(sourceFor(redis.uri()));
        told.source->open();
        QTRY_VERIFY(told.settled() && told.held());
        redis.kill();
        QTRY_VERIFY(!told.source->health().live && !told.lock()->current);
        redis.start();
        told.source->retryNow();
        QTRY_VERIFY_WITH_TIMEOUT(told.settled() && !told.held(), 20'000);
    }

    void whatCannotBeReachedIsNamed()
    {
        PrivateRedis::Options options;
        options.users = {"mon on >secret ~* &* +@all"};
        PrivateRedis redis(options);
        const Told nowhere(sourceFor(redis.uri() + QStringLiteral(".none")));
        nowhere.source->open();
        QTRY_VERIFY(nowhere.failed(ErrorKind::Unreachable) || nowhere.failed(ErrorKind::Refused));
        QString uri = redis.uri();
        uri.replace(QStringLiteral("unix://"), QStringLiteral("unix://mon@"));
        const Told locked(sourceFor(uri, "wrong"));
        locked.source->open();
        QTRY_VERIFY(locked.failed(ErrorKind::WrongPassword));
        QVERIFY(!sourceFor(QStringLiteral("http://127.0.0.1")));
    }

    void theSandboxIsAlive()
    {
        auto source = console::watchSandbox();
        QVERIFY(source.ok());
        const Told told(*source);
        QVERIFY(told.source->health().sandbox);
        told.source->open();
        QTRY_VERIFY_WITH_TIMEOUT(told.settled() && !told.source->locks().isEmpty(), 20'000);
        QTRY_VERIFY_WITH_TIMEOUT(!told.events.isEmpty(), 20'000);
        told.source->close();
        QTRY_VERIFY(!told.source->health().live);
        QVERIFY(!told.strangeThread);
    }

    void aMissingServerNamesItsPackage()
    {
        const QByteArray path = qgetenv("PATH");
        qputenv("PATH", "/none");
        const auto none = console::watchSandbox();
        qputenv("PATH", path);
        QVERIFY(!none.ok());
        QVERIFY(none.error().kind == ErrorKind::MissingProgram);
        QCOMPARE(none.error().detail, QByteArray("redis-server"));
    }

private:
    static void take(const PrivateRedis& redis)
    {
        redis.cli({QStringLiteral("hset"), QStringLiteral("orders"), holder, QStringLiteral("1")});
        redis.cli("pexpire orders 60000");
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestLiveSource)
#include "tst_livesource.moc"
