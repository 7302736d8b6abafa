#include "core/locks/leasemodel.h"
#include "tests/support/lockfixtures.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using base::milliseconds;
using locks::LeaseKind;
using locks::LeaseModel;

namespace
{

LeaseModel::Look lookAt(milliseconds at, std::optional<milliseconds> expiresAt, bool prompt = true)
{
    LeaseModel::Look look{support::fixtureNow + at, std::nullopt, prompt};
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
    model.begin(lookAt(5ms, 30000ms));
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
        QCOMPARE(model.lease(), (locks::Lease{LeaseKind::Watchdog, 30s, 10s}));
        QCOMPARE(model.renewals().count, 2);
        QCOMPARE(sinceStart(model.renewals().last), milliseconds(20s));
        QCOMPARE(sinceStart(model.renewals().nextDue), milliseconds(30s));
        QCOMPARE(sinceStart(model.renewals().overdueAt), milliseconds(31s));
    }
    void firstRenewalMayComeEarly()
    {
        LeaseModel model;
        model.begin(lookAt(5ms, 30000ms));
        QCOMPARE(model.lease().kind, LeaseKind::Unknown);
        QVERIFY(model.follow(lookAt(1204ms, 31200ms)));
        QCOMPARE(model.lease(), (locks::Lease{LeaseKind::Watchdog, 30s, 10s}));
        QCOMPARE(sinceStart(model.renewals().overdueAt), milliseconds(12200ms));
    }
    void foundInTheMiddle()
    {
        LeaseModel model;
        model.begin(lookAt(0ms, 24000ms, false));
        QVERIFY(!model.lease().length);
        QVERIFY(model.follow(lookAt(4003ms, 34000ms)));
        QCOMPARE(model.lease(), (locks::Lease{LeaseKind::Watchdog, 30s, 10s}));
    }
    void lateLookStillTellsWhenItWasRenewed()
    {
        LeaseModel model = watchdog();
        QVERIFY(model.follow(lookAt(34000ms, 60000ms, false)));
        QCOMPARE(sinceStart(model.renewals().last), milliseconds(30s));
        QCOMPARE(model.lease().length, milliseconds(30s));
    }
    void fixedLease()
    {
        LeaseModel model;
        model.begin(lookAt(2ms, 10000ms));
        QVERIFY(!model.settle(support::fixtureNow + 4s));
        QVERIFY(model.settle(support::fixtureNow + 4500ms));
        QCOMPARE(model.lease(), (locks::Lease{LeaseKind::Fixed, 10s, std::nullopt}));
        QVERIFY(!model.settle(support::fixtureNow + 5s));
    }
    /// A client that renews other locks may hold this one on a fixed lease of the same length.
    void nothingIsOverdueThatNeverWasRenewed()
    {
        LeaseModel model;
        model.begin(lookAt(5ms, 30000ms), milliseconds(30s));
        QCOMPARE(model.lease(), (locks::Lease{LeaseKind::Unknown, 30s, std::nullopt}));
        QVERIFY(!model.settle(support::fixtureNow + 25s));
        QCOMPARE(model.lease().kind, LeaseKind::Unknown);
        QVERIFY(!model.renewals().overdueAt);
        QVERIFY(!model.settle(support::fixtureNow + 25s, support::fixtureNow + 10s));
        QVERIFY(model.settle(support::fixtureNow + 25s, support::fixtureNow + 12s));
        QCOMPARE(model.lease(), (locks::Lease{LeaseKind::Fixed, 30s, std::nullopt}));
    }
    void anotherLengthThanItsWatchdogsIsFixed()
    {
        LeaseModel model;
        model.begin(lookAt(5ms, 10000ms), milliseconds(30s));
        QVERIFY(model.settle(support::fixtureNow + 4500ms));
        model.begin(lookAt(0ms, 19000ms, false), milliseconds(30s));
        QVERIFY(!model.settle(support::fixtureNow + 9s)); // may be one that missed its renewal
        model.begin(lookAt(0ms, 15000ms, false), milliseconds(30s));
        QVERIFY(model.settle(support::fixtureNow + 9s));
    }
    void acquiresThatNobodyToldOfAreNoWatchdog()
    {
        LeaseModel spin;
        spin.begin(lookAt(0ms, 30000ms));
        for (const milliseconds moment : {3000ms, 3200ms, 3400ms})
            QVERIFY(spin.follow(lookAt(moment, moment + 30000ms)));
        QCOMPARE(spin.lease().kind, LeaseKind::Unknown);
        QVERIFY(!spin.renewals().overdueAt);
        QVERIFY(spin.follow(lookAt(13400ms, 43400ms)));
        QCOMPARE(spin.lease(), (locks::Lease{LeaseKind::Watchdog, 30s, 10s}));
    }
    void fixedLeaseThatIsProlongedByHandIsNoWatchdog()
    {
        LeaseModel model;
        model.begin(lookAt(0ms, 30000ms));
        QVERIFY(model.settle(support::fixtureNow + 15s));
        QVERIFY(model.follow(lookAt(20000ms, 50000ms)));
        QCOMPARE(model.lease(), (locks::Lease{LeaseKind::Unknown, 30s, std::nullopt}));
        QVERIFY(!model.renewals().overdueAt);
        QVERIFY(model.follow(lookAt(30000ms, 60000ms)));
        QCOMPARE(model.lease().kind, LeaseKind::Watchdog);
    }
    void membersOfAMultiLockAreProlongedOnce()
    {
        LeaseModel member;
        member.begin(lookAt(0ms, 10000ms));
        QVERIFY(member.follow(lookAt(40ms, 10040ms)));
        QCOMPARE(member.lease().kind, LeaseKind::Unknown);
        QVERIFY(!member.renewals().overdueAt);
        QVERIFY(member.settle(support::fixtureNow + 5s));
        QCOMPARE(member.lease(), (locks::Lease{LeaseKind::Fixed, 10s, std::nullopt}));
    }
    void deadHolderIsOverdue()
    {
        LeaseModel model = watchdog();
        QVERIFY(!model.settle(support::fixtureNow + 40s));
        QVERIFY(support::fixtureNow + 40s > *model.renewals().overdueAt);
        QCOMPARE(model.lease().kind, LeaseKind::Watchdog);
    }
    void reentryIsNoRenewal()
    {
        LeaseModel model = watchdog();
        model.reenter(lookAt(23000ms, 53000ms), false);
        QCOMPARE(model.renewals().count, 2);
        QCOMPARE(sinceStart(model.renewals().nextDue), milliseconds(30s));
        LeaseModel fixed;
        fixed.begin(lookAt(0ms, 10000ms));
        fixed.settle(support::fixtureNow + 5s);
        fixed.reenter(lookAt(6000ms, 36000ms), false);
        QCOMPARE(fixed.lease(), (locks::Lease{LeaseKind::Unknown, 30s, std::nullopt}));
    }
    void partialReleaseShrinks()
    {
        LeaseModel model;
        model.begin(lookAt(0ms, 60000ms));
        QVERIFY(model.settle(support::fixtureNow + 25s));
        model.regroup(lookAt(26000ms, 56000ms));
        QCOMPARE(model.lease(), (locks::Lease{LeaseKind::Fixed, 30s, std::nullopt}));
        QCOMPARE(model.renewals().count, 0);
    }
    void writerReentryAddsUp()
    {
        LeaseModel model = watchdog();
        model.reenter(lookAt(21000ms, 80000ms), true);
        QCOMPARE(model.lease().length, milliseconds(30s));
        QVERIFY(model.follow(lookAt(30002ms, 60000ms)));
        QCOMPARE(model.renewals().count, 3);
        QCOMPARE(sinceStart(model.renewals().last), milliseconds(30s));
    }
    void oneProlongationByAnotherLengthIsNoWatchdog()
    {
        LeaseModel model;
        model.begin(lookAt(0ms, 4000ms));
        QVERIFY(model.follow(lookAt(100ms, 60100ms)));
        QCOMPARE(model.lease().kind, LeaseKind::Unknown);
        QVERIFY(model.settle(support::fixtureNow + 23s));
        QCOMPARE(model.lease().kind, LeaseKind::Fixed);
    }
    void halfOfTheLeaseIsMeasured()
    {
        LeaseModel model;
        model.begin(lookAt(0ms, 30000ms));
        for (const milliseconds moment : {15000ms, 30000ms, 45000ms})
            QVERIFY(model.follow(lookAt(moment, moment + 30000ms)));
        QCOMPARE(model.lease().period, milliseconds(15s));
    }
    void noExpiry()
    {
        LeaseModel model;
        model.begin(lookAt(0ms, std::nullopt));
        QCOMPARE(model.lease(), (locks::Lease{LeaseKind::None, std::nullopt, std::nullopt}));
        QVERIFY(!model.settle(support::fixtureNow + 1h));
        LeaseModel lost = watchdog();
        QVERIFY(!lost.follow(lookAt(25000ms, std::nullopt)));
        QCOMPARE(lost.lease().kind, LeaseKind::None);
        QVERIFY(!lost.renewals().overdueAt);
        QVERIFY(!lost.follow(lookAt(26000ms, 56000ms)));
        QCOMPARE(lost.lease().kind, LeaseKind::Unknown);
    }
};

QTEST_GUILESS_MAIN(TestLeaseModel)
#include "tst_leasemodel.moc"
