#include "core/redis/clusterfinder.h"
#include "core/redis/hashslot.h"
#include "core/redis/primaryfinder.h"
#include "tests/support/clusterservers.h"
#include "tests/support/eventwait.h"
#include "tests/support/sentinelservers.h"
#include "tests/support/truthplay.h"

#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;

namespace lockscope
{

using support::ClusterServers;
using support::SentinelServers;
using support::TruthLog;
using support::TruthPlay;
using State = TruthLog::State;

namespace
{

/// An endpoint that goes wherever the Sentinels' primary is.
struct SentinelWay {
    explicit SentinelWay(const SentinelServers& servers)
        : endpoint(*redis::Endpoint::fromUri(servers.uri()))
        , finder(endpoint, {}, clock)
    {
        endpoint.place = finder.place();
        finder.open();
    }
    base::SteadyClock clock;
    redis::Endpoint endpoint;
    redis::PrimaryFinder finder;
};

/// One that goes to the shard of the lock.
struct ClusterWay {
    explicit ClusterWay(const ClusterServers& servers)
        : endpoint(*redis::Endpoint::fromUri(servers.uri(3)))
        , finder(endpoint, {}, clock)
    {
        finder.open();
        const quint16 slot = redis::hashSlot(TruthPlay::lock.bytes);
        if (!support::waitForEvent([&] { return finder.map().shardOf(slot) != nullptr; }))
            qFatal("the cluster is not found");
        endpoint.place = finder.place(finder.map().shardOf(slot)->id);
    }
    base::SteadyClock clock;
    redis::Endpoint endpoint;
    redis::ClusterFinder finder;
};

} // namespace

/// While primaries change, what a client knows to be true is compared with what is shown as live: nothing
/// contradicts it for longer than a second, and nothing that is held is missed for longer.
class TopologyTruth : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void theLogFindsALie();
    void theLogFindsAMiss();
    void aKilledPrimary();
    void aFrozenPrimaryThatComesBack();
    void aKilledPrimaryOfAShard();
    void aFrozenPrimaryOfAShardThatComesBack();
    void rolesOfAShardChange();
};

/// The proof is worth something: what lasts longer than is borne is found, and nothing else.
void TopologyTruth::theLogFindsALie()
{
    const auto at = [](int ms) { return base::MonoTime(base::milliseconds(ms)); };
    TruthLog log;
    log.is(State::Held, at(0));
    log.claimed(State::Held, at(900)); // late, and yet in time
    log.is(State::Free, at(3'000));
    log.claimed(State::Unknown, at(3'800));
    log.claimed(State::Held, at(5'000)); // and it stays so
    log.is(State::Held, at(7'000));
    QCOMPARE(log.lies(1'000ms, at(9'000)), QByteArrayList{"2000 ms held while it was free"});
    QCOMPARE(log.lies(2'500ms, at(9'000)), QByteArrayList());
    log.is(State::Free, at(9'500));
    QCOMPARE(log.lies(1'000ms, at(12'000)).constLast(), QByteArray("2500 ms held while it was free"));
    QCOMPARE(log.claimedFor(State::Unknown, at(12'000)), base::nanoseconds(1'200ms));
}

/// Nothing is claimed of held locks although their node is connected.
void TopologyTruth::theLogFindsAMiss()
{
    const auto at = [](int ms) { return base::MonoTime(base::milliseconds(ms)); };
    TruthLog log;
    log.claimed(State::Nothing, at(0)); // a free lock need not be shown
    log.is(State::Free, at(0));
    log.is(State::Held, at(5'000));
    log.claimed(State::Held, at(5'900));    // late, and yet in time
    log.claimed(State::Unknown, at(7'000)); // whose node is lost cannot be missed
    log.claimed(State::Nothing, at(10'000));
    log.claimed(State::Free, at(10'700)); // no better
    log.claimed(State::Held, at(11'200));
    QCOMPARE(log.lies(1'000ms, at(12'000)), QByteArrayList{"1200 ms free while it was held"});
    log.is(State::Free, at(13'000));
    log.claimed(State::Nothing, at(13'500));
    log.is(State::Held, at(14'000)); // and it stays so
    QCOMPARE(log.lies(1'000ms, at(16'000)).constLast(), QByteArray("2000 ms missed while it was held"));
    QCOMPARE(log.lies(2'500ms, at(16'000)), QByteArrayList());
    log.claimed(State::Unknown, at(15'500));
    QCOMPARE(log.lies(1'000ms, at(16'000)).constLast(), QByteArray("1500 ms missed while it was held"));
}

void TopologyTruth::aKilledPrimary()
{
    SentinelServers servers;
    const SentinelWay way(servers);
    TruthPlay play(way.endpoint, servers.uri());
    QVERIFY(play.goOn(2));
    servers.killPrimary();
    QVERIFY(play.goOn(2));
    QCOMPARE(play.lies().join(", "), QByteArray());
}

void TopologyTruth::aFrozenPrimaryThatComesBack()
{
    SentinelServers servers;
    const SentinelWay way(servers);
    TruthPlay play(way.endpoint, servers.uri());
    QVERIFY(play.goOn(1));
    servers.freezePrimary(true);
    QVERIFY(support::waitForEvent([&] { return servers.votesFor(servers.replica()) >= 2; }, 30'000ms));
    QVERIFY(play.goOn(1));
    servers.freezePrimary(false);
    QVERIFY(play.goOn(2));
    QCOMPARE(play.lies().join(", "), QByteArray());
}

void TopologyTruth::aKilledPrimaryOfAShard()
{
    ClusterServers servers;
    const ClusterWay way(servers);
    TruthPlay play(way.endpoint, servers.uri(3));
    QVERIFY(play.goOn(2));
    servers.kill(servers.ownerOf(redis::hashSlot(TruthPlay::lock.bytes)));
    QVERIFY(play.goOn(2));
    QCOMPARE(play.lies().join(", "), QByteArray());
}

void TopologyTruth::aFrozenPrimaryOfAShardThatComesBack()
{
    ClusterServers servers;
    const ClusterWay way(servers);
    TruthPlay play(way.endpoint, servers.uri(3));
    QVERIFY(play.goOn(1));
    const int owner = servers.ownerOf(redis::hashSlot(TruthPlay::lock.bytes));
    const int other = (owner + 1) % 3;
    servers.freeze(owner, true);
    QVERIFY(support::waitForEvent(
        [&] {
            return servers.ownerOf(redis::hashSlot(TruthPlay::lock.bytes), other) == servers.replicaOf(owner);
        },
        30'000ms));
    QVERIFY(play.goOn(1));
    servers.freeze(owner, false);
    QVERIFY(play.goOn(2));
    QCOMPARE(play.lies().join(", "), QByteArray());
}

void TopologyTruth::rolesOfAShardChange()
{
    ClusterServers servers;
    const ClusterWay way(servers);
    TruthPlay play(way.endpoint, servers.uri(3));
    QVERIFY(play.goOn(1));
    // Only asked for: to wait for it here would stop the worker.
    servers.command(
        servers.replicaOf(servers.ownerOf(redis::hashSlot(TruthPlay::lock.bytes))), "cluster failover");
    QVERIFY(play.goOn(2));
    QCOMPARE(play.lies().join(", "), QByteArray());
}

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TopologyTruth)
#include "tst_topologytruth.moc"
