#include "core/redis/hashslot.h"
#include "core/watch/clusterstateprobe.h"
#include "tests/support/clusterprocess.h"

#include <QSignalSpy>
#include <QTest>

namespace lockscope
{

using support::ClusterProcess;
using watch::ClusterStateProbe;

namespace
{

void takeSlots(const ClusterProcess& node, int first, int last)
{
    const QString command = QStringLiteral("cluster addslotsrange %1 %2");
    QCOMPARE(
        node.cli(command.arg(QString::number(first), QString::number(last)).split(u' ')), QByteArray("OK"));
}

} // namespace

/// A node that refuses what it is asked, for its cluster is not whole, until it serves again.
class TestClusterStateProbe : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatWasRefusedIsAskedForUntilItIsServed_data();
    void whatWasRefusedIsAskedForUntilItIsServed();
};

void TestClusterStateProbe::whatWasRefusedIsAskedForUntilItIsServed_data()
{
    QTest::addColumn<bool>("mapIsFirst"); // it shows all slots served before the node serves them
    QTest::newRow("the map knows first") << true;
    QTest::newRow("the node serves first") << false;
}

void TestClusterStateProbe::whatWasRefusedIsAskedForUntilItIsServed()
{
    QFETCH(const bool, mapIsFirst);
    const ClusterProcess node({});
    takeSlots(node, 0, 8'191);
    const base::SteadyClock clock;
    const QString uri = QStringLiteral("redis://127.0.0.1:%1").arg(node.port());
    watch::DbConnection lane(redis::Endpoint::fromUri(uri).value(), {}, clock, nullptr);
    watch::WatchState watchState(watch::ReadSchedule::Limits{});
    ClusterStateProbe service(lane, watchState);
    QSignalSpy served(&service, &ClusterStateProbe::served);
    lane.open();
    QTRY_VERIFY(lane.isReady());

    const QByteArray name = "{bar}:orders";
    QVERIFY(redis::hashSlot(name) < 8'192);
    service.doubt(name);
    QTRY_COMPARE(served.size(), 1);
    QCOMPARE(served.takeFirst().constFirst().toBool(), false);
    if (mapIsFirst)
        service.doubt({});
    takeSlots(node, 8'192, 16'383);
    const auto isServed = [&] {
        service.beat();
        return !served.isEmpty();
    };
    QTRY_VERIFY(isServed());
    QCOMPARE(served.takeFirst().constFirst().toBool(), true);
}

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestClusterStateProbe)
#include "tst_clusterstateprobe.moc"
