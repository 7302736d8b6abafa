#include "core/redis/hashslot.h"
#include "tests/support/clusterstage.h"
#include "tests/support/eventwait.h"
#include "tests/support/redissonworker.h"
#include "tests/support/sentinelstage.h"
#include "tests/support/truthplay.h"

#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;

namespace lockscope
{

using support::ClusterStage;
using support::RedissonPeer;
using support::RedissonWorker;
using support::SentinelStage;
using support::TruthLog;
using support::TruthPlay;

namespace
{

constexpr base::milliseconds longEnough{30'000};
/// A failover takes some seconds, in which nothing can be renewed.
constexpr base::milliseconds watchdog{20'000};

/// Redisson at work, and what is shown of it.
struct Work {
    Work(const QByteArray& version, const SentinelStage& stage)
        : peer(version)
    {
        for (const QByteArray& client : {QByteArray("a"), QByteArray("b")})
            peer.open(client, stage.ports(), watchdog);
        begin(stage.uri());
    }
    Work(const QByteArray& version, ClusterStage& stage)
        : peer(version)
    {
        for (const QByteArray& client : {QByteArray("a"), QByteArray("b")})
            peer.open(client, stage.node(0).port(), watchdog, RedissonPeer::Kind::Cluster);
        begin(stage.uri(3));
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
    SentinelStage stage;
    Work work(version, stage);
    QVERIFY(work.goOn(2));
    stage.killPrimary();
    QVERIFY(work.goOn(3));
    QCOMPARE(work.lies(), QByteArray());
}

void TruthTest::anOrderedFailover()
{
    QFETCH(QByteArray, version);
    SentinelStage stage;
    Work work(version, stage);
    QVERIFY(work.goOn(2));
    const QStringList order{QStringLiteral("sentinel"), QStringLiteral("failover"), QStringLiteral("shop")};
    QVERIFY(support::waitForEvent([&] { return stage.ask(0, order).startsWith("OK"); }, longEnough));
    QVERIFY(support::waitForEvent([&] { return stage.votesFor(stage.replica()) >= 2; }, longEnough));
    QVERIFY(work.goOn(3));
    QCOMPARE(work.lies(), QByteArray());
}

void TruthTest::aFrozenPrimaryThatComesBack()
{
    QFETCH(QByteArray, version);
    SentinelStage stage;
    Work work(version, stage);
    QVERIFY(work.goOn(2));
    stage.freezePrimary(true);
    QVERIFY(support::waitForEvent([&] { return stage.votesFor(stage.replica()) >= 2; }, longEnough));
    QVERIFY(work.goOn(1));
    stage.freezePrimary(false);
    QVERIFY(work.goOn(3));
    QCOMPARE(work.lies(), QByteArray());
}

/// Where a cluster of Redis 7 is found, it wakes by sharded channels from 3.22 on, unasked.
void TruthTest::whichChannelsItUses()
{
    QFETCH(QByteArray, version);
    ClusterStage stage;
    Work work(version, stage);
    QVERIFY(work.goOn(3));
    const QByteArray used = stage.command(stage.ownerOf(slot), "info commandstats");
    const bool isSharded = version != "3.13.6";
    QCOMPARE(used.contains("cmdstat_spublish:"), isSharded);
    QCOMPARE(used.contains("cmdstat_publish:"), !isSharded);
    QCOMPARE(work.lies(), QByteArray());
}

void TruthTest::aSlotThatMovesToAnAddedNode()
{
    QFETCH(QByteArray, version);
    ClusterStage stage;
    Work work(version, stage);
    QVERIFY(work.goOn(2));
    stage.migrate(slot, (stage.ownerOf(slot) + 1) % 3);
    QVERIFY(work.goOn(2));
    const int added = stage.addNode();
    QVERIFY(support::waitForEvent([&] { return stage.isWell(); }, longEnough));
    stage.beginMigration(slot, added);
    QVERIFY(work.goOn(1)); // what is new is taken there, by way of ASK
    stage.moveKeys(slot, added);
    stage.endMigration(slot, added);
    QVERIFY(work.goOn(3));
    QCOMPARE(stage.ownerOf(slot, added), added);
    QCOMPARE(work.lies(), QByteArray());
}

/// Without a replica, and what it held is gone with it.
void TruthTest::aShardDownAndUp()
{
    QFETCH(QByteArray, version);
    ClusterStage stage({.primaries = 3, .replicas = 0});
    Work work(version, stage);
    QVERIFY(work.goOn(2));
    const int owner = stage.ownerOf(slot);
    stage.kill(owner);
    const auto isDown = [&] { return work.play->claimed() == TruthLog::State::Unknown; };
    QVERIFY(support::waitForEvent(isDown, longEnough));
    stage.restart(owner);
    QVERIFY(work.goOn(3));
    QCOMPARE(work.lies(), QByteArray());
}

void TruthTest::aFrozenPrimaryOfAShardThatComesBack()
{
    QFETCH(QByteArray, version);
    ClusterStage stage;
    Work work(version, stage);
    QVERIFY(work.goOn(2));
    const int owner = stage.ownerOf(slot);
    const int other = (owner + 1) % 3;
    stage.freeze(owner, true);
    const auto isTaken = [&] { return stage.ownerOf(slot, other) == stage.replicaOf(owner); };
    QVERIFY(support::waitForEvent(isTaken, longEnough));
    QVERIFY(work.goOn(1));
    stage.freeze(owner, false);
    QVERIFY(work.goOn(3));
    QCOMPARE(work.lies(), QByteArray());
}

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TruthTest)
#include "tst_truth.moc"
