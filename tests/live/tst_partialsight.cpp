#include "core/base/error.h"
#include "core/locks/viewwords.h"
#include "core/redis/hashslot.h"
#include "tests/support/badnetwork.h"
#include "tests/support/clusterservers.h"
#include "tests/support/sentinelservers.h"
#include "tests/support/sourceview.h"
#include "tests/support/terminalrun.h"
#include "tests/support/watched.h"

#include <QElapsedTimer>
#include <QRegularExpression>
#include <QTest>

namespace lockscope
{

using support::acquire;
using support::BadNetwork;
using support::ClusterServers;
using support::Outcome;
using support::PrivateRedis;
using support::SentinelServers;
using support::SourceView;
using support::TerminalRun;
using support::Watched;

namespace
{

PrivateRedis::Options onAPort()
{
    PrivateRedis::Options options;
    options.tcp = true;
    return options;
}

bool isInStep(const PrivateRedis& replica)
{
    return replica.cli("info replication").contains("master_link_status:up");
}

/// A name that begins so and lies on that node, or on any other.
QByteArray nameOn(const ClusterServers& servers, int node, bool there)
{
    for (int i = 0;; ++i) {
        const QByteArray name = "orders:" + QByteArray::number(i);
        if ((servers.ownerOf(redis::hashSlot(name)) == node) == there)
            return name;
    }
}

QStringList at(const QString& uri, const QString& words)
{
    return QStringList{QStringLiteral("--connect"), uri} + words.split(u' ');
}

} // namespace

/// A server that has no locks, not all of them, or not the latest: it is said, and nothing is claimed beyond.
class TestPartialSight : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void aSentinelHasNoLocks();
    void oneNodeOfAClusterHasThoseOfItsSlots();
    void aNodeThatHasAllSlotsIsNoPart();
    void aReplicaMayBeBehind();
    void withoutItsPrimaryAReplicaShowsNothingThatIs();
    void aLinkThatCarriesNothingIsNoLink();
    void aReplicaThatServesNothingStaleIsNotDead();
};

void TestPartialSight::aSentinelHasNoLocks()
{
    const SentinelServers servers;
    const QString uri = QStringLiteral("redis://") + servers.uri(1).section(u'/', 2, 2);
    SourceView view(uri);
    view.source->open();
    QTRY_VERIFY(view.failed(base::ErrorKind::IsSentinel));
    QVERIFY(!view.source->health().live);
    QCOMPARE(view.source->health().reason, QByteArray("sentinel"));
    bool looksAgain = false; // at who answers there
    QObject::connect(view.source.get(), &console::Source::healthChanged, view.source.get(),
        [&](const locks::Health& health) { looksAgain = looksAgain || !health.failure; });
    view.source->retryNow();
    QTRY_VERIFY(looksAgain && view.failed(base::ErrorKind::IsSentinel));

    TerminalRun terminal;
    const Outcome listed = terminal.piped(at(uri, QStringLiteral("ls")));
    QCOMPARE(listed.code, 3);
    QVERIFY2(listed.err.contains("This is a Sentinel, it has no locks."), listed.err);
    QVERIFY2(listed.err.contains("redis+sentinel://127.0.0.1:"), listed.err);
    const Outcome tested = terminal.piped({QStringLiteral("test"), uri});
    QCOMPARE(tested.code, 3);
    const QByteArray end = tested.out.mid(tested.out.lastIndexOf("✕"));
    QVERIFY2(end.startsWith("✕ Role") && end.contains("This is a Sentinel"), tested.out);
}

