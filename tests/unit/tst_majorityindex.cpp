#include "core/locks/family.h"
#include "core/locks/majoritywords.h"
#include "tests/support/fakelocks.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using locks::MajorityIndex;
using locks::MajorityLock;
using locks::MajorityState;
using support::FakeLock;
using support::fakeNow;

namespace
{

constexpr base::MonoTime begin{100s};
constexpr base::MonoTime settled = begin + 10s;
const QByteArray set = "masters";

FakeLock part(const QByteArray& token, const char* kind = "node-redlock")
{
    FakeLock lock("orders-lock");
    return lock.kind(*locks::kindFromName(kind)).heldBy(token, "1").fixedLease(10s, 8s);
}

FakeLock gone(base::milliseconds after)
{
    FakeLock lock = part("nobody");
    lock.free();
    lock.lock.asOf = fakeNow + after;
    return lock;
}

/// Five servers, all seen, without a lock.
struct Five {
    MajorityIndex index;

    Five()
    {
        for (quint64 id = 1; id <= 5; ++id)
            index.put(id, {set, true, 0ms}, {}, begin);
    }
    void show(const QList<quint64>& servers, const FakeLock& lock, base::MonoTime at = begin)
    {
        for (const quint64 id : servers)
            index.take(id, {{lock}, {}, {}, 0}, at);
    }
    void see(quint64 id, bool isSeen) { index.update(id, {set, isSeen, 0ms}); }
    [[nodiscard]] MajorityLock only(base::MonoTime at = settled) const
    {
        const QList<MajorityLock> all = index.gravest(9, at);
        return all.size() == 1 ? all.constFirst() : MajorityLock();
    }
    [[nodiscard]] QString words(base::MonoTime at = settled) const
    {
        return index.size() == 1 ? locks::heldOnWords(only(at)) : QStringLiteral("no row");
    }
};

} // namespace

