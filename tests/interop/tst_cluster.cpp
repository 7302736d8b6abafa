#include "core/console/acts.h"
#include "core/redis/hashslot.h"
#include "tests/support/clusterservers.h"
#include "tests/support/peerservers.h"
#include "tests/support/sourceview.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>

using namespace std::chrono_literals;

namespace lockscope
{

using locks::EventKind;
using support::ClusterServers;
using support::RedissonPeer;
using support::SourceView;

namespace
{

constexpr auto longEnough = 30'000;
/// A failover takes some seconds, in which nothing can be renewed.
constexpr base::milliseconds watchdog{20'000};

console::LiveRequest requestFor(const ClusterServers& servers, const QTemporaryDir& folder)
{
    console::LiveRequest request;
    request.uri = servers.uri(3);
    request.environment = profile::Environment::Development;
    request.auditFile = folder.filePath(QStringLiteral("audit.jsonl"));
    return request;
}

/// Redisson at work on a cluster that we watch: clients "a" and "b".
struct Stage {
    explicit Stage(const QByteArray& version)
        : view(*console::watchServer(requestFor(cluster, folder)))
        , peer(version)
    {
        for (const QByteArray& client : {QByteArray("a"), QByteArray("b")})
            peer.open(client, cluster.node(0).port(), watchdog, RedissonPeer::Kind::Cluster);
        view.source->open();
        if (!QTest::qWaitFor([this] { return view.settled(); }, longEnough))
            qFatal("the source does not settle");
    }

    [[nodiscard]] int ownerOf(const QByteArray& name) const
    {
        return cluster.ownerOf(redis::hashSlot(name), cluster.primaries().constFirst());
    }
    /// Shown as held by that thread, and it is current.
    [[nodiscard]] bool isShown(const QByteArray& name, const base::HolderId& holder) const
    {
        const locks::LockPtr lock = view.lock(name);
        return lock && lock->exists && lock->current && lock->holders.value(0).id == holder;
    }

    /// Returns the kinds of all events so far.
    [[nodiscard]] QByteArrayList kinds() const
    {
        QByteArrayList kinds;
        for (const locks::Event& event : view.events)
            kinds.append(locks::name(event.kind));
        return kinds;
    }

    ClusterServers cluster;
    QTemporaryDir folder;
    SourceView view;
    RedissonPeer peer;
};

} // namespace

/// Redisson on a cluster: before it knew sharded channels, and since.
class ClusterTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void whoeverHoldsIsShownThroughAllChanges_data() { addVersions(); }
    void whoeverHoldsIsShownThroughAllChanges();
    void aForcedReleaseWakesWhoeverWaits_data() { addVersions(); }
    void aForcedReleaseWakesWhoeverWaits();

private:
    static void addVersions()
    {
        QTest::addColumn<QByteArray>("version");
        for (const char* version : {"3.13.6", "3.45.1", "4.7.0"})
            QTest::newRow(version) << QByteArray(version);
    }
};

/// Handed over, moved to another node while it is held, and taken over by a replica.
void ClusterTest::whoeverHoldsIsShownThroughAllChanges()
{
    QFETCH(QByteArray, version);
    Stage servers(version);
    const base::HolderId first = servers.peer.id("a/one");
    const base::HolderId second = servers.peer.id("b/two");
    QCOMPARE(servers.peer.ask("a/one", {"lock", "reentrant", "orders"}), "done");
    QTRY_VERIFY(servers.isShown("orders", first));
    support::PeerCall waiting = servers.peer.begin("b/two", {"lock", "reentrant", "orders"});
    QTRY_COMPARE(servers.view.lock("orders")->waiters.count, 1);
    QCOMPARE(servers.peer.ask("a/one", {"unlock", "reentrant", "orders"}), "done");
    QVERIFY(waiting.wait().ok);
    QTRY_VERIFY(servers.isShown("orders", second));
    // Whether it was seen free in between is a matter of microseconds. What happened is told when another
    // node has had time to say why.
    QTRY_VERIFY2(
        servers.view.count(EventKind::HandedOver) == 1 || servers.view.count(EventKind::Acquired) == 2,
        servers.kinds().join(", "));

    const auto before = servers.view.events.size();
    const int to = (servers.ownerOf("orders") + 1) % 3;
    servers.cluster.migrate(redis::hashSlot("orders"), to);
    const auto isRenewedAt = [&](int node) {
        const locks::LockPtr lock = servers.view.lock("orders");
        return servers.isShown("orders", second) && lock->node == servers.cluster.addressOf(node).toUtf8() &&
               std::ranges::any_of(servers.view.events.mid(before),
                   [](const locks::Event& event) { return event.kind == EventKind::Renewed; });
    };
    QTRY_VERIFY_WITH_TIMEOUT(isRenewedAt(to), longEnough);

    QTRY_VERIFY_WITH_TIMEOUT(servers.cluster.isWell(), longEnough);
    const int replica = servers.cluster.replicaOf(to);
    servers.cluster.kill(to);
    QTRY_VERIFY_WITH_TIMEOUT(
        servers.isShown("orders", second) &&
            servers.view.lock("orders")->node == servers.cluster.addressOf(replica).toUtf8(),
        longEnough);
    QTRY_COMPARE(servers.view.count(EventKind::FailedOver), 1);
    constexpr std::array expected{EventKind::Renewed, EventKind::WaiterLeft, EventKind::FailedOver};
    for (const locks::Event& event : servers.view.events.mid(before)) {
        QVERIFY2(std::ranges::find(expected, event.kind) != expected.end(), name(event.kind));
        if (event.kind == EventKind::FailedOver)
            QCOMPARE(event.node, servers.cluster.addressOf(replica).toUtf8());
    }
    // A client may need some attempts until it has found its way around the dead node.
    const auto isLeft = [&] {
        servers.peer.ask("b/two", {"unlock", "reentrant", "orders"});
        return !servers.view.held("orders");
    };
    QTRY_VERIFY_WITH_TIMEOUT(isLeft(), longEnough);
    QTRY_COMPARE_WITH_TIMEOUT(servers.peer.ask("a/one", {"lock", "reentrant", "orders"}), "done", longEnough);
    QTRY_VERIFY(servers.isShown("orders", first));
}

/// By whichever of the two kinds of message it listens to.
void ClusterTest::aForcedReleaseWakesWhoeverWaits()
{
    QFETCH(QByteArray, version);
    Stage servers(version);
    const base::HolderId next = servers.peer.id("b/two");
    QCOMPARE(servers.peer.ask("a/one", {"lock", "reentrant", "orders"}), "done");
    support::PeerCall waiting = servers.peer.begin("b/two", {"lock", "reentrant", "orders"});
    QTRY_VERIFY(servers.view.lock("orders") && servers.view.lock("orders")->waiters.count == 1);
    admin::ActRequest request;
    request.lock = servers.view.lock("orders")->ref;
    request.fence = servers.view.lock("orders")->fence.toHex();
    request.reason = QStringLiteral("test");
    std::optional<admin::Outcome> outcome;
    servers.view.source->acts()->perform(request, this, [&](const admin::Outcome& view) { outcome = view; });
    QTRY_VERIFY(outcome);
    QCOMPARE(name(outcome->kind), QByteArray("applied"));
    QVERIFY(outcome->woken >= 1);
    const base::MonoTime released = base::SteadyClock().now();
    QVERIFY(waiting.wait().ok);
    const auto woken = waiting.answer().at - released;
    QVERIFY2(woken < 1'000ms, qPrintable(QString::number(woken.count() / 1'000'000)));
    QTRY_VERIFY(servers.isShown("orders", next));
}

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::ClusterTest)
#include "tst_cluster.moc"
