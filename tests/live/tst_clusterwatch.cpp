#include "core/locks/clockcheck.h"
#include "core/locks/finding.h"
#include "core/redis/hashslot.h"
#include "tests/support/clusterservers.h"
#include "tests/support/eventwait.h"
#include "tests/support/sourceview.h"
#include "tests/support/watched.h"

#include <QElapsedTimer>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <utility>

using namespace std::chrono_literals;
using namespace lockscope;
using locks::EventKind;
using support::ClusterServers;
using support::holderOne;
using support::holderTwo;
using support::SourceView;
using support::waitForEvent;

namespace
{

constexpr auto longEnough = 30'000ms;

/// Takes it as a lock client does, on whichever node serves its slot, and says which that is.
int acquire(ClusterServers& servers, const QString& name, const QString& holder = holderOne, int ms = 60'000)
{
    const int owner = servers.ownerOf(redis::hashSlot(name.toUtf8()), servers.primaries().constFirst());
    servers.command(owner, {QStringLiteral("hincrby"), name, holder, QStringLiteral("1")});
    servers.command(owner, {QStringLiteral("pexpire"), name, QString::number(ms)});
    return owner;
}

locks::Cluster clusterOf(const SourceView& view)
{
    return view.source->health().cluster.value_or(locks::Cluster());
}

/// That shard, by where its primary is; nothing where none is there.
std::optional<locks::ShardHealth> shardAt(const SourceView& view, const QString& primary)
{
    const QList<locks::ShardHealth> shards = clusterOf(view).shards;
    const auto found = std::ranges::find_if(
        shards, [&](const locks::ShardHealth& shard) { return shard.topology.primary == primary; });
    return found == shards.end() ? std::nullopt : std::optional(*found);
}

/// A source that has found everything on these servers.
bool hasSettled(SourceView& view, int shards = 3)
{
    view.source->open();
    return waitForEvent(
        [&] { return view.settled() && clusterOf(view).shards.size() == shards; }, longEnough);
}

} // namespace

/// A real cluster: its locks are those of one server, wherever they lie and whatever happens to its nodes.
class TestClusterWatch : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void locksOfAllShardsAreOneTable();
    void nothingIsLookedForWhereNothingComes();
    void aSlotThatIsTakenByForceIsNoticed();
    void aSlotThatMovesReleasesNothing();
    void aShardIsLostAndTakenOverByItsReplica();
    void aClusterThatIsDownIsNotLive();
    void aChangeOfRolesIsNoticed();
    void aMessageIsHeardOnceWhicheverNodeHasIt();
    void aMessageThatComesAfterTheKeyIsGoneStillTellsOfTheRelease();
    void anotherNodeIsListenedToWhenTheOneFails();
    void whoWaitsIsAddedUpOverNodes();
    void shardedChannelsAreHeardWhereSomebodyWaits();
    void namesWhoseKeysLieElsewhereAreFlagged();
    void primariesOfOneMachineAgreeAboutTheTime();
    void aNodeComesAndGoes();

private:
    /// For the tests that end with the primaries that they began with.
    ClusterServers& calm();
    std::optional<ClusterServers> m_calm;
};

ClusterServers& TestClusterWatch::calm()
{
    if (!m_calm)
        m_calm.emplace();
    for (const int primary : m_calm->primaries())
        m_calm->command(primary, "flushall");
    return *m_calm;
}

void TestClusterWatch::locksOfAllShardsAreOneTable()
{
    ClusterServers& servers = calm();
    QSet<QString> places;
    for (int number = 0; number < 30; ++number)
        places.insert(servers.addressOf(acquire(servers, QStringLiteral("lock-%1").arg(number))));
    QCOMPARE(places.size(), 3);
    SourceView view(servers.uri());
    QVERIFY(hasSettled(view));
    QVERIFY(waitForEvent([&] { return view.source->locks().size() == 30; }));
    for (int number = 0; number < 30; ++number) {
        const QByteArray name = "lock-" + QByteArray::number(number);
        QVERIFY(view.held(name) && view.current(name));
        const int owner = servers.ownerOf(redis::hashSlot(name));
        QCOMPARE(view.lock(name)->node, servers.addressOf(owner).toUtf8());
        QVERIFY(view.lock(name)->ref->node->isEmpty());
    }
    const locks::Cluster cluster = clusterOf(view);
    QCOMPARE(cluster.uncovered, 0);
    QCOMPARE(cluster.doubt, QByteArray());
    QCOMPARE(view.source->health().locks, quint64(30));
    for (const locks::ShardHealth& shard : cluster.shards)
        QCOMPARE(shard.topology.replicas.size(), 1);
    QVERIFY(view.events.isEmpty());
    QVERIFY(!view.strangeThread);
}

