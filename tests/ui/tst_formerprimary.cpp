#include "tests/support/fakesource.h"
#include "tests/ui/looks.h"
#include "ui/pages/detailpane.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/groupnotice.h"

#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using support::FakeLock;
using support::fakeNow;
using support::FakeSource;

namespace
{

const base::KeyName hostile{"<b>late</b>"};

/// Makes a group that failed over, and whose former primary still has two locks.
locks::Health dividedHealth(locks::Health health)
{
    const auto heldBy = [](const char* name, const char* id, bool byOthersHere) {
        locks::Holder holder;
        holder.id = {id};
        return locks::FormerHold{{{name}, 0, {}}, {holder}, fakeNow + 26'800ms, byOthersHere};
    };
    const locks::FormerPrimary former{QStringLiteral("10.0.0.1:6379"), fakeNow,
        {heldBy("kept", "6f1a2b3c:1", false), heldBy("<b>late</b>", "6f1a2b3c:12", true)}};
    health.topology.emplace();
    health.topology->failover = locks::Failover{
        fakeNow - 9s, QStringLiteral("10.0.0.1:6379"), QStringLiteral("10.0.0.2:6379"), {0, 1, 1}, former};
    return health;
}

} // namespace

/// The window shows what is seen of a primary that was left and still takes itself for one.
class FormerPrimaryTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { uitest::failOnWarnings(); }

    void isNamedAboveTheLocks()
    {
        FakeSource source;
        source.goLive();
        ui::GroupNotice notice;
        notice.resize(900, 200);
        notice.put(source.health());
        notice.show();
        const auto* banner = notice.findChild<ui::Banner*>(QStringLiteral("former"));
        QVERIFY(!banner->isVisible());
        notice.put(dividedHealth(source.health()));
        QVERIFY(banner->isVisible());
        QCOMPARE(banner->tone(), ui::Banner::Tone::Warning);
        QCOMPARE(banner->text(),
            QStringLiteral("The former primary 10.0.0.1:6379 still answers as a primary: cut off from the "
                           "others, it gives locks to clients that reach it. 2 locks that are known here are "
                           "held there, 1 of them by others than on the new primary (<b>late</b>)."));
        locks::Health healed = dividedHealth(source.health());
        healed.topology->failover->former.reset();
        notice.put(healed);
        QVERIFY(!banner->isVisible());
    }

    /// Beside a live server.
    void aLostSourceHasItsBanner()
    {
        FakeSource source;
        source.goLive();
        ui::GroupNotice notice;
        notice.resize(900, 200);
        notice.show();
        locks::Health health = source.health();
        notice.put(health);
        const auto* banner = notice.findChild<ui::Banner*>(QStringLiteral("lost sources"));
        QVERIFY(!banner->isVisible());
        health.feeds = {{locks::FeedHealth::Feed::Discovery, locks::FeedHealth::Condition::Failed,
            base::Error{base::ErrorKind::NoPermission, "scan", {}}}};
        notice.put(health);
        QVERIFY(banner->isVisible());
        QCOMPARE(banner->text(),
            QStringLiteral(
                "Locks cannot be searched for, so a new one shows only where somebody waits for it: "
                "The server's access rules do not permit “scan”."));
        health.live = false; // then nothing is known, and that is said elsewhere
        notice.put(health);
        QVERIFY(!banner->isVisible());
    }

    /// The clock belongs to the server, so no lock of it is in trouble.
    void aClockThatIsOffHasItsBanner()
    {
        FakeSource source;
        source.goLive();
        ui::GroupNotice notice;
        notice.resize(900, 200);
        notice.show();
        locks::Health health = source.health();
        health.own = locks::OwnClock{health.clock.at, health.clock.reading - std::chrono::seconds(42)};
        notice.put(health);
        const auto* banner = notice.findChild<ui::Banner*>(QStringLiteral("clocks"));
        QVERIFY(banner->isVisible());
        QVERIFY2(banner->text().startsWith(
                     u"The server's clock is 42 s ahead of this machine's: one of them is wrong. When a"),
            qPrintable(banner->text()));
        notice.setClockLimit(std::chrono::seconds(60));
        notice.put(health);
        QVERIFY(!banner->isVisible());
    }

    void itsHolderStandsBesideThatOfTheNewOne()
    {
        const auto source = std::make_shared<FakeSource>();
        source->goLive();
        source->setHealth(dividedHealth(source->health()));
        source->show({FakeLock("kept"), FakeLock(hostile.bytes), FakeLock("other")});
        ui::DetailPane pane;
        pane.resize(420, 1180);
        pane.setSource(source);
        pane.show();
        const auto shownOf = [&](const base::KeyName& name) {
            pane.setLock(locks::LockRef{name, 0, {}});
            pane.tick(fakeNow);
            return uitest::shownTexts(pane);
        };
        const QString late = shownOf(hostile);
        QVERIFY2(late.contains(QStringLiteral("On the former primary 10.0.0.1:6379, which still answers as "
                                              "one, it is held by 6f1a2b3c:12, 26.8 s left. Both may be at "
                                              "work at once.")),
            qPrintable(late));
        const QString kept = shownOf({"kept"});
        QVERIFY(kept.contains(QStringLiteral("it is held by 6f1a2b3c:1, 26.8 s left.")));
        QVERIFY(!kept.contains(QStringLiteral("Both")));
        QVERIFY(!shownOf({"other"}).contains(QStringLiteral("former primary")));
    }

    void aLostOneThatIsFreeThereTooIsSaidToBe()
    {
        const auto source = std::make_shared<FakeSource>();
        source->goLive();
        source->setHealth(dividedHealth(source->health()));
        FakeLock lost("gone");
        lost.free();
        lost.lock.lost = locks::LostHold{fakeNow - 9s, {}};
        source->show({lost});
        ui::DetailPane pane;
        pane.setSource(source);
        pane.show();
        pane.setLock(locks::LockRef{{"gone"}, 0, {}});
        QVERIFY(uitest::shownTexts(pane).contains(
            QStringLiteral("Nobody holds it on the former primary 10.0.0.1:6379 either.")));
    }
};

QTEST_MAIN(FormerPrimaryTest)
#include "tst_formerprimary.moc"