/// Locks that their library takes on several servers, by what each server shows.
class TestMajorityIndex : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void oneTokenOnSeveralIsOneLock()
    {
        Five five;
        five.show({1}, part("aa"));
        QCOMPARE(five.index.size(), 0); // it may be of a library with one server
        five.show({2, 4}, part("aa"));
        QCOMPARE(five.words(), QStringLiteral("held on 3 of 5"));
        QCOMPARE(five.only().state, MajorityState::Held);
        QCOMPARE(five.only().contenders.constFirst().parts.size(), 3);
        five.index.take(4, {{}, {{{"orders-lock"}, 0, {}}}, {}, 0}, begin);
        QCOMPARE(five.words(), QStringLiteral("held on 2 of 5: no majority"));
        five.show({1, 2}, gone(1s));
        QCOMPARE(five.index.size(), 0);
    }

    void otherLocksOfOneNameAreApart()
    {
        Five five;
        five.show({1, 2, 3}, part("aa", "redis-py"));
        QCOMPARE(five.index.size(), 0);
        five.show({1}, part("aa"));
        five.show({2}, part("bb"));
        five.show({3}, part("cc"));
        QCOMPARE(five.index.size(), 0); // three that have nothing in common
        five.show({2, 3}, part("aa", "redis-py"));
        five.show({2}, part("aa"));
        QCOMPARE(five.words(), QStringLiteral("held on 2 of 5: no majority"));
    }

    /// A token of redlock-py is one of bsm/redislock as well, where it ends so.
    void aTokenOfAnotherFormCounts()
    {
        Five five;
        FakeLock lock = part("aa", "bsm-redislock");
        lock.lock.evidence = locks::Evidence{{}, {*locks::kindFromName("redlock-py")}};
        five.show({1, 2, 3}, lock);
        QCOMPARE(five.words(), QStringLiteral("held on 3 of 5"));
        QCOMPARE(five.only().kind, *locks::kindFromName("redlock-py"));
    }

    void serversOfAnotherSetAreApart()
    {
        Five five;
        five.index.put(4, {"other", true, 0ms}, {part("aa")}, begin);
        five.index.put(5, {"other", true, 0ms}, {}, begin);
        five.show({1, 2}, part("aa"));
        QCOMPARE(five.words(), QStringLiteral("held on 2 of 3"));
        five.index.put(5, {"other", true, 0ms}, {part("aa")}, begin);
        QCOMPARE(five.index.size(), 2);
    }

    void whoIsNotSeenIsUnknown()
    {
        Five five;
        five.show({1, 2, 3}, part("aa"));
        five.see(5, false);
        QCOMPARE(five.words(), QStringLiteral("held on 3 of 5, 1 unknown"));
        QCOMPARE(five.only().state, MajorityState::Held);
        five.see(3, false);
        QCOMPARE(five.words(), QStringLiteral("held on 2 of 5, 2 unknown"));
        QCOMPARE(five.only().state, MajorityState::Unclear);
        QCOMPARE(five.only().contenders.constFirst().unseen.size(), 1);
        five.see(3, true);
        five.show({3}, FakeLock(part("aa")).unknown("no-permission"));
        QCOMPARE(five.only().state, MajorityState::Unclear);
        five.see(5, true);
        five.show({3}, gone(1s));
        QCOMPARE(five.words(), QStringLiteral("held on 2 of 5: no majority"));
    }

    /// Each server tells in its own time: a minority is called one only after a while of quiet.
    void aMinorityMustSettle()
    {
        Five five;
        five.show({1, 2}, part("aa"));
        QCOMPARE(five.words(begin + 1s), QStringLiteral("held on 2 of 5, 3 unknown"));
        QCOMPARE(five.index.inTrouble(9, begin + 1s), 0);
        QCOMPARE(five.words(begin + 2s), QStringLiteral("held on 2 of 5: no majority"));
        QCOMPARE(five.index.inTrouble(9, begin + 2s), 1);
        five.index.update(5, {set, true, 30s}); // so many keys that a new lock is found late
        QCOMPARE(five.words(begin + 5s), QStringLiteral("held on 2 of 5, 1 unknown"));
        five.show({1, 2}, part("aa").ttl(9s), begin + 1s); // a renewal is no change
        QCOMPARE(five.words(begin + 30s), QStringLiteral("held on 2 of 5: no majority"));
    }

    void contendersAreShown()
    {
        Five five;
        five.show({1, 2, 3}, part("aa"));
        five.show({4, 5}, part("bb"));
        QCOMPARE(five.words(), QStringLiteral("3 of 5 by aa:1, 2 of 5 by bb:1"));
        QCOMPARE(five.only().state, MajorityState::Held);
        QCOMPARE(five.index.inTrouble(9, settled), 0); // one has it, the other does not
        QVERIFY(locks::majorityMeaning(five.only()).contains(QStringLiteral("Several clients contend")));
        five.show({3}, gone(9s));
        QCOMPARE(five.words(), QStringLiteral("2 of 5 by aa:1, 2 of 5 by bb:1: no majority"));
    }

    /// A server lost the first one's part before its time, as by a restart, and gave it to another.
    void twoMayBelieveThatTheyHoldIt()
    {
        Five five;
        five.show({1, 2, 3}, part("aa"));
        five.show({4, 5}, part("bb"));
        five.show({3}, gone(1s));
        five.show({3}, part("bb"));
        QCOMPARE(five.only(begin + 1s).state, MajorityState::Held); // it may be a release under way
        QCOMPARE(five.only().state, MajorityState::TwoHolders);
        QCOMPARE(five.only().former.bytes, "aa:1");
        QCOMPARE(five.index.inTrouble(9, settled), 1);
        QVERIFY(locks::majorityMeaning(five.only()).contains(QStringLiteral("aa:1 had a majority")));
        five.show({1, 2}, gone(2s));
        QCOMPARE(five.only().state, MajorityState::Held);
        QCOMPARE(five.index.inTrouble(9, settled), 0);
    }

    /// Its holder knows that this time is over.
    void whoLosesItInTimeHoldsItNoMore()
    {
        Five five;
        five.show({1, 2, 3}, part("aa"));
        five.show({4, 5}, part("bb"));
        five.show({3}, gone(8s));
        five.show({3}, part("bb"));
        QCOMPARE(five.only().state, MajorityState::Held);
        QCOMPARE(five.words(), QStringLiteral("3 of 5 by bb:1, 2 of 5 by aa:1"));
    }

    void aServerThatIsClosedIsForgotten()
    {
        Five five;
        five.show({1, 2, 3}, part("aa"));
        five.index.remove(3);
        QCOMPARE(five.words(), QStringLiteral("held on 2 of 4: no majority"));
        five.index.remove(4);
        five.index.remove(5);
        QCOMPARE(five.words(), QStringLiteral("held on 2 of 2"));
        five.index.remove(1);
        QCOMPARE(five.index.size(), 0);
        five.index.take(1, {{part("aa")}, {}, {}, 0}, begin);
        QCOMPARE(five.index.size(), 0);
    }

    void theMajorityLastsAsLongAsItsWeakest()
    {
        locks::Contender contender;
        QHash<quint64, base::ServerTime> clocks;
        for (const auto& [server, left] :
            {std::pair<quint64, base::milliseconds>{1, 9s}, {2, 3s}, {3, 7s}, {4, 5s}}) {
            contender.parts.append({server, part("aa").ttl(left)});
            clocks.insert(server, fakeNow);
        }
        QCOMPARE(locks::majorityLasts(contender, 3, clocks)->count(), 5'000);
        clocks[1] += 5s; // its clock is ahead: 4 s are left there
        QCOMPARE(locks::majorityLasts(contender, 3, clocks)->count(), 4'000);
        QVERIFY(!locks::majorityLasts(contender, 5, clocks));
        QCOMPARE(
            locks::majorityLasts(contender, 4, {{1, fakeNow + 1h}, {2, fakeNow}, {3, fakeNow}, {4, fakeNow}})
                ->count(),
            0);
    }

    void theGravestComeFirst()
    {
        Five five;
        for (int number = 0; number < 20; ++number) {
            FakeLock lock("locks:" + QByteArray::number(number));
            lock.kind(*locks::kindFromName("redsync")).heldBy("aa", "1").fixedLease(10s, 8s);
            five.show(number == 17 ? QList<quint64>{1, 2} : QList<quint64>{1, 2, 3}, lock);
        }
        QCOMPARE(five.index.size(), 20);
        const QList<MajorityLock> two = five.index.gravest(2, settled);
        QCOMPARE(two.size(), 2);
        QCOMPARE(two.at(0).key.ref.name.bytes, "locks:17");
        QCOMPARE(two.at(1).key.ref.name.bytes, "locks:0");
    }

    void whatIsLeftIsSaid()
    {
        QCOMPARE(locks::leftWords(0, 5), QStringLiteral("No server has this token any more."));
        QVERIFY(locks::leftWords(2, 5).contains(QStringLiteral("no majority")));
        QVERIFY(locks::leftWords(3, 5).contains(QStringLiteral("may still have the lock")));
    }
};

QTEST_GUILESS_MAIN(TestMajorityIndex)
#include "tst_majorityindex.moc"
