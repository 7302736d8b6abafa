#include "core/admin/act.h"
#include "core/locks/finding.h"
#include "core/locks/lifetracker.h"
#include "core/locks/situation.h"
#include "tests/support/fakelocks.h"

#include <QTest>

namespace lockscope
{

using admin::HolderSigns;
using base::ServerTime;
using locks::Batch;
using locks::Certainty;
using locks::ClientMatch;
using locks::ClientSight;
using locks::EventKind;
using locks::JoinEvidence;
using locks::LifeTracker;
using locks::LockPtr;
using support::FakeLock;
using support::fakeNow;
using Connection = locks::HolderSilence::Connection;
using Sign = locks::HolderLife::Sign;
using namespace std::chrono_literals;

namespace
{

const QByteArray one = "7f15010a-0000-4000-8000-000000000001";
const QByteArray two = "7f15010a-0000-4000-8000-000000000002";

/// A lock that nothing renews, held for long by that client.
FakeLock quiet(const QByteArray& name, const QByteArray& client = one)
{
    return FakeLock(name).heldBy(client).heldFor(2h, false).noExpiry().unknownLease();
}

ClientSight sight(ServerTime at, const QHash<QByteArray, ClientMatch>& matches = {})
{
    return {ClientSight::Condition::Known, {}, at, 1, matches, {}};
}

ClientMatch match(qint64 connections, Certainty certainty = Certainty::Proved)
{
    ClientMatch made;
    made.connections = connections;
    made.certainty = certainty;
    made.evidence = JoinEvidence::Name;
    if (connections == 0)
        made.goneSince = fakeNow;
    return made;
}

locks::Event eventOf(EventKind kind, const QByteArray& client, ServerTime at)
{
    const LockPtr lock = FakeLock("other").heldBy(client);
    locks::Event event;
    event.kind = kind;
    event.at = at;
    event.lock = *lock->ref;
    event.lockKind = lock->kind;
    event.holder = lock->holders.constFirst().id;
    return event;
}

/// A lock of the first client that its watchdog renewed at that moment, for the next 10 s.
LockPtr renewedAt(int number, ServerTime at, base::milliseconds readAfter = 0ms)
{
    FakeLock lock = FakeLock("renewed " + QByteArray::number(number)).heldBy(one, "8");
    lock.lock.asOf = at + readAfter;
    lock.lock.expiresAt = at + 30s;
    lock.lock.renewals = locks::Renewals{1, at, at + 10s, at + 12s};
    return lock;
}

/// Follows batches as a reader of the result does.
class Followed
{
public:
    explicit Followed(const QList<LockPtr>& locks, bool isWhole = true)
    {
        if (isWhole)
            take(m_tracker.see(true, fakeNow));
        take(m_tracker.take(Batch{locks, {}, {}, 0}, fakeNow));
    }

    void take(const Batch& batch)
    {
        m_changed = int(batch.changed.size());
        m_publications += m_changed;
        for (const LockPtr& lock : batch.changed)
            m_locks.insert(lock->ref->name.bytes, lock);
    }
    void change(const QList<LockPtr>& locks, ServerTime at) { take(m_tracker.take({locks, {}, {}, 0}, at)); }
    void happen(const locks::Event& event) { take(m_tracker.take({{}, {}, {event}, 0}, event.at)); }
    void see(const ClientSight& clients) { take(m_tracker.take(clients, clients.at)); }
    void hear(const std::optional<locks::FormerPrimary>& former) { take(m_tracker.take(former, fakeNow)); }
    void keepSight(bool isWhole, ServerTime at) { take(m_tracker.see(isWhole, at)); }
    /// Lets time pass until `to`, a look each second.
    void pass(ServerTime from, ServerTime to)
    {
        for (ServerTime at = from; at <= to; at += 1s)
            take(m_tracker.advance(at));
    }