/// The servers count what may bring keys: without that no key is looked for, and a new lock is found all the
/// same.
void TestClusterWatch::nothingIsLookedForWhereNothingComes()
{
    ClusterServers& servers = calm();
    acquire(servers, QStringLiteral("orders"));
    SourceView view(servers.uri());
    QVERIFY(hasSettled(view));
    QVERIFY(waitForEvent([&] { return view.current("orders"); }));
    const auto walked = [&] {
        QByteArrayList counts;
        for (const int primary : servers.primaries())
            for (const QByteArray& line : servers.command(primary, "info commandstats").split('\n'))
                if (line.startsWith("cmdstat_scan:") || line.startsWith("cmdstat_evalsha_ro:"))
                    counts.append(line.split(',').constFirst());
        return counts;
    };
    QByteArrayList before;
    QElapsedTimer sampled;
    const auto rests = [&] {
        if (sampled.isValid() && sampled.elapsed() < 3'000)
            return false;
        sampled.start();
        return std::exchange(before, walked()) == before;
    };
    QVERIFY(waitForEvent(rests, longEnough));
    QVERIFY(!before.isEmpty());
    acquire(servers, QStringLiteral("billing"));
    QVERIFY(waitForEvent([&] { return view.held("billing"); }));
}

/// The node that has lost it removes its keys without counting a command, and tells nobody; the one that has
/// it may have had keys in it all along.
void TestClusterWatch::aSlotThatIsTakenByForceIsNoticed()
{
    ClusterServers servers(ClusterServers::Options{3, 0});
    const int from = acquire(servers, QStringLiteral("{a}orders"));
    const int to = (from + 1) % 3;
    const quint16 slot = redis::hashSlot("{a}orders");
    SourceView view(servers.uri(3));
    QVERIFY(hasSettled(view));
    QVERIFY(waitForEvent([&] { return view.current("{a}orders"); }));
    servers.setSlot(to, slot, "importing", from);
    support::Writer there(QStringLiteral("redis://") + servers.addressOf(to));
    there.send({"asking"});
    there.send({"hset", "{a}billing", holderOne.toLatin1(), "1"});
    servers.setSlot(to, slot, "node", to);
    servers.command(to, "cluster bumpepoch");
    QVERIFY(waitForEvent([&] { return servers.ownerOf(slot, from) == to; }));
    QVERIFY(waitForEvent([&] { return !view.held("{a}orders"); }));
    QVERIFY(waitForEvent([&] { return view.held("{a}billing"); }, longEnough));
}

/// Step by step, as redis-cli does it: while it is on its way, and afterwards, it is the same lock.
void TestClusterWatch::aSlotThatMovesReleasesNothing()
{
    ClusterServers& servers = calm();
    const int from = acquire(servers, QStringLiteral("orders"));
    const int to = (from + 1) % 3;
    const quint16 slot = redis::hashSlot("orders");
    SourceView view(servers.uri());
    QVERIFY(hasSettled(view));
    QVERIFY(waitForEvent([&] { return view.current("orders"); }));
    view.source->pin({{"orders"}, 0, {}}, std::nullopt);
    servers.beginMigration(slot, to);
    servers.moveKeys(slot, to);
    QElapsedTimer moving;
    moving.start();
    const auto isAt = [&](int node) {
        const locks::LockPtr lock = view.lock("orders");
        return lock && lock->exists && lock->current && lock->node == servers.addressOf(node).toUtf8();
    };
    QVERIFY(waitForEvent([&] { return isAt(to); }));
    QVERIFY2(moving.elapsed() < 3'000, qPrintable(QString::number(moving.elapsed())));
    // A change there is seen, although its slot has not arrived.
    support::Writer there(QStringLiteral("redis://") + servers.addressOf(to));
    there.send({"asking"});
    there.send({"hincrby", "orders", holderOne.toLatin1(), "1"});
    QVERIFY(waitForEvent([&] { return view.count(EventKind::Reentered) == 1; }));
    servers.endMigration(slot, to);
    QVERIFY(waitForEvent([&] { return servers.ownerOf(slot) == to && isAt(to); }));
    there.send({"hincrby", "orders", holderOne.toLatin1(), "1"});
    QVERIFY(waitForEvent([&] { return view.count(EventKind::Reentered) == 2; }));
    QVERIFY(view.lock("orders")->pinned);
    for (const locks::Event& event : std::as_const(view.events))
        QVERIFY2(event.kind == EventKind::Reentered && event.node == servers.addressOf(to).toUtf8(),
            locks::name(event.kind) + " on " + event.node);
    servers.command(to, {QStringLiteral("del"), QStringLiteral("orders")});
    QVERIFY(waitForEvent([&] { return !view.held("orders"); }));
}

void TestClusterWatch::aShardIsLostAndTakenOverByItsReplica()
{
    ClusterServers servers;
    QHash<int, QByteArray> nameOn;
    for (int number = 0; nameOn.size() < 3; ++number) {
        const QString name = QStringLiteral("lock-%1").arg(number);
        nameOn.insert(acquire(servers, name), name.toUtf8());
    }
    SourceView view(servers.uri(3));
    QVERIFY(hasSettled(view));
    QVERIFY(waitForEvent([&] { return servers.isWell() && view.current(nameOn.value(1)); }));
    const int replica = servers.replicaOf(1);
    servers.kill(1);
    QElapsedTimer killed;
    killed.start();
    QVERIFY(waitForEvent([&] { return !view.current(nameOn.value(1)); }));
    QVERIFY2(killed.elapsed() <= 1'500, qPrintable(QString::number(killed.elapsed())));
    QVERIFY(view.source->health().live && clusterOf(view).live() == 2);
    QVERIFY(view.held(nameOn.value(1)));
    QVERIFY(waitForEvent(
        [&] {
            const auto shard = shardAt(view, servers.addressOf(replica));
            return shard && shard->live && view.current(nameOn.value(1));
        },
        longEnough));
    const locks::Failover* failover = nullptr;
    const locks::Health health = view.source->health();
    QVERIFY((failover = health.lastFailover()) != nullptr);
    QCOMPARE(failover->from, servers.addressOf(1));
    QCOMPARE(failover->to, servers.addressOf(replica));
    QVERIFY(waitForEvent([&] {
        const locks::Health now = view.source->health();
        const locks::FailoverToll toll =
            now.lastFailover() ? now.lastFailover()->toll : locks::FailoverToll();
        return toll.open == 0 && toll.confirmed > 0 && toll.lost == 0;
    }));
    QCOMPARE(view.lock(nameOn.value(1))->node, servers.addressOf(replica).toUtf8());
    QCOMPARE(view.count(EventKind::Released) + view.count(EventKind::Gone), 0);
    QCOMPARE(view.count(EventKind::PossiblyLost), 0);
}

/// Its connections stay: only who asks finds out.
/// The settings are those of clusters by default: without one of three nobody serves anything, though two of
/// them answer PING.
void TestClusterWatch::aClusterThatIsDownIsNotLive()
{
    ClusterServers servers(ClusterServers::Options{3, 0});
    for (int number = 0; number < 12; ++number)
        acquire(servers, QStringLiteral("lock-%1").arg(number));
    SourceView view(servers.uri(3));
    QVERIFY(hasSettled(view));
    QVERIFY(waitForEvent([&] { return view.source->locks().size() == 12; }));
    servers.freeze(2, true);
    const auto isDown = [&](int node) {
        return servers.command(node, "cluster info").contains("cluster_state:fail");
    };
    QVERIFY(waitForEvent([&] { return isDown(0) && isDown(1); }, longEnough));
    QElapsedTimer down;
    down.start();
    const auto anyCurrent = [&] {
        return std::ranges::any_of(view.source->locks(), [](const auto& lock) { return lock->current; });
    };
    QVERIFY(waitForEvent([&] { return clusterOf(view).live() == 0 && !anyCurrent(); }, longEnough));
    QVERIFY2(down.elapsed() < 1'500, qPrintable(QString::number(down.elapsed())));
    const auto refusing =
        std::ranges::count(clusterOf(view).shards, "cluster-down", &locks::ShardHealth::reason);
    QCOMPARE(refusing, 2);
    QCOMPARE(view.source->health().reason, QByteArray("cluster-down"));
    servers.freeze(2, false);
    QVERIFY(
        waitForEvent([&] { return clusterOf(view).live() == 3 && view.source->health().live; }, longEnough));
    const auto allCurrent = [&] {
        return std::ranges::all_of(view.source->locks(), [](const auto& lock) { return lock->current; });
    };
    QVERIFY(waitForEvent([&] { return allCurrent(); }));
    QCOMPARE(clusterOf(view).live(), 3);
}

void TestClusterWatch::aChangeOfRolesIsNoticed()
{
    ClusterServers servers;
    const int owner = acquire(servers, QStringLiteral("orders"));
    SourceView view(servers.uri(3));
    QVERIFY(hasSettled(view));
    QVERIFY(waitForEvent([&] { return servers.isWell() && view.current("orders"); }));
    const int replica = servers.replicaOf(owner);
    servers.failover(replica);
    QVERIFY(waitForEvent(
        [&] {
            const auto shard = shardAt(view, servers.addressOf(replica));
            return shard && shard->live && view.current("orders") &&
                   view.lock("orders")->node == servers.addressOf(replica).toUtf8();
        },
        longEnough));
    QCOMPARE(view.count(EventKind::Released) + view.count(EventKind::Gone), 0);
}

/// The cluster's bus brings each message to every node.
void TestClusterWatch::aMessageIsHeardOnceWhicheverNodeHasIt()
{
    ClusterServers& servers = calm();
    const int owner = acquire(servers, QStringLiteral("orders"));
    SourceView view(servers.uri());
    QVERIFY(hasSettled(view));
    QVERIFY(waitForEvent([&] { return view.current("orders"); }));
    const auto listeners = [&] {
        int sum = 0;
        for (int node = 0; node < 3; ++node)
            sum += servers.command(node, "pubsub numpat").toInt() > 3 ? 1 : 0;
        return sum;
    };
    // Key events are each node's own and listened to on each; lock channels on one.
    QVERIFY(waitForEvent([&] { return listeners() == 1; }));
    // A name that no scan has shown, and any node reports, is looked at where it lies.
    const int elsewhere = (owner + 1) % 3;
    servers.command(owner, {QStringLiteral("set"), QStringLiteral("{orders}gate"), QStringLiteral("2")});
    servers.command(elsewhere,
        {QStringLiteral("publish"), QStringLiteral("redisson_sc:{orders}gate"), QStringLiteral("2")});
    QVERIFY(waitForEvent([&] { return view.held("{orders}gate"); }));
    QCOMPARE(view.lock("{orders}gate")->node, servers.addressOf(owner).toUtf8());
}

/// The node that has the lock tells that its key is gone, and another one, later, why. A round in which that
/// other one stood still for too long proves nothing.
void TestClusterWatch::aMessageThatComesAfterTheKeyIsGoneStillTellsOfTheRelease()
{
    ClusterServers& servers = calm();
    SourceView view(servers.uri());
    QVERIFY(hasSettled(view));
    const auto listensAt = [&](int node) { return servers.command(node, "pubsub numpat").toInt() > 3; };
    const auto listener = [&] { return listensAt(0) ? 0 : listensAt(1) ? 1 : listensAt(2) ? 2 : -1; };
    QVERIFY(waitForEvent([&] { return listener() >= 0; }));
    const int slow = listener();
    int proven = 0;
    for (int number = 0; number < 200 && proven < 3; ++number) {
        const QString name = QStringLiteral("lock-%1").arg(number);
        const int owner = servers.ownerOf(redis::hashSlot(name.toUtf8()), slow);
        if (owner == slow)
            continue;
        acquire(servers, name);
        QVERIFY(waitForEvent([&] { return view.current(name.toUtf8()) && view.held(name.toUtf8()); }));
        view.events.clear();
        servers.freeze(slow, true);
        QElapsedTimer sinceRelease;
        sinceRelease.start();
        servers.command(
            owner, {QStringLiteral("eval"),
                       QStringLiteral("redis.call('del',KEYS[1]) return redis.call('publish',KEYS[2],'0')"),
                       QStringLiteral("2"), name, QStringLiteral("redisson_lock__channel:{%1}").arg(name)});
        const bool isFree = waitForEvent([&] { return !view.held(name.toUtf8()); }, 250ms);
        servers.freeze(slow, false);
        const bool inTime = isFree && sinceRelease.elapsed() < 200;
        QVERIFY(waitForEvent([&] { return !view.events.isEmpty(); }));
        if (!inTime)
            continue;
        ++proven;
        QCOMPARE(view.events.constFirst().kind, EventKind::Released);
        QVERIFY(view.events.constFirst().exact);
    }
    QCOMPARE(proven, 3);
}

/// And a message after that is heard there, once.
void TestClusterWatch::anotherNodeIsListenedToWhenTheOneFails()
{
    ClusterServers servers;
    QHash<int, QString> nameOn;
    for (int number = 0; nameOn.size() < 3; ++number) {
        const QString name = QStringLiteral("lock-%1").arg(number);
        nameOn.insert(acquire(servers, name), name);
    }
    SourceView view(servers.uri(3));
    QVERIFY(hasSettled(view));
    QList<int> alive{0, 1, 2, 3, 4, 5};
    const auto listeners = [&] {
        QList<int> found;
        for (const int node : std::as_const(alive)) {
            if (servers.command(node, "pubsub numpat").toInt() > 3)
                found.append(node);
        }
        return found;
    };
    QVERIFY(waitForEvent([&] { return servers.isWell() && listeners().size() == 1; }));
    const int former = listeners().constFirst();
    alive.removeOne(former);
    servers.kill(former);
    QVERIFY(waitForEvent([&] { return listeners().size() == 1; }, longEnough));
    // On a node that had no part in it.
    const int owner = (former + 1) % 3;
    const QString lock = nameOn.value(owner);
    QVERIFY(waitForEvent([&] { return view.current(lock.toUtf8()); }));
    const qsizetype before = view.events.size();
    servers.command(
        owner, {QStringLiteral("eval"),
                   QStringLiteral("redis.call('del',KEYS[1]) "
                                  "return redis.call('publish',KEYS[2],'0')"),
                   QStringLiteral("2"), lock, QStringLiteral("redisson_lock__channel:{%1}").arg(lock)});
    QVERIFY(waitForEvent([&] { return view.count(EventKind::Released) == 1; }));
    QVERIFY(view.events.constLast().exact);
    // A name that no scan has shown is found by what is published of it; then all before it has been heard.
    const QString gate = QStringLiteral("{%1}gate").arg(lock);
    servers.command(owner, {QStringLiteral("set"), gate, QStringLiteral("2")});
    servers.command(
        owner, {QStringLiteral("publish"), QStringLiteral("redisson_sc:") + gate, QStringLiteral("2")});
    QVERIFY(waitForEvent([&] { return view.held(gate.toUtf8()); }));
    const auto ofIt = [&](const locks::Event& event) { return event.lock.name.bytes == lock.toUtf8(); };
    QCOMPARE(std::ranges::count_if(view.events.mid(before), ofIt), 1);
    QCOMPARE(listeners().size(), 1);
}

void TestClusterWatch::whoWaitsIsAddedUpOverNodes()
{
    ClusterServers& servers = calm();
    acquire(servers, QStringLiteral("orders"));
    SourceView view(servers.uri());
    QVERIFY(hasSettled(view));
    const base::SteadyClock clock;
    std::vector<std::unique_ptr<support::Writer>> waiters;
    for (int node = 0; node < 3; ++node) {
        waiters.push_back(
            std::make_unique<support::Writer>(QStringLiteral("redis://") + servers.addressOf(node)));
        waiters.back()->client().subscribe({"redisson_lock__channel:{orders}"}, {});
    }
    QVERIFY(waitForEvent([&] { return view.held("orders") && view.lock("orders")->waiters.count == 3; }));
    waiters.pop_back();
    QVERIFY(waitForEvent([&] { return view.lock("orders")->waiters.count == 2; }));
}

/// Redisson since 3.22 listens by SSUBSCRIBE where it finds a cluster: on the shard of the lock alone.
void TestClusterWatch::shardedChannelsAreHeardWhereSomebodyWaits()
{
    ClusterServers& servers = calm();
    const int owner = acquire(servers, QStringLiteral("orders"));
    SourceView view(servers.uri());
    QVERIFY(hasSettled(view));
    support::Writer waiter(QStringLiteral("redis://") + servers.addressOf(owner));
    waiter.client().ssubscribe({"redisson_lock__channel:{orders}"}, {});
    QVERIFY(waitForEvent([&] { return view.held("orders") && view.lock("orders")->waiters.count == 1; }));
    const auto listening = [&] {
        return servers.command(owner, "pubsub shardnumsub redisson_lock__channel:{orders}").endsWith("2");
    };
    QVERIFY(waitForEvent(listening));
    QTest::qWait(1'500); // two more looks: we are not counted ourselves
    QCOMPARE(view.lock("orders")->waiters.count, 1);
    servers.command(owner, {QStringLiteral("eval"),
                               QStringLiteral("redis.call('del',KEYS[1]) "
                                              "return redis.call('spublish',KEYS[2],'0')"),
                               QStringLiteral("2"), QStringLiteral("orders"),
                               QStringLiteral("redisson_lock__channel:{orders}")});
    QVERIFY(waitForEvent([&] { return view.count(EventKind::Released) == 1; }));
    QVERIFY(view.events.constLast().exact);
}

void TestClusterWatch::namesWhoseKeysLieElsewhereAreFlagged()
{
    ClusterServers& servers = calm();
    for (const char* name : {"fine", "{fine}too", "a{b"})
        acquire(servers, QString::fromLatin1(name));
    SourceView view(servers.uri());
    QVERIFY(hasSettled(view));
    QVERIFY(waitForEvent([&] { return view.held("fine") && view.held("{fine}too") && view.held("a{b"); }));
    QVERIFY(view.lock("a{b")->evidence->facts.contains("side-keys-elsewhere"));
    QVERIFY(!view.lock("fine")->evidence->facts.contains("side-keys-elsewhere"));
    QVERIFY(!view.lock("{fine}too")->evidence->facts.contains("side-keys-elsewhere"));
    const auto isReported = [&](const char* name) {
        return locks::findingsOf(*view.lock(name), view.source->health().clockAt(base::monoNow()))
            .test(std::size_t(locks::Finding::KeysElsewhere));
    };
    QVERIFY(isReported("a{b") && !isReported("fine") && !isReported("{fine}too"));
    const int owner = servers.ownerOf(redis::hashSlot("a{b"), servers.primaries().constFirst());
    const QByteArray refused = servers.command(
        owner, {QStringLiteral("eval"), QStringLiteral("return redis.call('del',KEYS[1])"),
                   QStringLiteral("2"), QStringLiteral("a{b"), QStringLiteral("redisson_lock__channel:a{b")});
    QVERIFY2(refused.contains("CROSSSLOT"), refused.constData());
}

void TestClusterWatch::primariesOfOneMachineAgreeAboutTheTime()
{
    SourceView view(calm().uri());
    QVERIFY(hasSettled(view));
    const auto check = [&](base::milliseconds limit) {
        return locks::checkClocks(view.source->health(), limit);
    };
    const auto knowsAll = [&] {
        const QList<locks::ShardHealth> shards = clusterOf(view).shards;
        return std::ranges::all_of(shards, [](const auto& shard) { return shard.clock.known; });
    };
    QVERIFY(waitForEvent(knowsAll));
    QVERIFY(check(1s).off.isEmpty() && !check(1s).apart);
}

void TestClusterWatch::aNodeComesAndGoes()
{
    ClusterServers servers;
    acquire(servers, QStringLiteral("orders"));
    SourceView view(servers.uri());
    QVERIFY(hasSettled(view));
    const int added = servers.addNode();
    QVERIFY(waitForEvent([&] { return shardAt(view, servers.addressOf(added)).has_value(); }, longEnough));
    const quint16 slot = redis::hashSlot("orders");
    QVERIFY(waitForEvent([&] { return servers.isWell(); }));
    servers.migrate(slot, added);
    QVERIFY(waitForEvent([&] {
        const locks::LockPtr lock = view.lock("orders");
        return lock && lock->current && lock->node == servers.addressOf(added).toUtf8();
    }));
    QVERIFY(waitForEvent([&] { return servers.ownerOf(slot, 0) == added; }));
    servers.migrate(slot, 0);
    QVERIFY(waitForEvent([&] {
        const locks::LockPtr lock = view.lock("orders");
        return lock && lock->current && lock->node == servers.addressOf(0).toUtf8();
    }));
    QVERIFY(waitForEvent([&] { return servers.ownerOf(slot, added) == 0; }));
    servers.forget(added);
    servers.removeLast();
    QVERIFY(waitForEvent([&] { return clusterOf(view).shards.size() == 3; }, longEnough));
    QVERIFY(view.settled() && view.current("orders"));
    QVERIFY(view.events.isEmpty());
}

QTEST_GUILESS_MAIN(TestClusterWatch)
#include "tst_clusterwatch.moc"
