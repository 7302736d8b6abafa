#include "core/admin/aclrules.h"
#include "core/redis/clusterfinder.h"
#include "tests/support/clusterservers.h"
#include "tests/support/eventwait.h"
#include "tests/support/terminalrun.h"

#include <QElapsedTimer>
#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;
using redis::Client;
using redis::ClusterFinder;
using redis::Endpoint;
using redis::HostPort;
using support::ClusterServers;
using support::waitForEvent;
using Doubt = redis::ClusterBook::Doubt;

namespace
{

const base::SteadyClock steadyClock;

} // namespace

/// The finder at a real cluster, which the tests share: each leaves it in order.
class ClustersTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_servers = std::make_unique<ClusterServers>(); }
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
        QVERIFY(waitForEvent([this] { return m_servers->isWell(); }, 40s));
        m_finder = std::make_unique<ClusterFinder>(
            *Endpoint::fromUri(m_servers->uri()), redis::ClientOptions(), steadyClock);
        m_finder->open();
        QVERIFY(waitForEvent([this] { return m_finder->doubt() == Doubt::None; }));
    }
    void cleanup() { m_finder.reset(); }
    void cleanupTestCase() { m_servers.reset(); }

    void findsItsShards();
    void followsAFailoverByHand();
    void followsOneThatWasKilled();
    void followsOneThatWasFrozen();
    void seesASlotMove();
    void seesNodesComeAndGo();
    void seesSlotsThatNobodyServes();
    void seesAMinority();
    void aShardChannelMovesWithItsSlot();
    void whoLooksMayDoNothingElse();
    void theTerminalTellsTheNode();
    void aListEndsWhereAShardIsAway_data();
    void aListEndsWhereAShardIsAway();

private:
    /// The shard that serves what `owner` does, and the place of its primary.
    [[nodiscard]] QByteArray shardAt(int owner) const;
    [[nodiscard]] bool isAt(const QByteArray& shard, int node) const
    {
        const auto address = m_finder->place(shard)->address();
        return address && address->text() == m_servers->addressOf(node);
    }

    std::unique_ptr<ClusterServers> m_servers;
    std::unique_ptr<ClusterFinder> m_finder;
};

QByteArray ClustersTest::shardAt(int owner) const
{
    for (const redis::Shard& shard : m_finder->map().shards) {
        if (shard.primary && shard.primary->text() == m_servers->addressOf(owner))
            return shard.id;
    }
    return {};
}

void ClustersTest::findsItsShards()
{
    QTRY_COMPARE(m_finder->answering(), 3);
    QCOMPARE(m_finder->map().shards.size(), 3);
    QCOMPARE(m_finder->map().uncovered, 0);
    for (const redis::Shard& shard : m_finder->map().shards)
        QCOMPARE(shard.replicas.size(), 1);
    const int owner = m_servers->ownerOf(redis::hashSlot("orders"));
    QCOMPARE(m_finder->map().shardOf(redis::hashSlot("orders"))->id, shardAt(owner));
}

/// No connection ends by it: nothing but asking tells.
void ClustersTest::followsAFailoverByHand()
{
    const int before = m_servers->ownerOf(0);
    const int after = before == 0 ? m_servers->replicaOf(0) : 0;
    const QByteArray shard = shardAt(before);
    QByteArrayList left;
    connect(m_finder.get(), &ClusterFinder::leaving, this, [&](const QByteArray& which) { left << which; });
    m_servers->failover(after);
    QVERIFY(waitForEvent([&] { return isAt(shard, after); }, 1s));
    QCOMPARE(left, QByteArrayList{shard});
    QCOMPARE(m_finder->map().shards.size(), 3);
}

void ClustersTest::followsOneThatWasKilled()
{
    const int victim = m_servers->ownerOf(8000);
    const int heir = victim == 1 ? m_servers->replicaOf(1) : 1;
    const QByteArray shard = shardAt(victim);
    m_servers->kill(victim);
    QVERIFY(waitForEvent([&] { return m_servers->ownerOf(8000) == heir; }));
    QVERIFY(waitForEvent([&] { return isAt(shard, heir); }, 1s));
    QVERIFY(waitForEvent([&] { return m_finder->doubt(shard) == Doubt::None; }));
    QCOMPARE(m_finder->map().shards.size(), 3);
    m_servers->restart(victim);
    QVERIFY(waitForEvent([&] { return m_finder->map().shard(shard)->replicas.size() == 1; }));
    QVERIFY(isAt(shard, heir));
}

void ClustersTest::followsOneThatWasFrozen()
{
    const int victim = m_servers->ownerOf(16383);
    const int heir = victim == 2 ? m_servers->replicaOf(2) : 2;
    const QByteArray shard = shardAt(victim);
    m_servers->freeze(victim, true);
    QVERIFY(waitForEvent([&] { return isAt(shard, heir); }));
    m_servers->freeze(victim, false); // for a moment it still says that it is the primary
    QVERIFY(waitForEvent([&] { return m_finder->map().shard(shard)->replicas.size() == 1; }));
    QVERIFY(isAt(shard, heir));
}