void TestPartialSight::oneNodeOfAClusterHasThoseOfItsSlots()
{
    const ClusterServers servers({.primaries = 3, .replicas = 0});
    const QString uri = QStringLiteral("redis://") + servers.addressOf(0);
    const QByteArray here = nameOn(servers, 0, true);
    const QString elsewhere = QString::fromLatin1(nameOn(servers, 0, false));
    servers.command(
        0, {QStringLiteral("hset"), QString::fromLatin1(here), support::holderOne, QStringLiteral("1")});
    SourceView view(uri);
    view.source->open();
    QTRY_VERIFY(view.settled() && view.held(here));
    QTRY_VERIFY(view.source->health().loneNode);
    QVERIFY(locks::viewSentences(view.source->health())
                .value(0)
                .contains(QStringLiteral("redis+cluster://") + servers.addressOf(0)));
    view.source->pin({base::KeyName{elsewhere.toLatin1()}, 0, {}}, std::nullopt);
    QTRY_VERIFY(view.lock(elsewhere.toLatin1()) && !view.current(elsewhere.toLatin1()));
    QTRY_COMPARE(view.lock(elsewhere.toLatin1())->unknownReason, QByteArray("other-node"));

    TerminalRun terminal;
    const Outcome listed = terminal.piped(at(uri, QStringLiteral("ls")));
    QCOMPARE(listed.code, 0);
    QVERIFY2(listed.err.contains("This is one node of a cluster"), listed.err);
    const Outcome shown = terminal.piped(at(uri, QStringLiteral("show ") + elsewhere));
    QCOMPARE(shown.code, 4);
    QVERIFY2(shown.err.contains("another node") && !shown.err.contains("There is no lock"), shown.err);
    const Outcome freed = terminal.piped(at(uri, QStringLiteral("--env test force-release ") + elsewhere));
    QCOMPARE(freed.code, 7);
    QVERIFY2(freed.err.contains("another node") && !freed.err.contains("Nothing stands"), freed.err);
    const Outcome tested = terminal.piped({QStringLiteral("test"), uri});
    QCOMPARE(tested.code, 4);
    QVERIFY2(
        tested.out.contains("! Role") && tested.out.contains("This is one node of a cluster"), tested.out);
    const Outcome whole = terminal.piped(at(servers.uri(), QStringLiteral("ls")));
    QCOMPARE(whole.code, 0);
    QCOMPARE(whole.err, QByteArray());
}