    [[nodiscard]] std::optional<locks::HolderSilence> silence(const QByteArray& name) const
    {
        return m_locks.value(name)->life->silence;
    }
    [[nodiscard]] LockPtr lock(const QByteArray& name) const { return m_locks.value(name); }
    [[nodiscard]] int changed() const { return m_changed; } ///< by the last one
    [[nodiscard]] int publications() const { return m_publications; }
    void forgetPublications() { m_publications = 0; }

private:
    LifeTracker m_tracker;
    QHash<QByteArray, LockPtr> m_locks;
    int m_changed = 0;
    int m_publications = 0;
};

} // namespace

/// Holders without a sign of life on any lock.
class TestLifeTracker : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingIsSaidBeforeItWasWatched()
    {
        Followed locks({quiet("a")});
        locks.pass(fakeNow, fakeNow + 30s);
        QVERIFY(!locks.silence("a"));
        locks.pass(fakeNow + 31s, fakeNow + 1min);
        QVERIFY(locks.silence("a"));
        QVERIFY(locks.silence("a")->since == fakeNow && !locks.silence("a")->seenBefore);
        QVERIFY(locks.silence("a")->connection == Connection::NotKnown);
    }

    /// Its other lock is renewed, by whatever thread.
    void anyLockShowsLife()
    {
        FakeLock renewed = FakeLock("b").heldBy(one, "8");
        Followed locks({quiet("a"), renewed});
        locks::Renewals renewals;
        for (ServerTime at = fakeNow; at < fakeNow + 5min; at += 10s) {
            renewals.last = at;
            renewals.overdueAt = at + 12s;
            ++renewals.count;
            renewed.lock.renewals = renewals;
            locks.change({renewed}, at);
            locks.pass(at, at + 9s);
            QVERIFY(!locks.silence("a") && !locks.silence("b"));
        }
        locks.pass(fakeNow + 5min, fakeNow + 6min);
        QVERIFY(locks.silence("a") && locks.silence("a")->missedRenewals);
        QVERIFY(locks.silence("a")->seenBefore && locks.silence("a")->since == fakeNow + 290s);
    }

    /// The lock that shows nothing is told to be of a living client, and the one that is renewed is left
    /// alone.
    void aLockThatShowsNothingIsJudgedByTheOthers()
    {
        FakeLock renewed = FakeLock("b").heldBy(one, "8").renewed(4, 1s);
        Followed locks({quiet("a"), renewed, quiet("c", two)});
        QCOMPARE(admin::signsOf(*locks.lock("a"), fakeNow), HolderSigns::Unknown);
        locks.pass(fakeNow, fakeNow + 3s);
        QCOMPARE(locks.lock("a")->life->sign, Sign::Renews);
        QCOMPARE(locks.lock("a")->life->renews, 1);
        QCOMPARE(locks.lock("b")->life->sign, Sign::None);
        QCOMPARE(locks.lock("c")->life->sign, Sign::None);
        QCOMPARE(admin::signsOf(*locks.lock("a"), fakeNow + 3s), HolderSigns::Alive);
        QCOMPARE(admin::signsOf(*locks.lock("c"), fakeNow + 3s), HolderSigns::Unknown);
        const QString shown = locks::goingOnWords(*locks.lock("a"), {}, fakeNow + 3s);
        QVERIFY2(shown.endsWith(QStringLiteral("The same client renews 1 other lock, so it is alive.")),
            qPrintable(shown));
        locks.pass(fakeNow + 4s, fakeNow + 2min); // no renewal came
        QCOMPARE(locks.lock("a")->life->sign, Sign::None);
        QVERIFY(locks.silence("a")->missedRenewals);
        QCOMPARE(admin::signsOf(*locks.lock("a"), fakeNow + 2min), HolderSigns::Dead);
    }

    /// Its renewal did not come, but those of its other locks do: whoever frees it hurts a program at work.
    void anOverdueLockOfALivingClientDoesNotLookDead()
    {
        const FakeLock overdue = FakeLock("a").heldBy(one).overdue();
        QCOMPARE(admin::signsOf(*overdue.ptr(), fakeNow), HolderSigns::Dead);
        Followed locks({overdue, FakeLock("b").heldBy(one, "8").renewed(4, 1s)});
        locks.pass(fakeNow, fakeNow + 2s);
        QCOMPARE(locks.lock("a")->life->renews, 1);
        QCOMPARE(admin::signsOf(*locks.lock("a"), fakeNow + 2s), HolderSigns::Alive);
    }