void ClustersTest::seesASlotMove()
{
    const quint16 slot = redis::hashSlot("{moving}");
    const int from = m_servers->ownerOf(slot);
    const int to = m_servers->ownerOf(slot < 8192 ? 16383 : 0);
    const QByteArray source = shardAt(from);
    const QByteArray target = shardAt(to);
    m_servers->command(from, "set {moving}:1 x");
    m_servers->beginMigration(slot, to);
    QVERIFY(waitForEvent(
        [&] {
            return m_finder->map().moving.value(slot) == redis::SlotMove{source, target};
        },
        1s));
    QCOMPARE(m_finder->map().shardOf(slot)->id, source);
    m_servers->moveKeys(slot, to);
    m_servers->endMigration(slot, to);
    QVERIFY(waitForEvent([&] { return m_finder->map().shardOf(slot)->id == target; }, 1s));
    QVERIFY(waitForEvent([&] { return m_finder->map().moving.isEmpty(); }));
    QCOMPARE(m_servers->command(to, "get {moving}:1"), QByteArray("x"));
    QVERIFY(waitForEvent([&] { return m_servers->isWell(); }));
    m_servers->migrate(slot, from);
    QVERIFY(waitForEvent([&] { return m_finder->map().shardOf(slot)->id == source; }));
}

void ClustersTest::seesNodesComeAndGo()
{
    const int added = m_servers->addNode();
    const QByteArray shard = m_servers->node(added).id();
    QVERIFY(waitForEvent([&] { return isAt(shard, added); }, 2s));
    QCOMPARE(m_finder->known(), 3); // without slots it has no voice
    m_servers->forget(added);
    QVERIFY(waitForEvent([&] { return m_finder->map().shards.size() == 3; }, 5s));
    QVERIFY(!m_finder->place(shard)->address());
    m_servers->removeLast();
}

void ClustersTest::seesSlotsThatNobodyServes()
{
    const int owner = m_servers->ownerOf(0);
    m_servers->command(owner, "cluster delslots 0");
    QVERIFY(waitForEvent([&] { return m_finder->map().uncovered == 1; }, 1s));
    QCOMPARE(m_finder->map().shardOf(0), nullptr);
    m_servers->command(owner, "cluster addslots 0");
    QVERIFY(waitForEvent([&] { return m_finder->map().uncovered == 0; }, 1s));
}

void ClustersTest::seesAMinority()
{
    QList<int> frozen;
    for (int i = 0; i < m_servers->size(); ++i) {
        if (i != m_servers->ownerOf(0))
            frozen.append(i);
    }
    const auto map = m_finder->map();
    for (const int node : frozen)
        m_servers->freeze(node, true);
    QVERIFY(waitForEvent([&] { return m_finder->doubt() == Doubt::NoMajority; }));
    QCOMPARE(m_finder->map().shards.size(), 3);
    QCOMPARE(m_finder->map().owners, map.owners);
    for (const int node : frozen)
        m_servers->freeze(node, false);
    QVERIFY(waitForEvent([&] { return m_finder->doubt() == Doubt::None; }));
}

/// The server ends the subscription, and the connection goes on.
void ClustersTest::aShardChannelMovesWithItsSlot()
{
    const quint16 slot = redis::hashSlot("{news}");
    const int from = m_servers->ownerOf(slot);
    const int to = m_servers->ownerOf(slot < 8192 ? 16383 : 0);
    Client client(
        *Endpoint::fromUri(QStringLiteral("redis://") + m_servers->addressOf(from)), {}, steadyClock);
    QByteArrayList heard;
    connect(&client, &Client::message, this, [&](const redis::Message& message) {
        heard << message.channel + (message.ended ? " ended" : ' ' + message.payload);
    });
    client.open();
    QVERIFY(waitForEvent([&] { return client.state().isReady(); }));
    bool listens = false;
    client.ssubscribe({"{news}"}, [&](const Client::Answer& answer) { listens = answer.ok(); });
    QVERIFY(waitForEvent([&] { return listens; }));
    m_servers->command(from, "spublish {news} one");
    QVERIFY(waitForEvent([&] { return heard == QByteArrayList{"{news} one"}; }));
    m_servers->migrate(slot, to);
    QVERIFY(waitForEvent([&] { return heard.value(1) == "{news} ended"; }));
    bool isAlive = false;
    client.call({"ping"}, [&](const Client::Answer& answer) { isAlive = answer.ok(); });
    QVERIFY(waitForEvent([&] { return isAlive; }));
    std::optional<base::Error> why;
    client.ssubscribe({"{news}"}, [&](const Client::Answer& answer) { why = answer.error(); });
    QVERIFY(waitForEvent([&] { return why.has_value(); }));
    QCOMPARE(*why,
        (base::Error{base::ErrorKind::Moved, QByteArray::number(slot), m_servers->addressOf(to).toUtf8()}));
    QVERIFY(waitForEvent([&] { return m_servers->isWell(); }));
    m_servers->migrate(slot, from);
}

