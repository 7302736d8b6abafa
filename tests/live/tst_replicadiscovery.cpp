#include "core/redis/hashslot.h"
#include "core/servers/freeport.h"
#include "tests/support/badnetwork.h"
#include "tests/support/clusterservers.h"
#include "tests/support/eventwait.h"
#include "tests/support/sentinelservers.h"
#include "tests/support/sourceview.h"

#include <QRegularExpression>
#include <QTest>

#include <csignal>

using namespace std::chrono_literals;
using namespace lockscope;
using locks::DiscoveryPlace;
using locks::EventKind;
using support::acquire;
using support::BadNetwork;
using support::ClusterServers;
using support::holderOne;
using support::PrivateRedis;
using support::SentinelServers;
using support::SourceView;
using support::waitForEvent;
using support::Watched;

namespace
{

const QString onReplica = QStringLiteral("?discover=replica");

void signalTo(const PrivateRedis& server, int number)
{
    ::kill(static_cast<pid_t>(server.processId()), number);
}

bool isInStep(const PrivateRedis& replica)
{
    return replica.cli("info replication").contains("master_link_status:up");
}

/// The primary learns a moment after its replica that the two are in step.
bool knowsReplica(const PrivateRedis& primary)
{
    return primary.cli("info replication").contains("state=online");
}

watch::WatchOptions searching(const PrivateRedis& primary)
{
    watch::WatchOptions options;
    options.endpoint =
        *redis::Endpoint::fromUri(QStringLiteral("redis://127.0.0.1:%1").arg(primary.port()) + onReplica);
    return options;
}

/// A primary with a replica that has what it has.
struct Pair {
    Pair()
        : primary({.tcp = true})
        , between(primary.port())
        , replica(std::make_unique<PrivateRedis>(PrivateRedis::replicaOf(between.port())))
    {
        if (!waitForEvent([&] { return isInStep(*replica) && knowsReplica(primary); }))
            qFatal("the replica is never in step");
    }

    [[nodiscard]] watch::WatchOptions options() const { return searching(primary); }

    PrivateRedis primary;
    BadNetwork between; ///< the two
    std::unique_ptr<PrivateRedis> replica;
};

/// Where one server's locks are looked for.
DiscoveryPlace placeOf(const Watched& w) { return w.watcher.health().discovery.places.value(0); }

bool searches(const Watched& w, const PrivateRedis& replica)
{
    return placeOf(w) == DiscoveryPlace{SentinelServers::addressOf(replica), true, {}, {}};
}

/// It says so, with a sentence.
bool searchesThePrimary(const Watched& w, const PrivateRedis& primary)
{
    const DiscoveryPlace place = placeOf(w);
    return place.node == SentinelServers::addressOf(primary) && !place.replica &&
           locks::discoverySentences({place}).value(0).contains(place.node);
}

bool wasAsked(const QByteArray& commandStats, const char* command)
{
    return commandStats.contains(QByteArray("cmdstat_") + command + ':');
}

/// All that reads a lock. The script of the search asks for types and lengths, so TYPE and HLEN are none of
/// it.
bool wasRead(const QByteArray& commandStats)
{
    return wasAsked(commandStats, "hgetall") || wasAsked(commandStats, "pexpiretime") ||
           wasAsked(commandStats, "pttl") || wasAsked(commandStats, "publish");
}

} // namespace

/// Discovery on a replica, with everything else on the primary, whatever happens to the replica.
class TestReplicaDiscovery : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void theReplicaIsSearchedAndThePrimaryRead();
    void aNameOfTheReplicaAloneIsNeverShown();
    void whatALaggingReplicaDoesNotHaveIsNoNewsLater();
    void aFrozenReplicaShowsNothingOld();
    void aKilledReplicaIsLeftAndAnotherTakenUp();
    void aReplicaThatCannotBeEnteredMakesRoomForAnother_data();
    void aReplicaThatCannotBeEnteredMakesRoomForAnother();
    void whereNoneCanBeSearchedEachIsTriedAgain();
    void withoutAReplicaThePrimaryIsSearched();
    void aReplicaThatRefusesIsLeft();
    void theReplicaOfAGroupIsSearched();
    void theReplicasOfAClusterAreSearched();
};

