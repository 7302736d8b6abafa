#include "core/watch/readschedule.h"

#include <QRegularExpression>
#include <QTest>

namespace lockscope
{

using namespace std::chrono_literals;
using base::MonoTime;
using locks::LockRef;
using locks::Seen;
using watch::ReadSchedule;
using watch::ReadTurn;

namespace
{

constexpr MonoTime begin{1h};

ReadSchedule::Limits tenASecond()
{
    ReadSchedule::Limits limits;
    limits.readsPerSecond = 10;
    return limits;
}

LockRef named(const QByteArray& name) { return {{name}, 0, {}}; }

/// Sends and finishes whatever may be read at `now`; the names in order.
QByteArrayList readAll(ReadSchedule& schedule, MonoTime now)
{
    QByteArrayList names;
    while (const auto turn = schedule.next(now)) {
        names.append(turn->ref->name.bytes);
        schedule.done(turn->ref, now);
    }
    return names;
}

/// Ten names that have been read, and are all pushed at `now`.
void wantTen(ReadSchedule& schedule, MonoTime now)
{
    for (int i = 0; i < 10; ++i) {
        schedule.add(named(QByteArray::number(i)));
        readAll(schedule, now - 5s + 100ms * i);
    }
    for (int i = 0; i < 10; ++i)
        schedule.want(named(QByteArray::number(i)), Seen::Tracking, now);
}

} // namespace

class TstReadSchedule : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void aNewNameIsArmedOnce()
    {
        ReadSchedule schedule({});
        schedule.add(named("a"));
        schedule.add(named("a"));
        const auto turn = schedule.next(begin);
        QVERIFY(turn);
        QCOMPARE(*turn, (ReadTurn{named("a"), false, Seen::Scan}));
        QVERIFY(!schedule.next(begin));
        QVERIFY(schedule.done(turn->ref, begin) == ReadSchedule::Use::Take);
        QVERIFY(!schedule.next(begin + 1s));
    }

    void theFirstPassArmsBesideTheBudget()
    {
        ReadSchedule::Limits limits;
        limits.readsPerSecond = 100;
        ReadSchedule schedule(limits);
        schedule.hurry(true);
        for (int i = 0; i < 1000; ++i)
            schedule.add(named(QByteArray::number(i)));
        QVERIFY(schedule.arming());
        QVERIFY(readAll(schedule, begin).size() <= 4); // two milliseconds' worth of each budget at most
        qsizetype read = 0;
        for (auto now = begin + 1ms; now < begin + 1s; now += 1ms)
            read += readAll(schedule, now).size();
        QVERIFY(read > 900);
        schedule.hurry(false);
        for (auto now = begin + 1s; schedule.arming(); now += 1ms)
            readAll(schedule, now);
        for (int i = 1000; i < 2000; ++i)
            schedule.add(named(QByteArray::number(i)));
        read = 0;
        for (auto now = begin + 3s; now < begin + 4s; now += 1ms)
            read += readAll(schedule, now).size();
        QVERIFY2(read <= 102, qPrintable(QString::number(read)));
    }

    /// Few come one by one while a search finds them.
    void theFirstPassArmsInOneGoWhatComesOneByOne()
    {
        ReadSchedule schedule({});
        schedule.hurry(true);
        schedule.add(named("a"));
        QCOMPARE(readAll(schedule, begin), QByteArrayList{"a"});
        schedule.add(named("b"));
        QVERIFY(readAll(schedule, begin + 1ms).isEmpty());
        schedule.add(named("c"));
        QCOMPARE(*schedule.nextAt(begin + 2ms), begin + 10ms);
        QCOMPARE(readAll(schedule, begin + 10ms), (QByteArrayList{"b", "c"}));
        schedule.show({named("d")});
        schedule.add(named("d"));
        QCOMPARE(readAll(schedule, begin + 11ms), QByteArrayList{"d"}); // somebody looks at it
        QCOMPARE(readAll(schedule, begin + 1s), QByteArrayList());
    }

    void aPushIsReadAtOnceAndWhole()
    {
        ReadSchedule schedule({});
        schedule.add(named("a"));
        readAll(schedule, begin);
        schedule.want(named("a"), Seen::Tracking, begin + 1ms);
        schedule.want(named("unknown"), Seen::Tracking, begin + 1ms);
        QCOMPARE(*schedule.nextAt(begin + 1ms), begin + 1ms);
        const auto turn = schedule.next(begin + 1ms);
        QVERIFY(turn);
        QCOMPARE(*turn, (ReadTurn{named("a"), true, Seen::Tracking}));
        QVERIFY(!schedule.next(begin + 1ms));
    }

