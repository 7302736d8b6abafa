#include "core/locks/clockcheck.h"
#include "core/locks/finding.h"
#include "tests/support/eventwait.h"
#include "tests/support/sourceview.h"
#include "tests/support/watched.h"

#include <QRegularExpression>
#include <QTest>

namespace lockscope
{

using locks::Finding;
using support::acquire;
using support::PrivateRedis;
using support::SourceView;
using support::waitForEvent;
using support::Writer;
using namespace std::chrono_literals;

namespace
{

const QByteArray connectedClient = "cccccccc-2222-3333-4444-555555555555";

bool has(const SourceView& view, const QByteArray& name, Finding finding)
{
    const locks::Health health = view.source->health();
    locks::FindingLimits limits;
    limits.silentHolder = 30s;
    return locks::findingsOf(*view.lock(name), health.clockAt(base::monoNow()), limits)
        .test(std::size_t(finding));
}

} // namespace

/// Holders on a real server of which nothing is seen, and those that are alive elsewhere.
class TestSilentHolder : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    /// Three locks look alike: of one holder nothing is seen, one renews another lock, one is connected.
    void onlyTheOneThatIsNowhereIsSilent()
    {
        PrivateRedis redis;
        acquire(redis, "nowhere", QStringLiteral("bbbbbbbb-2222-3333-4444-555555555555:1"), 3'600'000);
        acquire(redis, "busy", support::holderOne, 3'600'000);
        acquire(redis, "renewed", support::holderOne);
        acquire(redis, "connected", QString::fromUtf8(connectedClient + ":1"), 3'600'000);
        Writer connection(redis.uri());
        connection.send({"client", "setname", "billing-" + connectedClient});
        SourceView view(redis.uri());
        view.source->open();
        QTRY_VERIFY(view.settled() && view.held("nowhere") && view.held("connected"));
        view.source->look({{}, false, true});
        for (int i = 0; i < 9; ++i) {
            QTest::qWait(4'000);
            redis.cli("pexpire renewed 30000");
        }
        QVERIFY(waitForEvent([&] { return has(view, "nowhere", Finding::HolderSilent); }, 10s));
        QVERIFY(
            view.lock("nowhere")->life->silence->connection == locks::HolderSilence::Connection::NotFound);
        QVERIFY(!view.lock("busy")->life->silence && !view.lock("renewed")->life->silence);
        QVERIFY(!view.lock("connected")->life->silence);
        QCOMPARE(view.lock("busy")->life->sign, locks::HolderLife::Sign::Renews);
        QCOMPARE(view.lock("connected")->life->sign, locks::HolderLife::Sign::None); // it may hang
        redis.cli("hincrby nowhere bbbbbbbb-2222-3333-4444-555555555555:1 1");       // it enters again
        QVERIFY(waitForEvent([&] { return !view.lock("nowhere")->life->silence; }, 5s));
    }

    /// The lock is deleted by hand: nobody tells the one who waits, until somebody does.
    void nobodyWakesTheWaitersOfADeletedLock()
    {
        PrivateRedis redis;
        acquire(redis, "deleted", support::holderOne, 3'600'000);
        Writer waiter(redis.uri());
        waiter.client().subscribe({"redisson_lock__channel:{deleted}"}, {});
        SourceView view(redis.uri());
        view.source->open();
        QTRY_VERIFY(view.settled() && view.held("deleted") && view.lock("deleted")->waiters.count == 1);
        redis.cli("del deleted");
        QTRY_VERIFY(!view.lock("deleted")->exists);
        QVERIFY(!has(view, "deleted", Finding::WaitersAsleep)); // it may be about to take it
        QVERIFY(waitForEvent([&] { return has(view, "deleted", Finding::WaitersAsleep); }, 10s));
        acquire(redis, "deleted", support::holderTwo, 3'600'000);
        QTRY_VERIFY(view.held("deleted") && !has(view, "deleted", Finding::WaitersAsleep));
    }

    void itsClockIsComparedWithThisMachines()
    {
        PrivateRedis redis;
        SourceView view(redis.uri());
        view.source->open();
        QTRY_VERIFY(view.settled() && view.source->health().clock.known);
        locks::Health health = view.source->health();
        QVERIFY(locks::checkClocks(health, 500ms).off.isEmpty());
        health.own->wall -= 42s;
        const locks::ClockCheck check = locks::checkClocks(health, 500ms);
        QCOMPARE(check.off.size(), 1);
        QVERIFY(std::chrono::abs(check.off.constFirst().ahead - 42s) < 500ms);
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TestSilentHolder)
#include "tst_silentholder.moc"