    /// All renewals stop at once, and are missed one after the other: those that are not due yet show
    /// nothing.
    void renewalsThatAreNotDueYetAreNoSign()
    {
        const FakeLock overdue = FakeLock("a").heldBy(one).overdue();
        const auto& due = overdue.lock.renewals->nextDue;
        FakeLock other = FakeLock("b").heldBy(one, "8").renewed(4, 1s);
        locks::Renewals renewals = *other.lock.renewals;
        renewals.last = *due - 1ms;
        other.lock.renewals = renewals;
        Followed locks({overdue, other, quiet("c")});
        locks.pass(fakeNow, fakeNow + 2s);
        QCOMPARE(locks.lock("a")->life->sign, Sign::None);
        QCOMPARE(locks.lock("c")->life->sign, Sign::None);
        QCOMPARE(admin::signsOf(*locks.lock("a"), fakeNow + 2s), HolderSigns::Dead);
        renewals.last = *due + 1ms; // it was renewed after the other one had been missed
        other.lock.renewals = renewals;
        locks.change({other, overdue}, fakeNow + 2s);
        QCOMPARE(admin::signsOf(*locks.lock("a"), fakeNow + 2s), HolderSigns::Alive);
    }

    /// A sign from before it took this lock says nothing of what it does since.
    void onlyLaterWorkIsASign()
    {
        Followed locks({FakeLock("early").heldBy(one).heldFor(10min).fixedLease(1h, 50min),
            FakeLock("late").heldBy(one).heldFor(5s).fixedLease(1h, 55min)});
        locks.pass(fakeNow, fakeNow + 2s);
        QCOMPARE(locks.lock("early")->life->sign, Sign::Worked);
        QCOMPARE(locks.lock("late")->life->sign, Sign::None);
        locks.pass(fakeNow + 3s, fakeNow + 27s);
        QCOMPARE(locks.lock("early")->life->sign, Sign::None);
    }

    void whatTheFormerPrimarySaysIsTold()
    {
        Followed locks({quiet("a"), FakeLock("b").holders(2, locks::Mode::Read), quiet("c", two)});
        const auto hold = [&](const QByteArray& name, bool isByOthers) {
            return locks::FormerHold{*locks.lock(name)->ref, {}, {}, isByOthers};
        };
        locks::FormerPrimary former{
            QStringLiteral("10.0.3.7:6379"), fakeNow, {hold("a", true), hold("b", true), hold("c", false)}};
        locks.hear(former);
        QCOMPARE(locks.changed(), 1);
        QCOMPARE(locks.lock("a")->life->othersHoldItAt, QByteArray("10.0.3.7:6379"));
        QCOMPARE(locks.lock("b")->life->othersHoldItAt, QByteArray()); // there may be others who read
        QCOMPARE(locks.lock("c")->life->othersHoldItAt, QByteArray());
        QCOMPARE(locks::findingSince(locks::Finding::HeldTwice, *locks.lock("a")), fakeNow);
        locks.hear(former);
        QCOMPARE(locks.changed(), 0);
        locks.change({quiet("a").free()}, fakeNow);
        QCOMPARE(locks.lock("a")->life->othersHoldItAt, QByteArray());
        locks.change({quiet("a")}, fakeNow);
        QCOMPARE(locks.lock("a")->life->othersHoldItAt, QByteArray("10.0.3.7:6379"));
        former.holds[1].holders = FakeLock("b").holders(1, locks::Mode::Write).lock.holders;
        locks.hear(former);
        QCOMPARE(locks.lock("b")->life->othersHoldItAt, QByteArray("10.0.3.7:6379"));
        locks.hear({}); // it was let back, or ended
        QCOMPARE(locks.changed(), 2);
        QCOMPARE(locks.lock("a")->life->othersHoldItAt, QByteArray());
    }

    void anEventShowsLife_data()
    {
        QTest::addColumn<EventKind>("kind");
        QTest::addColumn<bool>("isSign");
        QTest::newRow("taken") << EventKind::Acquired << true;
        QTest::newRow("released") << EventKind::Released << true;
        QTest::newRow("deleted by hand") << EventKind::Deleted << false;
        QTest::newRow("its lease ended") << EventKind::Expired << false;
    }
    void anEventShowsLife()
    {
        QFETCH(const EventKind, kind);
        Followed locks({quiet("a"), quiet("b")});
        locks.pass(fakeNow, fakeNow + 1min);
        QVERIFY(locks.silence("a"));
        locks.happen(eventOf(kind, one, fakeNow + 70s));
        QTEST(!locks.silence("a"), "isSign");
        QTEST(locks.changed() == 2, "isSign"); // both of its locks
    }