/// The user is that of “lockscopectl acl --read --cluster”; it misses nothing.
void ClustersTest::whoLooksMayDoNothingElse()
{
    const QByteArray user =
        "acl setuser smallest reset on nopass " + admin::aclRules({false, {}, {}, true}).join(' ');
    for (int node = 0; node < m_servers->size(); ++node)
        QCOMPARE(m_servers->command(node, user.constData()), QByteArray("OK"));
    const Endpoint endpoint = *Endpoint::fromUri(m_servers->uri(1, QStringLiteral("smallest@")));
    ClusterFinder finder(endpoint, {}, steadyClock);
    finder.open();
    QVERIFY(waitForEvent([&] { return finder.doubt() == Doubt::None && finder.answering() == 3; }));
    Client listener(
        endpoint.nodeAt(*finder.map().shardOf(redis::hashSlot("{news}"))->primary), {}, steadyClock);
    listener.open();
    QVERIFY(waitForEvent([&] { return listener.state().isReady(); }));
    std::optional<Client::Answer> answer;
    listener.ssubscribe(
        {"redisson_lock__channel:{news}"}, [&](const Client::Answer& said) { answer = said; });
    QVERIFY(waitForEvent([&] { return answer.has_value(); }));
    const bool isElsewhere = !answer->ok() && answer->error().kind == base::ErrorKind::Moved;
    QVERIFY2(answer->ok() || isElsewhere, "not permitted");
    for (int node = 0; node < m_servers->size(); ++node)
        QVERIFY(!m_servers->command(node, "acl log").contains("smallest"));
}

void ClustersTest::theTerminalTellsTheNode()
{
    const int owner = m_servers->ownerOf(redis::hashSlot("orders"));
    m_servers->command(owner, "hset orders 11111111-2222-3333-4444-555555555555:7 1");
    support::TerminalRun run;
    const support::Outcome outcome =
        run.piped({QStringLiteral("--connect"), m_servers->uri(1), QStringLiteral("ls")});
    QCOMPARE(outcome.code, 0);
    const QByteArrayList lines = outcome.out.split('\n');
    QVERIFY2(lines.value(0).endsWith("NODE"), outcome.out.constData());
    const QByteArray address = m_servers->addressOf(owner).toUtf8();
    QVERIFY2(std::ranges::any_of(lines,
                 [&](const QByteArray& line) { return line.contains("orders") && line.endsWith(address); }),
        outcome.out.constData());
    m_servers->command(owner, "del orders");
}

void ClustersTest::aListEndsWhereAShardIsAway_data()
{
    QTest::addColumn<QString>("coverage");
    QTest::addColumn<bool>("others");
    QTest::newRow("all or nothing") << QStringLiteral("yes") << false;
    QTest::newRow("each for itself") << QStringLiteral("no") << true;
}

/// The list of what is known is printed, and what is missing is said; nobody waits for ever.
void ClustersTest::aListEndsWhereAShardIsAway()
{
    QFETCH(QString, coverage);
    QFETCH(bool, others);
    ClusterServers::Options options{3, 0};
    options.process.arguments = {QStringLiteral("--cluster-require-full-coverage"), coverage};
    ClusterServers servers(options);
    const int owner = servers.ownerOf(redis::hashSlot("orders"));
    servers.command(owner, "hset orders 11111111-2222-3333-4444-555555555555:7 1");
    const int victim = (owner + 1) % 3;
    servers.freeze(victim, true);
    const QByteArray id = servers.node(victim).id();
    QVERIFY(waitForEvent(
        [&] {
            for (const QByteArray& line : servers.command(owner, "cluster nodes").split('\n')) {
                if (line.startsWith(id) && line.contains("fail") && !line.contains("fail?"))
                    return true;
            }
            return false;
        },
        30s));
    support::TerminalRun run;
    const QString uri = QStringLiteral("redis+cluster://") + servers.addressOf(owner);
    const support::Outcome outcome = run.piped({QStringLiteral("--connect"), uri, QStringLiteral("ls")});
    QCOMPARE(outcome.code, 4);
    QVERIFY2(outcome.err.contains(servers.addressOf(victim).toUtf8()), outcome.err.constData());
    QCOMPARE(outcome.out.contains("orders"), others);
    QCOMPARE(outcome.err.contains("cluster is down"), !others);
}

QTEST_GUILESS_MAIN(ClustersTest)

#include "tst_clusters.moc"
