#include "core/base/processsignals.h"
#include "core/console/live.h"
#include "core/locks/redissonkinds.h"
#include "tests/support/lastingredis.h"
#include "tests/support/privateredis.h"
#include "tests/support/sourceview.h"

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
using View = support::SourceView;

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
        const View view(redis.uri());
        QCOMPARE(view.source->health().reason, QByteArray("connecting"));
        view.source->open();
        QTRY_VERIFY(view.settled() && view.held("orders"));
        QVERIFY(view.events.isEmpty());
        redis.cli("del orders");
        QTRY_VERIFY(!view.held("orders"));
        QTRY_VERIFY(!view.events.isEmpty()); // why it ended is reported once all its messages have come
        QVERIFY(!view.strangeThread);
    }

    void whatIsWishedBeforeOpeningHolds()
    {
        PrivateRedis redis;
        take(redis);
        View view(redis.uri());
        view.source->pin({{"gate"}, 0, {}}, locks::redisson::countDownLatch);
        view.source->setBudget({500, 0.01});
        view.source->look({{orders}});
        view.source->select(orders);
        view.source->open();
        QTRY_VERIFY(view.settled() && view.held("orders"));
        QTRY_VERIFY(view.lock("gate") && view.lock("gate")->pinned);
        QTRY_VERIFY(view.history && view.history->ref == orders && !view.history->points.isEmpty());
        const qsizetype before = view.history->points.size();
        redis.cli("pexpire orders 30000");
        QTRY_VERIFY(view.history->points.size() > before);
        view.source->unpin({{"gate"}, 0, {}});
        QTRY_VERIFY(!view.lock("gate") || !view.lock("gate")->pinned);
        QVERIFY(!view.strangeThread);
    }

    void itIsClosedAndOpenedAgain()
    {
        PrivateRedis redis;
        take(redis);
        const View view(redis.uri());
        view.source->open();
        QTRY_VERIFY(view.settled() && view.held("orders"));
        view.source->close();
        QTRY_VERIFY(!view.source->health().live);
        QTRY_COMPARE(redis.cli("client list").count("name=lockscope"), 0);
        QVERIFY(view.held("orders") && !view.lock("orders")->current); // what was known is kept, as of then
        view.source->open();
        QTRY_VERIFY(view.settled() && view.lock("orders")->current);
    }

    void itMayEndWhileItIsBusy()
    {
        PrivateRedis redis;
        redis.cli({QStringLiteral("eval"),
            QStringLiteral("for i=1,20000 do redis.call('hset','l'..i,KEYS[1],'1') end"), QStringLiteral("1"),
            holder});
        for (const int batches : {0, 1, 3}) {
            View view(redis.uri());
            view.source->open();
            QTRY_VERIFY(view.batches >= batches);
            view.source.reset();
            QTRY_COMPARE(redis.cli("client list").count("name=lockscope"), 0);
        }
    }

    /// The reads of the watcher are put together meanwhile, and need not be shown before that.
    void aSignalIsReadBeforeWhatWaits()
    {
        PrivateRedis redis;
        takeMany(redis, 30'000);
        const View view(redis.uri());
        const base::ProcessSignals signals;
        bool isAsked = false, isRaised = false;
        int batchesAfter = 0;
        connect(&signals, &base::ProcessSignals::endAsked, &signals, [&] { isAsked = true; });
        connect(view.source.get(), &console::Source::changed, &signals, [&] {
            if (isRaised)
                batchesAfter += isAsked ? 0 : 1;
            else if (view.source->locks().size() > 1)
                isRaised = (awaitQuiet(redis), std::raise(SIGTERM) == 0);
        });
        view.source->open();
        QTRY_VERIFY(isAsked);
        QVERIFY2(batchesAfter <= 2, qPrintable(QString::number(batchesAfter)));
    }

    /// A window that is slow hears that everything has been seen after all of it.
    void healthDoesNotOvertakeWhatWaits()
    {
        constexpr int count = 5'000;
        PrivateRedis redis;
        takeMany(redis, count);
        const View view(redis.uri());
        std::optional<qsizetype> knownWhenSettled;
        connect(view.source.get(), &console::Source::healthChanged, this, [&] {
            if (view.settled() && !knownWhenSettled)
                knownWhenSettled = view.source->locks().size();
        });
        bool isFirst = true;
        connect(view.source.get(), &console::Source::changed, this, [&] {
            if (std::exchange(isFirst, false))
                awaitQuiet(redis);
        });
        view.source->open();
        QTRY_VERIFY_WITH_TIMEOUT(knownWhenSettled.has_value(), 20'000);
        QCOMPARE(*knownWhenSettled, qsizetype(count));
    }

    void itComesBackWithItsServer()
    {
        LastingRedis redis;
        redis.start();
        redis.cli({QStringLiteral("hset"), QStringLiteral("orders"), holder, QStringLiteral("1")});
        const View view(redis.uri());
        view.source->open();
        QTRY_VERIFY(view.settled() && view.held("orders"));
        redis.kill();
        QTRY_VERIFY(!view.source->health().live && !view.lock("orders")->current);
        redis.start();
        view.source->retryNow();
        QTRY_VERIFY_WITH_TIMEOUT(view.settled() && !view.held("orders"), 20'000);
    }

    void whatCannotBeReachedIsNamed()
    {
        PrivateRedis::Options options;
        options.users = {"mon on >secret ~* &* +@all"};
        PrivateRedis redis(options);
        const View nowhere(redis.uri() + QStringLiteral(".none"));
        nowhere.source->open();
        QTRY_VERIFY(nowhere.failed(ErrorKind::Unreachable) || nowhere.failed(ErrorKind::Refused));
        QString uri = redis.uri();
        uri.replace(QStringLiteral("unix://"), QStringLiteral("unix://mon@"));
        const View locked(uri, "wrong");
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
        const View view(*source);
        QVERIFY(view.source->health().sandbox);
        view.source->open();
        QTRY_VERIFY_WITH_TIMEOUT(view.settled() && !view.source->locks().isEmpty(), 20'000);
        QTRY_VERIFY_WITH_TIMEOUT(!view.events.isEmpty(), 20'000);
        view.source->close();
        QTRY_VERIFY(!view.source->health().live);
        QVERIFY(!view.strangeThread);
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
