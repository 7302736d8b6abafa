#include "core/console/sshroute.h"
#include "core/redis/clusterfinder.h"
#include "core/redis/primaryfinder.h"
#include "tests/support/clusterstage.h"
#include "tests/support/eventwait.h"
#include "tests/support/sentinelstage.h"
#include "tests/support/sshserver.h"

#include <QFileInfo>
#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;
using namespace lockscope;
using redis::Client;
using redis::Endpoint;
using support::ClusterStage;
using support::SentinelStage;
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
        m_path = qgetenv("PATH");
        m_ssh = std::make_unique<support::SshServer>();
        qputenv("PATH", QFileInfo(m_ssh->program()).path().toUtf8() + ':' + m_path);
    }
    void cleanup()
    {
        m_ssh.reset();
        qputenv("PATH", m_path);
    }

    void followsThePrimaryOfAGroup()
    {
        SentinelStage stage;
        Endpoint endpoint = through(stage.uri());
        redis::PrimaryFinder finder(endpoint, {}, steadyClock);
        endpoint.place = finder.place();
        Client client(endpoint, {}, steadyClock);
        client.open();
        finder.open();
        QVERIFY(waitForEvent([&] { return isReadyAt(client, SentinelStage::addressOf(stage.primary())); }));
        QVERIFY(waitForEvent([&] { return m_ssh->connections() == 4; })); // three Sentinels, one primary
        stage.killPrimary();
        QVERIFY(waitForEvent([&] { return isReadyAt(client, SentinelStage::addressOf(stage.replica())); }));
        QCOMPARE(finder.verdict().answering, 3);
    }

    void followsTheShardsOfACluster()
    {
        ClusterStage stage;
        Endpoint endpoint = through(stage.uri());
        redis::ClusterFinder finder(endpoint, {}, steadyClock);
        finder.open();
        QVERIFY(waitForEvent([&] { return finder.doubt() == redis::ClusterBook::Doubt::None; }));
        const QByteArray shard = finder.map().shardOf(0)->id;
        endpoint.place = finder.place(shard);
        Client client(endpoint, {}, steadyClock);
        client.open();
        QVERIFY(waitForEvent([&] { return isReadyAt(client, stage.addressOf(0)); }));
        QVERIFY(waitForEvent([&] { return finder.answering() == 3; }));
        QVERIFY(m_ssh->connections() >= 3);
        stage.kill(0);
        QVERIFY(waitForEvent([&] { return isReadyAt(client, stage.addressOf(stage.replicaOf(0))); }));
        QCOMPARE(finder.map().shardOf(0)->id, shard);
    }

private:
    std::unique_ptr<support::SshServer> m_ssh;
    QByteArray m_path;
};

QTEST_GUILESS_MAIN(TestTunnelNodes)

#include "tst_tunnelnodes.moc"