    void aQueueThatIsListenedToShowsLife()
    {
        Followed locks({quiet("a")});
        locks.pass(fakeNow, fakeNow + 1min);
        QVERIFY(locks.silence("a"));
        FakeLock fair = FakeLock("fair").heldBy(two).queue(1);
        locks::Waiter waiter;
        waiter.id = {one + ":3"};
        waiter.alive = true;
        fair.lock.waiters.list = QList{waiter};
        locks.change({fair}, fakeNow + 61s);
        QVERIFY(!locks.silence("a"));
    }

    /// Whose renewal it is, the lock of several does not show.
    void renewalsOfSeveralAreNobodys()
    {
        FakeLock readers = FakeLock("r").holders(2, locks::Mode::Read);
        const QByteArray reader = readers.lock.holders.constFirst().client();
        Followed locks({readers, quiet("a", reader)});
        locks.pass(fakeNow, fakeNow + 5min);
        QVERIFY(!locks.silence("a") && !locks.silence("r"));
    }

    void outOfSightIsNoSilence()
    {
        Followed locks({quiet("a")}, false);
        locks.pass(fakeNow, fakeNow + 5min);
        QVERIFY(!locks.silence("a"));
        locks.keepSight(true, fakeNow + 5min);
        locks.pass(fakeNow + 5min, fakeNow + 6min);
        QVERIFY(locks.silence("a") && locks.silence("a")->since == fakeNow + 5min);
        locks.keepSight(false, fakeNow + 7min); // of one shard of several, say: it may renew there
        QVERIFY(!locks.silence("a"));
        locks.keepSight(true, fakeNow + 8min);
        locks.pass(fakeNow + 8min, fakeNow + 9min);
        QVERIFY(locks.silence("a")->since == fakeNow + 8min);
    }

    void aConnectionShowsLife()
    {
        Followed locks({quiet("a"), quiet("b", two)});
        locks.pass(fakeNow, fakeNow + 1min);
        QVERIFY(locks.silence("a") && locks.silence("b"));
        locks.see(sight(fakeNow + 1min, {{one, match(1, Certainty::Possible)}}));
        QVERIFY(!locks.silence("a")); // a guess is enough to say nothing
        QVERIFY(locks.silence("b") && locks.silence("b")->connection == Connection::NotFound);
        locks.pass(fakeNow + 1min, fakeNow + 3min); // nobody asks any more
        QVERIFY(locks.silence("a") && locks.silence("a")->since == fakeNow + 1min);
        QVERIFY(locks.silence("a")->seenBefore && locks.silence("a")->connection == Connection::NotKnown);
        QVERIFY(locks.silence("b")->connection == Connection::NotKnown);
    }

    void connectionsThatWentAwayAreTold()
    {
        Followed locks({quiet("a"), quiet("b", two)});
        locks.see(sight(fakeNow + 10s, {{one, match(1)}, {two, match(1)}}));
        locks.pass(fakeNow, fakeNow + 50s);
        locks.see(sight(fakeNow + 50s, {{one, match(0)}, {two, match(0, Certainty::Possible)}}));
        QVERIFY(locks.silence("a") && locks.silence("a")->since == fakeNow + 10s);
        QVERIFY(locks.silence("a")->connection == Connection::Gone);
        QVERIFY(locks.silence("b")->connection == Connection::NotFound); // a guess proves nothing
        ClientSight refused;
        refused.condition = ClientSight::Condition::Refused;
        refused.at = fakeNow + 51s;
        locks.see(refused);
        QVERIFY(locks.silence("a")->connection == Connection::NotKnown);
    }

    /// The next holder is not blamed for the one before.
    void anotherHolderBeginsAnew()
    {
        Followed locks({quiet("a")});
        locks.pass(fakeNow, fakeNow + 1min);
        QVERIFY(locks.silence("a"));
        locks.change({quiet("a", two)}, fakeNow + 61s);
        QVERIFY(!locks.silence("a"));
        locks.change({quiet("b")}, fakeNow + 62s); // and the first one comes back as somebody new
        QVERIFY(!locks.silence("b"));
    }