    void wishesForOneNameAreOneRead()
    {
        ReadSchedule schedule({});
        schedule.add(named("a"));
        readAll(schedule, begin);
        schedule.want(named("a"), Seen::Reconcile, begin);
        schedule.want(named("a"), Seen::Deadline, begin);
        schedule.want(named("a"), Seen::Channel, begin);
        const auto turn = schedule.next(begin);
        QVERIFY(turn);
        QVERIFY(turn->source == Seen::Deadline); // the first that is more than a reconcile
        QVERIFY(!schedule.next(begin));
    }

    void anOvertakenAnswerIsDroppedButNotTwice()
    {
        ReadSchedule schedule({});
        schedule.add(named("a"));
        for (const auto expected : {ReadSchedule::Use::Drop, ReadSchedule::Use::TakeOvertaken}) {
            const auto turn = schedule.next(begin);
            QVERIFY(turn);
            schedule.want(named("a"), Seen::Tracking, begin);
            QVERIFY(schedule.done(turn->ref, begin) == expected);
        }
        QVERIFY(schedule.next(begin)); // what was taken may be old: it is read once more
    }

    void aStormIsThinnedOut()
    {
        ReadSchedule schedule({});
        schedule.add(named("a"));
        readAll(schedule, begin);
        int reads = 0;
        for (auto now = begin; now < begin + 2s; now += 1ms) {
            schedule.want(named("a"), Seen::Tracking, now);
            reads += int(readAll(schedule, now).size());
        }
        QCOMPARE(reads, 3 + 19); // the burst, then one each 100 ms
    }

    void whatIsLookedAtIsReadOftenerInAStorm()
    {
        ReadSchedule schedule({});
        schedule.add(named("a"));
        schedule.show({named("a")});
        readAll(schedule, begin);
        int reads = 0;
        for (auto now = begin; now < begin + 1500ms; now += 1ms) {
            schedule.want(named("a"), Seen::Tracking, now);
            reads += int(readAll(schedule, now).size());
        }
        QCOMPARE(reads, 3 + 187); // the burst, then one each 8 ms
    }

    void theBudgetHolds()
    {
        ReadSchedule::Limits limits;
        limits.readsPerSecond = 500;
        ReadSchedule schedule(limits);
        for (int i = 0; i < 5000; ++i)
            schedule.add(named(QByteArray::number(i)));
        qsizetype reads = 0;
        for (auto now = begin; now < begin + 4s; now += 1ms)
            reads += readAll(schedule, now).size();
        QVERIFY2(reads >= 1990 && reads <= 2011, qPrintable(QString::number(reads)));
    }