void TestReplicaDiscovery::theReplicaIsSearchedAndThePrimaryRead()
{
    const Pair pair;
    acquire(pair.primary, "orders");
    const Watched w(pair.options());
    QVERIFY(waitForEvent([&] { return w.settled() && w.held("orders"); }));
    QVERIFY(searches(w, *pair.replica));
    acquire(pair.primary, "late");
    QVERIFY(waitForEvent([&] { return w.held("late"); }));
    QVERIFY(waitForEvent([&] { return w.of("late", EventKind::Acquired).size() == 1; }));
    QVERIFY(w.of("orders", EventKind::Acquired).isEmpty()); // it was there before
    const QByteArray ofPrimary = pair.primary.cli("info commandstats");
    QVERIFY2(!wasAsked(ofPrimary, "scan") && wasRead(ofPrimary), ofPrimary);
    const QByteArray ofReplica = pair.replica->cli("info commandstats");
    QVERIFY2(wasAsked(ofReplica, "scan") && !wasRead(ofReplica), ofReplica);
    QVERIFY2(!wasAsked(ofReplica, "subscribe") && !wasAsked(ofReplica, "client|tracking"), ofReplica);
    QVERIFY(!wasAsked(ofReplica, "readonly")); // it is no node of a cluster
}

/// A replica lags: the name comes from there, and the primary knows nothing of it.
void TestReplicaDiscovery::aNameOfTheReplicaAloneIsNeverShown()
{
    const Pair pair;
    acquire(pair.primary, "orders");
    pair.replica->cli("config set replica-read-only no");
    acquire(*pair.replica, "ghost");
    bool isShown = false;
    Watched w(pair.options());
    QObject::connect(&w.watcher, &watch::Watcher::changed, &w.watcher,
        [&](const locks::Batch&) { isShown = isShown || w.lock("ghost"); });
    QVERIFY(waitForEvent([&] { return w.settled() && w.held("orders") && searches(w, *pair.replica); }));
    const int pass = w.watcher.health().discovery.pass;
    QVERIFY(waitForEvent([&] { return w.watcher.health().discovery.pass > pass + 1; }));
    QVERIFY(pair.replica->cli("exists ghost") == "1");
    QVERIFY(!isShown && !w.lock("ghost"));
    QVERIFY(w.of("ghost", EventKind::Acquired).isEmpty());
}

/// Whole passes over it do not mean that there was no such lock. In the end it is left.
void TestReplicaDiscovery::whatALaggingReplicaDoesNotHaveIsNoNewsLater()
{
    Pair pair;
    pair.between.hold(BadNetwork::Way::ToClient, true);
    acquire(pair.primary, "before");
    const Watched w(pair.options());
    QVERIFY(waitForEvent([&] { return searches(w, *pair.replica); }));
    QVERIFY(waitForEvent([&] { return w.held("before"); }));
    QVERIFY(searchesThePrimary(w, pair.primary));
    QCOMPARE(placeOf(w).reason, QByteArray("behind"));
    pair.between.hold(BadNetwork::Way::ToClient, false);
    QVERIFY(waitForEvent([&] { return searches(w, *pair.replica); }));
    acquire(pair.primary, "after");
    QVERIFY(waitForEvent([&] { return w.of("after", EventKind::Acquired).size() == 1; }));
    QVERIFY(w.of("before", EventKind::Acquired).isEmpty());
}

