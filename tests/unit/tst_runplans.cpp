#include "core/base/wakelist.h"
#include "core/lab/faultplan.h"
#include "core/lab/framepace.h"
#include "core/lab/runframe.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using base::milliseconds;
using base::MonoTime;
using lab::Fault;
using lab::FaultPlan;
using lab::FramePace;

namespace
{

constexpr MonoTime noon{12h};

QByteArrayList targetsOf(const QList<Fault>& faults)
{
    QByteArrayList targets;
    for (const Fault& fault : faults)
        targets.append(fault.target);
    return targets;
}

} // namespace

/// The things that a run has to do, and when.
class RunPlansTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void aFrameIsWantedWhereSomethingHasHappened()
    {
        FramePace pace(100s, 1);
        QVERIFY(pace.isWanted(0)); // the begin
        pace.begin(noon);
        QVERIFY(pace.isUnderWay());
        pace.end(7, 1000, noon + 1ms);
        QVERIFY(!pace.isUnderWay() && !pace.isWanted(7) && pace.isWanted(8));
        pace.begin(noon + 1s);
        pace.giveUp();
        QVERIFY(!pace.isUnderWay() && pace.isWanted(8));
    }

    void framesKeepWithinTheirCost_data()
    {
        QTest::addColumn<milliseconds>("length");
        QTest::addColumn<double>("speed");
        QTest::addColumn<milliseconds>("took");
        QTest::addColumn<int>("bytes");
        QTest::addColumn<milliseconds>("wait");
        const auto row = [](const char* name, milliseconds length, double speed, milliseconds took, int bytes,
                             milliseconds wait) {
            QTest::newRow(name) << length << speed << took << bytes << wait;
        };
        row("small and quick: what belongs together", 10s, 1, 0ms, 500, 20ms);
        row("it takes a 25th of the time", 10s, 1, 8ms, 500, 200ms);
        row("their share of the room", 10s, 1, 0ms, 512 * 300, 366ms);
        row("a 25th of the run is enough", 10s, 1, 0ms, 512 * 380, 400ms);
        row("a large one of a short run", 1s, 1, 0ms, 512 * 300, 300ms);
        row("all of them have room", 100s, 1, 0ms, 1 << 12, 98ms);
        row("ten times as fast, a tenth of the time", 100s, 10, 0ms, 1 << 14, 39ms);
    }

    void framesKeepWithinTheirCost()
    {
        QFETCH(milliseconds, length);
        QFETCH(double, speed);
        QFETCH(milliseconds, took);
        QFETCH(int, bytes);
        FramePace pace(length, speed);
        QCOMPARE(pace.wait(noon), milliseconds(20));
        pace.begin(noon);
        pace.end(1, bytes, noon + took);
        QTEST(pace.wait(noon + took), "wait");
        QCOMPARE(pace.wait(noon + 1h), milliseconds(20));
    }

    void theSpeedCounts()
    {
        FramePace pace(100s, 1);
        pace.setSpeed(10);
        pace.begin(noon);
        pace.end(1, 1 << 14, noon);
        QCOMPARE(pace.wait(noon), milliseconds(39));
    }

    /// At twice the speed a second of real time is two.
    void aFrameGoesOnWhereNothingHappens()
    {
        lab::RunFrame frame;
        frame.at = noon;
        frame.speed = 2;
        frame.keys = {{70'000, {"a", "b"}, {5000, 300}, {}, {}}, {90'000, {}, {}, {}, {}}};
        lab::letPass(frame, noon + 2s);
        QCOMPARE(frame.at, noon + 2s);
        QCOMPARE(frame.keys[0].left, QList<qint64>({4000, 1})); // it goes at once, it is not gone
        QCOMPARE(frame.keys[0].at, qint64(71'000));
        QCOMPARE(frame.keys[1].at, qint64(91'000));
    }

    void faultsComeInTheirOrder()
    {
        FaultPlan plan({{.at = 5s, .target = "c"}, {.at = 1s, .target = "a"}});
        plan.add({.at = 5s, .target = "d"}); // behind its like
        plan.add({.at = 2s, .target = "b"});
        QCOMPARE(targetsOf(plan.toCome()), QByteArrayList({"a", "b", "c", "d"}));
        QCOMPARE(plan.next(), std::optional<milliseconds>(1s));
        QVERIFY(!plan.isDue(999ms) && plan.isDue(1s));
        QCOMPARE(plan.take().target, QByteArray("a"));
        QVERIFY(!plan.isDue(1999ms) && plan.isDue(1h));
        QVERIFY(plan.changes().isEmpty());
    }

    void aBranchSaysHowItDiffers()
    {
        FaultPlan plan({{.at = 9s, .what = Fault::What::Kill, .target = "fast"}});
        plan.addChange({.at = 4s, .what = Fault::What::Kill, .target = "slow"});
        plan.addChange({.at = 3s, .what = Fault::What::DeleteKey, .target = "orders"});
        QCOMPARE(plan.changes(), QByteArrayList({"kill slow", "deleteKey orders"}));
        QCOMPARE(targetsOf(plan.toCome()), QByteArrayList({"orders", "slow", "fast"}));
    }

    void whatCannotBeDoneNowIsDoneLater()
    {
        FaultPlan plan;
        QVERIFY(!plan.next() && !plan.isDue(1h));
        plan.postpone({.at = 7s, .target = "late"});
        plan.postpone({.at = 2s, .target = "early"});
        QVERIFY(!plan.next());
        QCOMPARE(
            targetsOf(plan.takePostponed()), QByteArrayList({"late", "early"})); // as they were asked for
        QVERIFY(plan.takePostponed().isEmpty());
    }

    void eachIsWokenOnce()
    {
        base::WakeList<int> list;
        QVERIFY(!list.next() && list.due(noon).isEmpty());
        list.set(2, noon + 3s);
        list.set(1, noon + 3s);
        list.set(7, noon + 1s);
        QCOMPARE(list.next(), std::optional(noon + 1s));
        QCOMPARE(list.due(noon + 2s), QList<int>{7});
        QCOMPARE(list.due(noon + 3s), QList<int>({7, 1, 2}));
        list.set(7, noon + 9s);
        list.set(1, std::nullopt);
        list.set(1, std::nullopt);
        QCOMPARE(list.due(noon + 1h), QList<int>({2, 7}));
        list.set(2, noon + 3s);
        QCOMPARE(list.next(), std::optional(noon + 3s));
    }
};

QTEST_GUILESS_MAIN(RunPlansTest)
#include "tst_runplans.moc"
