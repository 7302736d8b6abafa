#include "core/redis/client.h"
#include "tests/support/certificates.h"
#include "tests/support/privateredis.h"

#include <QRegularExpression>
#include <QTcpServer>
#include <QTest>

using lockscope::base::ErrorKind;
using lockscope::redis::Client;
using lockscope::redis::Endpoint;
using lockscope::redis::Step;
using lockscope::support::Certificates;
using lockscope::support::PrivateRedis;

namespace
{

const lockscope::base::SteadyClock steadyClock;

quint16 freePort()
{
    QTcpServer probe;
    return probe.listen(QHostAddress::LocalHost) ? probe.serverPort() : 0;
}

PrivateRedis::Options tlsOptions(const QString& certificate, quint16 port)
{
    return {
        .arguments = {QStringLiteral("--bind"), QStringLiteral("127.0.0.1"), QStringLiteral("--tls-port"),
            QString::number(port), QStringLiteral("--tls-cert-file"), certificate + QStringLiteral(".crt"),
            QStringLiteral("--tls-key-file"), certificate + QStringLiteral(".key"),
            QStringLiteral("--tls-auth-clients"), QStringLiteral("no"), QStringLiteral("--tls-ca-cert-file"),
            certificate + QStringLiteral(".crt")}};
}

Endpoint endpointOf(const QString& uri) { return *Endpoint::fromUri(uri); }

} // namespace

class TestTls : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void entersByAGoodCertificate();
    void refusesTheRest_data();
    void refusesTheRest();
    void tellsAPlainServer();

private:
    Certificates m_certificates;
};

void TestTls::entersByAGoodCertificate()
{
    const quint16 port = freePort();
    PrivateRedis server(
        tlsOptions(m_certificates.sign(QStringLiteral("good"), QStringLiteral("localhost"), 2), port));
    Client client(endpointOf(QStringLiteral("rediss://localhost:%1?ca=%2")
                                 .arg(QString::number(port), m_certificates.authority())),
        {}, steadyClock);
    client.open();
    QTRY_VERIFY(client.state().isReady());
    QByteArray answer;
    client.call({"ping"}, [&](const Client::Answer& pong) { answer = pong->bytes; });
    QTRY_COMPARE(answer, QByteArray("PONG"));
}

void TestTls::refusesTheRest_data()
{
    QTest::addColumn<QString>("host");
    QTest::addColumn<int>("days");
    QTest::addColumn<bool>("trusted");
    QTest::addColumn<QByteArray>("fault");
    QTest::newRow("untrusted") << QStringLiteral("localhost") << 2 << false << QByteArray("untrusted");
    QTest::newRow("expired") << QStringLiteral("localhost") << -1 << true << QByteArray("expired");
    QTest::newRow("wrong name") << QStringLiteral("elsewhere") << 2 << true << QByteArray("wrong-name");
    QTest::newRow("both") << QStringLiteral("elsewhere") << -1 << true << QByteArray("wrong-name,expired");
}

void TestTls::refusesTheRest()
{
    QFETCH(QString, host);
    QFETCH(int, days);
    QFETCH(bool, trusted);
    const quint16 port = freePort();
    PrivateRedis server(tlsOptions(m_certificates.sign(QStringLiteral("bad"), host, days), port));
    QString uri = QStringLiteral("rediss://:canary@localhost:%1").arg(port);
    if (trusted)
        uri += QStringLiteral("?ca=") + m_certificates.authority();
    Client client(endpointOf(uri), {}, steadyClock);
    client.open();
    QTRY_COMPARE(client.state().step, Step::Waiting);
    QCOMPARE(client.state().failedStep, Step::Tls);
    QCOMPARE(client.state().failure->kind, ErrorKind::TlsUntrusted);
    QTEST(client.state().failure->detail, "fault");
    QCOMPARE(client.traffic().bytesWritten, 0U); // no secret before the peer is proven
}

void TestTls::tellsAPlainServer()
{
    PrivateRedis server(PrivateRedis::Options{.tcp = true});
    Client client(endpointOf(QStringLiteral("rediss://localhost:%1").arg(server.port())), {}, steadyClock);
    client.open();
    QTRY_COMPARE_WITH_TIMEOUT(client.state().step, Step::Waiting, 8000);
    QCOMPARE(client.state().failedStep, Step::Tls);
}

QTEST_GUILESS_MAIN(TestTls)

#include "tst_tls.moc"
