#include "core/servers/freeport.h"
#include "tests/support/certificates.h"
#include "tests/support/eventwait.h"
#include "tests/support/sentinelservers.h"
#include "tests/support/sourceview.h"
#include "tests/support/sshserver.h"

#include <QRegularExpression>
#include <QTest>

#include <optional>

using namespace lockscope;
using support::acquire;
using support::PrivateRedis;
using support::SentinelServers;
using support::SourceView;
using support::waitForEvent;

namespace
{

bool isInStep(const PrivateRedis& replica)
{
    return replica.cli("info replication").contains("master_link_status:up");
}

bool wasSearched(const PrivateRedis& server)
{
    return server.cli("info commandstats").contains("cmdstat_scan:");
}

locks::DiscoveryPlace placeOf(const SourceView& view)
{
    return view.source->health().discovery.places.value(0);
}

} // namespace

/// Discovery on a replica that is gone to another way than straight: by TLS, and through an SSH tunnel.
class TestReplicaWays : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
        m_ssh.emplace();
    }
    void cleanup() { m_ssh.reset(); }

    void byTls_data()
    {
        QTest::addColumn<QString>("more");
        QTest::addColumn<int>("tunnels");
        QTest::newRow("straight") << QString() << 0;
        QTest::newRow("through a tunnel") << QStringLiteral("&ssh=jump") << 2;
    }
    void byTls()
    {
        QFETCH(QString, more);
        QFETCH(int, tunnels);
        const TlsPair pair(m_certificates);
        SourceView view(pair.uri(QStringLiteral("&server-name=localhost") + more));
        acquire(*pair.primary, "orders");
        view.source->open();
        QVERIFY(waitForEvent([&] { return view.settled() && view.held("orders") && placeOf(view).replica; }));
        QCOMPARE(placeOf(view).node, QStringLiteral("127.0.0.1:%1").arg(pair.replicaPort));
        acquire(*pair.primary, "late");
        QVERIFY(waitForEvent([&] { return view.held("late"); }));
        QVERIFY(wasSearched(*pair.replica));
        QCOMPARE(m_ssh->connections(), tunnels);
    }

    /// The certificate is for a name, and a replica is announced by its address.
    void aReplicaByTlsThatIsNotBelievedIsTold()
    {
        const TlsPair pair(m_certificates);
        SourceView view(pair.uri({}));
        acquire(*pair.primary, "orders");
        view.source->open();
        QVERIFY(waitForEvent([&] { return view.settled() && view.held("orders"); }));
        QVERIFY(waitForEvent([&] { return placeOf(view).reason == "untrusted"; }));
        QVERIFY(view.source->health().live && !wasSearched(*pair.replica));
        const QString sentence = locks::discoverySentences({placeOf(view)}).value(0);
        QVERIFY2(sentence.contains(QStringLiteral("127.0.0.1:%1").arg(pair.replicaPort)) &&
                     sentence.contains(QStringLiteral("server-name")),
            qPrintable(sentence));
    }

    void throughATunnel()
    {
        const PrivateRedis primary({.tcp = true});
        const PrivateRedis replica(PrivateRedis::replicaOf(primary.port()));
        QVERIFY(waitForEvent([&] { return isInStep(replica); }));
        SourceView view(tunnelled(primary));
        acquire(primary, "orders");
        view.source->open();
        QVERIFY(waitForEvent([&] { return view.settled() && view.held("orders") && placeOf(view).replica; }));
        QCOMPARE(placeOf(view).node, SentinelServers::addressOf(replica));
        QCOMPARE(m_ssh->connections(), 2); // one for each of the two servers
        QVERIFY(wasSearched(replica) && !wasSearched(primary));
        m_ssh->dropConnections();
        QVERIFY(waitForEvent([&] { return !view.source->health().live; }));
        QVERIFY(waitForEvent([&] { return view.source->health().live && placeOf(view).replica; }));
        acquire(primary, "late");
        QVERIFY(waitForEvent([&] { return view.held("late"); }));
    }

    /// It announces a name that only its own network knows; the one beside it can be searched.
    void aReplicaThatIsNotReachedFromThereMakesRoomForAnother()
    {
        const PrivateRedis primary({.tcp = true});
        PrivateRedis::Options strange = PrivateRedis::replicaOf(primary.port());
        strange.arguments << QStringLiteral("--replica-announce-ip") << QStringLiteral("shop.invalid");
        const PrivateRedis first(strange);
        QVERIFY(waitForEvent([&] { return isInStep(first); }));
        const PrivateRedis second(PrivateRedis::replicaOf(primary.port()));
        QVERIFY(waitForEvent([&] { return isInStep(second); }));
        SourceView view(tunnelled(primary));
        acquire(primary, "orders");
        view.source->open();
        QVERIFY(waitForEvent([&] { return view.settled() && view.held("orders") && placeOf(view).replica; }));
        QCOMPARE(placeOf(view).node, SentinelServers::addressOf(second));
        QVERIFY(!wasSearched(first));
    }

    void theReplicaOfAGroupThroughTunnels()
    {
        SentinelServers servers;
        QVERIFY(waitForEvent([&] { return isInStep(servers.replica()); }));
        acquire(servers.primary(), "orders");
        SourceView view(servers.uri(3, QStringLiteral("shop?discover=replica&ssh=jump")));
        view.source->open();
        QVERIFY(waitForEvent([&] { return view.settled() && view.held("orders") && placeOf(view).replica; }));
        QCOMPARE(placeOf(view).node, SentinelServers::addressOf(servers.replica()));
        QVERIFY(!wasSearched(servers.primary()));
    }

private:
    /// A primary and a replica, between which and to which everything goes by TLS.
    struct TlsPair {
        explicit TlsPair(const support::Certificates& certificates)
            : authority(certificates.authority())
        {
            const QString shown = certificates.sign(QStringLiteral("db"), QStringLiteral("localhost"), 2);
            primary = std::make_unique<PrivateRedis>(
                PrivateRedis::Options{.arguments = support::tlsArguments(shown, primaryPort, authority)});
            const QStringList following{QStringLiteral("--tls-replication"), QStringLiteral("yes"),
                QStringLiteral("--replicaof"), QStringLiteral("127.0.0.1 %1").arg(primaryPort),
                QStringLiteral("--repl-diskless-sync-delay"), QStringLiteral("0")};
            replica = std::make_unique<PrivateRedis>(PrivateRedis::Options{
                .arguments = support::tlsArguments(shown, replicaPort, authority) + following});
            if (!waitForEvent([&] { return isInStep(*replica); }))
                qFatal("the replica is never in step");
        }

        [[nodiscard]] QString uri(const QString& more) const
        {
            return QStringLiteral("rediss://localhost:%1?discover=replica&ca=%2%3")
                .arg(QString::number(primaryPort), authority, more);
        }

        const QString authority;
        const quint16 primaryPort = servers::freePort(), replicaPort = servers::freePort();
        std::unique_ptr<PrivateRedis> primary, replica;
    };

    static QString tunnelled(const PrivateRedis& primary)
    {
        return QStringLiteral("redis://127.0.0.1:%1?discover=replica&ssh=jump").arg(primary.port());
    }

    const support::Certificates m_certificates;
    std::optional<support::SshServer> m_ssh;
};

QTEST_GUILESS_MAIN(TestReplicaWays)

#include "tst_replicaways.moc"
