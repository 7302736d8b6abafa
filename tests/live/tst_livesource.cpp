#include "core/base/processsignals.h"
#include "core/console/live.h"
#include "core/locks/redissonkinds.h"
#include "tests/support/lastingredis.h"
#include "tests/support/privateredis.h"
#include "tests/support/toldsource.h"

#include <QRegularExpression>
#include <QTest>

#include <csignal>
#include <utility>

namespace lockscope
{

using base::ErrorKind;
using console::LiveRequest;
using locks::LockRef;
using support::LastingRedis;
using support::PrivateRedis;
using Told = support::ToldSource;

namespace
{

const LockRef orders{{"orders"}, 0, {}};
const QString holder = QStringLiteral("11111111-2222-3333-4444-555555555555:7");

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
        const Told told(redis.uri());
        QCOMPARE(told.source->health().reason, QByteArray("connecting"));
        told.source->open();
        QTRY_VERIFY(told.settled() && told.held("orders"));
        QVERIFY(told.events.isEmpty());
        redis.cli("del orders");
        QTRY_VERIFY(!told.held("orders"));
        QTRY_VERIFY(!told.events.isEmpty()); // why it ended is reported once all its messages have come
        QVERIFY(!told.strangeThread);
    }

    void whatIsWishedBeforeOpeningHolds()
    {
        PrivateRedis redis;
        take(redis);
        Told told(redis.uri());
        told.source->pin({{"gate"}, 0, {}}, locks::redisson::countDownLatch);
        told.source->setBudget({500, 0.01});
        told.source->look({{orders}});
        told.source->select(orders);
        told.source->open();
        QTRY_VERIFY(told.settled() && told.held("orders"));
        QTRY_VERIFY(told.lock("gate") && told.lock("gate")->pinned);
        QTRY_VERIFY(told.history && told.history->ref == orders && !told.history->points.isEmpty());
        const qsizetype before = told.history->points.size();
        redis.cli("pexpire orders 30000");
        QTRY_VERIFY(told.history->points.size() > before);
        told.source->unpin({{"gate"}, 0, {}});
        QTRY_VERIFY(!told.lock("gate") || !told.lock("gate")->pinned);
        QVERIFY(!told.strangeThread);
    }

    void itIsClosedAndOpenedAgain()
    {
        PrivateRedis redis;
        take(redis);
        const Told told(redis.uri());
        told.source->open();
        QTRY_VERIFY(told.settled() && told.held("orders"));
        told.source->close();
        QTRY_VERIFY(!told.source->health().live);
        QTRY_COMPARE(redis.cli("client list").count("name=lockscope"), 0);
        QVERIFY(told.held("orders") && !told.lock("orders")->current); // what was known is kept, as of then
        told.source->open();
        QTRY_VERIFY(told.settled() && told.lock("orders")->current);
    }

    void itMayEndWhileItIsBusy()
    {
        PrivateRedis redis;
        redis.cli({QStringLiteral("eval"),
            QStringLiteral("for i=1,20000 do redis.call('hset','l'..i,KEYS[1],'1') end"), QStringLiteral("1"),
            holder});
        for (const int batches : {0, 1, 3}) {
            Told told(redis.uri());
            told.source->open();
            QTRY_VERIFY(told.batches >= batches);
            told.source.reset();
            QTRY_COMPARE(redis.cli("client list").count("name=lockscope"), 0);
        }
    }

