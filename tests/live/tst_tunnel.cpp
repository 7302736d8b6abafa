#include "core/console/live.h"
#include "core/console/sshroute.h"
#include "core/redis/client.h"
#include "core/servers/freeport.h"
#include "tests/support/certificates.h"
#include "tests/support/privateredis.h"
#include "tests/support/sshserver.h"

#include <QRegularExpression>
#include <QTest>

#include <optional>

using namespace lockscope;
using base::ErrorKind;
using redis::Client;
using redis::Endpoint;
using redis::Step;
using support::PrivateRedis;

namespace
{

const base::SteadyClock steadyClock;

Endpoint through(const QString& uri)
{
    Endpoint endpoint = *Endpoint::fromUri(uri);
    endpoint.route = std::make_shared<console::SshRoute>(endpoint.ssh);
    return endpoint;
}

QString tcpUri(const PrivateRedis& server, const QString& destination)
{
    return QStringLiteral("redis://127.0.0.1:%1?ssh=%2").arg(QString::number(server.port()), destination);
}

} // namespace

/// By a real sshd, with the real ssh as a user has configured it.
class TestTunnel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
        m_ssh.emplace();
    }
    void cleanup() { m_ssh.reset(); }

    void reachesTheServer_data();
    void reachesTheServer();
    void keepsTheNameOfACertificate();
    void opensOneTunnelForAllConnections();
    void saysWhyThereIsNone_data();
    void saysWhyThereIsNone();
    void comesBackAfterTheTunnelHasEnded();
    void neverGoesStraight();
    void watchesThroughIt();

private:
    std::optional<support::SshServer> m_ssh;
};

void TestTunnel::reachesTheServer_data()
{
    QTest::addColumn<bool>("tcp");
    QTest::newRow("by TCP") << true;
    QTest::newRow("by a Unix socket over there") << false;
}

void TestTunnel::reachesTheServer()
{
    QFETCH(bool, tcp);
    const PrivateRedis server(PrivateRedis::Options{.tcp = true});
    server.cli("set here yes");
    Client client(
        through(tcp ? tcpUri(server, QStringLiteral("jump")) : server.uri() + QStringLiteral("?ssh=jump")),
        {}, steadyClock);
    client.open();
    QTRY_VERIFY(client.state().isReady());
    qint64 there = 0;
    client.call({"exists", "here"}, [&](const Client::Answer& answer) { there = answer->integer; });
    QTRY_COMPARE(there, 1);
}

void TestTunnel::keepsTheNameOfACertificate()
{
    const support::Certificates certificates;
    const QString shown = certificates.sign(QStringLiteral("db"), QStringLiteral("localhost"), 2);
    const quint16 port = servers::freePort();
    const PrivateRedis server(
        PrivateRedis::Options{.arguments = support::tlsArguments(shown, port, certificates.authority())});
    Client client(through(QStringLiteral("rediss://localhost:%1?ssh=jump&ca=%2")
                              .arg(QString::number(port), certificates.authority())),
        {}, steadyClock);
    client.open();
    QTRY_VERIFY(client.state().isReady());
    QCOMPARE(client.state().peer->subject, QStringLiteral("localhost"));
}

void TestTunnel::opensOneTunnelForAllConnections()
{
    const PrivateRedis server(PrivateRedis::Options{.tcp = true});
    const Endpoint endpoint = through(tcpUri(server, QStringLiteral("jump")));
    Client first(endpoint, {}, steadyClock);
    Client second(endpoint, {}, steadyClock);
    first.open();
    second.open();
    QTRY_VERIFY(first.state().isReady() && second.state().isReady());
    QCOMPARE(m_ssh->connections(), 1);
}

void TestTunnel::saysWhyThereIsNone_data()
{
    QTest::addColumn<QString>("destination");
    QTest::addColumn<QString>("words");
    QTest::newRow("nobody listens") << QStringLiteral("me@127.0.0.1:1") << QStringLiteral("refused");
    QTest::newRow("no such host") << QStringLiteral("nowhere.invalid") << QStringLiteral("resolve hostname");
    QTest::newRow("a key that nobody knows")
        << QStringLiteral("stranger") << QStringLiteral("Permission denied");
}

void TestTunnel::saysWhyThereIsNone()
{
    QFETCH(QString, destination);
    QFETCH(QString, words);
    const PrivateRedis server(PrivateRedis::Options{.tcp = true});
    Client client(through(tcpUri(server, destination)), {}, steadyClock);
    client.open();
    QTRY_COMPARE(client.state().step, Step::Waiting);
    QCOMPARE(client.state().failedStep, Step::Tunnel);
    QCOMPARE(client.state().failure->kind, ErrorKind::TunnelFailed);
    QCOMPARE(client.state().failure->subject, destination.toUtf8());
    QVERIFY2(client.state().failure->detail.contains(words.toUtf8()), client.state().failure->detail);
}

void TestTunnel::comesBackAfterTheTunnelHasEnded()
{
    const PrivateRedis server(PrivateRedis::Options{.tcp = true});
    Client client(through(tcpUri(server, QStringLiteral("jump"))), {}, steadyClock);
    client.open();
    QTRY_VERIFY(client.state().isReady());
    m_ssh->dropConnections();
    QTRY_VERIFY(!client.state().isReady());
    QTRY_VERIFY(client.state().isReady());
}

/// Behind the same name may be another server.
void TestTunnel::neverGoesStraight()
{
    const PrivateRedis server(PrivateRedis::Options{.tcp = true});
    Client client(*Endpoint::fromUri(tcpUri(server, QStringLiteral("jump"))), {}, steadyClock);
    client.open();
    QTRY_COMPARE(client.state().step, Step::Waiting);
    QCOMPARE(client.state().failure->kind, ErrorKind::TunnelFailed);
    QCOMPARE(client.traffic().bytesWritten, 0U);
}

void TestTunnel::watchesThroughIt()
{
    const PrivateRedis server(PrivateRedis::Options{.tcp = true});
    server.cli("hset lock:orders 6f1a2b3c-0000-0000-0000-000000000000:1 1");
    console::LiveRequest request;
    request.uri = tcpUri(server, QStringLiteral("jump"));
    const auto source = console::watchServer(request);
    QVERIFY(source.ok());
    (*source)->open();
    QTRY_VERIFY((*source)->health().live);
    QTRY_COMPARE((*source)->locks().size(), 1);
    QCOMPARE(m_ssh->connections(), 1);
    (*source)->close();
}

QTEST_GUILESS_MAIN(TestTunnel)

#include "tst_tunnel.moc"