    void ofTooManyClientsTheOthersAreNotJudged()
    {
        QList<LockPtr> many;
        for (int i = 0; i <= 10'000; ++i) {
            const QByteArray number = QByteArray::number(100'000 + i);
            many.append(quiet(number, "7f15010a-0000-4000-8000-000000" + number));
        }
        Followed locks(many);
        locks.pass(fakeNow, fakeNow + 1min);
        QVERIFY(locks.silence("100000") && locks.silence("109999") && !locks.silence("110000"));
    }

    /// A client of many locks shows life by a few of them: what the others show does not change with their
    /// number.
    void theNumberOfRenewedLocksChangesNoOther()
    {
        constexpr int many = 20'000;
        QList<LockPtr> all{renewedAt(0, fakeNow)};
        for (int i = 0; i < many; ++i)
            all.append(FakeLock("fixed " + QByteArray::number(i)).heldBy(one).fixedLease(1h, 50min));
        Followed locks(all);
        locks.pass(fakeNow + 1s, fakeNow + 2s);
        QCOMPARE(locks.lock("fixed 0")->life->sign, Sign::Renews);
        QCOMPARE(locks.lock("fixed 0")->life->renews, 0); // some, and their number is not told
        locks.forgetPublications();
        int changes = 0;
        for (int second = 3; second < 63; ++second, ++changes) { // one more of them each second
            const ServerTime at = fakeNow + std::chrono::seconds(second);
            locks.change({renewedAt(second, at)}, at);
            locks.pass(at, at);
            if (second % 10 == 0)
                for (int number = 0; number <= second; ++number, ++changes)
                    locks.change({renewedAt(number, at)}, at);
        }
        QCOMPARE(locks.publications(), changes);
        QCOMPARE(locks.lock("fixed 0")->life->sign, Sign::Renews);
        locks.forgetPublications();
        locks.change({renewedAt(5, fakeNow + 62s, 13s)}, fakeNow + 75s); // they stop: that is told
        QCOMPARE(locks.lock("fixed 0")->life->sign, Sign::None);
        QCOMPARE(locks.publications(), 1 + many);
    }

    /// Each of few locks tells how many others are renewed, by a count of the last half minute.
    void theNumberOfFewIsTold()
    {
        Followed locks({quiet("a"), renewedAt(0, fakeNow)});
        locks.pass(fakeNow + 1s, fakeNow + 1s);
        QCOMPARE(locks.lock("a")->life->renews, 1);
        const auto goOn = [&locks](int from, int to, int renewed) {
            for (int second = from; second < to; second += 10) {
                const ServerTime at = fakeNow + std::chrono::seconds(second);
                for (int number = 0; number < renewed; ++number)
                    locks.change({renewedAt(number, at)}, at);
                locks.pass(at + 1s, at + 9s);
            }
        };
        locks.forgetPublications();
        goOn(10, 50, 2);
        QCOMPARE(locks.lock("a")->life->renews, 2);
        QCOMPARE(locks.publications(), 4 * 2 + 1);
        locks.change({FakeLock("renewed 1").free()}, fakeNow + 50s);
        goOn(50, 90, 1);
        QCOMPARE(locks.lock("a")->life->renews, 1);
        locks.change({FakeLock("renewed 0").heldBy(two, "8")}, fakeNow + 90s);
        locks.pass(fakeNow + 90s, fakeNow + 120s);
        QCOMPARE(locks.lock("a")->life->renews, 0);
        QCOMPARE(locks.lock("a")->life->sign, Sign::None);
    }

    /// A renewal of one client says nothing of the locks of others.
    void onlyItsOwnLocksChange()
    {
        Followed locks({quiet("a"), quiet("b", two), quiet("c", two)});
        locks.pass(fakeNow, fakeNow + 1min);
        locks.happen(eventOf(EventKind::Acquired, two, fakeNow + 70s));
        QCOMPARE(locks.changed(), 2);
        QVERIFY(locks.silence("a") && !locks.silence("b") && !locks.silence("c"));
        locks.happen(eventOf(EventKind::Renewed, two, fakeNow + 71s));
        QCOMPARE(locks.changed(), 0);
    }
};

} // namespace lockscope

QTEST_APPLESS_MAIN(lockscope::TestLifeTracker)
#include "tst_lifetracker.moc"