    /// The reads of the watcher are put together meanwhile, and need not be shown before that.
    void aSignalIsReadBeforeWhatWaits()
    {
        PrivateRedis redis;
        takeMany(redis, 30'000);
        const Told told(redis.uri());
        const base::ProcessSignals signals;
        bool isAsked = false, isRaised = false;
        int batchesAfter = 0;
        connect(&signals, &base::ProcessSignals::endAsked, &signals, [&] { isAsked = true; });
        connect(told.source.get(), &console::Source::changed, &signals, [&] {
            if (isRaised)
                batchesAfter += isAsked ? 0 : 1;
            else if (told.source->locks().size() > 1)
                isRaised = (awaitQuiet(redis), std::raise(SIGTERM) == 0);
        });
        told.source->open();
        QTRY_VERIFY(isAsked);
        QVERIFY2(batchesAfter <= 2, qPrintable(QString::number(batchesAfter)));
    }

    /// A window that is slow hears that everything has been seen after all of it.
    void healthDoesNotOvertakeWhatWaits()
    {
        constexpr int count = 5'000;
        PrivateRedis redis;
        takeMany(redis, count);
        const Told told(redis.uri());
        std::optional<qsizetype> knownWhenSettled;
        connect(told.source.get(), &console::Source::healthChanged, this, [&] {
            if (told.settled() && !knownWhenSettled)
                knownWhenSettled = told.source->locks().size();
        });
        bool isFirst = true;
        connect(told.source.get(), &console::Source::changed, this, [&] {
            if (std::exchange(isFirst, false))
                awaitQuiet(redis);
        });
        told.source->open();
        QTRY_VERIFY_WITH_TIMEOUT(knownWhenSettled.has_value(), 20'000);
        QCOMPARE(*knownWhenSettled, qsizetype(count));
    }

    void itComesBackWithItsServer()
    {
        LastingRedis redis;
        redis.start();
        redis.cli({QStringLiteral("hset"), QStringLiteral("orders"), holder, QStringLiteral("1")});
        const Told told(redis.uri());
        told.source->open();
        QTRY_VERIFY(told.settled() && told.held("orders"));
        redis.kill();
        QTRY_VERIFY(!told.source->health().live && !told.lock("orders")->current);
        redis.start();
        told.source->retryNow();
        QTRY_VERIFY_WITH_TIMEOUT(told.settled() && !told.held("orders"), 20'000);
    }

    void whatCannotBeReachedIsNamed()
    {
        PrivateRedis::Options options;
        options.users = {"mon on >secret ~* &* +@all"};
        PrivateRedis redis(options);
        const Told nowhere(redis.uri() + QStringLiteral(".none"));
        nowhere.source->open();
        QTRY_VERIFY(nowhere.failed(ErrorKind::Unreachable) || nowhere.failed(ErrorKind::Refused));
        QString uri = redis.uri();
        uri.replace(QStringLiteral("unix://"), QStringLiteral("unix://mon@"));
        const Told locked(uri, "wrong");
        locked.source->open();
        QTRY_VERIFY(locked.failed(ErrorKind::WrongPassword));
        LiveRequest wrong;
        wrong.uri = QStringLiteral("http://127.0.0.1");
        QVERIFY(!console::watchServer(wrong));
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
    static void takeMany(const PrivateRedis& redis, int count)
    {
        redis.cli({QStringLiteral("eval"),
            QStringLiteral("for i=1,ARGV[1] do redis.call('hset','l'..i,KEYS[1],'1') end"),
            QStringLiteral("1"), holder, QString::number(count)});
    }
    /// While this thread takes nothing: until the watcher has read all of it, or most.
    static void awaitQuiet(const PrivateRedis& redis)
    {
        qint64 before = -1;
        for (int looks = 0; looks < 100; ++looks) {
            const QByteArray stats = redis.cli("info stats");
            const auto at = stats.indexOf("total_net_output_bytes:");
            const qint64 bytes = stats.mid(at + 23, stats.indexOf('\r', at) - at - 23).toLongLong();
            if (bytes - std::exchange(before, bytes) < 10'000) // the look itself takes some
                return;
        }
    }
    static void take(const PrivateRedis& redis)
    {
        redis.cli({QStringLiteral("hset"), QStringLiteral("orders"), holder, QStringLiteral("1")});
        redis.cli("pexpire orders 60000");
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestLiveSource)
#include "tst_livesource.moc"
