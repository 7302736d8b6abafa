#include "core/locks/leasemodel.h"
#include "tests/support/lockfixtures.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using base::milliseconds;
using locks::LeaseKind;
using locks::LeaseModel;
using locks::RenewalHabit;

namespace
{

LeaseModel::Observed lookAt(milliseconds at, std::optional<milliseconds> expiresAt, bool prompt = true)
{
    LeaseModel::Observed look{support::fixtureNow + at, std::nullopt, prompt};
    if (expiresAt)
        look.expiresAt = support::fixtureNow + *expiresAt;
    return look;
}

std::optional<milliseconds> sinceStart(std::optional<base::ServerTime> moment)
{
    return moment ? std::optional<milliseconds>(*moment - support::fixtureNow) : std::nullopt;
}

/// A watchdog of 30 s that has renewed twice, promptly seen.
LeaseModel watchdog()
{
    LeaseModel model;
    model.begin(lookAt(5ms, 30000ms), RenewalHabit::EveryThird);
    model.follow(lookAt(10004ms, 40000ms));
    model.follow(lookAt(20003ms, 50000ms));
    return model;
}

} // namespace

class TestLeaseModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void watchdogOfThirtySeconds()
    {
        const LeaseModel model = watchdog();
        QCOMPARE(model.lease(), (locks::Lease{30s, 10s, LeaseKind::Watchdog}));
        QCOMPARE(model.renewals()->count, 2);
        QCOMPARE(sinceStart(model.renewals()->last), milliseconds(20s));
        QCOMPARE(sinceStart(model.renewals()->nextDue), milliseconds(30s));
        QCOMPARE(sinceStart(model.renewals()->overdueAt), milliseconds(31s));
    }
    void firstRenewalMayComeEarly()
    {
        LeaseModel model;
        model.begin(lookAt(5ms, 30000ms), RenewalHabit::EveryThird);
        QCOMPARE(model.lease().kind, LeaseKind::Unknown);
        QVERIFY(model.follow(lookAt(1204ms, 31200ms)));
        QCOMPARE(model.lease(), (locks::Lease{30s, std::nullopt, LeaseKind::Unknown}));
        QVERIFY(!model.renewals()->nextDue);
        QVERIFY(!model.renewals()->overdueAt);
        QVERIFY(model.follow(lookAt(11204ms, 41200ms)));
        QCOMPARE(model.lease(), (locks::Lease{30s, 10s, LeaseKind::Watchdog}));
        QCOMPARE(sinceStart(model.renewals()->overdueAt), milliseconds(22200ms));
    }
    void foundInTheMiddle()
    {
        LeaseModel model;
        model.begin(lookAt(0ms, 24000ms, false), RenewalHabit::EveryThird);
        QVERIFY(!model.lease().length);
        QVERIFY(model.follow(lookAt(4003ms, 34000ms)));
        QCOMPARE(model.lease(), (locks::Lease{30s, std::nullopt, LeaseKind::Unknown}));
        QVERIFY(model.follow(lookAt(14003ms, 44000ms)));
        QCOMPARE(model.lease(), (locks::Lease{30s, 10s, LeaseKind::Watchdog}));
    }
    void lateLookStillTellsWhenItWasRenewed()
    {
        LeaseModel model = watchdog();
        QVERIFY(model.follow(lookAt(34000ms, 60000ms, false)));
        QCOMPARE(sinceStart(model.renewals()->last), milliseconds(30s));
        QCOMPARE(model.lease().length, milliseconds(30s));
    }
    void fixedLease()
    {
        LeaseModel model;
        model.begin(lookAt(2ms, 10000ms), RenewalHabit::EveryThird);
        QVERIFY(!model.settle(support::fixtureNow + 4s));
        QVERIFY(model.settle(support::fixtureNow + 4500ms));
        QCOMPARE(model.lease(), (locks::Lease{10s, std::nullopt, LeaseKind::Fixed}));
        QVERIFY(!model.settle(support::fixtureNow + 5s));
    }
    /// A client that renews other locks may hold this one on a fixed lease of the same length.
    void nothingIsOverdueThatNeverWasRenewed()
    {
        LeaseModel model;
        model.begin(lookAt(5ms, 30000ms), RenewalHabit::EveryThird, milliseconds(30s));
        QCOMPARE(model.lease(), (locks::Lease{30s, std::nullopt, LeaseKind::Unknown}));
        QVERIFY(!model.settle(support::fixtureNow + 25s));
        QCOMPARE(model.lease().kind, LeaseKind::Unknown);
        QVERIFY(!model.renewals()->overdueAt);
        QVERIFY(!model.settle(support::fixtureNow + 25s, support::fixtureNow + 10s));
        QVERIFY(model.settle(support::fixtureNow + 25s, support::fixtureNow + 12s));
        QCOMPARE(model.lease(), (locks::Lease{30s, std::nullopt, LeaseKind::Fixed}));
    }
    void anotherLengthThanItsWatchdogsIsFixed()
    {
        LeaseModel model;
        model.begin(lookAt(5ms, 10000ms), RenewalHabit::EveryThird, milliseconds(30s));
        QVERIFY(model.settle(support::fixtureNow + 4500ms));
        model.begin(lookAt(0ms, 19000ms, false), RenewalHabit::EveryThird, milliseconds(30s));
        QVERIFY(!model.settle(support::fixtureNow + 9s)); // may be one that missed its renewal
        model.begin(lookAt(0ms, 15000ms, false), RenewalHabit::EveryThird, milliseconds(30s));
        QVERIFY(model.settle(support::fixtureNow + 9s));
    }
    /// A busy machine reads late, and calls it prompt: what is left is less then, and later the whole again.
    void looksThatComeLateForgetNothing()
    {
        LeaseModel model = watchdog();
        for (const milliseconds moment : {30s, 40s, 50s}) {
            QVERIFY(model.follow(lookAt(moment + 2s, moment + 30s)));
            QCOMPARE(model.lease().kind, LeaseKind::Watchdog);
        }
        QVERIFY(model.follow(lookAt(60003ms, 90000ms)));
        QCOMPARE(model.lease().kind, LeaseKind::Watchdog);
        QCOMPARE(model.lease().length, milliseconds(30s));
    }
    /// The first looks came late, each less than the one before: what it is was longer twice.
    void looksThatComeLateAtFirstForgetNothing()
    {
        LeaseModel model;
        model.begin(lookAt(1000ms, 9000ms), RenewalHabit::EveryThird);
        QVERIFY(model.follow(lookAt(3600ms, 12000ms)));
        QVERIFY(model.follow(lookAt(6003ms, 15000ms)));
        QCOMPARE(model.lease(), (locks::Lease{9s, 3s, LeaseKind::Watchdog}));
        QCOMPARE(sinceStart(model.renewals()->overdueAt), milliseconds(10s));
        for (const milliseconds late : {900ms, 800ms, 400ms, 380ms, 2ms}) {
            const milliseconds moment = *sinceStart(model.renewals()->last) + 3s;
            QVERIFY(model.follow(lookAt(moment + late, moment + 9s)));
            QCOMPARE(model.lease().kind, LeaseKind::Watchdog);
        }
        QCOMPARE(model.lease().length, milliseconds(9s));
    }
    /// A late read shows a little less than the lease that a re-entry had prolonged.
    void aLateLookIsNoShortenedLease()
    {
        LeaseModel model;
        model.begin(lookAt(0ms, 9000ms), RenewalHabit::EveryThird);
        model.follow(lookAt(3002ms, 12000ms));
        model.follow(lookAt(6002ms, 15000ms));
        model.reenter(lookAt(6500ms, 24000ms), true);
        QVERIFY(model.follow(lookAt(9800ms, 18000ms)));
        QCOMPARE(model.lease().kind, LeaseKind::Watchdog);
        QCOMPARE(sinceStart(model.renewals()->last), milliseconds(9s));
    }
    void whoWasFirstSeenLateNeedsTwoRenewals()
    {
        LeaseModel model;
        model.begin(lookAt(2s, 30s), RenewalHabit::EveryThird);
        QVERIFY(model.follow(lookAt(10003ms, 40s)));
        QCOMPARE(model.lease().kind, LeaseKind::Unknown);
        QVERIFY(model.follow(lookAt(20003ms, 50s)));
        QCOMPARE(model.lease(), (locks::Lease{30s, 10s, LeaseKind::Watchdog}));
    }
    void acquiresThatNobodyToldOfAreNoWatchdog()
    {
        LeaseModel spin;
        spin.begin(lookAt(0ms, 30000ms), RenewalHabit::EveryThird);
        for (const milliseconds moment : {3000ms, 3200ms, 3400ms, 3600ms, 3800ms})
            QVERIFY(spin.follow(lookAt(moment, moment + 30000ms)));
        QCOMPARE(spin.lease().kind, LeaseKind::Unknown);
        QVERIFY(!spin.renewals()->overdueAt);
        QVERIFY(spin.follow(lookAt(13800ms, 43800ms)));
        QCOMPARE(spin.lease(), (locks::Lease{30s, 10s, LeaseKind::Watchdog}));
    }
    void fixedLeaseThatIsProlongedByHandIsNoWatchdog()
    {
        LeaseModel model;
        model.begin(lookAt(0ms, 30000ms), RenewalHabit::EveryThird);
        QVERIFY(model.settle(support::fixtureNow + 15s));
        QVERIFY(model.follow(lookAt(20000ms, 50000ms)));
        QCOMPARE(model.lease(), (locks::Lease{30s, std::nullopt, LeaseKind::Unknown}));
        QVERIFY(!model.renewals()->overdueAt);
        QVERIFY(model.follow(lookAt(30000ms, 60000ms)));
        QCOMPARE(model.lease(), (locks::Lease{30s, 20s, LeaseKind::Watchdog})); // it kept a gap of 20 s
        QCOMPARE(sinceStart(model.renewals()->overdueAt), milliseconds(51s));
    }
    void membersOfAMultiLockAreProlongedOnce()
    {
        LeaseModel member;
        member.begin(lookAt(0ms, 10000ms), RenewalHabit::EveryThird);
        QVERIFY(member.follow(lookAt(40ms, 10040ms)));
        QCOMPARE(member.lease().kind, LeaseKind::Unknown);
        QVERIFY(!member.renewals()->overdueAt);
        QVERIFY(!member.settle(support::fixtureNow + 9s)); // what was renewed is never called fixed
        QCOMPARE(member.lease(), (locks::Lease{10s, std::nullopt, LeaseKind::Unknown}));
    }
    /// tryLock(5 s, 10 s) with one member busy for 0.8 s: seen of four of four.
    void oneProlongationAtTheEndIsNoWatchdog()
    {
        LeaseModel member;
        member.begin(lookAt(0ms, 10000ms), RenewalHabit::EveryThird);
        QVERIFY(member.follow(lookAt(800ms, 10800ms)));
        QCOMPARE(member.lease().kind, LeaseKind::Unknown);
        QVERIFY(!member.renewals()->overdueAt);
    }
    void deadHolderIsOverdue()
    {
        LeaseModel model = watchdog();
        QVERIFY(!model.settle(support::fixtureNow + 40s));
        QVERIFY(support::fixtureNow + 40s > *model.renewals()->overdueAt);
        QCOMPARE(model.lease().kind, LeaseKind::Watchdog);
    }
    void reentryIsNoRenewal()
    {
        LeaseModel model = watchdog();
        model.reenter(lookAt(23000ms, 53000ms), false);
        QCOMPARE(model.renewals()->count, 2);
        QCOMPARE(sinceStart(model.renewals()->nextDue), milliseconds(30s));
        LeaseModel fixed;
        fixed.begin(lookAt(0ms, 10000ms), RenewalHabit::EveryThird);
        fixed.settle(support::fixtureNow + 5s);
        fixed.reenter(lookAt(6000ms, 36000ms), false);
        QCOMPARE(fixed.lease(), (locks::Lease{30s, std::nullopt, LeaseKind::Unknown}));
    }
    void partialReleaseShrinks()
    {
        LeaseModel model;
        model.begin(lookAt(0ms, 60000ms), RenewalHabit::EveryThird);
        QVERIFY(model.settle(support::fixtureNow + 25s));
        model.regroup(lookAt(26000ms, 56000ms));
        QCOMPARE(model.lease(), (locks::Lease{30s, std::nullopt, LeaseKind::Fixed}));
        QCOMPARE(model.renewals()->count, 0);
    }
    void writerReentryAddsUp()
    {
        LeaseModel model = watchdog();
        model.reenter(lookAt(21000ms, 80000ms), true);
        QCOMPARE(model.lease().length, milliseconds(30s));
        QVERIFY(model.follow(lookAt(30002ms, 60000ms)));
        QCOMPARE(model.renewals()->count, 3);
        QCOMPARE(sinceStart(model.renewals()->last), milliseconds(30s));
    }
    void oneProlongationByAnotherLengthIsNoWatchdog()
    {
        LeaseModel model;
        model.begin(lookAt(0ms, 4000ms), RenewalHabit::EveryThird);
        QVERIFY(model.follow(lookAt(100ms, 60100ms)));
        QCOMPARE(model.lease().kind, LeaseKind::Unknown);
        QVERIFY(!model.settle(support::fixtureNow + 23s));
        QCOMPARE(model.lease().kind, LeaseKind::Unknown);
        QVERIFY(model.follow(lookAt(20100ms, 80100ms)));
        QCOMPARE(model.lease().kind, LeaseKind::Unknown); // the first that came back to this length
        QVERIFY(model.follow(lookAt(40100ms, 100100ms)));
        QCOMPARE(model.lease(), (locks::Lease{60s, 20s, LeaseKind::Watchdog}));
    }
    void halfOfTheLeaseIsMeasured()
    {
        LeaseModel model;
        model.begin(lookAt(0ms, 30000ms), RenewalHabit::EveryThird);
        for (const milliseconds moment : {15000ms, 30000ms, 45000ms})
            QVERIFY(model.follow(lookAt(moment, moment + 30000ms)));
        QCOMPARE(model.lease().period, milliseconds(15s));
    }
    void severalTimersSideBySide()
    {
        LeaseModel model;
        model.begin(lookAt(0ms, 30000ms), RenewalHabit::EveryThird);
        QVERIFY(model.follow(lookAt(7003ms, 37000ms)));
        for (const milliseconds moment : {9000ms, 10000ms, 17000ms, 19000ms, 20000ms}) {
            QVERIFY(model.follow(lookAt(moment + 2ms, moment + 30000ms)));
            QCOMPARE(model.lease(), (locks::Lease{30s, 10s, LeaseKind::Watchdog}));
            QCOMPARE(sinceStart(model.renewals()->overdueAt), moment + 11000ms);
        }
        QVERIFY(!model.settle(support::fixtureNow + 49s));
        QCOMPARE(model.lease().kind, LeaseKind::Watchdog);
    }
    /// The moments were seen of 3.52.0: three timers, almost at the same time.
    void severalTimersAtTheSameTime()
    {
        LeaseModel model;
        model.begin(lookAt(0ms, 9000ms), RenewalHabit::EveryThird);
        QVERIFY(model.follow(lookAt(502ms, 9500ms)));
        for (const milliseconds moment : {550ms, 572ms, 3500ms, 3551ms, 3573ms}) {
            QVERIFY(model.follow(lookAt(moment + 2ms, moment + 9s)));
            QCOMPARE(model.lease().kind, LeaseKind::Watchdog);
            QVERIFY(*sinceStart(model.renewals()->overdueAt) <= moment + 7s);
        }
    }
    void aLateRenewalLengthensWhatIsWaitedFor()
    {
        LeaseModel model = watchdog();
        QVERIFY(support::fixtureNow + 34s > *model.renewals()->overdueAt);
        QVERIFY(model.follow(lookAt(34002ms, 64000ms)));
        QCOMPARE(model.lease(), (locks::Lease{30s, 14s, LeaseKind::Watchdog}));
        QCOMPARE(sinceStart(model.renewals()->overdueAt), milliseconds(49s));
    }
    /// The moments are those at which holders were seen to renew, see facts on lock libraries: the first gap
    /// is that from the acquire.
    void eachLibraryIsFollowed_data()
    {
        QTest::addColumn<int>("lease");
        QTest::addColumn<QList<int>>("gaps");
        QTest::addColumn<int>("overdueAfter"); // since the last renewal
        const auto row = [](const char* name, int lease, QList<int> gaps, int overdueAfter) {
            QTest::newRow(name) << lease << gaps << overdueAfter;
        };
        row("python-redis-lock", 12000, {8003, 8004, 8004, 8003}, 9004);
        row("redis-semaphore Mutex", 10000, {8005, 8004, 8006}, 9006);
        row("redis-semaphore Mutex of 5 s", 5000, {4004, 4003, 4005}, 5005);
        row("redlock 5 using()", 5000, {3503, 3502, 3504}, 4504);
        row("aioredlock", 10000, {6003, 6005, 6004}, 7005);
        row("Bull", 6000, {3002, 3003, 3002}, 4003);
        row("BullMQ", 30000, {7504, 7503, 7505, 7504}, 16000);
        row("BullMQ, first tick skipped", 30000, {14900, 7503, 7505}, 16000);
        row("BullMQ, a tick skipped", 30000, {9000, 7503, 15007, 7505}, 16007);
        row("Spring Integration", 6000, {2002, 2003, 2001}, 3003);
        row("redis-py, reacquire()", 6000, {2003, 2003, 2004}, 3004);
    }
    void eachLibraryIsFollowed()
    {
        QFETCH(int, lease);
        QFETCH(QList<int>, gaps);
        QFETCH(int, overdueAfter);
        LeaseModel model;
        model.begin(lookAt(2ms, milliseconds(lease)), RenewalHabit::Unknown);
        milliseconds moment = 0ms;
        for (qsizetype i = 0; i < gaps.size(); ++i) {
            QVERIFY(!model.settle(support::fixtureNow + moment + milliseconds(gaps[i]) - 1ms));
            const auto due = model.renewals()->overdueAt;
            moment += milliseconds(gaps[i]);
            QVERIFY(!due || support::fixtureNow + moment < *due);
            QVERIFY(model.follow(lookAt(moment + 2ms, moment + milliseconds(lease))));
            QCOMPARE(model.lease().kind, i == 0 ? LeaseKind::Unknown : LeaseKind::Watchdog);
            QCOMPARE(model.lease().length, milliseconds(lease));
        }
        QCOMPARE(*sinceStart(model.renewals()->overdueAt) - moment, milliseconds(overdueAfter));
    }
    /// Nobody knows the lease of an unknown library until the last moment.
    void whatMayBeRenewedLateIsNotCalledFixedEarly()
    {
        LeaseModel model;
        model.begin(lookAt(2ms, 20000ms), RenewalHabit::Unknown);
        QVERIFY(!model.settle(support::fixtureNow + 19500ms));
        QVERIFY(model.settle(support::fixtureNow + 19601ms));
        QCOMPARE(model.lease(), (locks::Lease{20s, std::nullopt, LeaseKind::Fixed}));
    }
    /// A string that the same holder takes anew at once looks as if it was renewed.
    void stringsThatAreTakenAnewAreNoWatchdog()
    {
        LeaseModel model;
        model.begin(lookAt(0ms, 30000ms), RenewalHabit::Unknown);
        for (const milliseconds moment : {200ms, 350ms, 600ms, 700ms, 900ms, 1500ms}) {
            QVERIFY(model.follow(lookAt(moment, moment + 30000ms)));
            QCOMPARE(model.lease().kind, LeaseKind::Unknown);
            QVERIFY(!model.renewals()->overdueAt);
        }
    }
    void aQuickHeartbeatIsAWatchdog()
    {
        LeaseModel model;
        model.begin(lookAt(0ms, 30000ms), RenewalHabit::Unknown);
        for (int i = 1; i <= 5; ++i)
            QVERIFY(model.follow(lookAt(i * 1000ms, i * 1000ms + 30000ms)));
        QCOMPARE(model.lease().kind, LeaseKind::Watchdog);
        QCOMPARE(sinceStart(model.renewals()->overdueAt), milliseconds(21s)); // half of the lease, patiently
    }
    void aLooksDelayIsNoOtherLease()
    {
        LeaseModel model;
        model.begin(lookAt(2ms, 3000ms), RenewalHabit::EveryThird);
        QVERIFY(model.follow(lookAt(1320ms, 4000ms))); // read 320 ms late
        QVERIFY(model.follow(lookAt(2002ms, 5000ms)));
        QCOMPARE(model.lease().kind, LeaseKind::Watchdog);
        QCOMPARE(model.lease().length, milliseconds(3s));
        QVERIFY(model.follow(lookAt(3330ms, 6000ms)));
        QVERIFY(*sinceStart(model.renewals()->overdueAt) >= 5000ms);
    }
    /// A lock that was looked at only now and then may have been renewed in between.
    void aGapThatWasNotWatchedIsNotLearned()
    {
        LeaseModel model = watchdog();
        model.settle(support::fixtureNow + 24s);
        QVERIFY(model.follow(lookAt(83000ms, 110000ms, false)));
        QCOMPARE(model.lease(), (locks::Lease{30s, 10s, LeaseKind::Watchdog}));
        QCOMPARE(sinceStart(model.renewals()->overdueAt), milliseconds(91s));
    }
    /// While nothing could be seen, it could perhaps not be renewed either.
    void aHolderGetsTimeAfterSightWasLost()
    {
        LeaseModel model = watchdog();
        LeaseModel::Observed look = lookAt(33000ms, 50000ms, false);
        look.blind = true;
        QVERIFY(!model.follow(look));
        QCOMPARE(sinceStart(model.renewals()->overdueAt), milliseconds(44s));
        QCOMPARE(model.lease().kind, LeaseKind::Watchdog);
    }
    /// The one of two readers leaves that renewed; the other has a fixed lease.
    void whoStaysIsNotOverdueForWhoLeft()
    {
        LeaseModel model = watchdog();
        model.regroup(lookAt(22000ms, 50000ms), true);
        QVERIFY(!model.renewals()->overdueAt);
        QVERIFY(!model.settle(support::fixtureNow + 30s));
        QVERIFY(model.settle(support::fixtureNow + 31s));
        QCOMPARE(model.lease().kind, LeaseKind::Unknown);
        QVERIFY(!model.renewals()->overdueAt);
        LeaseModel other = watchdog();
        other.regroup(lookAt(22000ms, 50000ms), true);
        QVERIFY(other.follow(lookAt(25000ms, 55000ms)));
        QCOMPARE(other.lease().kind, LeaseKind::Watchdog);
        QCOMPARE(sinceStart(other.renewals()->overdueAt), milliseconds(36s));
    }
    void aWatchdogPutsAShortenedLeaseBack()
    {
        LeaseModel model = watchdog();
        QVERIFY(!model.follow(lookAt(21000ms, 33000ms)));
        QCOMPARE(model.lease(), (locks::Lease{12s, std::nullopt, LeaseKind::Unknown}));
        QVERIFY(!model.renewals()->overdueAt);
        QVERIFY(!model.settle(support::fixtureNow + 32s));
        QVERIFY(model.follow(lookAt(30002ms, 60000ms)));
        QCOMPARE(model.lease(), (locks::Lease{30s, 10s, LeaseKind::Watchdog}));
    }
    void noExpiry()
    {
        LeaseModel model;
        model.begin(lookAt(0ms, std::nullopt), RenewalHabit::EveryThird);
        QCOMPARE(model.lease(), (locks::Lease{std::nullopt, std::nullopt, LeaseKind::None}));
        QVERIFY(!model.settle(support::fixtureNow + 1h));
        LeaseModel lost = watchdog();
        QVERIFY(!lost.follow(lookAt(25000ms, std::nullopt)));
        QCOMPARE(lost.lease().kind, LeaseKind::None);
        QVERIFY(!lost.renewals()->overdueAt);
        QVERIFY(!lost.follow(lookAt(26000ms, 56000ms)));
        QCOMPARE(lost.lease().kind, LeaseKind::Unknown);
    }
};

QTEST_GUILESS_MAIN(TestLeaseModel)
#include "tst_leasemodel.moc"
