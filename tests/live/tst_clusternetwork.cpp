#include "core/base/limits.h"
#include "core/locks/clusterwords.h"
#include "core/redis/hashslot.h"
#include "tests/support/badnetwork.h"
#include "tests/support/clusterservers.h"
#include "tests/support/eventwait.h"
#include "tests/support/sourceview.h"
#include "tests/support/watched.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace std::chrono_literals;

namespace lockscope
{

using support::BadNetwork;
using support::ClusterServers;
using support::SourceView;
using support::waitForEvent;

namespace
{

constexpr auto longEnough = 30'000ms;

/// A cluster of which everybody is told to reach one node through a network of ours. The nodes themselves
/// reach it by their bus.
struct Scene {
    Scene()
        : network(servers.node(behind).port())
    {
        servers.command(
            behind, qPrintable(QStringLiteral("config set cluster-announce-port %1").arg(network.port())));
        for (int number = 0; names.size() < 3; ++number) {
            const QByteArray name = "lock-" + QByteArray::number(number);
            const int owner = redis::hashSlot(name) * 3 / redis::hashSlots;
            names.insert(owner, name);
        }
        for (int node = 0; node < 3; ++node)
            servers.command(node, {QStringLiteral("hset"), QString::fromLatin1(names.value(node)),
                                      support::holderOne, QStringLiteral("1")});
    }
    [[nodiscard]] bool isAnnounced() const
    {
        const QByteArray place = ':' + QByteArray::number(network.port()) + '@';
        return servers.command(0, "cluster nodes").contains(place) &&
               servers.command(2, "cluster nodes").contains(place);
    }
    [[nodiscard]] locks::Cluster cluster() const
    {
        return view.source->health().cluster.value_or(locks::Cluster());
    }
    [[nodiscard]] std::optional<locks::ShardHealth> shard() const
    {
        const QList<locks::ShardHealth> shards = cluster().shards;
        const auto found = std::ranges::find_if(shards, [&](const locks::ShardHealth& each) {
            return each.topology.primary.endsWith(QString::number(network.port()));
        });
        return found == shards.end() ? std::nullopt : std::optional(*found);
    }
    [[nodiscard]] bool othersAreLive() const
    {
        return cluster().live() >= 2 && view.current(names.value(0)) && view.current(names.value(2));
    }

    static constexpr int behind = 1;
    ClusterServers servers{{.primaries = 3, .replicas = 0}};
    BadNetwork network;
    QHash<int, QByteArray> names; ///< by the node that has it
    SourceView view{servers.uri()};
};

} // namespace

/// The network fails between us and one node of a cluster: the others are watched as before.
class TestClusterNetwork : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    /// It neither makes a connection nor refuses one.
    void aNodeThatSwallowsConnections()
    {
        Scene scene;
        QVERIFY(waitForEvent([&] { return scene.isAnnounced(); }, longEnough));
        scene.view.source->open();
        QVERIFY(
            waitForEvent([&] { return scene.view.settled() && scene.cluster().live() == 3 && scene.shard(); },
                longEnough));
        QVERIFY(waitForEvent([&] { return scene.view.current(scene.names.value(1)); }));
        bool othersWereLost = false;
        QObject::connect(scene.view.source.get(), &console::Source::healthChanged, scene.view.source.get(),
            [&] { othersWereLost = othersWereLost || !scene.othersAreLive(); });
        scene.network.swallow();
        QVERIFY(waitForEvent([&] { return scene.shard() && !scene.shard()->live; }));
        const auto isNamed = [&] {
            const auto shard = scene.shard();
            return shard && shard->failure && shard->failure->kind == base::ErrorKind::TimedOut;
        };
        QVERIFY(waitForEvent(isNamed, base::limits::connectStep + 5s));
        QVERIFY(!scene.view.current(scene.names.value(1)));
        QVERIFY(scene.view.held(scene.names.value(1)));
        // Events elsewhere are seen meanwhile.
        scene.servers.command(2, {QStringLiteral("del"), QString::fromLatin1(scene.names.value(2))});
        QVERIFY(waitForEvent([&] { return !scene.view.held(scene.names.value(2)); }));
        QVERIFY(!othersWereLost);
        scene.network.answer();
        QVERIFY(waitForEvent([&] { return scene.cluster().live() == 3; }, longEnough));
        QVERIFY(waitForEvent([&] { return scene.view.current(scene.names.value(1)); }));
        QVERIFY(!othersWereLost);
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestClusterNetwork)
#include "tst_clusternetwork.moc"
