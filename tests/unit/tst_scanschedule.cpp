#include "core/watch/scanschedule.h"

#include <QRegularExpression>
#include <QTest>

namespace lockscope
{

using namespace std::chrono_literals;
using base::MonoTime;
using locks::Candidate;
using watch::ScanSchedule;
using watch::ScanStep;
using Scan = locks::Family::Scan;

namespace
{

constexpr MonoTime begin{1h};

QByteArray text(const ScanStep& step)
{
    QByteArrayList commands;
    for (const redis::Command& command : step.commands)
        commands.append(command.words.join(' '));
    return QByteArray::number(step.db) + ": " + commands.join(", ");
}

ScanSchedule twoScans(double share = 0.02)
{
    ScanSchedule schedule({}, share);
    schedule.setPlan({{Candidate::Type::Hash, "*"}, {Candidate::Type::String, "lock:*"}});
    return schedule;
}

} // namespace

class TstScanSchedule : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void aPassIsEveryScanInEveryDatabase()
    {
        ScanSchedule schedule = twoScans();
        QVERIFY(!schedule.next(begin)); // which databases is not known yet
        schedule.setDatabases({0, 3}, 1000);
        QByteArrayList sent;
        QList<QByteArrayList> cursors{{"17", "18"}, {"19", "0"}, {"0"}, {"0", "0"}};
        while (const auto step = schedule.next(begin)) {
            sent.append(text(*step));
            QVERIFY(!schedule.next(begin)); // one at a time
            schedule.done({cursors.takeFirst(), 120us, 0us, 0}, begin);
        }
        QCOMPARE(sent,
            (QByteArrayList{
                "0: scan 0 count 50 type hash, scan 0 match lock:* count 50 type string", // side by side
                "0: scan 17 count 50 type hash, scan 18 match lock:* count 50 type string",
                "0: scan 19 count 100 type hash", // the other one is at its end
                "3: scan 0 count 50 type hash, scan 0 match lock:* count 50 type string"}));
        QVERIFY(schedule.scanned());
        QVERIFY(!schedule.progress().firstPassDone); // what was found has still to be looked at
        schedule.settle(begin + 1ms);
        QVERIFY(schedule.progress().firstPassDone);
        QCOMPARE(schedule.progress().keysScanned, schedule.progress().keysTotal);
        QCOMPARE(schedule.progress().pass, 1);
    }

    void scansTakeTurnsInLaterPasses()
    {
        ScanSchedule schedule = twoScans();
        schedule.setDatabases({0}, 1000);
        QVERIFY(schedule.next(begin));
        schedule.done({{"0", "0"}, 120us, 0us, 0}, begin);
        schedule.settle(begin);
        QByteArrayList sent;
        QByteArrayList cursors{"17", "18", "0", "19", "0"};
        MonoTime now = begin + 10s;
        for (; const auto step = schedule.next(now); now += 1s) {
            sent.append(text(*step));
            schedule.done({{cursors.takeFirst()}, 120us, 0us, 0}, now);
        }
        QCOMPARE(sent,
            (QByteArrayList{"0: scan 0 count 100 type hash", "0: scan 0 match lock:* count 100 type string",
                "0: scan 17 count 100 type hash", // at its end
                "0: scan 18 match lock:* count 100 type string",
                "0: scan 19 match lock:* count 100 type string"}));
        QVERIFY(schedule.scanned());
    }

    void countFollowsTheServersTime_data()
    {
        QTest::addColumn<qint64>("microseconds");
        QTest::addColumn<qint64>("roundTrip");
        QTest::addColumn<int>("count");
        QTest::newRow("quick: more, to the bound") << qint64(60) << qint64(50) << 285;
        QTest::newRow("slow: less, to the bound") << qint64(5000) << qint64(50) << 100;
        QTest::newRow("one slow step of three does not matter") << qint64(-1) << qint64(3000) << 500;
        QTest::newRow("in the next room: more") << qint64(410) << qint64(400) << 285;
        QTest::newRow("far away: more still") << qint64(3050) << qint64(3000) << 714;
    }

