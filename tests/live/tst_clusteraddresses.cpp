#include "tests/support/certificates.h"
#include "tests/support/clustertour.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using support::ClusterServers;

namespace
{

QStringList called(const char* name, const char* preferred)
{
    return {QStringLiteral("--cluster-announce-hostname"), QString::fromLatin1(name),
        QStringLiteral("--cluster-preferred-endpoint-type"), QString::fromLatin1(preferred)};
}

} // namespace

/// A real cluster by each kind of address that its nodes tell: watched, followed and acted on.
class TestClusterAddresses : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void isWatchedToTheEnd_data();
    void isWatchedToTheEnd();

private:
    const support::Certificates m_certificates;
};

void TestClusterAddresses::isWatchedToTheEnd_data()
{
    using Process = support::ClusterProcess::Options;
    QTest::addColumn<support::ClusterProcess::Options>("process");
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("host");
    const QString local = QStringLiteral("127.0.0.1");
    const QString ca = QStringLiteral("?ca=") + m_certificates.authority();
    const auto certificateOf = [this](const QString& host) { return m_certificates.sign(host, host, 90); };
    Process tls{
        .certificate = certificateOf(QStringLiteral("localhost")), .authority = m_certificates.authority()};
    QTest::newRow("IPv6") << Process{.host = QStringLiteral("::1")} << QString() << QStringLiteral("[::1]");
    QTest::newRow("a name") << Process{.arguments = called("localhost", "hostname")} << QString()
                            << QStringLiteral("localhost");
    QTest::newRow("a name that nobody knows")
        << Process{.arguments = called("shop.invalid", "ip")} << QString() << QStringLiteral("shop.invalid");
    QTest::newRow("a name that nobody knows, and preferred")
        << Process{.arguments = called("shop.invalid", "hostname")} << QString()
        << QStringLiteral("shop.invalid");
    QTest::newRow("where one was asked")
        << Process{.arguments = called("", "unknown-endpoint")} << QString() << local;
    QTest::newRow("TLS") << tls << QString(ca + QStringLiteral("&server-name=localhost")) << local;
    tls.arguments = called("localhost", "hostname");
    QTest::newRow("TLS, to a name") << tls << QString(ca + QStringLiteral("&server-name=localhost"))
                                    << QStringLiteral("localhost");
}

void TestClusterAddresses::isWatchedToTheEnd()
{
    QFETCH(support::ClusterProcess::Options, process);
    QFETCH(QString, query);
    QFETCH(QString, host);
    ClusterServers servers({.process = process});
    QTRY_VERIFY_WITH_TIMEOUT(servers.isWell(), 30'000);
    support::tourOf(servers, servers.uri() + query, host);
}

QTEST_GUILESS_MAIN(TestClusterAddresses)
#include "tst_clusteraddresses.moc"