/// There is no other node to miss; the replica has the locks of all slots, too.
void TestPartialSight::aNodeThatHasAllSlotsIsNoPart()
{
    ClusterServers servers({.primaries = 1, .replicas = 1});
    servers.command(
        0, {QStringLiteral("hset"), QStringLiteral("orders"), support::holderOne, QStringLiteral("1")});
    const QString uri = QStringLiteral("redis://") + servers.addressOf(0);
    SourceView view(uri);
    bool wasPart = false;
    QObject::connect(view.source.get(), &console::Source::healthChanged, view.source.get(),
        [&](const locks::Health& health) { wasPart = wasPart || health.loneNode; });
    view.source->open();
    QTRY_VERIFY(view.settled() && view.held("orders"));
    const Outcome listed = TerminalRun().piped(at(uri, QStringLiteral("ls")));
    QCOMPARE(listed.code, 0);
    QCOMPARE(listed.err, QByteArray());
    const Outcome tested = TerminalRun().piped({QStringLiteral("test"), uri});
    QVERIFY2(!tested.out.contains("one node of a cluster"), tested.out);
    QVERIFY(!wasPart);
    const int added = servers.addNode();
    QTRY_VERIFY_WITH_TIMEOUT(servers.isWell(), 20'000);
    servers.migrate(redis::hashSlot("elsewhere"), added);
    QTRY_VERIFY_WITH_TIMEOUT(view.source->health().loneNode, 20'000);
}

void TestPartialSight::aReplicaMayBeBehind()
{
    const PrivateRedis primary(onAPort());
    acquire(primary, "orders");
    const PrivateRedis replica(PrivateRedis::replicaOf(primary.port()));
    QTRY_VERIFY_WITH_TIMEOUT(isInStep(replica), 20'000);
    const Watched w(replica);
    QTRY_VERIFY(w.settled() && w.held("orders"));
    QCOMPARE(w.watcher.health().replicaOf, QStringLiteral("127.0.0.1:%1").arg(primary.port()));
    TerminalRun terminal;
    const Outcome listed = terminal.piped(at(replica.uri(), QStringLiteral("ls")));
    QCOMPARE(listed.code, 0);
    QVERIFY2(listed.err.contains("This is a replica of 127.0.0.1:"), listed.err);
    const Outcome streamed = terminal.piped(at(replica.uri(), QStringLiteral("--json events --for 2")));
    QVERIFY2(streamed.out.contains(R"("replica_of":"127.0.0.1:)"), streamed.out);
}

void TestPartialSight::withoutItsPrimaryAReplicaShowsNothingThatIs()
{
    const PrivateRedis primary(onAPort());
    acquire(primary, "orders");
    const PrivateRedis replica(PrivateRedis::replicaOf(primary.port()));
    QTRY_VERIFY_WITH_TIMEOUT(isInStep(replica), 20'000);
    const Watched w(replica);
    QTRY_VERIFY(w.settled() && w.held("orders") && w.lock("orders")->current);
    QElapsedTimer timer;
    replica.cli("replicaof 127.0.0.1 1");
    timer.start();
    primary.cli("del orders");
    acquire(primary, "taken meanwhile");
    QTRY_VERIFY(!w.lock("orders")->current);
    const qint64 noticed = timer.elapsed();
    QCOMPARE(w.watcher.health().reason, QByteArray("no-primary-link"));
    QVERIFY(!w.live());
    const Watched late(replica);
    QTRY_VERIFY(late.lock("orders") && !late.lock("orders")->current);
    QTRY_VERIFY(late.watcher.health().discovery.pass > 1); // it was read and read again
    QVERIFY(!late.lock("orders")->current && !late.live());
    QVERIFY(!w.lock("orders")->current);
    const Outcome tested = TerminalRun().piped({QStringLiteral("test"), replica.uri()});
    QCOMPARE(tested.code, 4);
    QVERIFY2(
        tested.out.contains("! Role") && tested.out.contains("without a link to its primary"), tested.out);
    const Outcome listed = TerminalRun().piped(at(replica.uri(), QStringLiteral("ls")));
    QCOMPARE(listed.code, 4);
    QVERIFY2(listed.err.contains("without a link to its primary"), listed.err);
    replica.cli({QStringLiteral("replicaof"), QStringLiteral("127.0.0.1"), QString::number(primary.port())});
    QTRY_VERIFY_WITH_TIMEOUT(w.live() && !w.held("orders"), 20'000);
    QTRY_VERIFY(w.held("taken meanwhile"));
    QCOMPARE(w.of("taken meanwhile", locks::EventKind::Acquired).size(), 0); // it was not seen when
    QVERIFY2(noticed <= 1000, qPrintable(QString::number(noticed)));
}

/// The link of a replica is a black hole while locks change on its primary: the server calls it up.
void TestPartialSight::aLinkThatCarriesNothingIsNoLink()
{
    using namespace std::chrono_literals;
    const PrivateRedis primary(onAPort());
    BadNetwork network(primary.port());
    const PrivateRedis replica(PrivateRedis::replicaOf(network.port()));
    QTRY_VERIFY_WITH_TIMEOUT(isInStep(replica), 20'000);
    int turn = 0;
    const auto work = [&] {
        const QByteArray name = ++turn % 2 == 0 ? "orders" : "stock";
        acquire(primary, name);
        QTest::qWait(200);
    };
    acquire(primary, "orders");
    const Watched w(replica);
    QTRY_VERIFY(w.settled() && w.held("orders"));
    while (w.watcher.health().silenceNoticedAfter > 2s) {
        work();
        QVERIFY(turn < 200);
    }
    const auto notLive =
        std::ranges::count_if(w.reasons, [](const auto& reason) { return !reason.isEmpty(); });
    network.holdBoth(true);
    primary.cli("del orders");
    QElapsedTimer timer;
    timer.start();
    QTRY_VERIFY(!w.live());
    QVERIFY2(timer.elapsed() <= 4500, qPrintable(QString::number(timer.elapsed())));
    QCOMPARE(w.watcher.health().reason, QByteArray("primary-silent"));
    QVERIFY(!w.lock("orders")->current);
    QVERIFY2(
        replica.cli("info replication").contains("master_link_status:up"), "the server notices it itself");
    network.holdBoth(false);
    QTRY_VERIFY_WITH_TIMEOUT(w.live() && !w.held("orders"), 20'000);
    QVERIFY2(notLive <= 1, w.reasons.join(' ')); // no pause of a busy primary was taken for one
}

void TestPartialSight::aReplicaThatServesNothingStaleIsNotDead()
{
    const PrivateRedis primary(onAPort());
    acquire(primary, "orders");
    PrivateRedis::Options following = PrivateRedis::replicaOf(primary.port());
    following.arguments << QStringLiteral("--replica-serve-stale-data") << QStringLiteral("no");
    const PrivateRedis replica(following);
    QTRY_VERIFY_WITH_TIMEOUT(isInStep(replica), 20'000);
    const Watched w(replica);
    QTRY_VERIFY(w.settled() && w.held("orders"));
    replica.cli("replicaof 127.0.0.1 1");
    QTRY_VERIFY(!w.live() && !w.lock("orders")->current);
    const auto isNamed = [&w] {
        const locks::Health health = w.watcher.health();
        return health.failure ? health.failure->kind == base::ErrorKind::MasterDown
                              : health.reason == "master-down";
    };
    QTRY_VERIFY(isNamed());
    QElapsedTimer timer;
    timer.start();
    QTRY_VERIFY(!isNamed() || timer.elapsed() > 4'000); // through beats, checks and attempts to come back
    QVERIFY2(isNamed(), w.watcher.health().reason);
    replica.cli({QStringLiteral("replicaof"), QStringLiteral("127.0.0.1"), QString::number(primary.port())});
    QTRY_VERIFY_WITH_TIMEOUT(w.live() && w.held("orders"), 30'000);
}

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestPartialSight)
#include "tst_partialsight.moc"
