#include "core/cluster/clusterhealth.h"
#include "core/filter/filter.h"
#include "core/locks/clusterwords.h"
#include "core/locks/lockjson.h"

#include <QJsonArray>
#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using cluster::ShardView;
using locks::FeedHealth;
using locks::Health;

namespace
{

ShardView shardView(quint16 first, quint16 last, bool live)
{
    ShardView view;
    view.shard.slots = {{first, last}};
    view.health.live = live;
    view.health.reason = live ? QByteArray() : QByteArray("connection-lost");
    view.health.version = "7.0.15";
    view.health.locks = 2;
    view.health.roundTrip = 1ms;
    view.health.discovery.firstPassDone = live;
    view.health.discovery.keysScanned = 10;
    view.health.cost = {100, 0.01};
    view.health.topology.emplace();
    view.health.topology->primary = QStringLiteral("10.0.0.%1:6379").arg(first);
    view.health.feeds = {{FeedHealth::Feed::Tracking,
        live ? FeedHealth::Condition::Working : FeedHealth::Condition::Starting, {}, {}}};
    return view;
}

} // namespace

/// The shards of a cluster as one, in figures and in words.
class TestClusterHealth : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void figuresAddUpAndTheWorstIsTold()
    {
        ShardView slow = shardView(100, 199, true);
        slow.health.roundTrip = 5ms;
        slow.health.cost.serverShare = 0.03;
        slow.health.discovery.places = {{QStringLiteral("b:2"), true, {}, {}}};
        const Health health =
            cluster::joinedHealth({shardView(0, 99, false), slow, shardView(200, 299, true)}, {});
        QVERIFY(health.live && health.reason.isEmpty());
        QCOMPARE(health.locks, quint64(6));
        QCOMPARE(health.roundTrip, base::nanoseconds(5ms));
        QCOMPARE(health.cost.commandsPerSecond, 300.0);
        QCOMPARE(health.cost.serverShare, 0.03);
        QVERIFY(!health.discovery.firstPassDone);
        QCOMPARE(health.discovery.keysScanned, quint64(30));
        QCOMPARE(health.discovery.places, slow.health.discovery.places);
        QCOMPARE(health.feeds.size(), 1);
        QCOMPARE(health.feeds.constFirst().condition, FeedHealth::Condition::Starting);
        QCOMPARE(health.cluster->live(), 2);
        QCOMPARE(health.cluster->shards.constFirst().slots, 100);
        QVERIFY(health.mayShardChannels());
    }

    void withoutALiveShardNothingIs()
    {
        const Health health = cluster::joinedHealth({shardView(0, 99, false)}, {});
        QVERIFY(!health.live);
        QCOMPARE(health.reason, QByteArray("connection-lost"));
        const Health none = cluster::joinedHealth({}, {});
        QVERIFY(!none.live && none.cluster && !none.discovery.firstPassDone);
    }

    void theLastFailoverAndAnyDoubtAreFound()
    {
        ShardView first = shardView(0, 99, true);
        ShardView second = shardView(100, 199, true);
        first.health.topology->failover = {
            base::ServerTime(2s), QStringLiteral("a"), QStringLiteral("b"), {}};
        second.health.topology->failover = {
            base::ServerTime(1s), QStringLiteral("c"), QStringLiteral("d"), {}};
        Health health = cluster::joinedHealth({second, first}, {});
        QVERIFY(health.lastFailover() != nullptr);
        QCOMPARE(health.lastFailover()->to, QStringLiteral("b"));
        QCOMPARE(health.doubt(), QByteArray());
        second.health.topology->doubt = "no-primary";
        health = cluster::joinedHealth({first, second}, {});
        QCOMPARE(health.doubt(), QByteArray("no-primary"));
        health.cluster->doubt = "minority";
        QCOMPARE(health.doubt(), QByteArray("minority"));
        QCOMPARE(Health().lastFailover(), nullptr);
    }

    void whatIsAwayIsNamed()
    {
        ShardView away = shardView(0, 99, false);
        away.health.failure = base::Error{base::ErrorKind::TimedOut, "connect", "\xff"};
        const Health health =
            cluster::joinedHealth({away, shardView(100, 199, true)}, {{}, 7, 1, 2, 2, "minority"});
        const QString sentence = locks::clusterSentence(*health.cluster);
        QVERIFY(sentence.startsWith(
            QStringLiteral("2 shards · 1 live · 1 slot moving · 7 slots served by nobody")));
        QVERIFY(sentence.contains(QStringLiteral("map unconfirmed")));
        QVERIFY(locks::awaySentence(*health.cluster).contains(QStringLiteral("10.0.0.0:6379")));
        const QStringList shards = locks::shardSentences(*health.cluster);
        QCOMPARE(shards.size(), 2);
        QVERIFY(shards.constFirst().contains(QStringLiteral("100 slots, 2 locks, 0 replicas, not live")));
        QVERIFY(!shards.constLast().contains(QStringLiteral("not live")));
        const Health well = cluster::joinedHealth({shardView(0, 99, true)}, {});
        QCOMPARE(locks::awaySentence(*well.cluster), QString());
        const QJsonObject json = locks::toJson(*health.cluster);
        QCOMPARE(json.value(QLatin1String("uncovered")).toInt(), 7);
        QCOMPARE(json.value(QLatin1String("doubt")).toString(), QStringLiteral("minority"));
        const QJsonObject shard = json.value(QLatin1String("shards")).toArray().at(0).toObject();
        QCOMPARE(shard.value(QLatin1String("live")).toBool(), false);
        QCOMPARE(shard.value(QLatin1String("slots")).toInt(), 100);
        QVERIFY(!shard.contains(QLatin1String("sentinels")));
        const QJsonObject failure = shard.value(QLatin1String("failure")).toObject();
        QCOMPARE(failure.value(QLatin1String("kind")).toString(), QStringLiteral("TimedOut"));
        QCOMPARE(failure.value(QLatin1String("subject")).toString(), QStringLiteral("connect"));
        QVERIFY(failure.contains(QLatin1String("detail_b64")));
    }

    void aFilterKnowsNodes()
    {
        locks::Lock lock;
        lock.ref = locks::LockRef{{"orders"}, 0, {}};
        lock.node = QByteArray("10.0.0.7:6379");
        locks::Event event;
        event.node = lock.node;
        const auto matches = [&](const char* text) {
            const auto filter = std::get<filter::Filter>(filter::Filter::parse(QString::fromLatin1(text)));
            return filter.matches(lock, {}) && filter.matches(event, {});
        };
        QVERIFY(matches("node:10.0.0.7"));
        QVERIFY(matches("node:*:6379"));
        QVERIFY(!matches("node:10.0.0.8"));
        lock.node = QByteArray("10.0.0.8:6379"); // it has moved; what happened there happened there
        QVERIFY(!matches("node:10.0.0.8"));
        lock.node = event.node;
        QVERIFY(!matches("!node:10.0.0.7"));
    }
};

QTEST_GUILESS_MAIN(TestClusterHealth)
#include "tst_clusterhealth.moc"