    void countFollowsTheServersTime()
    {
        QFETCH(qint64, microseconds);
        QFETCH(qint64, roundTrip);
        ScanSchedule schedule = twoScans();
        schedule.setDatabases({0}, 1'000'000);
        for (int i = 0; i < 40; ++i) {
            QVERIFY(schedule.next(begin));
            const qint64 steady = schedule.count() / 2 + roundTrip; // half a microsecond a key
            const qint64 took = microseconds >= 0 ? microseconds : i % 3 == 0 ? 9000 : steady;
            const auto elapsed = std::chrono::microseconds(took);
            schedule.done({{"5", "5"}, elapsed, std::chrono::microseconds(roundTrip), 0}, begin);
        }
        QTEST(schedule.count(), "count");
    }

    void laterPassesStayWithinTheirShare()
    {
        ScanSchedule schedule = twoScans(0.02);
        schedule.setDatabases({0}, 1'000'000);
        schedule.next(begin);
        schedule.done({{"0", "0"}, 300us, 0us, 0}, begin);
        schedule.settle(begin);
        const base::nanoseconds before = schedule.spent();
        MonoTime now = begin;
        for (; now < begin + 10s; now += 500us) {
            if (schedule.next(now))
                schedule.done({{"5", "5"}, 300us, 0us, 0}, now);
        }
        const double share = double((schedule.spent() - before).count()) / double((now - begin).count());
        QVERIFY2(share > 0.015 && share <= 0.0205, qPrintable(QString::number(share)));
    }

    /// Beside other work a step cannot be told from a round trip; the server takes its time all the same, and
    /// more for each key of a big table.
    void whatIsTooShortToMeasureCostsByTheSizeOfTheTable()
    {
        const auto restAfterAStep = [](quint64 keys) {
            ScanSchedule schedule = twoScans(0.02);
            schedule.setDatabases({0}, keys);
            schedule.next(begin);
            schedule.done({{"0", "0"}, 200us, 200us, 0}, begin);
            schedule.settle(begin);
            const MonoTime later = begin + 10s;
            const int keysInAStep = schedule.count();
            schedule.next(later);
            schedule.done({{"5", "5"}, 200us, 200us, 0}, later);
            return (*schedule.nextAt() - later) * 0.02 / keysInAStep;
        };
        QCOMPARE(qRound(restAfterAStep(1'000) / 1ns), qRound(restAfterAStep(50'000) / 1ns));
        QVERIFY(restAfterAStep(200'000) > 1.3 * restAfterAStep(50'000));
        QVERIFY(restAfterAStep(1'000'000) >= 700ns);
        QCOMPARE(qRound(restAfterAStep(1'000'000) / 1ns), qRound(restAfterAStep(100'000'000) / 1ns));
    }

    void whatTheServerTellsIsTakenRatherThanWhatIsMeasured()
    {
        ScanSchedule schedule = twoScans(0.02);
        schedule.setDatabases({0}, 1'000'000);
        schedule.setKeyCost(false, 900ns);
        schedule.next(begin);
        schedule.done({{"0", "0"}, 9ms, 0us, 0}, begin); // it was busy with others
        schedule.settle(begin);
        schedule.next(begin + 10s);
        schedule.done({{"5", "5"}, 9ms, 0us, 0}, begin + 10s);
        const base::nanoseconds before = schedule.spent();
        const int keysInAStep = schedule.count();
        schedule.next(begin + 20s);
        schedule.done({{"9", "9"}, 9ms, 0us, 0}, begin + 20s);
        QCOMPARE(keysInAStep, 133); // in 120 µs
        QVERIFY(schedule.spent() - before >= keysInAStep * 900ns);
        QVERIFY(schedule.spent() - before < keysInAStep * 900ns + 50us); // and what it takes to be woken
    }

    void whatIsLookedAtCountsForTheShare()
    {
        ScanSchedule schedule = twoScans(0.02);
        schedule.setDatabases({0}, 1000);
        schedule.next(begin);
        schedule.done({{"0", "0"}, 120us, 0us, 0}, begin);
        schedule.settle(begin);
        const MonoTime later = begin + 10s;
        QVERIFY(schedule.next(later));
        schedule.done({{"5", "5"}, 120us, 0us, 0, 1000}, later); // a thousand reads of a microsecond
        QVERIFY(!schedule.next(later + 50ms));
        QVERIFY(schedule.next(later + 60ms));
    }

    void aSmallDatabaseIsNotWalkedAllTheTime()
    {
        ScanSchedule schedule = twoScans();
        schedule.setDatabases({0}, 10);
        int passes = 0;
        for (auto now = begin; now < begin + 5s; now += 1ms) {
            if (schedule.next(now))
                schedule.done({{"0", "0"}, 20us, 0us, 0}, now);
            if (schedule.scanned()) {
                schedule.settle(now);
                ++passes;
            }
        }
        QCOMPARE(passes, 8); // each 700 ms, from the first moment on
    }

