#include "core/console/connectiontest.h"
#include "core/console/live.h"
#include "core/console/sshroute.h"
#include "core/locks/clusterwords.h"
#include "core/redis/clusterfinder.h"
#include "core/redis/primaryfinder.h"
#include "tests/support/clusterservers.h"
#include "tests/support/eventwait.h"
#include "tests/support/sentinelservers.h"
#include "tests/support/sshserver.h"

#include <QRegularExpression>
#include <QTest>

#include <optional>

using namespace std::chrono_literals;
using namespace lockscope;
using redis::Client;
using redis::Endpoint;
using support::ClusterServers;
using support::SentinelServers;
using support::waitForEvent;

namespace
{

const base::SteadyClock steadyClock;

Endpoint through(const QString& uri)
{
    Endpoint endpoint = *Endpoint::fromUri(uri + QStringLiteral("?ssh=jump"));
    endpoint.route = std::make_shared<console::SshRoute>(endpoint.ssh);
    return endpoint;
}

bool isReadyAt(const Client& client, const QString& address)
{
    return client.state().isReady() && client.endpoint().shortName() == address;
}

} // namespace

/// Groups and clusters behind a real sshd: their nodes announce addresses that only count over there, and
/// each is gone to through a tunnel of its own. Nothing goes straight where ssh is wanted (see tst_tunnel).
class TestTunnelNodes : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
        m_ssh.emplace();
    }
    void cleanup() { m_ssh.reset(); }

    void followsThePrimaryOfAGroup()
    {
        SentinelServers servers;
        Endpoint endpoint = through(servers.uri());
        redis::PrimaryFinder finder(endpoint, {}, steadyClock);
        endpoint.place = finder.place();
        Client client(endpoint, {}, steadyClock);
        client.open();
        finder.open();
        QVERIFY(
            waitForEvent([&] { return isReadyAt(client, SentinelServers::addressOf(servers.primary())); }));
        QVERIFY(waitForEvent([&] { return m_ssh->connections() == 4; })); // three Sentinels, one primary
        servers.killPrimary();
        QVERIFY(
            waitForEvent([&] { return isReadyAt(client, SentinelServers::addressOf(servers.replica())); }));
        QCOMPARE(finder.agreement().answering, 3);
    }

    void followsTheShardsOfACluster()
    {
        ClusterServers servers;
        Endpoint endpoint = through(servers.uri());
        redis::ClusterFinder finder(endpoint, {}, steadyClock);
        finder.open();
        QVERIFY(waitForEvent([&] { return finder.doubt() == redis::ClusterBook::Doubt::None; }));
        const QByteArray shard = finder.map().shardOf(0)->id;
        endpoint.place = finder.place(shard);
        Client client(endpoint, {}, steadyClock);
        client.open();
        QVERIFY(waitForEvent([&] { return isReadyAt(client, servers.addressOf(0)); }));
        QVERIFY(waitForEvent([&] { return finder.answering() == 3; }));
        QVERIFY(m_ssh->connections() >= 3);
        servers.kill(0);
        QVERIFY(waitForEvent([&] { return isReadyAt(client, servers.addressOf(servers.replicaOf(0))); }));
        QCOMPARE(finder.map().shardOf(0)->id, shard);
    }

    void goesByTheAddressWhereNobodyKnowsTheName()
    {
        const ClusterServers servers({.replicas = 0, .process = {.arguments = called("shop.invalid")}});
        const auto source = watched(servers);
        QVERIFY(waitForEvent([&] { return live(*source) == 3; }));
        const locks::Cluster cluster = *source->health().cluster;
        for (const locks::ShardHealth& shard : cluster.shards)
            QVERIFY(shard.topology.primary.startsWith(QStringLiteral("shop.invalid:")));
        console::LiveRequest request;
        request.uri = servers.uri(1) + QStringLiteral("?ssh=jump");
        console::ConnectionTest test(request); // which tries each once
        test.start();
        QVERIFY(waitForEvent([&] { return test.isFinished(); }));
        QCOMPARE(test.verdict().sentence(), QString());
    }

    /// Its ssh lets nobody on to one of the nodes, and does not know its name.
    void tellsWhichNodeIsNotReachedFromThere_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("subject");
        QTest::newRow("an address") << QString() << QStringLiteral("127.0.0.1:%1");
        QTest::newRow("a name") << QStringLiteral("shop.invalid")
                                << QStringLiteral("shop.invalid:%1 (127.0.0.1:%1)");
    }
    void tellsWhichNodeIsNotReachedFromThere()
    {
        QFETCH(QString, name);
        QFETCH(QString, subject);
        const QStringList arguments = name.isEmpty() ? QStringList() : called(name.toLatin1());
        ClusterServers servers({.replicas = 0, .process = {.arguments = arguments}});
        letOnTo({servers.node(0).port(), servers.node(2).port()}, name);
        const auto source = watched(servers);
        const QByteArray away = subject.arg(servers.node(1).port()).toUtf8();
        const auto failed = [&] {
            const auto cluster = source->health().cluster.value_or(locks::Cluster());
            return std::ranges::any_of(cluster.shards, [&](const locks::ShardHealth& shard) {
                return !shard.live && shard.failure && shard.failure->kind == base::ErrorKind::BeyondTunnel &&
                       shard.failure->subject == away;
            });
        };
        QVERIFY(waitForEvent([&] { return live(*source) == 2 && failed(); }));
        const QString shown = locks::shardSentences(*source->health().cluster).join(u'\n');
        QVERIFY2(shown.contains(QStringLiteral("From where the SSH tunnel ends, ") + QString::fromUtf8(away) +
                                QStringLiteral(" cannot be reached: administratively prohibited")),
            qPrintable(shown));
        QVERIFY2(shown.contains(QStringLiteral("cluster-announce-ip")), qPrintable(shown));
        QVERIFY(source->health().live);
    }

    /// A server's own name, without another address.
    void tellsThatANameIsNotKnownThere()
    {
        Client client(through(QStringLiteral("redis://shop.invalid:6379")), {}, steadyClock);
        client.open();
        QVERIFY(waitForEvent([&] { return client.state().failure.has_value(); }));
        QCOMPARE(client.state().failure->kind, base::ErrorKind::BeyondTunnel);
        QCOMPARE(client.state().failure->subject, QByteArray("shop.invalid:6379"));
        QCOMPARE(client.state().failedStep, base::ConnectStep::Connect);
        QVERIFY2(client.state().failure->detail.contains("not known"), client.state().failure->detail);
    }

private:
    static QStringList called(const char* name)
    {
        return {QStringLiteral("--cluster-announce-hostname"), QString::fromLatin1(name),
            QStringLiteral("--cluster-preferred-endpoint-type"), QStringLiteral("hostname")};
    }
    static std::shared_ptr<console::Source> watched(const ClusterServers& servers)
    {
        console::LiveRequest request;
        request.uri = servers.uri(1) + QStringLiteral("?ssh=jump");
        const auto source = console::watchServer(request);
        if (source)
            (*source)->open();
        return source ? *source : nullptr;
    }
    static int live(const console::Source& source)
    {
        return source.health().cluster.value_or(locks::Cluster()).live();
    }
    void letOnTo(const QList<quint16>& ports, const QString& name)
    {
        QString lines = QStringLiteral("PermitOpen");
        for (const quint16 port : ports)
            lines += QStringLiteral(" 127.0.0.1:%1").arg(port);
        if (!name.isEmpty())
            lines += u' ' + name + QStringLiteral(":*");
        m_ssh.emplace(lines);
    }

    std::optional<support::SshServer> m_ssh;
};

QTEST_GUILESS_MAIN(TestTunnelNodes)

#include "tst_tunnelnodes.moc"
