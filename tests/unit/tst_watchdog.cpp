#include "core/client/watchdog.h"
#include "tests/support/fakeclock.h"

#include <QRegularExpression>
#include <QTest>

using namespace std::chrono_literals;
using lockscope::base::Error;
using lockscope::base::ErrorKind;
using lockscope::base::Result;
using lockscope::client::Hold;
using lockscope::client::Watchdog;
using lockscope::support::FakeClock;

namespace
{

const Hold orders7{{"orders"}, {"u:7"}};
const Hold orders8{{"orders"}, {"u:8"}};
const Hold stock7{{"stock"}, {"u:7"}};
const Error lost{ErrorKind::ConnectionLost, {}, {}};
const Error denied{ErrorKind::NoPermission, {}, {}};

Result<QList<bool>> flags(std::initializer_list<bool> list) { return QList<bool>(list); }

} // namespace

class WatchdogTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void renewsEveryThirdOfTheLease()
    {
        FakeClock clock;
        Watchdog dog(30s);
        const auto begin = clock.now();
        dog.held(orders7, begin);
        for (int tooth = 1; tooth <= 4; ++tooth) {
            QCOMPARE(*dog.nextTick(), begin + tooth * 10s);
            clock.advance(10s - 1ms);
            QVERIFY(dog.tick(clock.now()).isEmpty());
            clock.advance(1ms);
            const auto batches = dog.tick(clock.now());
            QCOMPARE(batches.size(), 1);
            QCOMPARE(batches[0].holds, QList<Hold>{orders7});
            QVERIFY2(!dog.nextTick(), "one renewal at a time");
            QVERIFY(dog.answered(batches[0].id, flags({true}), clock.now()).isEmpty());
        }
    }

    void reenteringStartsNoSecondRenewal()
    {
        FakeClock clock;
        Watchdog dog(30s);
        const auto begin = clock.now();
        dog.held(orders7, begin);
        clock.advance(4s);
        dog.held(orders7, clock.now());
        QCOMPARE(*dog.nextTick(), begin + 10s);
        clock.advance(6s);
        QCOMPARE(dog.tick(clock.now()).value(0).holds, QList<Hold>{orders7});
    }

    void whatIsDueTogetherGoesInOneBatch()
    {
        FakeClock clock;
        Watchdog dog(30s);
        dog.held(orders7, clock.now());
        clock.advance(900ms);
        dog.held(stock7, clock.now());
        clock.advance(9100ms);
        const auto batches = dog.tick(clock.now());
        QCOMPARE(batches.size(), 1);
        QCOMPARE(batches[0].holds, (QList<Hold>{orders7, stock7}));
    }

    void whatIsRenewedInAnotherWayGoesInABatchOfItsOwn()
    {
        using lockscope::client::Form;
        using lockscope::client::Renewal;
        const Hold reader{{"orders"}, {"u:9"}, Form::Read};
        const Hold writer{{"stock"}, {"u:9:write"}, Form::Write};
        const Hold permit{{"gpu"}, {"0123456789abcdef"}, Form::Permit};
        FakeClock clock;
        Watchdog dog(30s);
        for (const Hold& hold : {orders7, reader, writer, permit})
            dog.held(hold, clock.now());
        clock.advance(10s);
        const auto batches = dog.tick(clock.now());
        QCOMPARE(batches.size(), 3);
        QCOMPARE(batches[0].renewal, Renewal::Field);
        QCOMPARE(batches[0].holds, (QList<Hold>{orders7, writer}));
        QCOMPARE(batches[1].renewal, Renewal::Read);
        QCOMPARE(batches[1].holds, QList<Hold>{reader});
        QCOMPARE(batches[2].renewal, Renewal::Permit);
        QCOMPARE(batches[2].holds, QList<Hold>{permit});
        const auto losses = dog.answered(batches[1].id, flags({false}), clock.now());
        QCOMPARE(losses.size(), 1);
        QCOMPARE(losses[0].hold, reader);
        QVERIFY(dog.watches(orders7) && !dog.watches(reader));
    }

    void aBatchHasAtMostAHundredHolds()
    {
        FakeClock clock;
        Watchdog dog(30s);
        for (int i = 0; i < 201; ++i)
            dog.held({{QByteArray::number(i)}, {"u:1"}}, clock.now());
        clock.advance(10s);
        const auto batches = dog.tick(clock.now());
        QCOMPARE(batches.size(), 3);
        QCOMPARE(batches[0].holds.size(), 100);
        QCOMPARE(batches[2].holds.size(), 1);
    }

    void stopsOnRelease()
    {
        FakeClock clock;
        Watchdog dog(30s);
        dog.held(orders7, clock.now());
        dog.released(orders7);
        QVERIFY(!dog.watches(orders7));
        QVERIFY(!dog.nextTick());
    }

    void aReleaseWhileRenewingIsNoLoss()
    {
        FakeClock clock;
        Watchdog dog(30s);
        dog.held(orders7, clock.now());
        clock.advance(10s);
        const auto batch = dog.tick(clock.now()).value(0);
        dog.released(orders7);
        QVERIFY(dog.answered(batch.id, flags({false}), clock.now()).isEmpty());
    }

    void aNewHoldIsNotMeantByAnOldAnswer()
    {
        FakeClock clock;
        Watchdog dog(30s);
        dog.held(orders7, clock.now());
        clock.advance(10s);
        const auto batch = dog.tick(clock.now()).value(0);
        dog.released(orders7);
        dog.held(orders7, clock.now());
        QVERIFY(dog.answered(batch.id, flags({false}), clock.now()).isEmpty());
        QVERIFY(dog.watches(orders7));
        QCOMPARE(*dog.nextTick(), clock.now() + 10s);
    }

    void aDeniedHoldIsLostTheOtherStays()
    {
        FakeClock clock;
        Watchdog dog(30s);
        dog.held(orders7, clock.now());
        dog.held(orders8, clock.now());
        clock.advance(10s);
        const auto batch = dog.tick(clock.now()).value(0);
        QCOMPARE(batch.holds, (QList<Hold>{orders7, orders8}));
        const auto losses = dog.answered(batch.id, flags({false, true}), clock.now());
        QCOMPARE(losses.size(), 1);
        QCOMPARE(losses[0].hold, orders7);
        QVERIFY(!losses[0].reason);
        QVERIFY(dog.watches(orders8));
        QCOMPARE(*dog.nextTick(), clock.now() + 10s);
    }

    void aPassingErrorIsTriedAgainWhileTheLeaseLasts()
    {
        FakeClock clock;
        Watchdog dog(3s);
        dog.held(orders7, clock.now());
        clock.advance(1s);
        auto batch = dog.tick(clock.now()).value(0);
        QVERIFY(dog.answered(batch.id, lost, clock.now()).isEmpty());
        QCOMPARE(*dog.nextTick(), clock.now() + 250ms);
        clock.advance(250ms);
        batch = dog.tick(clock.now()).value(0);
        QVERIFY(dog.answered(batch.id, flags({true}), clock.now()).isEmpty());
        QCOMPARE(*dog.nextTick(), clock.now() + 1s);
    }

    void afterTheLeaseAPassingErrorIsALoss()
    {
        FakeClock clock;
        Watchdog dog(3s);
        dog.held(orders7, clock.now());
        clock.advance(1s);
        const auto batch = dog.tick(clock.now()).value(0);
        clock.advance(2s);
        const auto losses = dog.answered(batch.id, lost, clock.now());
        QCOMPARE(losses.size(), 1);
        QCOMPARE(*losses[0].reason, lost);
        QVERIFY(!dog.watches(orders7));
    }

    void aFinalErrorEndsTheRenewal()
    {
        FakeClock clock;
        Watchdog dog(30s);
        dog.held(orders7, clock.now());
        clock.advance(10s);
        const auto batch = dog.tick(clock.now()).value(0);
        QCOMPARE(dog.answered(batch.id, denied, clock.now()).size(), 1);
        QVERIFY(!dog.nextTick());
    }
};

QTEST_GUILESS_MAIN(WatchdogTest)
#include "tst_watchdog.moc"