    void companionsAreLookedForNowAndThen()
    {
        ScanSchedule schedule({}, 0.02);
        schedule.setPlan({{Candidate::Type::Hash, "*"}, {Candidate::Type::SortedSet, "*:timeout", true}});
        schedule.setDatabases({0}, 10);
        QByteArrayList sent;
        MonoTime now = begin;
        for (int pass = 1; pass <= 7; ++pass, now += 2s) {
            QByteArray types;
            for (auto step = schedule.next(now); step; step = schedule.next(now += 100ms)) {
                for (qsizetype i = 0; i < step->searches.size(); ++i) {
                    QCOMPARE(step->searches.at(i).companions,
                        step->searches.at(i).type == Candidate::Type::SortedSet);
                    types += step->commands.at(i).words.constLast() + ' ';
                }
                schedule.done({{"0", "0"}, 20us, 0us, 0}, now);
            }
            schedule.settle(now);
            sent.append(types.trimmed());
        }
        QCOMPARE(sent, (QByteArrayList{"hash", "hash zset", "hash", "hash", "hash", "hash zset", "hash"}));
    }

    void aLostStepBeginsThePassAnew()
    {
        ScanSchedule schedule = twoScans();
        schedule.setDatabases({0}, 1000);
        schedule.next(begin);
        schedule.done({{"99", "99"}, 120us, 0us, 0}, begin);
        schedule.next(begin);
        schedule.restart(begin + 1s);
        QVERIFY(!schedule.next(begin));
        QCOMPARE(text(*schedule.next(begin + 1s)),
            QByteArray("0: scan 0 count 50 type hash, scan 0 match lock:* count 50 type string"));
        QCOMPARE(schedule.progress().pass, 1);
    }

    void withoutTypesOneScanFindsAll()
    {
        ScanSchedule schedule({}, 0.02);
        schedule.setPlan({{Candidate::Type::String, "lock:*"}, {Candidate::Type::Hash, "*"},
            {Candidate::Type::SortedSet, "*:timeout", true}});
        schedule.setDatabases({0}, 10);
        QVERIFY(schedule.next(begin)->byType);
        schedule.scanByType(false); // the server has refused it: the pass begins anew, at once
        QByteArrayList sent;
        MonoTime now = begin;
        for (int pass = 1; pass <= 2; ++pass, now += 2s) {
            for (auto step = schedule.next(now); step; step = schedule.next(now += 100ms)) {
                QVERIFY(!step->byType);
                for (qsizetype i = 0; i < step->searches.size(); ++i) {
                    const Scan& search = step->searches.at(i);
                    const QByteArrayList& words = step->commands.at(i).words;
                    QVERIFY(!words.contains("type"));
                    QCOMPARE(search.type,
                        search.companions ? Candidate::Type::SortedSet : Candidate::Type::Unknown);
                    sent.append(search.companions ? words.at(3) : "all");
                }
                schedule.done({{"0", "0"}, 20us, 0us, 0}, now);
            }
            schedule.settle(now);
        }
        QCOMPARE(sent, (QByteArrayList{"all", "all", "*:timeout"}));
        schedule.scanByType(true); // another server
        QVERIFY(schedule.next(now + 2s)->byType);
    }

    void bySieveAPassIsOneWalk()
    {
        ScanSchedule schedule = twoScans();
        schedule.scanBySieve(true);
        schedule.setDatabases({0, 3}, 1000);
        QList<int> databases;
        QByteArrayList cursors;
        QByteArrayList reported{"17", "0", "0"};
        while (const auto step = schedule.next(begin)) {
            QVERIFY(step->bySieve);
            QCOMPARE(step->searches.size(), 2);
            databases.append(step->db);
            cursors.append(step->commands.constFirst().words.at(3));
            schedule.done({{reported.takeFirst()}, 120us, 0us, 0}, begin);
        }
        QCOMPARE(databases, (QList{0, 0, 3}));
        QCOMPARE(cursors, (QByteArrayList{"0", "17", "0"}));
        QVERIFY(schedule.scanned());
        QCOMPARE(schedule.progress().keysScanned, schedule.progress().keysTotal);
    }