void TestReplicaDiscovery::aFrozenReplicaShowsNothingOld()
{
    const Pair pair;
    acquire(pair.primary, "orders");
    const Watched w(pair.options());
    QVERIFY(waitForEvent([&] { return w.settled() && w.held("orders") && searches(w, *pair.replica); }));
    signalTo(*pair.replica, SIGSTOP);
    pair.primary.cli("del orders");
    QVERIFY(waitForEvent([&] { return !w.held("orders"); }));
    QVERIFY(waitForEvent([&] { return searchesThePrimary(w, pair.primary); }));
    QVERIFY(w.live());
    acquire(pair.primary, "meanwhile");
    QVERIFY(waitForEvent([&] { return w.held("meanwhile"); }));
    signalTo(*pair.replica, SIGCONT);
    QVERIFY(waitForEvent([&] { return searches(w, *pair.replica); }));
    const int pass = w.watcher.health().discovery.pass;
    QVERIFY(waitForEvent([&] { return w.watcher.health().discovery.pass > pass + 1; }));
    QVERIFY(!w.held("orders") && w.of("orders", EventKind::Acquired).isEmpty());
}

void TestReplicaDiscovery::aKilledReplicaIsLeftAndAnotherTakenUp()
{
    Pair pair;
    const Watched w(pair.options());
    QVERIFY(waitForEvent([&] { return w.settled() && searches(w, *pair.replica); }));
    signalTo(*pair.replica, SIGKILL);
    QVERIFY(waitForEvent([&] { return searchesThePrimary(w, pair.primary); }));
    acquire(pair.primary, "alone");
    QVERIFY(waitForEvent([&] { return w.held("alone"); }));
    QVERIFY(w.live() && searchesThePrimary(w, pair.primary));
    QVERIFY(wasAsked(pair.primary.cli("info commandstats"), "scan"));
    pair.replica = std::make_unique<PrivateRedis>(PrivateRedis::replicaOf(pair.primary.port()));
    QVERIFY(waitForEvent([&] { return searches(w, *pair.replica); }));
    acquire(pair.primary, "again");
    QVERIFY(waitForEvent([&] { return w.held("again"); }));
    QVERIFY(waitForEvent([&] { return w.of("again", EventKind::Acquired).size() == 1; }));
    QVERIFY(searches(w, *pair.replica));
    QCOMPARE(w.reasons.count("connection-lost"), 0); // what is shown was live all the time
}

void TestReplicaDiscovery::aReplicaThatCannotBeEnteredMakesRoomForAnother_data()
{
    QTest::addColumn<bool>("isAway");
    QTest::newRow("what it announces is not where it is") << true;
    QTest::newRow("it refuses to be searched") << false;
}

void TestReplicaDiscovery::aReplicaThatCannotBeEnteredMakesRoomForAnother()
{
    QFETCH(bool, isAway);
    const PrivateRedis primary({.tcp = true});
    PrivateRedis::Options away = PrivateRedis::replicaOf(primary.port());
    if (isAway)
        away.arguments << QStringLiteral("--replica-announce-port") << QString::number(servers::freePort());
    const PrivateRedis first(away);
    QVERIFY(waitForEvent([&] { return isInStep(first); }));
    if (!isAway)
        first.cli("acl setuser default -scan");
    const PrivateRedis second(PrivateRedis::replicaOf(primary.port()));
    QVERIFY(waitForEvent([&] { return isInStep(second); }));
    const Watched w(searching(primary));
    QVERIFY(waitForEvent([&] { return w.settled() && searches(w, second); }));
    acquire(primary, "orders");
    QVERIFY(waitForEvent([&] { return w.held("orders"); }));
    QVERIFY(searches(w, second) && w.live());
}

void TestReplicaDiscovery::whereNoneCanBeSearchedEachIsTriedAgain()
{
    const PrivateRedis primary({.tcp = true});
    const PrivateRedis one(PrivateRedis::replicaOf(primary.port()));
    const PrivateRedis two(PrivateRedis::replicaOf(primary.port()));
    QVERIFY(waitForEvent([&] { return isInStep(one) && isInStep(two); }));
    one.cli("acl setuser default -scan");
    two.cli("acl setuser default -scan");
    const Watched w(searching(primary));
    const auto refuses = [&](const PrivateRedis& replica) {
        return placeOf(w).reason == "refused" && placeOf(w).tried == SentinelServers::addressOf(replica);
    };
    QVERIFY(waitForEvent([&] { return refuses(one) || refuses(two); }));
    const PrivateRedis& other = refuses(one) ? two : one;
    QVERIFY(waitForEvent([&] { return refuses(other); }));
    const PrivateRedis& before = &other == &one ? two : one;
    before.cli("acl setuser default +scan");
    QVERIFY(waitForEvent([&] { return searches(w, before); }));
}

