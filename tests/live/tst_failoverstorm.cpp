#include "tests/support/eventwait.h"
#include "tests/support/sentinelservers.h"

#include <QDir>
#include <QElapsedTimer>
#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;
using support::acquire;
using support::PrivateRedis;
using support::SentinelServers;
using support::waitForEvent;
using support::Watched;

namespace
{

bool isLiveAt(const Watched& w, const PrivateRedis& server)
{
    const auto topology = w.watcher.health().topology;
    return w.settled() && topology && topology->primary == SentinelServers::addressOf(server);
}

qsizetype openFiles()
{
    return QDir(QStringLiteral("/proc/self/fd"))
        .entryList(QDir::NoDotAndDotDot | QDir::AllEntries | QDir::System)
        .size();
}

qsizetype connectionsTo(const PrivateRedis& server)
{
    return server.cli("client list").count("name=lockscope");
}

} // namespace

/// One failover after another, each as soon as the Sentinels take it (faults H11): nothing that is no more is
/// shown as live, nothing piles up, and after the last one all is known again.
class TestFailoverStorm : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void manyFailoversInARow()
    {
        SentinelServers servers;
        acquire(servers.primary(), "orders", support::holderOne, 600'000);
        Watched w(servers.options());
        QVERIFY(waitForEvent([&] { return isLiveAt(w, servers.primary()) && w.held("orders"); }));
        QVERIFY(waitForEvent([&] { return w.watcher.health().topology->agreeing == 3; }));
        const qsizetype filesBefore = openFiles();
        constexpr int failovers = 6;
        for (int i = 0; i < failovers; ++i) {
            PrivateRedis& from = i % 2 == 0 ? servers.primary() : servers.replica();
            PrivateRedis& to = i % 2 == 0 ? servers.replica() : servers.primary();
            QVERIFY(waitForEvent([&] { return to.cli("exists orders") == "1"; }));
            QVERIFY(order(servers));
            QVERIFY(waitForEvent([&] { return servers.votesFor(to) >= 2; }, 40s));
            QElapsedTimer since;
            since.start();
            QVERIFY(waitForEvent([&] { return !isLiveAt(w, from); }));
            QVERIFY2(since.elapsed() <= 1000, qPrintable(QString::number(since.elapsed())));
            QVERIFY(waitForEvent([&] { return isLiveAt(w, to) && w.held("orders"); }));
            QVERIFY2(since.elapsed() <= 2000, qPrintable(QString::number(since.elapsed())));
        }
        QTRY_COMPARE(w.count(locks::EventKind::FailedOver), failovers);
        QCOMPARE(w.count(locks::EventKind::PossiblyLost), 0);
        QVERIFY(w.lock("orders")->current && !w.lock("orders")->doubts->seenBefore);
        // There are as many connections and files as before the first: three to the primary, none stays where
        // it was as soon as that server knows that it is no primary.
        QVERIFY(waitForEvent([&] { return connectionsTo(servers.replica()) == 0; }));
        QTRY_VERIFY(connectionsTo(servers.primary()) <= 3);
        QTRY_VERIFY2(openFiles() <= filesBefore, qPrintable(QString::number(openFiles() - filesBefore)));
    }

private:
    /// Until they take it: while one is under way, or the other server is not known as a replica yet, they
    /// do not.
    static bool order(const SentinelServers& servers)
    {
        const QStringList words{
            QStringLiteral("sentinel"), QStringLiteral("failover"), QStringLiteral("shop")};
        return QTest::qWaitFor([&] { return servers.ask(0, words).startsWith("OK"); }, 60'000);
    }
};

QTEST_GUILESS_MAIN(TestFailoverStorm)
#include "tst_failoverstorm.moc"