    void wishesGetAtLeastHalfOfTheBudget()
    {
        ReadSchedule::Limits limits;
        limits.readsPerSecond = 1000;
        ReadSchedule schedule(limits);
        for (int i = 0; i < 20'000; ++i)
            schedule.add(named(QByteArray::number(i)));
        QHash<bool, int> reads;
        int wished = 0;
        for (auto now = begin; now < begin + 2s; now += 1ms) {
            for (int i = 0; i < 5; ++i)
                schedule.want(named(QByteArray::number(19'999 - wished++)), Seen::Tracking, now);
            while (const auto turn = schedule.next(now)) {
                ++reads[turn->whole];
                schedule.done(turn->ref, now);
            }
        }
        QVERIFY2(reads[true] >= 990 && reads[true] <= 1020, qPrintable(QString::number(reads[true])));
        QVERIFY2(reads[false] >= 980, qPrintable(QString::number(reads[false])));
    }

    void whatWaitsForTheBudgetIsReadTogether()
    {
        ReadSchedule::Limits limits;
        limits.readsPerSecond = 1000;
        ReadSchedule schedule(limits);
        for (int i = 0; i < 300; ++i) {
            schedule.add(named(QByteArray::number(i)));
            schedule.want(named(QByteArray::number(i)), Seen::Tracking, begin);
        }
        QCOMPARE(readAll(schedule, begin).size(), 20);
        for (auto now = begin; now <= begin + 80ms; now += 1ms) {
            const bool isTurn = (now - begin) % limits.batch == 0ms && now != begin;
            QCOMPARE(readAll(schedule, now).size(), isTurn ? limits.batch.count() : 0);
            QVERIFY(*schedule.nextAt(now) == now + (limits.batch - (now - begin) % limits.batch));
        }
        schedule.add(named("seen")); // what is looked at does not wait for the others
        schedule.show({named("seen")});
        schedule.want(named("seen"), Seen::Tracking, begin + 81ms);
        QCOMPARE(readAll(schedule, begin + 81ms), QByteArrayList{"seen"});
    }

    void readsInTurnGoTogether()
    {
        ReadSchedule schedule({});
        for (int i = 0; i < 1000; ++i)
            schedule.add(named(QByteArray::number(i)));
        for (auto now = begin; now < begin + 4s; now += 1ms)
            readAll(schedule, now);
        int batches = 0;
        qsizetype reads = 0;
        for (auto now = begin + 4s; now < begin + 8s; now += 1ms) {
            const qsizetype together = readAll(schedule, now).size();
            batches += together > 0 ? 1 : 0;
            reads += together;
        }
        QVERIFY2(reads >= 980 && reads <= 1020, qPrintable(QString::number(reads)));
        QVERIFY2(batches <= 500, qPrintable(QString::number(batches)));
    }

    void whatIsLookedAtGetsThreeQuarters()
    {
        ReadSchedule::Limits limits;
        limits.readsPerSecond = 1000;
        limits.visibleStormEvery = 1ms;
        ReadSchedule schedule(limits);
        QList<LockRef> visible;
        for (int i = 0; i < 20'000; ++i)
            schedule.add(named(QByteArray::number(i)));
        for (int i = 0; i < 30; ++i)
            visible.append(named(QByteArray::number(i)));
        schedule.show(visible);
        QHash<bool, int> reads;
        for (auto now = begin; now < begin + 2s; now += 1ms) {
            for (const LockRef& ref : visible)
                schedule.want(ref, Seen::Tracking, now);
            while (const auto turn = schedule.next(now)) {
                ++reads[turn->whole];
                schedule.done(turn->ref, now);
            }
        }
        QVERIFY2(reads[true] >= 1480 && reads[true] <= 1540, qPrintable(QString::number(reads[true])));
        QVERIFY2(reads[false] >= 480, qPrintable(QString::number(reads[false])));
    }

    void everyoneIsReconciledWithinFiveSeconds()
    {
        ReadSchedule schedule({});
        for (int i = 0; i < 8000; ++i)
            schedule.add(named(QByteArray::number(i)));
        QHash<LockRef, MonoTime> seen;
        base::nanoseconds oldest{0};
        for (auto now = begin; now < begin + 20s; now += 1ms) {
            while (const auto turn = schedule.next(now)) {
                if (seen.contains(turn->ref))
                    oldest = std::max(oldest, now - seen.value(turn->ref));
                seen.insert(turn->ref, now);
                schedule.done(turn->ref, now);
            }
        }
        QCOMPARE(seen.size(), 8000);
        QVERIFY2(oldest <= 5s, qPrintable(QString::number(oldest.count() / 1'000'000)));
    }

    void aReadByPushCountsAsReconciled()
    {
        ReadSchedule schedule({});
        schedule.add(named("a"));
        readAll(schedule, begin);
        for (auto now = begin + 1s; now < begin + 10s; now += 1s) {
            schedule.want(named("a"), Seen::Tracking, now);
            const auto turn = schedule.next(now);
            QVERIFY(turn && turn->source == Seen::Tracking);
            schedule.done(turn->ref, now);
            QVERIFY(!schedule.next(now + 900ms));
        }
    }

    void whatIsLookedAtComesFirst()
    {
        ReadSchedule schedule({});
        for (const char* name : {"a", "b", "c"})
            schedule.add(named(name));
        readAll(schedule, begin);
        schedule.show({named("c")});
        for (const char* name : {"a", "b", "c"})
            schedule.want(named(name), Seen::Tracking, begin + 1s);
        QCOMPARE(readAll(schedule, begin + 1s), (QByteArrayList{"c", "a", "b"}));
    }

    void whatScrollsIntoViewDoesNotWaitForItsTurn()
    {
        ReadSchedule schedule(tenASecond());
        wantTen(schedule, begin + 5s);
        readAll(schedule, begin + 5s);
        schedule.show({named("8"), named("9")});
        QByteArrayList names;
        for (auto now = begin + 5s + 100ms; now < begin + 5s + 500ms; now += 100ms)
            names += readAll(schedule, now);
        QCOMPARE(names.mid(0, 2), (QByteArrayList{"8", "9"}));
        QCOMPARE(names.count("8") + names.count("9"), 2);
    }

    void theOldestLookIsTold_data()
    {
        QTest::addColumn<int>("names");
        QTest::addColumn<int>("least");
        QTest::addColumn<int>("most");
        QTest::newRow("within the budget") << 20 << 5 << 5;
        QTest::newRow("too many for the budget") << 100 << 9 << 12;
    }

    void theOldestLookIsTold()
    {
        QFETCH(int, names);
        QFETCH(int, least);
        QFETCH(int, most);
        ReadSchedule schedule(tenASecond());
        QCOMPARE(schedule.oldestLook(begin), 5s);
        for (int i = 0; i < names; ++i)
            schedule.add(named(QByteArray::number(i)));
        auto now = begin;
        for (; now < begin + 60s; now += 50ms)
            readAll(schedule, now);
        const auto seconds = std::chrono::ceil<std::chrono::seconds>(schedule.oldestLook(now)).count();
        QVERIFY2(seconds >= least && seconds <= most, qPrintable(QString::number(seconds)));
    }

    void whatScrollsIntoViewIsArmedFirst()
    {
        for (const bool firstPass : {false, true}) {
            ReadSchedule schedule({});
            schedule.hurry(firstPass);
            for (int i = 0; i < 1000; ++i)
                schedule.add(named(QByteArray::number(i)));
            readAll(schedule, begin);
            schedule.show({named("998"), named("late")});
            schedule.add(named("late"));
            const QByteArrayList next = readAll(schedule, begin + 25ms);
            QCOMPARE(next.mid(0, 2), (QByteArrayList{"late", "998"}));
            QCOMPARE(next.count("998"), 1);
        }
    }

    void whatScrollsIntoViewIsNotHeldBackByItsStorm()
    {
        ReadSchedule schedule({});
        schedule.add(named("a"));
        for (int i = 0; i < 4; ++i) {
            schedule.want(named("a"), Seen::Tracking, begin + i * 1ms);
            readAll(schedule, begin + i * 1ms);
        }
        schedule.want(named("a"), Seen::Tracking, begin + 5ms);
        QVERIFY(!schedule.next(begin + 5ms));
        schedule.show({named("a")});
        QVERIFY(schedule.next(begin + 5ms));
    }

    void whatScrollsIntoViewAfterALossIsReadFirst()
    {
        ReadSchedule schedule({});
        for (int i = 0; i < 100; ++i)
            schedule.add(named(QByteArray::number(i)));
        schedule.stop();
        schedule.wantAll();
        schedule.show({named("42")});
        QCOMPARE(schedule.next(begin)->ref, named("42"));
        schedule.show({named("43")});
        QCOMPARE(schedule.next(begin)->ref, named("43"));
        readAll(schedule, begin);
        for (const char* name : {"42", "43"})
            schedule.done(named(name), begin);
        readAll(schedule, begin);
        QVERIFY(!schedule.recovering());
    }

    void whatLeftTheViewWaitsLikeAllOthers()
    {
        ReadSchedule schedule({});
        for (const char* name : {"a", "b", "c"})
            schedule.add(named(name));
        readAll(schedule, begin);
        schedule.show({named("c")});
        schedule.show({named("b")});
        for (const char* name : {"a", "b", "c"})
            schedule.want(named(name), Seen::Tracking, begin + 500ms);
        QCOMPARE(readAll(schedule, begin + 500ms), (QByteArrayList{"b", "a", "c"}));
    }

    void afterALossAllAreReadOutsideTheBudget()
    {
        ReadSchedule::Limits limits;
        limits.readsPerSecond = 1;
        ReadSchedule schedule(limits);
        for (int i = 0; i < 100; ++i)
            schedule.add(named(QByteArray::number(i)));
        schedule.stop();
        schedule.wantAll();
        QVERIFY(schedule.recovering());
        QList<ReadTurn> turns;
        while (const auto turn = schedule.next(begin))
            turns.append(*turn);
        QCOMPARE(turns.size(), 100);
        for (const ReadTurn& turn : turns) {
            QVERIFY(turn.whole && schedule.recovering());
            schedule.done(turn.ref, begin);
        }
        QVERIFY(!schedule.recovering());
    }

    void anAnswerFromBeforeTheLossDoesNotCount()
    {
        ReadSchedule schedule({});
        schedule.add(named("a"));
        QVERIFY(schedule.next(begin));
        schedule.wantAll();
        QVERIFY(!schedule.next(begin));
        QVERIFY(schedule.done(named("a"), begin) == ReadSchedule::Use::Drop);
        QVERIFY(schedule.recovering());
        QVERIFY(schedule.next(begin));
        QVERIFY(schedule.done(named("a"), begin) == ReadSchedule::Use::Take);
        QVERIFY(!schedule.recovering());
    }

    void whatWasToldOfIsReadWholeInItsTurnToo()
    {
        ReadSchedule schedule({});
        for (const char* name : {"a", "b", "c", "d"})
            schedule.add(named(name));
        readAll(schedule, begin);
        for (const char* name : {"a", "b", "c", "d"})
            schedule.want(named(name), Seen::Tracking, begin + 5s);
        for (const char* name : {"a", "b", "c", "d"})
            QCOMPARE(*schedule.next(begin + 5s), (ReadTurn{named(name), true, Seen::Tracking}));
        QVERIFY(!schedule.next(begin + 5s));
    }

    void whatWasToldOfBeforeItWasArmedIsReadWhole()
    {
        ReadSchedule schedule({});
        schedule.add(named("a"));
        schedule.want(named("a"), Seen::Channel, begin);
        schedule.next(begin); // a wish goes first
        for (const char* name : {"b", "c"}) {
            schedule.add(named(name));
            schedule.want(named(name), Seen::Channel, begin + 1s);
        }
        for (int i = 0; i < 2; ++i)
            QVERIFY(schedule.next(begin + 1s)->whole);
    }

    void whatIsReadTooLateForItsPushIsNotArmed()
    {
        ReadSchedule schedule(tenASecond());
        wantTen(schedule, begin + 5s);
        const auto prompt = schedule.next(begin + 5s);
        QVERIFY(prompt && prompt->arms);
        schedule.done(prompt->ref, begin + 5s);
        QVERIFY(!schedule.next(begin + 5s + 50ms));
        const auto late = schedule.next(begin + 6s);
        QCOMPARE(*late, (ReadTurn{named("1"), true, Seen::Tracking, false}));
        QVERIFY(schedule.done(late->ref, begin + 6s) == ReadSchedule::Use::Take);
        schedule.polled(*late, true);
        QByteArrayList again; // nobody tells of it, and yet it comes again
        for (auto now = begin + 6s + 100ms; now < begin + 7s; now += 100ms)
            again += readAll(schedule, now);
        QVERIFY2(again.contains("1"), again.join(' ').constData());
        QVERIFY(!again.contains("0")); // it is armed
    }

    void whatHasNotChangedIsArmedAndLeftAlone()
    {
        ReadSchedule schedule(tenASecond());
        wantTen(schedule, begin + 5s);
        int unarmed = 0;
        for (auto now = begin + 6s; now < begin + 9s; now += 50ms) {
            while (const auto turn = schedule.next(now)) {
                schedule.done(turn->ref, now);
                if (!turn->arms)
                    schedule.polled(*turn, turn->source == Seen::Tracking); // changed once, then never more
                unarmed += turn->arms ? 0 : 1;
            }
        }
        QVERIFY(unarmed >= 10 && unarmed <= 20); // each when it was pushed, and once more
        for (auto now = begin + 9s; now < begin + 10s; now += 50ms) {
            while (const auto turn = schedule.next(now)) {
                QVERIFY(turn->arms && !turn->whole); // the reconcile alone
                schedule.done(turn->ref, now);
            }
        }
    }

    void aLostConnectionForgetsWhatWasNotArmed()
    {
        ReadSchedule schedule(tenASecond());
        wantTen(schedule, begin + 5s);
        schedule.next(begin + 5s);
        QVERIFY(!schedule.next(begin + 6s)->arms);
        schedule.stop();
        schedule.wantAll();
        for (int i = 0; i < 10; ++i)
            QVERIFY(schedule.next(begin + 6s)->arms);
        QVERIFY(!schedule.next(begin + 6s));
    }

    void releasedNamesStayArmedWithinTheirBound()
    {
        ReadSchedule::Limits limits;
        limits.releasedKept = 2;
        ReadSchedule schedule(limits);
        for (const char* name : {"a", "b", "c", "held"})
            schedule.add(named(name));
        readAll(schedule, begin);
        schedule.release(named("a"));
        schedule.release(named("b"));
        schedule.want(named("a"), Seen::Tracking, begin + 1s); // seen again: b is the least recent now
        readAll(schedule, begin + 1s);
        QVERIFY(schedule.knows(named("b")));
        schedule.release(named("c"));
        QVERIFY(schedule.knows(named("a")) && !schedule.knows(named("b")) && schedule.knows(named("held")));
        for (auto now = begin + 1s; now < begin + 9s; now += 100ms)
            QVERIFY(!readAll(schedule, now).contains("a")); // no reconcile for them
        schedule.add(named("a"));
        schedule.release(named("held"));
        QVERIFY(schedule.knows(named("a")) && schedule.knows(named("c")) && schedule.knows(named("held")));
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TstReadSchedule)
#include "tst_readschedule.moc"
