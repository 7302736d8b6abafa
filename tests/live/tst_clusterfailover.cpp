#include "core/redis/hashslot.h"
#include "tests/support/clusterservers.h"
#include "tests/support/eventwait.h"
#include "tests/support/sourceview.h"
#include "tests/support/watched.h"

#include <QElapsedTimer>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace std::chrono_literals;

namespace lockscope
{

using support::ClusterServers;
using support::holderOne;
using support::holderTwo;
using support::SourceView;
using support::waitForEvent;

namespace
{

constexpr base::milliseconds longEnough{30'000};
constexpr qint64 atMost = 1'000; ///< milliseconds for which something may be shown that is no more

const quint16 slot = redis::hashSlot("orders");

/// A cluster with the lock "orders", and what is shown of it; the node that has it is about to go.
struct Scene {
    Scene()
        : view(servers.uri(3))
    {
        support::acquire(servers, owner, "orders", holderOne, 600'000);
        view.source->open();
        const auto isReady = [this] { return view.settled() && isShownAt(owner) && servers.isWell(); };
        if (!waitForEvent(isReady, longEnough))
            qFatal("the cluster is not shown");
        if (!waitForEvent([this] { return servers.command(next, "dbsize") != "0"; }))
            qFatal("the replica does not have the lock");
    }

    /// It claims to be up to date with the shard's primary there.
    [[nodiscard]] bool isLiveAt(int node) const
    {
        const auto cluster = view.source->health().cluster.value_or(locks::Cluster());
        return std::ranges::any_of(cluster.shards, [&](const locks::ShardHealth& shard) {
            return shard.live && shard.topology.primary == servers.addressOf(node);
        });
    }
    [[nodiscard]] bool isShownAt(int node) const
    {
        const locks::LockPtr lock = view.lock("orders");
        return lock && lock->exists && lock->current && !lock->doubts->seenBefore &&
               lock->node == servers.addressOf(node).toUtf8();
    }
    /// The two of three primaries that have nothing to do with it: to them the replica has the slot.
    [[nodiscard]] bool doesMajorityKnow() const
    {
        return servers.ownerOf(slot, (owner + 1) % 3) == next &&
               servers.ownerOf(slot, (owner + 2) % 3) == next;
    }
    /// It does so in time once the majority knows, and what is true now is shown.
    void isFollowed()
    {
        QVERIFY(waitForEvent([this] { return doesMajorityKnow(); }, longEnough));
        QElapsedTimer known;
        known.start();
        QVERIFY(waitForEvent([this] { return !isLiveAt(owner) && !isShownAt(owner); }));
        const qint64 left = known.elapsed();
        QVERIFY2(left <= atMost, qPrintable(QString::number(left)));
        QVERIFY(waitForEvent([this] { return isLiveAt(next) && isShownAt(next); }));
        qInfo("left after %lld ms, shown again after %lld ms", left, known.elapsed());
        QVERIFY2(known.elapsed() <= 2 * atMost, qPrintable(QString::number(known.elapsed())));
    }

    ClusterServers servers;
    const int owner = servers.ownerOf(slot);
    const int next = servers.replicaOf(owner);
    SourceView view;
};

} // namespace

/// A shard gets another primary: how long what is no more is shown as live.
class TestClusterFailover : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void killed()
    {
        Scene scene;
        scene.servers.kill(scene.owner);
        QElapsedTimer since;
        since.start();
        QVERIFY(waitForEvent([&] { return !scene.isLiveAt(scene.owner); }));
        QVERIFY2(since.elapsed() <= atMost, qPrintable(QString::number(since.elapsed())));
        scene.isFollowed();
    }

    void frozenAndBack()
    {
        Scene scene;
        scene.servers.freeze(scene.owner, true);
        QElapsedTimer since;
        since.start();
        QVERIFY(waitForEvent([&] { return !scene.isLiveAt(scene.owner); }));
        QVERIFY2(since.elapsed() <= atMost, qPrintable(QString::number(since.elapsed())));
        scene.isFollowed();
        // It takes itself for the primary until it hears of the others: nothing of that is shown.
        scene.servers.freeze(scene.owner, false);
        support::acquire(scene.servers, scene.owner, "{orders}ghost", holderTwo, 600'000);
        bool isShown = false;
        QVERIFY(waitForEvent(
            [&] {
                isShown = isShown || scene.isLiveAt(scene.owner) || scene.view.held("{orders}ghost");
                return scene.servers.isWell();
            },
            longEnough));
        QVERIFY(!isShown);
        QVERIFY(scene.isShownAt(scene.next));
    }

    /// The connections stay.
    void rolesChange()
    {
        Scene scene;
        scene.servers.command(scene.next, "cluster failover");
        scene.isFollowed();
        QVERIFY(waitForEvent([&] { return scene.servers.isWell(); }, longEnough));
        QVERIFY(scene.isShownAt(scene.next));
        QCOMPARE(scene.view.count(locks::EventKind::Released) + scene.view.count(locks::EventKind::Gone), 0);
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestClusterFailover)
#include "tst_clusterfailover.moc"