    void theSieveHasAPaceOfItsOwn()
    {
        ScanSchedule schedule = twoScans();
        schedule.setDatabases({0}, 1'000'000);
        schedule.setKeyCost(false, 1us);
        schedule.setKeyCost(true, 2us);
        const auto countAfterAStep = [&](bool bySieve) {
            schedule.scanBySieve(bySieve);
            for (int i = 0; i < 20; ++i) {
                schedule.next(begin);
                schedule.done({{"5", "5"}, 120us, 0us, 0}, begin);
            }
            return schedule.count();
        };
        QCOMPARE(countAfterAStep(true), 100); // of 2 µs in 200 µs
        schedule.setKeyCost(false, 400ns);
        QCOMPARE(countAfterAStep(false), 250); // of 0.4 µs in 100 µs
        schedule.setKeyCost(true, 500ns);
        QCOMPARE(countAfterAStep(true), 400);
    }

    /// In later passes they are not: those have time.
    void slicesAreLongerWhereNobodyWaits()
    {
        ScanSchedule schedule = twoScans();
        schedule.setDatabases({0}, 1'000'000);
        schedule.scanBySieve(true);
        schedule.setKeyCost(true, 1us);
        const auto countAfter = [&](const QByteArray& cursor, MonoTime at) {
            const auto step = schedule.next(at);
            schedule.done({{cursor}, 500us, 0us, 0}, at);
            return step ? schedule.count() : 0;
        };
        QCOMPARE(countAfter("5", begin), 200);
        schedule.setOthersWait(false);
        QCOMPARE(countAfter("6", begin), 900);
        schedule.setOthersWait(true);
        QCOMPARE(countAfter("7", begin), 200);
        schedule.setOthersWait(false);
        QCOMPARE(countAfter("0", begin), 900);
        schedule.settle(begin);
        QCOMPARE(countAfter("5", begin + 1h), 200);
    }

