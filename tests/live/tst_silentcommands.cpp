#include "core/watch/silentchanges.h"
#include "tests/support/watched.h"
#include "tests/support/writingcommands.h"

#include <QRegularExpression>
#include <QTest>

namespace lockscope
{

using namespace std::chrono_literals;
using locks::EventKind;
using support::acquire;
using support::PrivateRedis;
using support::Watched;

namespace
{

/// So often the server was asked for the contents of a hash.
int wholeReads(const PrivateRedis& redis)
{
    return int(watch::SilentChanges::fromInfo(redis.cli("info commandstats")).value("hgetall"));
}

} // namespace

/// Which commands tracking says nothing of, and what is done about them.
class TestSilentCommands : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void whatTrackingDoesNotTellIsKnown() { support::verifySilentCommands({}); }

    /// A turn would come after 24 seconds and later.
    void aSwapIsFoundByItsCounter_data()
    {
        QTest::addColumn<QByteArrayList>("words");
        QTest::newRow("direct") << QByteArrayList{"swapdb", "0", "1"};
        QTest::newRow("by a script") << QByteArrayList{"eval", "redis.call('swapdb',0,1)", "0"};
    }
    void aSwapIsFoundByItsCounter()
    {
        QFETCH(QByteArrayList, words);
        PrivateRedis redis;
        acquire(redis, "orders", support::holderOne, 600'000);
        const Watched w(redis);
        QTRY_VERIFY(w.settled() && w.held("orders"));
        QTRY_COMPARE(w.watcher.health().foundWithin, 1s);
        support::Writer writer(redis.uri());
        writer.send(words);
        QTRY_COMPARE(w.of("orders", EventKind::Gone).size(), 1);
        QCOMPARE(w.of("orders", EventKind::Gone).constFirst().source, locks::Seen::Reconcile);
        QVERIFY(w.live());
    }

    void aSwapOfThePrimaryIsFoundOnItsReplica()
    {
        PrivateRedis::Options options;
        options.tcp = true;
        const PrivateRedis primary(options);
        acquire(primary, "orders", support::holderOne, 600'000);
        const PrivateRedis replica(PrivateRedis::replicaOf(primary.port()));
        const Watched w(replica);
        QTRY_VERIFY_WITH_TIMEOUT(w.settled() && w.held("orders"), 20'000);
        QTRY_COMPARE(w.watcher.health().foundWithin, 1s);
        primary.cli("swapdb 0 1");
        QTRY_COMPARE(w.of("orders", EventKind::Gone).size(), 1);
    }

    void countersThatWentBackwardsAreNoProof()
    {
        PrivateRedis redis;
        acquire(redis, "orders", support::holderOne, 600'000);
        const Watched w(redis);
        QTRY_VERIFY(w.settled() && w.held("orders"));
        QTRY_COMPARE(w.watcher.health().foundWithin, 1s);
        redis.cli("config resetstat");
        QCOMPARE(wholeReads(redis), 0);
        QTRY_COMPARE(wholeReads(redis), 1);
    }

    void whoMayNotAskForCountersReadsByTurns()
    {
        PrivateRedis redis;
        acquire(redis, "orders", support::holderOne, 600'000);
        watch::WatchOptions options;
        options.endpoint = *redis::Endpoint::fromUri(redis.uri());
        redis.cli("acl setuser mon on >secret ~* &* +@all -info");
        options.endpoint.user = "mon";
        options.endpoint.password = redis::Secret("secret");
        const Watched w(redis, options);
        QTRY_VERIFY(w.settled() && w.held("orders"));
        QCOMPARE(w.watcher.health().foundWithin, 5s);
        redis.cli("swapdb 0 1");
        QTRY_COMPARE_WITH_TIMEOUT(w.of("orders", EventKind::Gone).size(), 1, 10'000);
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestSilentCommands)
#include "tst_silentcommands.moc"