void TestReplicaDiscovery::withoutAReplicaThePrimaryIsSearched()
{
    const PrivateRedis primary({.tcp = true});
    acquire(primary, "orders");
    const Watched w(searching(primary));
    QVERIFY(waitForEvent([&] { return w.settled() && w.held("orders"); }));
    QVERIFY(searchesThePrimary(w, primary));
    QCOMPARE(placeOf(w).reason, QByteArray("none"));
}

void TestReplicaDiscovery::aReplicaThatRefusesIsLeft()
{
    const Pair pair;
    acquire(pair.primary, "orders");
    pair.replica->cli("acl setuser default -scan");
    const Watched w(pair.options());
    QVERIFY(waitForEvent([&] { return w.settled() && w.held("orders"); }));
    QVERIFY(searchesThePrimary(w, pair.primary));
    QCOMPARE(placeOf(w).reason, QByteArray("refused"));
    QCOMPARE(placeOf(w).tried, SentinelServers::addressOf(*pair.replica));
    QVERIFY(w.feed(locks::FeedHealth::Feed::Discovery).condition == locks::FeedHealth::Condition::Working);
}

void TestReplicaDiscovery::theReplicaOfAGroupIsSearched()
{
    SentinelServers servers;
    QVERIFY(waitForEvent([&] { return isInStep(servers.replica()) && knowsReplica(servers.primary()); }));
    acquire(servers.primary(), "orders");
    watch::WatchOptions options;
    options.endpoint = *redis::Endpoint::fromUri(servers.uri(3, QStringLiteral("shop") + onReplica));
    const Watched w(options);
    QVERIFY(waitForEvent([&] { return w.settled() && w.held("orders"); }));
    QVERIFY(searches(w, servers.replica()));
    QVERIFY(!wasAsked(servers.primary().cli("info commandstats"), "scan"));
    // It becomes the primary: then there is none beside it, and it is searched as such.
    servers.killPrimary();
    QVERIFY(waitForEvent([&] { return w.live() && searchesThePrimary(w, servers.replica()); }));
    acquire(servers.replica(), "late");
    QVERIFY(waitForEvent([&] { return w.held("late"); }));
}

void TestReplicaDiscovery::theReplicasOfAClusterAreSearched()
{
    ClusterServers servers;
    QSet<int> owners;
    for (int number = 0; number < 30; ++number) {
        const QString name = QStringLiteral("lock-%1").arg(number);
        const int owner = servers.ownerOf(redis::hashSlot(name.toUtf8()));
        owners.insert(owner);
        servers.command(owner, {QStringLiteral("hincrby"), name, holderOne, QStringLiteral("1")});
    }
    QCOMPARE(owners.size(), 3);
    SourceView view(servers.uri(1) + onReplica);
    view.source->open();
    const auto places = [&] { return view.source->health().discovery.places; };
    QVERIFY(waitForEvent(
        [&] { return view.settled() && view.source->locks().size() == 30 && places().size() == 3; }, 30s));
    QStringList searched;
    for (const DiscoveryPlace& place : places()) {
        QVERIFY2(place.replica, place.reason);
        searched.append(place.node);
    }
    for (int primary = 0; primary < 3; ++primary) {
        const int replica = servers.replicaOf(primary);
        QVERIFY(searched.contains(servers.addressOf(replica)));
        const QByteArray ofReplica = servers.command(replica, "info commandstats");
        QVERIFY2(wasAsked(ofReplica, "scan") && wasAsked(ofReplica, "readonly"), ofReplica);
        QVERIFY2(!wasRead(ofReplica), ofReplica);
        QVERIFY(!wasAsked(servers.command(primary, "info commandstats"), "scan"));
    }
}

QTEST_GUILESS_MAIN(TestReplicaDiscovery)
#include "tst_replicadiscovery.moc"
