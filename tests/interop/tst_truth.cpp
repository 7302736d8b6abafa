#include "core/redis/hashslot.h"
#include "tests/support/clusterservers.h"
#include "tests/support/eventwait.h"
#include "tests/support/redissonworker.h"
#include "tests/support/sentinelservers.h"
#include "tests/support/truthplay.h"

#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;

namespace lockscope
{

using support::ClusterServers;
using support::RedissonPeer;
using support::RedissonWorker;
using support::SentinelServers;
using support::TruthLog;
using support::TruthPlay;

namespace
{

constexpr base::milliseconds longEnough{30'000};
/// A failover takes some seconds, in which nothing can be renewed.
constexpr base::milliseconds watchdog{20'000};

/// Redisson at work, and what is shown of it.
struct Work {
    Work(const QByteArray& version, const SentinelServers& servers)
        : peer(version)
    {
        for (const QByteArray& client : {QByteArray("a"), QByteArray("b")})
            peer.open(client, servers.ports(), watchdog);
        begin(servers.uri());
    }
    Work(const QByteArray& version, ClusterServers& servers)
        : peer(version)
    {
        for (const QByteArray& client : {QByteArray("a"), QByteArray("b")})
            peer.open(client, servers.node(0).port(), watchdog, RedissonPeer::Kind::Cluster);
        begin(servers.uri(3));
    }
    void begin(const QString& uri)
    {
        auto its = std::make_unique<RedissonWorker>(peer);
        worker = its.get();
        play.emplace(std::move(its), uri);
    }
    bool goOn(int holds) { return play->goOn(holds); }
    /// Nothing, as it should be.
    [[nodiscard]] QByteArray lies() const
    {
        const base::nanoseconds blind = play->log.claimedFor(TruthLog::State::Unknown, play->clock.now());
        qInfo("%d holds, of which %d were lost; %d exceptions; nothing known for %lld ms", worker->taken,
            worker->doubted, worker->failed, static_cast<long long>(blind / 1ms));
        return play->lies().join(", ");
    }

    RedissonPeer peer;
    std::optional<TruthPlay> play;
    RedissonWorker* worker = nullptr; ///< of the play
};

const quint16 slot = redis::hashSlot(TruthPlay::lock.bytes);

} // namespace

/// Redisson keeps locking while primaries change and slots move, and what its clients saw is compared with
/// what is shown as live: nothing contradicts it for longer than a second, and nothing is missed for longer.
class TruthTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void aKilledPrimary_data() { addVersions({"4.7.0"}); }
    void aKilledPrimary();
    void anOrderedFailover_data() { addVersions({"3.13.6", "4.7.0"}); }
    void anOrderedFailover();
    void aFrozenPrimaryThatComesBack_data() { addVersions({"4.7.0"}); }
    void aFrozenPrimaryThatComesBack();
    void whichChannelsItUses_data() { addVersions({"3.13.6", "4.7.0"}); }
    void whichChannelsItUses();
    void aSlotThatMovesToAnAddedNode_data() { addVersions({"3.13.6", "4.7.0"}); }
    void aSlotThatMovesToAnAddedNode();
    void aShardDownAndUp_data() { addVersions({"3.13.6", "4.7.0"}); }
    void aShardDownAndUp();
    void aFrozenPrimaryOfAShardThatComesBack_data() { addVersions({"3.13.6", "4.7.0"}); }
    void aFrozenPrimaryOfAShardThatComesBack();

private:
    static void addVersions(const QByteArrayList& versions)
    {
        QTest::addColumn<QByteArray>("version");
        for (const QByteArray& version : versions)
            QTest::newRow(version.constData()) << version;
    }
};

void TruthTest::aKilledPrimary()
{
    QFETCH(QByteArray, version);
    SentinelServers servers;
    Work work(version, servers);
    QVERIFY(work.goOn(2));
    servers.killPrimary();
    QVERIFY(work.goOn(3));
    QCOMPARE(work.lies(), QByteArray());
}

void TruthTest::anOrderedFailover()
{
    QFETCH(QByteArray, version);
    SentinelServers servers;
    Work work(version, servers);
    QVERIFY(work.goOn(2));
    const QStringList order{QStringLiteral("sentinel"), QStringLiteral("failover"), QStringLiteral("shop")};
    QVERIFY(support::waitForEvent([&] { return servers.ask(0, order).startsWith("OK"); }, longEnough));
    QVERIFY(support::waitForEvent([&] { return servers.votesFor(servers.replica()) >= 2; }, longEnough));
    QVERIFY(work.goOn(3));
    QCOMPARE(work.lies(), QByteArray());
}

void TruthTest::aFrozenPrimaryThatComesBack()
{
    QFETCH(QByteArray, version);
    SentinelServers servers;
    Work work(version, servers);
    QVERIFY(work.goOn(2));
    servers.freezePrimary(true);
    QVERIFY(support::waitForEvent([&] { return servers.votesFor(servers.replica()) >= 2; }, longEnough));
    QVERIFY(work.goOn(1));
    servers.freezePrimary(false);
    QVERIFY(work.goOn(3));
    QCOMPARE(work.lies(), QByteArray());
}

/// Where a cluster of Redis 7 is found, it wakes by sharded channels from 3.22 on, unasked.
void TruthTest::whichChannelsItUses()
{
    QFETCH(QByteArray, version);
    ClusterServers servers;
    Work work(version, servers);
    QVERIFY(work.goOn(3));
    const QByteArray used = servers.command(servers.ownerOf(slot), "info commandstats");
    const bool isSharded = version != "3.13.6";
    QCOMPARE(used.contains("cmdstat_spublish:"), isSharded);
    QCOMPARE(used.contains("cmdstat_publish:"), !isSharded);
    QCOMPARE(work.lies(), QByteArray());
}

void TruthTest::aSlotThatMovesToAnAddedNode()
{
    QFETCH(QByteArray, version);
    ClusterServers servers;
    Work work(version, servers);
    QVERIFY(work.goOn(2));
    servers.migrate(slot, (servers.ownerOf(slot) + 1) % 3);
    QVERIFY(work.goOn(2));
    const int added = servers.addNode();
    QVERIFY(support::waitForEvent([&] { return servers.isWell(); }, longEnough));
    servers.beginMigration(slot, added);
    QVERIFY(work.goOn(1)); // what is new is taken there, by way of ASK
    servers.moveKeys(slot, added);
    servers.endMigration(slot, added);
    QVERIFY(work.goOn(3));
    QCOMPARE(servers.ownerOf(slot, added), added);
    QCOMPARE(work.lies(), QByteArray());
}

/// Without a replica, and what it held is gone with it.
void TruthTest::aShardDownAndUp()
{
    QFETCH(QByteArray, version);
    ClusterServers servers({.primaries = 3, .replicas = 0});
    Work work(version, servers);
    QVERIFY(work.goOn(2));
    const int owner = servers.ownerOf(slot);
    servers.kill(owner);
    const auto isDown = [&] { return work.play->claimed() == TruthLog::State::Unknown; };
    QVERIFY(support::waitForEvent(isDown, longEnough));
    servers.restart(owner);
    QVERIFY(work.goOn(3));
    QCOMPARE(work.lies(), QByteArray());
}

void TruthTest::aFrozenPrimaryOfAShardThatComesBack()
{
    QFETCH(QByteArray, version);
    ClusterServers servers;
    Work work(version, servers);
    QVERIFY(work.goOn(2));
    const int owner = servers.ownerOf(slot);
    const int other = (owner + 1) % 3;
    servers.freeze(owner, true);
    const auto isTaken = [&] { return servers.ownerOf(slot, other) == servers.replicaOf(owner); };
    QVERIFY(support::waitForEvent(isTaken, longEnough));
    QVERIFY(work.goOn(1));
    servers.freeze(owner, false);
    QVERIFY(work.goOn(3));
    QCOMPARE(work.lies(), QByteArray());
}

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TruthTest)
#include "tst_truth.moc"
