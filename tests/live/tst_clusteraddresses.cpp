#include "core/redis/hashslot.h"
#include "tests/support/actbench.h"
#include "tests/support/certificates.h"
#include "tests/support/clusterstage.h"
#include "tests/support/eventwait.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

using namespace std::chrono_literals;
using namespace lockscope;
using locks::EventKind;
using support::ClusterStage;
using support::holderOne;
using support::waitForEvent;

namespace
{

constexpr auto longEnough = 30'000ms;

QStringList called(const char* name, const char* preferred)
{
    return {QStringLiteral("--cluster-announce-hostname"), QString::fromLatin1(name),
        QStringLiteral("--cluster-preferred-endpoint-type"), QString::fromLatin1(preferred)};
}

/// Takes it as a lock client does, and says on which node.
int acquire(const ClusterStage& stage, const QString& name)
{
    const int owner = stage.ownerOf(redis::hashSlot(name.toUtf8()), stage.primaries().constFirst());
    stage.command(owner, {QStringLiteral("hset"), name, holderOne, QStringLiteral("1")});
    stage.command(owner, {QStringLiteral("pexpire"), name, QStringLiteral("60000")});
    return owner;
}

bool isHeld(const support::ActBench& bench, const QString& name)
{
    const locks::LockPtr lock = bench.lock(name.toUtf8());
    return lock && lock->exists;
}

qsizetype count(const support::ActBench& bench, const QString& name, EventKind kind)
{
    return std::ranges::count_if(bench.events, [&](const locks::Event& event) {
        return event.kind == kind && event.lock.name.bytes == name.toUtf8();
    });
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
    ClusterStage stage({.process = process});
    QTRY_VERIFY_WITH_TIMEOUT(stage.isWell(), 30'000);
    const QStringList names{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")}; // one on each
    QList<int> owners;
    for (const QString& name : names)
        owners.append(acquire(stage, name));
    QCOMPARE(QSet<int>(owners.begin(), owners.end()).size(), 3);
    support::ActBench bench(profile::Environment::Development);
    bench.request.uri = stage.uri() + query;
    bench.open();
    for (int place = 0; place < 3; ++place) {
        const QString& name = names.at(place);
        QVERIFY(waitForEvent([&] { return isHeld(bench, name); }, longEnough));
        const QString node =
            QStringLiteral("%1:%2").arg(host, QString::number(stage.node(owners.at(place)).port()));
        QCOMPARE(QString::fromUtf8(bench.lock(name.toUtf8())->node), node);
    }
    const quint16 slot = redis::hashSlot("a");
    stage.migrate(slot, owners.at(1));
    const QByteArray port = ':' + QByteArray::number(stage.node(owners.at(1)).port());
    QVERIFY(waitForEvent(
        [&] { return bench.lock("a")->node.endsWith(port) && isHeld(bench, names.at(0)); }, longEnough));
    QCOMPARE(count(bench, names.at(0), EventKind::Released), 0);
    stage.failover(stage.replicaOf(owners.at(2)));
    const QByteArray heir = ':' + QByteArray::number(stage.node(stage.replicaOf(owners.at(2))).port());
    QVERIFY(waitForEvent(
        [&] { return bench.lock("c")->node.endsWith(heir) && isHeld(bench, names.at(2)); }, longEnough));
    for (const QString& name : names)
        QCOMPARE(bench.perform(bench.asked(admin::ActKind::ForceRelease, name.toUtf8())), "applied free");
    QVERIFY(waitForEvent([&] {
        return bench.source->health().live && count(bench, names.at(1), EventKind::ForceReleased) == 1;
    }));
}

QTEST_GUILESS_MAIN(TestClusterAddresses)
#include "tst_clusteraddresses.moc"