    void aSliceIsUnderWayUntilItIsDone()
    {
        ScanSchedule schedule = twoScans();
        schedule.setDatabases({0}, 1'000);
        QVERIFY(schedule.next(begin) && !schedule.isSliceUnderWay()); // it is no slice
        schedule.scanBySieve(true);
        QVERIFY(!schedule.isSliceUnderWay());
        QVERIFY(schedule.next(begin) && schedule.isSliceUnderWay());
        schedule.done({{"5"}, 100us, 0us, 0}, begin);
        QVERIFY(!schedule.isSliceUnderWay());
        QVERIFY(schedule.next(begin) && schedule.isSliceUnderWay());
        schedule.restart();
        QVERIFY(!schedule.isSliceUnderWay());
    }

    /// Others wait for one slice: on a slow server it has few keys. In later passes few commands count more.
    void slicesOfTheFirstPassMayBeShort()
    {
        ScanSchedule schedule = twoScans();
        schedule.setDatabases({0}, 1'000'000);
        schedule.scanBySieve(true);
        schedule.setKeyCost(true, 20us);
        const auto step = [&](const QByteArray& cursor) {
            const auto sent = schedule.next(begin + 10min);
            schedule.done({{cursor}, 500us, 0us, 0}, begin + 10min);
            return sent ? sent->count : 0;
        };
        QCOMPARE(step("5"), 100); // nothing is known yet
        QCOMPARE(step("6"), 40);
        QCOMPARE(step("0"), 40);
        schedule.settle(begin + 10min);
        schedule.setNewUntil({});
        const auto later = schedule.next(begin + 1h);
        QVERIFY(later && later->bySieve);
        schedule.done({{"7"}, 500us, 0us, 0}, begin + 1h);
        QCOMPARE(schedule.count(), 100);
    }

    /// Later, locks are found soon after they were taken: nobody asks for how long their keys were not used.
    void idleTimesAreAskedForInTheFirstPass()
    {
        ScanSchedule schedule = twoScans();
        schedule.setDatabases({0}, 1'000);
        schedule.askIdleTimes(true);
        schedule.scanBySieve(true);
        const auto first = schedule.next(begin);
        QVERIFY(first && first->idleTimes && first->commands.constFirst().words.contains("idle"));
        schedule.done({{"0"}, 100us, 0us, 0}, begin);
        schedule.settle(begin);
        const auto later = schedule.next(begin + 1h);
        QVERIFY(later && !later->idleTimes && !later->commands.constFirst().words.contains("idle"));
    }

    void whereTheSieveIsRefusedThePassBeginsAnew()
    {
        ScanSchedule schedule = twoScans();
        schedule.scanBySieve(true);
        schedule.setDatabases({0}, 1000);
        schedule.next(begin);
        schedule.done({{"17", "17"}, 120us, 0us, 0}, begin);
        schedule.next(begin);
        schedule.scanBySieve(false);
        QCOMPARE(text(*schedule.next(begin)),
            QByteArray("0: scan 0 count 50 type hash, scan 0 match lock:* count 50 type string"));
    }

    void aPassThatCanFindNothingNewGuardsOnceAMinute()
    {
        ScanSchedule schedule({}, 0.02);
        schedule.setPlan({{Candidate::Type::Hash, "*"}});
        schedule.setDatabases({0}, 1000);
        const auto walk = [&](MonoTime at) {
            while (schedule.next(at))
                schedule.done({{"0", "0"}, 1us, 0us, 0}, at);
            schedule.settle(at);
        };
        walk(begin);
        schedule.setNewUntil(begin);
        QCOMPARE(*schedule.nextAt(), begin + 700ms); // the second pass looks for more
        walk(begin + 1s);
        const MonoTime last = schedule.passBegan();
        schedule.setNewUntil(last);
        QCOMPARE(*schedule.nextAt(), last + 60s);
        QVERIFY(!schedule.next(last + 59s));
        schedule.setNewUntil(last + 30s);
        QVERIFY(schedule.next(last + 59s));
        schedule.setNewUntil(begin);
        schedule.restart(last + 60s); // a pass that is not whole says nothing
        QCOMPARE(*schedule.nextAt(), last + 60s);
        QVERIFY(schedule.next(last + 60s));
    }

    void aCostlyPassThatOnlyGuardsComesMoreSeldom_data()
    {
        QTest::addColumn<qint64>("keyCostMs");
        QTest::addColumn<qint64>("pauseMs");
        QTest::newRow("cheap") << qint64(1) << qint64(60'000);
        QTest::newRow("half a second") << qint64(5) << qint64(250'012);
        QTest::newRow("five seconds") << qint64(50) << qint64(600'000);
    }

    void aCostlyPassThatOnlyGuardsComesMoreSeldom()
    {
        QFETCH(qint64, keyCostMs);
        QFETCH(qint64, pauseMs);
        ScanSchedule schedule({}, 0.02);
        schedule.setPlan({{Candidate::Type::Hash, "*"}});
        schedule.setDatabases({0}, 100);
        schedule.setKeyCost(false, std::chrono::milliseconds(keyCostMs));
        for (const MonoTime at : {begin, begin + 10min}) {
            const auto step = schedule.next(at);
            QVERIFY(step && step->count == 100);
            schedule.done({{"0"}, 1us, 0us, 0}, at);
            schedule.settle(at);
        }
        schedule.setNewUntil(begin);
        const auto pause = *schedule.nextAt() - schedule.passBegan();
        QCOMPARE(std::chrono::floor<std::chrono::milliseconds>(pause).count(), pauseMs);
    }

    void theUnionTakesEachPatternOnce()
    {
        const auto all = ScanSchedule::unionOf({{Candidate::Type::Hash, "a*"},
            {Candidate::Type::String, "b*"}, {Candidate::Type::Hash, "*"}, {Candidate::Type::String, "b*"}});
        QCOMPARE(all.size(), 2);
        QCOMPARE(all.at(0).pattern, QByteArray("*"));
        QCOMPARE(all.at(1).pattern, QByteArray("b*"));
    }

    void whatAnotherPatternFindsIsNotWalkedForAgain()
    {
        const auto all = ScanSchedule::unionOf({{Candidate::Type::String, "lock:*"},
            {Candidate::Type::Hash, "lock:*"}, {Candidate::Type::String, "app:*"},
            {Candidate::Type::String, "[lock]*"}, {Candidate::Type::String, "*lock*"}});
        QByteArrayList patterns;
        for (const locks::Family::Scan& scan : all)
            patterns.append(locks::name(scan.type) + ' ' + scan.pattern);
        QCOMPARE(
            patterns, (QByteArrayList{"string *lock*", "hash lock:*", "string app:*", "string [lock]*"}));
    }

    void globLettersOfAPrefixAreLiteral()
    {
        QCOMPARE(ScanSchedule::escaped("a*b?[c]\\"), QByteArray("a\\*b\\?\\[c\\]\\\\"));
    }
};

} // namespace lockscope

QTEST_GUILESS_MAIN(lockscope::TstScanSchedule)
#include "tst_scanschedule.moc"
