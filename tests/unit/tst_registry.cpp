#include "core/locks/answers.h"
#include "core/locks/finding.h"
#include "core/locks/redissonkinds.h"
#include "core/locks/registry.h"
#include "core/locks/situation.h"
#include "core/locks/stringfamily.h"
#include "core/locks/track.h"
#include "tests/support/lockfixtures.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using base::milliseconds;
using base::seconds;
using locks::ChannelMeaning;
using locks::Event;
using locks::Kind;
using locks::LockRef;
using locks::Observation;
using locks::Registry;
using locks::Seen;
using support::fixtureNow;

namespace
{

const LockRef lockN{{"n"}, 0, {}};

base::ServerTime after(milliseconds passed) { return fixtureNow + passed; }

/// "U1:1x2" as an observation of the lock "n" at a moment, with an absolute expiry.
Observation observationOf(
    const QByteArray& holders, milliseconds at, std::optional<milliseconds> expiresAt, Seen source)
{
    Observation observation;
    observation.ref = lockN;
    observation.kind = locks::redisson::reentrantLock;
    observation.at = after(at);
    observation.source = source;
    if (expiresAt)
        observation.expiresAt = after(*expiresAt);
    for (const QByteArray& word : holders.split(' ')) {
        const QByteArrayList parts = word.split('x');
        locks::Holder holder;
        holder.id = {parts.value(0)};
        holder.setParts(parts.value(0).split(':').value(0), {});
        holder.count = parts.value(1).toLongLong();
        observation.holders.append(holder);
    }
    observation.fence = locks::fenceOf({{holders, {}}}, observation.expiresAt);
    observation.fenceStrength = locks::FenceStrength::Strong;
    observation.armed = true;
    return observation;
}

/// Events of one lock as "acquired U1:1x1 exact; released U1:1x0".
QByteArray reported(const QList<Event>& events)
{
    QByteArrayList lines;
    for (const Event& event : events) {
        QByteArray line = locks::name(event.kind);
        if (!event.holder.isEmpty())
            line += ' ' + event.holder.bytes;
        if (event.count > 0)
            line += 'x' + QByteArray::number(event.count);
        if (event.unseen > 0)
            line += " +" + QByteArray::number(event.unseen);
        lines.append(event.exact ? line + '!' : line);
    }
    return lines.join("; ");
}

/// A registry and the little script that drives it.
struct Story {
    Registry registry;

    void sees(const QByteArray& holders, milliseconds at, std::optional<milliseconds> expiresAt,
        Seen source = Seen::Tracking, Kind kind = locks::redisson::reentrantLock)
    {
        Observation observation = observationOf(holders, at, expiresAt, source);
        observation.kind = kind;
        if (kind == locks::redisson::reentrantLock)
            observation.couldAlsoBe = {locks::redisson::fairLock};
        registry.see(observation);
    }
    void misses(milliseconds at, Seen source = Seen::Tracking)
    {
        registry.miss(lockN, {after(at), source, {}, {}, true});
    }
    /// The marker that was sent after the last look has come back.
    void heardAll()
    {
        if (const auto look = registry.unproven())
            registry.heardUntil(*look);
    }
    void hears(milliseconds at)
    {
        registry.hear(lockN,
            {{lockN.name}, locks::redisson::reentrantLock, ChannelMeaning::What::Released, {}, 0}, after(at));
    }
    /// Known as free, so that the next acquire is seen as one.
    void beginsFree()
    {
        sees("U9:9x1", -60s, -30s, Seen::Scan);
        misses(-20s, Seen::Scan);
        registry.takeBatch();
    }
    void waits(qint64 count, milliseconds at)
    {
        registry.countWaiters(lockN, {.count = count, .visibility = locks::Visibility::AtLeast}, after(at));
    }
    /// The moment since which the waiters are found asleep at `at`; empty: they are not.
    std::optional<base::ServerTime> sleepsSince(milliseconds at)
    {
        constexpr auto asleep = locks::Finding::WaitersAsleep;
        const locks::LockPtr now = lock();
        return locks::findingsOf(*now, after(at))[size_t(asleep)] ? locks::findingSince(asleep, *now)
                                                                  : std::nullopt;
    }
    QByteArray events() { return reported(registry.takeBatch().events); }
    locks::LockPtr lock() { return registry.find(lockN); }
};

} // namespace

/// The registry claims certain things of what it is shown, and refuses to claim others.
class TestRegistry : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void firstSightTellsNothing();
    void whatTheServerTellsOfItsAgeIsTaken();
    void aTimeInTheValueIsTakenWhereItAgrees();
    void aClientsClockThatIsAheadIsFound();
    void theFurthestClockOfSeveralIsTold();
    void acquiresAreSeenOnKnownNames();
    void newNamesAfterDiscoveryWereAcquired();
    void countsAreReentriesAndPartialReleases();
    void releaseNeedsTheMessage();
    void lateMessageIsNotAnotherHold();
    void aReadOvertakesTheMessage();
    void aHandOverWithoutAMessageIsNone();
    void aReleaseAfterOneWithoutAMessageIsHeard();
    void whatIsHeardAfterThePushIsOfALaterChange();
    void thePushOfALookComesLate();
    void whatWasReadAboutAPushIsNotExact();
    void withoutItsMarkerNothingIsExact();
    void aHandOverIsExactWithOneMessage_data();
    void aHandOverIsExactWithOneMessage();
    void aHoldBetweenTwoLooksIsHeardLate();
    void theUnlockOfWhoIsLateIsNoRelease();
    void aRenewalAfterTheEndIsNotExact();
    void aFairWaitersChannelTellsTheKind();
    void aLockThatOutrunsItsReadsSaysSo();
    void aMessageThatIsPassedOnIsWaitedFor();
    void whatFollowsWaitsBehindIt();
    void whatWaitsIsToldWhenSightIsLost();
    void aPermitWaitsForItsMessage();
    void whatSendsNoMessageIsToldAtOnce();
    void deletedNeedsSilenceOfAPublishingKind_data();
    void deletedNeedsSilenceOfAPublishingKind();
    void nothingIsExactWhileChannelsArePaused();
    void keyspaceEventsTellTheCause_data();
    void keyspaceEventsTellTheCause();
    void expiryThatHadPassed();
    void theServersClockIsKnownRoughly();
    void handOversAreCountedFromMessages();
    void sameHolderAgainAfterAMessage();
    void messageOfAnotherNameIsForgotten();
    void fastHoldsOnAFreeName();
    void readersComeAndGo();
    void fairStaysFairAndListsWaiters();
    void whoWaitsIsUnknownAgainForAnotherKind();
    void otherWaitersDoNotPutOffTheFinding();
    void theQueueOfAFreeLockBeginsItOnce();
    void whatMayHaveWokenThemBeginsItAnew_data();
    void whatMayHaveWokenThemBeginsItAnew();
    void semaphoreCounts();
    void olderObservationsAreIgnored();
    void equalObservationsEmitNothing();
    void expiryAloneIsEnoughWhereNothingChanged();
    void whatIsShownTellsOfItsLastLook();
    void overdueIsWhatALookHasShown();
    void sightIsLostAndRegained();
    void allIsLostAtOneMoment();
    void aFlushIsOneEventAndOneOfEachLock();
    void aFailoverConfirmsOrLoses_data();
    void aFailoverConfirmsOrLoses();
    void theClockOfTheNewPrimaryCounts();
    void whatIsPossiblyLostIsKept();
    void aLockThatMovesTakesItsPastAlong();
    void aLockThatIsKnownIsNotTakenOver();
    void theNewestReasonForLostSightCounts();
    void whatIsNoLockIsUnknown();
    void theQueueOfAFreeLockIsFollowed();
    void locksOfOneSortShareTheirEvidence();
    void aQueueTellsTheKindOfAFreeLock();
    void pinnedNamesAreUnknownUntilRead();
    void freeLocksAreForgotten();
    void locksTakenTogetherGetAHint();
    void pastIsBounded();
    void burstsAreMerged();
};

void TestRegistry::firstSightTellsNothing()
{
    Story story;
    story.sees("U1:1x1", 0s, 30s, Seen::Scan);
    const locks::Batch batch = story.registry.takeBatch();
    QCOMPARE(batch.changed.size(), 1);
    QCOMPARE(reported(batch.events), QByteArray());
    QCOMPARE(story.lock()->holders.first().since, after(0s));
    QVERIFY(!story.lock()->holders.first().sinceExact);
    QVERIFY(story.registry.takeBatch().isEmpty());
    QCOMPARE(story.registry.existing(), 1);
    story.misses(5s, Seen::Scan);
    QCOMPARE(story.registry.existing(), 0);
    QCOMPARE(story.registry.size(), 1);
}

void TestRegistry::whatTheServerTellsOfItsAgeIsTaken()
{
    Story story;
    Observation observation = observationOf("U1:1x1", 0s, 30s, Seen::Scan);
    observation.heldAtLeast = 2h;
    story.registry.see(observation);
    const auto holder = [&story] { return story.lock()->holders.first(); };
    QCOMPARE(holder().since, after(-2h));
    QVERIFY(holder().sinceBy == locks::SinceBy::IdleTime && !holder().sinceExact);
    const QString reported = locks::goingOnWords(*story.lock(), {}, after(60s));
    QVERIFY2(reported.contains(QStringLiteral("for at least 2 h 01 m, by the idle time of its key")),
        qPrintable(reported));
    story.sees("U1:1x2", 10s, 40s); // it has entered once more
    QCOMPARE(holder().since, after(-2h));
    QVERIFY(holder().sinceBy == locks::SinceBy::IdleTime);
    story.sees("U2:1x1", 20s, 50s);
    QCOMPARE(holder().since, after(20s));
    QVERIFY(holder().sinceBy == locks::SinceBy::Found);
}

void TestRegistry::aTimeInTheValueIsTakenWhereItAgrees()
{
    using locks::SinceBy;
    const auto reported = [](Story& story, base::milliseconds at, base::milliseconds in, SinceBy what,
                              Seen source) {
        Observation observation = observationOf("U1:1x1", at, 30s, source);
        observation.timeInValue = {after(in), what};
        story.registry.see(observation);
        return story.lock()->holders.first();
    };
    Story story;
    const locks::Holder taken = reported(story, 0s, -2h, SinceBy::Value, Seen::Scan);
    QCOMPARE(taken.since, after(-2h));
    QVERIFY(taken.sinceBy == SinceBy::Value && !taken.sinceExact);
    QVERIFY(locks::goingOnWords(*story.lock(), {}, after(60s))
                .contains(QStringLiteral("for 2 h 01 m, by the time in its value")));
    Story waited;
    QVERIFY(reported(waited, 0s, -2h, SinceBy::Asked, Seen::Scan).sinceBy == SinceBy::Asked);
    QVERIFY(locks::goingOnWords(*waited.lock(), {}, after(60s))
                .contains(QStringLiteral("for at most 2 h 01 m, by the time in its value")));
    Story ahead; // its client's clock is
    const locks::Holder found = reported(ahead, 0s, 1ms, SinceBy::Value, Seen::Scan);
    QVERIFY(found.since == after(0s) && found.sinceBy == SinceBy::Found);
    Story old;
    QVERIFY(reported(old, 0s, -24h * 400, SinceBy::Value, Seen::Scan).sinceBy == SinceBy::Found);
    Story free; // it was not held by then
    free.beginsFree();
    const base::ServerTime knownFree = free.lock()->asOf;
    QVERIFY(reported(free, 10s, (knownFree - after(0s)) - 1ms, SinceBy::Value, Seen::Reconcile).sinceBy ==
            SinceBy::Found);
    Story late; // it is more exact than when we looked
    late.beginsFree();
    const locks::Holder seen = reported(late, 10s, 9s, SinceBy::Value, Seen::Reconcile);
    QVERIFY(seen.since == after(9s) && seen.sinceBy == SinceBy::Value);
    Story pushed;
    pushed.beginsFree();
    const locks::Holder exact = reported(pushed, 10s, 9s, SinceBy::Value, Seen::Tracking);
    QVERIFY(exact.since == after(10s) && exact.sinceExact);
}

/// The sooner it is read the more it shows, and nothing is known where the server's clock is not.
void TestRegistry::aClientsClockThatIsAheadIsFound()
{
    using locks::ClockAhead;
    const auto sees = [](Story& story, milliseconds at, milliseconds wrote, const char* holder = "U1:1x1") {
        Observation observation = observationOf(holder, at, 30s + at, Seen::Scan); // it was renewed
        observation.timeInValue = {after(wrote), locks::SinceBy::Value};
        story.registry.see(observation);
        return std::optional<ClockAhead>(story.lock()->doubts->clockAhead);
    };
    Story story;
    QVERIFY(!sees(story, 0s, 9s));
    Story known;
    known.registry.clockIsWithin(2ms);
    const ClockAhead first{{"U1:1"}, after(9s), after(0s), 2ms};
    QCOMPARE(first.atLeast(), 8'998ms);
    QVERIFY(sees(known, 0s, 9s) == first);
    QVERIFY(sees(known, 20s, 9s) == first);
    QVERIFY(!sees(known, 21s, 20s, "U2:1x1"));             // another hold
    QVERIFY(!sees(known, 22s, 22s + 24h * 400, "U3:1x1")); // no time at all
    QVERIFY(!sees(known, 23s, 23s + 1s, "U4:1x1"));        // too little
    QVERIFY(!sees(known, 24s, -1h, "U5:1x1"));             // it took its time
    QVERIFY(sees(known, 25s, 30s, "U6:1x1")->atLeast() == 4'998ms);
    known.registry.setClockBack(after(20s), 10s);
    QVERIFY(!known.lock()->doubts->clockAhead);
    QVERIFY(!sees(known, 21s, 30s, "U6:1x1")); // it may be of the clock of before
    QVERIFY(sees(known, 22s, 30s, "U7:1x1"));
    known.registry.forgetClocksAhead();
    QVERIFY(!known.lock()->doubts->clockAhead);
    QVERIFY(!sees(known, 23s, 30s, "U7:1x1"));
    QVERIFY(sees(known, 24s, 30s, "U8:1x1"));
    known.misses(25s);
    QVERIFY(!known.lock()->doubts->clockAhead);
}

/// Each refresh is compared anew, and the clock that is the furthest off is kept as long as it stays so.
void TestRegistry::theFurthestClockOfSeveralIsTold()
{
    Story story;
    story.registry.clockIsWithin(0ms);
    const auto sees = [&story](milliseconds at, milliseconds first, milliseconds second) {
        Observation observation = observationOf("U1:1x1 U2:1x1", at, 30s + at, Seen::Scan);
        observation.ownMoments = {{{"U1:1"}, after(first)}, {{"U2:1"}, after(second)}};
        story.registry.see(observation);
        const auto& ahead = story.lock()->doubts->clockAhead;
        return ahead ? ahead->who.bytes + ' ' + QByteArray::number(qint64(ahead->atLeast().count()))
                     : QByteArray("none");
    };
    QCOMPARE(sees(0s, 5s, -1s), QByteArray("U1:1 5000"));
    QCOMPARE(sees(4s, 5s, 7s), QByteArray("U1:1 5000"));
    QCOMPARE(sees(6s, 5s, 12s), QByteArray("U2:1 6000"));
    QCOMPARE(sees(20s, 19s, 20s), QByteArray("none"));
}

void TestRegistry::acquiresAreSeenOnKnownNames()
{
    Story story;
    story.beginsFree();
    story.sees("U1:1x1", 0s, 30s);
    QCOMPARE(story.events(), QByteArray("acquired U1:1x1!"));
    QVERIFY(story.lock()->holders.first().sinceExact);
    QCOMPARE(story.lock()->lease.length, milliseconds(30s));
    Story late;
    late.beginsFree();
    late.sees("U1:1x1", 0s, 30s, Seen::Reconcile);
    QCOMPARE(late.events(), QByteArray("acquired U1:1x1"));
    QVERIFY(!late.lock()->holders.first().sinceExact);
}

void TestRegistry::newNamesAfterDiscoveryWereAcquired()
{
    Story story;
    story.registry.allSeenBy(after(-1s));
    story.sees("U1:1x1", 0s, 30s);
    QCOMPARE(story.events(), QByteArray("acquired U1:1x1"));
}

void TestRegistry::countsAreReentriesAndPartialReleases()
{
    Story story;
    story.sees("U1:1x1", 0s, 30s);
    story.sees("U1:1x2", 1s, 31s);
    story.sees("U1:1x4", 2s, 32s);
    story.sees("U1:1x3", 3s, 33s);
    QCOMPARE(story.events(), QByteArray("reentered U1:1x2!; reentered U1:1x4 +1!; partly-released U1:1x3!"));
    QCOMPARE(story.lock()->holders.first().since, after(0s));
    QCOMPARE(story.lock()->renewals->count, 0);
}

void TestRegistry::releaseNeedsTheMessage()
{
    Story reported;
    reported.sees("U1:1x1", 0s, 30s);
    reported.hears(1s);
    reported.misses(1s);
    QCOMPARE(reported.events(), QByteArray("released U1:1!"));
    QVERIFY(!reported.lock()->exists);
    Story silent;
    silent.sees("U1:1x1", 0s, 30s);
    silent.misses(1s);
    QCOMPARE(silent.events(), QByteArray("gone U1:1"));
}

void TestRegistry::lateMessageIsNotAnotherHold()
{
    Story story;
    story.registry.messagesAreMarked(true);
    story.sees("U1:1x1", 0s, 30s);
    story.misses(1s, Seen::Reconcile);
    story.hears(1005ms);
    story.misses(2s, Seen::Reconcile);
    story.heardAll();
    QCOMPARE(story.events(), QByteArray("released U1:1!"));
}

/// Two unlocks of a nested hold: the read that the first one causes shows the second, whose message is still
/// on its way.
void TestRegistry::aReadOvertakesTheMessage()
{
    Story story;
    story.registry.messagesAreMarked(true);
    story.registry.channelsHealthySince(after(-10s));
    story.sees("U1:1x2", 0s, 30s, Seen::Tracking, locks::redisson::fencedLock);
    story.registry.pushed(lockN);
    story.misses(1s);
    QVERIFY(!story.lock()->exists);
    QCOMPARE(story.events(), QByteArray());
    const auto look = story.registry.unproven();
    QVERIFY(look);
    story.hears(1001ms);
    QCOMPARE(story.events(), QByteArray());
    story.registry.heardUntil(*look);
    QCOMPARE(story.events(), QByteArray("released U1:1!"));
    QVERIFY(!story.registry.unproven());
    QCOMPARE(story.registry.history(lockN).events.size(), 1);
}

/// A hold that ends in silence (a spin lock's, or by hand) owes nobody a message: the next one counts.
void TestRegistry::aReleaseAfterOneWithoutAMessageIsHeard()
{
    Story story;
    story.registry.messagesAreMarked(true);
    story.registry.channelsHealthySince(after(-10s));
    story.sees("U1:1x1", 0s, 30s, Seen::Tracking, locks::redisson::fencedLock);
    story.registry.pushed(lockN);
    story.misses(1s);
    story.heardAll();
    QCOMPARE(story.events(), QByteArray("deleted U1:1!"));
    story.registry.pushed(lockN);
    story.sees("U2:2x1", 1100ms, 31s, Seen::Tracking, locks::redisson::fencedLock);
    story.registry.pushed(lockN);
    story.hears(1200ms);
    story.misses(1201ms);
    story.heardAll();
    QCOMPARE(story.events(), QByteArray("acquired U2:2x1!; released U2:2!"));
}

/// The next one holds it, and no release was heard: it was taken from the one before.
void TestRegistry::aHandOverWithoutAMessageIsNone()
{
    const auto handedOver = [](bool heard) {
        Story story;
        story.registry.messagesAreMarked(true);
        story.registry.channelsHealthySince(after(-10s));
        story.sees("U1:1x1", 0s, 30s, Seen::Tracking, locks::redisson::fencedLock);
        story.registry.pushed(lockN);
        story.sees("U2:2x1", 1s, 31s, Seen::Tracking, locks::redisson::fencedLock);
        if (heard)
            story.hears(1001ms);
        story.heardAll();
        return story.events();
    };
    QCOMPARE(handedOver(true), QByteArray("handed-over U2:2x1!"));
    QCOMPARE(handedOver(false), QByteArray("deleted U1:1; acquired U2:2x1"));
}

void TestRegistry::whatIsHeardAfterThePushIsOfALaterChange()
{
    Story story;
    story.registry.messagesAreMarked(true);
    story.registry.channelsHealthySince(after(-10s));
    story.sees("U1:1x1", 0s, 30s, Seen::Tracking, locks::redisson::fencedLock);
    story.registry.pushed(lockN);
    story.misses(1s);             // by hand
    story.registry.pushed(lockN); // taken again and released, all before the marker is back
    story.hears(1002ms);
    story.misses(1003ms);
    story.heardAll();
    QCOMPARE(story.events(), QByteArray("deleted U1:1!; changed-unseen +1"));
}

/// A look in turn sees the change before its push comes, which is none of a later change.
void TestRegistry::thePushOfALookComesLate()
{
    Story story;
    story.registry.messagesAreMarked(true);
    story.registry.channelsHealthySince(after(-10s));
    story.sees("U1:1x1", 0s, 30s, Seen::Tracking, locks::redisson::fencedLock);
    story.misses(1s, Seen::Reconcile);
    story.registry.pushed(lockN);
    story.hears(1001ms);
    story.heardAll();
    QCOMPARE(story.events(), QByteArray("released U1:1!"));
}

/// Nobody knows whether a message between the answer of a look that armed nothing and the marker
/// is of before.
void TestRegistry::whatWasReadAboutAPushIsNotExact()
{
    Story story;
    story.registry.messagesAreMarked(true);
    story.sees("U1:1x1", 0s, 30s);
    Observation overtaken = observationOf("U2:2x1", 1s, milliseconds(31s), Seen::Tracking);
    overtaken.armed = false;
    story.registry.see(overtaken);
    story.hears(1001ms);
    story.heardAll();
    QCOMPARE(story.events(), QByteArray("handed-over U2:2x1"));
}

void TestRegistry::withoutItsMarkerNothingIsExact()
{
    Story story;
    story.registry.messagesAreMarked(true);
    story.registry.channelsHealthySince(after(-10s));
    story.sees("U1:1x1", 0s, 30s, Seen::Tracking, locks::redisson::fencedLock);
    story.misses(1s);
    story.registry.heardNothing();
    QCOMPARE(story.events(), QByteArray("gone U1:1"));
    QVERIFY(!story.registry.unproven());
    story.registry.pushed(lockN);
    story.sees("U2:2x1", 2s, 32s, Seen::Tracking, locks::redisson::fencedLock);
    story.registry.pushed(lockN);
    story.hears(3s);
    story.sees("U3:3x1", 3s, 33s, Seen::Tracking, locks::redisson::fencedLock);
    story.registry.loseSight("connection-lost");
    QCOMPARE(story.events(), QByteArray("acquired U2:2x1!; handed-over U3:3x1"));
}

void TestRegistry::aHandOverIsExactWithOneMessage_data()
{
    QTest::addColumn<int>("before");
    QTest::addColumn<int>("late");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("silent") << 0 << 0 << QByteArray("handed-over U2:2x1");
    QTest::newRow("one before") << 1 << 0 << QByteArray("handed-over U2:2x1!");
    QTest::newRow("one late") << 0 << 1 << QByteArray("handed-over U2:2x1!");
    QTest::newRow("another late") << 1 << 1 << QByteArray("handed-over U2:2x1 +1");
    QTest::newRow("two before") << 2 << 0 << QByteArray("handed-over U2:2x1 +1");
    QTest::newRow("many") << 2 << 2 << QByteArray("handed-over U2:2x1 +3");
}

void TestRegistry::aHandOverIsExactWithOneMessage()
{
    QFETCH(int, before);
    QFETCH(int, late);
    Story story;
    story.registry.messagesAreMarked(true);
    story.sees("U1:1x1", 0s, 30s);
    story.registry.pushed(lockN);
    for (int i = 0; i < before; ++i)
        story.hears(1s);
    story.sees("U2:2x1", 1s, 31s);
    for (int i = 0; i < late; ++i)
        story.hears(1001ms);
    story.heardAll();
    QTEST(story.events(), "expected");
}

void TestRegistry::aHoldBetweenTwoLooksIsHeardLate()
{
    Story free;
    free.beginsFree();
    free.registry.messagesAreMarked(true);
    free.registry.pushed(lockN);
    free.sees("U1:1x1", 0s, 30s);
    free.hears(1ms);
    free.heardAll();
    QCOMPARE(free.events(), QByteArray("changed-unseen +1; acquired U1:1x1"));
    free.registry.pushed(lockN);
    free.hears(1s);
    free.misses(1s);
    free.hears(1001ms);
    free.heardAll();
    QCOMPARE(free.events(), QByteArray("changed-unseen +1; released"));
    Story same;
    same.registry.messagesAreMarked(true);
    same.sees("U1:1x1", 0s, 30s);
    same.registry.pushed(lockN);
    same.sees("U1:1x1", 1s, 31s);
    same.hears(1001ms);
    same.heardAll();
    QCOMPARE(same.events(), QByteArray("handed-over U1:1x1!"));
}

/// The write lock's unlock sends its message also where the lock has expired.
void TestRegistry::theUnlockOfWhoIsLateIsNoRelease()
{
    Story late;
    late.sees("U1:1x1", 0s, 30s, Seen::Tracking, locks::redisson::readWriteLock);
    late.hears(30100ms);
    late.misses(30101ms, Seen::Channel);
    QCOMPARE(late.events(), QByteArray("expired U1:1"));
    Story close;
    close.sees("U1:1x1", 0s, 30s, Seen::Tracking, locks::redisson::readWriteLock);
    close.hears(30005ms);
    close.misses(30006ms, Seen::Channel);
    QCOMPARE(close.events(), QByteArray("released U1:1"));
    Story taken;
    taken.sees("U1:1x1", 0s, 30s, Seen::Tracking, locks::redisson::readWriteLock);
    taken.hears(30100ms);
    taken.sees("U2:2x1", 30101ms, 60s, Seen::Channel, locks::redisson::readWriteLock);
    QCOMPARE(taken.events(), QByteArray("expired U1:1; acquired U2:2x1"));
}

/// It may have run out and have been taken anew by the same holder.
void TestRegistry::aRenewalAfterTheEndIsNotExact()
{
    Story story;
    story.sees("U1:1x1", 0s, 300ms);
    story.sees("U1:1x1", 200ms, 500ms);
    story.heardAll();
    QCOMPARE(story.events(), QByteArray("renewed U1:1x1!"));
    story.sees("U1:1x1", 600ms, 900ms);
    story.heardAll();
    QCOMPARE(story.events(), QByteArray("renewed U1:1x1"));
}

void TestRegistry::aFairWaitersChannelTellsTheKind()
{
    Story story;
    story.registry.messagesAreMarked(true);
    story.registry.channelsHealthySince(after(-10s));
    story.sees("U1:1x1", 0s, 30s);
    const ChannelMeaning wake{
        {lockN.name}, locks::redisson::fairLock, ChannelMeaning::What::Released, {{"U2:2"}}, 0};
    story.registry.hear(lockN, wake, after(1s));
    Observation plain = observationOf("U2:2x1", 1001ms, milliseconds(31s), Seen::Channel);
    plain.couldAlsoBe = {locks::redisson::fairLock};
    story.registry.see(plain);
    story.heardAll();
    QCOMPARE(story.events(), QByteArray("handed-over U2:2x1!"));
    QCOMPARE(story.lock()->kind, locks::redisson::fairLock);
    QVERIFY(story.lock()->evidence->facts.contains("known-fair"));
    story.registry.pushed(lockN);
    story.misses(2s); // nobody waits, so nothing is sent
    story.heardAll();
    QCOMPARE(story.events(), QByteArray("gone U2:2"));
}

void TestRegistry::aLockThatOutrunsItsReadsSaysSo()
{
    Story story;
    story.sees("U1:1x1", 0s, 60s);
    const auto second = [&](int from, int releases, int looks) {
        for (int i = 0; i < releases; ++i)
            story.hears(milliseconds(from * 1000 + i * 1000 / releases));
        for (int i = 0; i < looks; ++i)
            story.sees("U" + QByteArray::number(from * 100 + i) + ":1x1",
                milliseconds(from * 1000 + i * 1000 / looks), 60s);
        story.registry.sweep(after(seconds(from + 1)));
        return story.lock()->handOversPerSecond;
    };
    QCOMPARE(second(1, 7, 1), qint64(0)); // people can follow it
    QCOMPARE(second(2, 53, 10), qint64(53));
    QCOMPARE(second(3, 50, 10), qint64(53)); // nearly the same is the same
    QCOMPARE(second(4, 20, 12), qint64(20));
    QCOMPARE(second(5, 20, 18), qint64(0)); // nearly each of them is seen
    QCOMPARE(second(6, 40, 2), qint64(40));
    story.registry.sweep(after(9s));
    QCOMPARE(story.lock()->handOversPerSecond, qint64(0));
    QCOMPARE(second(10, 40, 38), qint64(0));
}

void TestRegistry::aMessageThatIsPassedOnIsWaitedFor()
{
    Story story;
    story.registry.messagesTake(300ms);
    story.sees("U1:1x1", 0s, 30s);
    story.misses(1s);
    QVERIFY(!story.lock()->exists);
    QCOMPARE(story.events(), QByteArray());
    QCOMPARE(story.registry.owedUntil(), after(1300ms));
    story.registry.reportOwed(after(1299ms));
    QCOMPARE(story.events(), QByteArray());
    story.hears(1299ms);
    QCOMPARE(story.events(), QByteArray("released U1:1!"));
    QCOMPARE(story.registry.owedUntil(), std::nullopt);
    QCOMPARE(story.registry.history(lockN).events.size(), 1);
    story.sees("U2:1x1", 1400ms, 31s);
    story.events();
    story.misses(2s);
    story.registry.reportOwed(after(2300ms));
    QCOMPARE(story.events(), QByteArray("gone U2:1"));
    QCOMPARE(story.registry.history(lockN).events.size(), 3);
}

void TestRegistry::whatFollowsWaitsBehindIt()
{
    Story story;
    story.registry.messagesTake(300ms);
    story.sees("U1:1x1", 0s, 30s);
    story.misses(1s);
    story.sees("U2:1x1", 1010ms, 31s);
    story.misses(1020ms);
    QCOMPARE(story.events(), QByteArray());
    story.hears(1030ms);
    QCOMPARE(story.events(), QByteArray("released U1:1!; acquired U2:1x1!"));
    story.hears(1040ms);
    QCOMPARE(story.events(), QByteArray("released U2:1!"));
}

void TestRegistry::whatWaitsIsToldWhenSightIsLost()
{
    Story story;
    story.registry.messagesTake(300ms);
    story.sees("U1:1x1", 0s, 30s);
    story.misses(1s);
    story.registry.loseSight("connection-lost");
    QCOMPARE(story.events(), QByteArray("gone U1:1"));
    story.sees("U2:1x1", 2s, 31s);
    story.events();
    story.misses(3s);
    QVERIFY(story.registry.give(lockN));
    QCOMPARE(story.events(), QByteArray("gone U2:1"));
    QCOMPARE(story.registry.owedUntil(), std::nullopt);
}

void TestRegistry::aPermitWaitsForItsMessage()
{
    Story story;
    story.registry.messagesTake(300ms);
    story.sees("U1:1x1 U2:1x1", 0s, 30s, Seen::Tracking, locks::redisson::permitSemaphore);
    story.sees("U1:1x1", 1s, 30s, Seen::Tracking, locks::redisson::permitSemaphore);
    QCOMPARE(story.events(), QByteArray());
    story.hears(1010ms);
    QCOMPARE(story.events(), QByteArray("released U2:1!"));
}

void TestRegistry::whatSendsNoMessageIsToldAtOnce()
{
    Story story;
    story.registry.messagesTake(300ms);
    story.sees("U1:1x1", 0s, 30s, Seen::Tracking, locks::stringLock);
    story.misses(1s);
    QCOMPARE(story.events(), QByteArray("gone U1:1"));
    story.sees("U1:1x1", 2s, 3s);
    story.events();
    story.misses(4s);
    QCOMPARE(story.events(), QByteArray("expired U1:1!"));
}

void TestRegistry::deletedNeedsSilenceOfAPublishingKind_data()
{
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<qint64>("healthySince");
    QTest::addColumn<int>("source");
    QTest::addColumn<bool>("published");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char* tag, Kind kind, qint64 since, Seen source, bool published,
                         const char* expected) {
        QTest::newRow(tag) << kind << since << int(source) << published << QByteArray(expected);
    };
    row("fenced", locks::redisson::fencedLock, -10, Seen::Tracking, false, "deleted U1:1!");
    row("read-write", locks::redisson::readWriteLock, -10, Seen::Tracking, false, "deleted U1:1!");
    row("reentrant may be a spin lock", locks::redisson::reentrantLock, -10, Seen::Tracking, false,
        "gone U1:1");
    row("reentrant that published before", locks::redisson::reentrantLock, -10, Seen::Tracking, true,
        "deleted U1:1!");
    row("fair without waiters wakes nobody", locks::redisson::fairLock, -10, Seen::Tracking, false,
        "gone U1:1");
    row("string", locks::stringLock, -10, Seen::Tracking, false, "gone U1:1");
    row("channels not heard all the while", locks::redisson::fencedLock, 500, Seen::Tracking, false,
        "gone U1:1");
    row("a change that nobody was told of", locks::redisson::fencedLock, -10, Seen::Reconcile, false,
        "gone U1:1");
}

void TestRegistry::deletedNeedsSilenceOfAPublishingKind()
{
    QFETCH(Kind, kind);
    QFETCH(qint64, healthySince);
    QFETCH(int, source);
    QFETCH(bool, published);
    Story story;
    story.registry.messagesAreMarked(true);
    story.registry.channelsHealthySince(after(milliseconds(healthySince)));
    if (published) {
        story.sees("U2:2x1", -9s, 21s, Seen::Scan, kind);
        story.hears(-8s);
        story.misses(-8s);
    }
    story.sees("U1:1x1", 0s, 30s, Seen::Tracking, kind);
    story.heardAll();
    story.registry.takeBatch();
    story.misses(1s, Seen(source));
    story.heardAll();
    QTEST(story.events(), "expected");
}

void TestRegistry::nothingIsExactWhileChannelsArePaused()
{
    Story story;
    story.beginsFree();
    story.registry.channelsPausedUntil(base::ServerTime::max());
    story.sees("U1:1x1", 0s, 30s);
    story.sees("U1:1x1", 10s, 40s);
    story.sees("U2:2x1", 11s, 41s);
    story.misses(12s);
    QCOMPARE(story.events(), QByteArray("acquired U1:1x1; renewed U1:1x1; handed-over U2:2x1; gone U2:2"));
    story.sees("U1:1x1", 13s, 43s);
    story.hears(14s); // one of the messages of a trial: others may have gone before
    story.misses(14s);
    QCOMPARE(story.events(), QByteArray("acquired U1:1x1; released U1:1"));
    story.sees("U1:1x1", 15s, 45s);
    story.registry.channelsPausedUntil(after(16s));
    story.sees("U1:1x2", 17s, 47s); // since the look before some of the time was not listened to
    QCOMPARE(story.events(), QByteArray("acquired U1:1x1; reentered U1:1x2"));
    story.sees("U1:1x1", 18s, 48s);
    QCOMPARE(story.events(), QByteArray("partly-released U1:1x1!"));
}

void TestRegistry::keyspaceEventsTellTheCause_data()
{
    QTest::addColumn<QByteArrayList>("noticed");
    QTest::addColumn<bool>("heard");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("evicted") << QByteArrayList{"evicted"} << false << QByteArray("evicted U1:1!");
    QTest::newRow("expired early on the server's word")
        << QByteArrayList{"expired"} << false << QByteArray("expired U1:1!");
    QTest::newRow("unlock") << QByteArrayList{"del"} << true << QByteArray("released U1:1!");
    QTest::newRow("unlock of a spin lock, or by hand")
        << QByteArrayList{"del"} << false << QByteArray("gone U1:1");
    QTest::newRow("renamed") << QByteArrayList{"rename_from"} << false << QByteArray("gone U1:1");
}

void TestRegistry::keyspaceEventsTellTheCause()
{
    QFETCH(QByteArrayList, noticed);
    QFETCH(bool, heard);
    Story story;
    story.sees("U1:1x1", 0s, 30s);
    for (const QByteArray& event : noticed)
        story.registry.notice(lockN, event);
    if (heard)
        story.hears(1s);
    story.misses(1001ms);
    QTEST(story.events(), "expected");
}

void TestRegistry::expiryThatHadPassed()
{
    Story story;
    story.sees("U1:1x1", 0s, 30s);
    story.misses(30002ms, Seen::Deadline);
    const QList<Event> events = story.registry.takeBatch().events;
    QCOMPARE(reported(events), QByteArray("expired U1:1!"));
    QCOMPARE(events.first().at, after(30s));
    Story taken;
    taken.sees("U1:1x1", 0s, 30s);
    taken.sees("U2:2x1", 31s, 61s);
    QCOMPARE(taken.events(), QByteArray("expired U1:1; acquired U2:2x1!"));
}

void TestRegistry::theServersClockIsKnownRoughly()
{
    Story onTime;
    onTime.sees("U1:1x1", 0s, 30s);
    onTime.misses(30s);
    QCOMPARE(onTime.events(), QByteArray("expired U1:1"));
    Story behind;
    behind.sees("U1:1x1", 0s, 30s);
    behind.misses(29992ms);
    QCOMPARE(behind.events(), QByteArray("expired U1:1"));
    Story before;
    before.sees("U1:1x1", 0s, 30s);
    before.misses(29950ms);
    QCOMPARE(before.events(), QByteArray("gone U1:1"));
}

void TestRegistry::handOversAreCountedFromMessages()
{
    Story story;
    story.sees("U1:1x1", 0s, 30s);
    story.hears(1s);
    story.sees("U2:2x1", 1001ms, 31s);
    QCOMPARE(story.events(), QByteArray("handed-over U2:2x1!"));
    for (const int moment : {2, 3, 4})
        story.hears(seconds(moment));
    story.sees("U1:1x1", 4001ms, 34s);
    QCOMPARE(story.events(), QByteArray("handed-over U1:1x1 +2"));
    story.hears(5s);
    story.hears(6s);
    story.misses(6001ms);
    QCOMPARE(story.events(), QByteArray("changed-unseen +1; released"));
    Story silent;
    silent.sees("U1:1x1", 0s, 30s);
    silent.sees("U2:2x1", 1s, 31s);
    QCOMPARE(silent.events(), QByteArray("handed-over U2:2x1"));
}

void TestRegistry::sameHolderAgainAfterAMessage()
{
    Story story;
    story.sees("U1:1x1", 0s, 30s);
    story.hears(1s);
    story.sees("U1:1x1", 1010ms, 31s);
    QCOMPARE(story.events(), QByteArray("handed-over U1:1x1!"));
    QCOMPARE(story.lock()->renewals->count, 0);
    QCOMPARE(story.lock()->holders.first().since, after(1010ms));
}

void TestRegistry::messageOfAnotherNameIsForgotten()
{
    Story story;
    story.sees("U1:1x1", 0s, 30s);
    story.hears(1s);
    story.sees("U1:1x1", 2s, 30s, Seen::Reconcile);
    story.sees("U1:1x1", 10s, 40s);
    QCOMPARE(story.events(), QByteArray("renewed U1:1x1!"));
}

void TestRegistry::fastHoldsOnAFreeName()
{
    Story story;
    story.beginsFree();
    story.hears(0s);
    story.hears(100ms);
    story.misses(200ms);
    QCOMPARE(story.events(), QByteArray("changed-unseen +2"));
}

void TestRegistry::readersComeAndGo()
{
    Story story;
    story.sees("U1:1x1", 0s, 30s, Seen::Scan, locks::redisson::readWriteLock);
    story.sees("U1:1x1 U2:2x1", 1s, 31s, Seen::Tracking, locks::redisson::readWriteLock);
    story.sees("U2:2x1", 2s, 31s, Seen::Tracking, locks::redisson::readWriteLock);
    QCOMPARE(story.events(), QByteArray("acquired U2:2x1!; partly-released U1:1!"));
    QCOMPARE(story.lock()->renewals->count, 0);
}

void TestRegistry::fairStaysFairAndListsWaiters()
{
    Story story;
    Observation observation = observationOf("U1:1x1", 0s, milliseconds(30s), Seen::Scan);
    observation.kind = locks::redisson::fairLock;
    observation.waiters = locks::Waiters{.count = 1,
        .list = QList<locks::Waiter>{{{"U2:2"}, {}, {}}},
        .visibility = locks::Visibility::Listed};
    story.registry.see(observation);
    observation.at = after(1s);
    observation.waiters = locks::Waiters{.count = 1,
        .list = QList<locks::Waiter>{{{"U3:3"}, {}, {}}},
        .visibility = locks::Visibility::Listed};
    story.registry.see(observation);
    QCOMPARE(story.events(), QByteArray("waiter-joined U3:3x1; waiter-left U2:2x1"));
    locks::Waiters counted{.count = 1,
        .list = QList<locks::Waiter>{{{"U3:3"}, false, {}}},
        .visibility = locks::Visibility::Listed};
    story.registry.countWaiters(lockN, counted, after(2s));
    QCOMPARE(story.lock()->waiters.list->first().alive, false);
    QCOMPARE(locks::findingSince(locks::Finding::DeadWaiterFirst, *story.lock()), after(2s));
    QCOMPARE(locks::findingSince(locks::Finding::ManyWaiters, *story.lock(), {.manyWaiters = 1}), after(0s));
    QCOMPARE(
        locks::findingSince(locks::Finding::ManyWaiters, *story.lock(), {.manyWaiters = 2}), std::nullopt);
    Observation plain = observationOf("U1:1x1", 3s, milliseconds(33s), Seen::Scan);
    plain.couldAlsoBe = {locks::redisson::fairLock};
    story.registry.see(plain);
    QCOMPARE(story.lock()->kind, locks::redisson::fairLock);
}

/// A name is counted on the channels of the kind that it was thought to be.
void TestRegistry::whoWaitsIsUnknownAgainForAnotherKind()
{
    Story story;
    story.sees("U1:1x1", 0s, 30s);
    story.registry.countWaiters(lockN, {.count = 2, .visibility = locks::Visibility::AtLeast}, after(1s));
    story.sees("U1:1x1", 2s, 31s);
    QCOMPARE(story.lock()->waiters.count, 2);
    story.sees("U1:1x1", 3s, 32s, Seen::Tracking, locks::redisson::readWriteLock);
    QVERIFY(story.lock()->waiters.visibility == locks::Visibility::Unknown);
    QCOMPARE(story.lock()->waiters.count, 0);
}

/// It was deleted by hand, and some of those who wait give up or come while the others sleep.
void TestRegistry::otherWaitersDoNotPutOffTheFinding()
{
    Story story;
    story.sees("U1:1x1", 0s, 30s);
    story.waits(2, 500ms);
    story.misses(1s);
    for (int second = 2; second <= 8; ++second) {
        story.waits(second, seconds(second));
        story.misses(seconds(second) + 100ms, Seen::Reconcile);
        QCOMPARE(story.lock()->asOf, after(seconds(second) + 100ms));
        QCOMPARE(
            story.sleepsSince(seconds(second) + 200ms), second < 6 ? std::nullopt : std::optional(after(1s)));
    }
    story.waits(0, 9s);
    story.waits(1, 10s); // whoever comes to a free lock takes it: it has been held
    QCOMPARE(story.sleepsSince(14s), std::nullopt);
    QCOMPARE(story.sleepsSince(15s), after(10s));
}

/// The same where the queue itself is read.
void TestRegistry::theQueueOfAFreeLockBeginsItOnce()
{
    Story story;
    const auto queueOf = [](const QByteArrayList& ids) {
        QList<locks::Waiter> list;
        for (const QByteArray& id : ids)
            list.append({{id}, true, {}});
        return locks::Queue{locks::redisson::fairLock,
            locks::Waiters{.count = list.size(), .list = list, .visibility = locks::Visibility::Listed}};
    };
    Observation held = observationOf("U1:1x1", 0s, milliseconds(30s), Seen::Scan);
    held.kind = locks::redisson::fairLock;
    held.waiters = queueOf({"B", "C"}).waiters;
    story.registry.see(held);
    story.registry.miss(lockN, {after(1s), Seen::Tracking, {}, queueOf({"B", "C"}), true});
    story.registry.miss(lockN, {after(4s), Seen::Tracking, {}, queueOf({"C", "D"}), true});
    QCOMPARE(story.sleepsSince(5s), std::nullopt);
    QCOMPARE(story.sleepsSince(6s), after(1s));
}

void TestRegistry::whatMayHaveWokenThemBeginsItAnew_data()
{
    QTest::addColumn<QByteArray>("what");
    QTest::addColumn<std::optional<base::ServerTime>>("since");
    const auto row = [](const char* what, std::optional<milliseconds> since) {
        QTest::newRow(what) << QByteArray(what) << (since ? std::optional(after(*since)) : std::nullopt);
    };
    row("nothing", 1s);
    row("a message", 4s);
    row("sight was lost", 4s);
    row("held", std::nullopt);
    row("clock set back", -9s);
}

void TestRegistry::whatMayHaveWokenThemBeginsItAnew()
{
    QFETCH(const QByteArray, what);
    Story story;
    story.sees("U1:1x1", 0s, 30s);
    story.waits(2, 500ms);
    story.misses(1s);
    if (what == "a message")
        story.hears(3s);
    else if (what == "sight was lost")
        story.registry.loseSight("connection-lost");
    else if (what == "held")
        story.sees("U2:1x1", 3s, 33s);
    if (what == "clock set back")
        story.registry.setClockBack(after(-6s), 10s);
    else if (what != "held")
        story.misses(4s, Seen::Reconcile);
    QTEST(story.sleepsSince(20s), "since");
}

void TestRegistry::semaphoreCounts()
{
    Story story;
    Observation observation;
    observation.ref = lockN;
    observation.kind = locks::redisson::plainSemaphore;
    const auto shows = [&](qint64 available, milliseconds at) {
        observation.permits = locks::Permits{available, {}, {}};
        observation.fence = locks::Fence(QByteArray::number(available));
        observation.at = after(at);
        story.registry.see(observation);
    };
    shows(3, 0s);
    shows(2, 1s);
    story.hears(2s);
    shows(3, 2s);
    shows(4, 3s);
    QCOMPARE(story.events(), QByteArray("acquiredx2; releasedx3; changed-unseenx4"));
}

void TestRegistry::olderObservationsAreIgnored()
{
    Story story;
    story.sees("U2:2x1", 5s, 35s);
    story.sees("U1:1x1", 4s, 34s);
    story.misses(4s);
    QCOMPARE(story.lock()->holders.first().id.bytes, QByteArray("U2:2"));
    QCOMPARE(story.lock()->asOf, after(5s));
}

void TestRegistry::equalObservationsEmitNothing()
{
    Story story;
    story.sees("U1:1x1", 0s, 30s, Seen::Scan);
    story.registry.takeBatch();
    story.sees("U1:1x1", 1s, 30s, Seen::Reconcile);
    QVERIFY(story.registry.takeBatch().isEmpty());
    QCOMPARE(story.lock()->asOf, after(1s));
}

void TestRegistry::expiryAloneIsEnoughWhereNothingChanged()
{
    Story story;
    story.sees("U1:1x1", 0s, 30s, Seen::Scan);
    story.registry.takeBatch();
    QVERIFY(!story.registry.seeExpiry(lockN, after(30s), after(5s), Seen::Reconcile));
    QCOMPARE(story.lock()->asOf, after(5s));
    QVERIFY(story.registry.takeBatch().isEmpty());
    QVERIFY(story.registry.seeExpiry(lockN, after(40s), after(10s), Seen::Reconcile));
    QVERIFY(story.registry.seeExpiry(lockN, std::nullopt, after(10s), Seen::Reconcile));
    QVERIFY(!story.registry.seeExpiry(lockN, after(30s), after(12s), Seen::Reconcile));
    QCOMPARE(story.lock()->lease.kind, locks::LeaseKind::Fixed);
    QCOMPARE(story.registry.takeBatch().changed.size(), 1);
}

/// Where a turn takes long, people see how old a row is; rows out of sight cost nothing.
void TestRegistry::whatIsShownTellsOfItsLastLook()
{
    Story story;
    story.sees("U1:1x1", 0s, 60s, Seen::Scan);
    story.registry.takeBatch();
    story.registry.seeExpiry(lockN, after(60s), after(5s), Seen::Reconcile);
    QVERIFY(story.registry.takeBatch().isEmpty());
    story.registry.reportAgesOf({lockN});
    story.registry.seeExpiry(lockN, after(60s), after(6s), Seen::Reconcile);
    const locks::Batch reported = story.registry.takeBatch();
    QCOMPARE(reported.changed.value(0)->asOf, after(6s));
    QVERIFY(reported.events.isEmpty());
    story.registry.seeExpiry(lockN, after(60s), after(7s), Seen::Reconcile);
    QVERIFY(story.registry.takeBatch().isEmpty()); // a second tells nobody anything
    story.sees("U1:1x1", 9s, 60s);
    QCOMPARE(story.registry.takeBatch().changed.value(0)->asOf, after(9s));
    story.registry.reportAgesOf({});
    story.registry.seeExpiry(lockN, after(60s), after(20s), Seen::Reconcile);
    QVERIFY(story.registry.takeBatch().isEmpty());
}

/// That is reported, though nothing has changed: a viewer of the lock goes by its last read.
void TestRegistry::overdueIsWhatALookHasShown()
{
    Story story;
    story.beginsFree();
    story.sees("U1:1x1", 0s, 30s);
    story.sees("U1:1x1", 10s, 40s);
    story.sees("U1:1x1", 20s, 50s);
    QCOMPARE(story.lock()->renewals->overdueAt, after(31s));
    story.registry.takeBatch();
    QVERIFY(!story.registry.seeExpiry(lockN, after(50s), after(30s), Seen::Deadline));
    QVERIFY(story.registry.takeBatch().isEmpty());
    QCOMPARE(stateAt(*story.lock(), after(31s)), locks::State::Held);
    QVERIFY(!story.registry.seeExpiry(lockN, after(50s), after(31s), Seen::Deadline));
    const locks::Batch batch = story.registry.takeBatch();
    QCOMPARE(batch.changed.size(), 1);
    QVERIFY(batch.events.isEmpty());
    QCOMPARE(stateAt(*batch.changed.first(), after(31s)), locks::State::RenewalOverdue);
    story.registry.seeExpiry(lockN, after(50s), after(32s), Seen::Reconcile);
    QVERIFY(story.registry.takeBatch().isEmpty());
}

/// Whenever each was looked at last; one that was lost before stays as of then.
void TestRegistry::allIsLostAtOneMoment()
{
    Story story;
    const LockRef other{{"other"}, lockN.db, {}};
    for (const LockRef& ref : {lockN, other}) {
        Observation observation = observationOf("U1:1x1", 0s, milliseconds(30s), Seen::Scan);
        observation.ref = ref;
        story.registry.see(observation);
    }
    story.registry.loseSightOf(other, "no-permission");
    story.registry.loseSight("connection-lost", after(4s));
    QCOMPARE(story.lock()->asOf, after(4s));
    QCOMPARE(ttlAt(*story.lock(), after(9s)), milliseconds(26s));
    QCOMPARE(story.registry.find(other)->asOf, after(0s));
    story.registry.loseSight("wrong-password", after(8s));
    QCOMPARE(story.lock()->asOf, after(4s));
}

void TestRegistry::sightIsLostAndRegained()
{
    Story story;
    story.sees("U1:1x1", 0s, 30s, Seen::Scan);
    story.registry.loseSight("connection-lost");
    QCOMPARE(stateAt(*story.lock(), after(4s)), locks::State::Unknown);
    QCOMPARE(ttlAt(*story.lock(), after(4s)), milliseconds(30s));
    QCOMPARE(story.lock()->unknownReason, QByteArray("connection-lost"));
    story.registry.takeBatch();
    story.sees("U1:1x1", 9s, 30s, Seen::Reconcile);
    const locks::Batch batch = story.registry.takeBatch();
    QCOMPARE(batch.changed.size(), 1);
    QVERIFY(batch.events.isEmpty());
    QVERIFY(story.lock()->current);
    const auto points = story.registry.history(lockN).points;
    QCOMPARE(points.size(), 3);
    QVERIFY(!points.at(1).seen);
    QCOMPARE(points.at(2).at, after(9s));
    story.registry.loseSight("connection-lost");
    story.sees("U2:2x1", 15s, 45s, Seen::Tracking);
    QCOMPARE(story.events(), QByteArray("changed-unseen U2:2x1"));
}

void TestRegistry::aFlushIsOneEventAndOneOfEachLock()
{
    Story story;
    story.sees("U1:1x1", 0s, 30s);
    story.registry.flushed(1, after(1s));
    QCOMPARE(story.events(), QByteArray("database-flushed!"));
    story.registry.flushed(0, after(1s));
    story.misses(1001ms);
    QCOMPARE(story.events(), QByteArray("database-flushedx1!; flushed U1:1!"));
}

void TestRegistry::aFailoverConfirmsOrLoses_data()
{
    QTest::addColumn<QByteArray>("found");
    QTest::addColumn<milliseconds>("at");
    QTest::addColumn<bool>("heard");
    QTest::addColumn<QByteArray>("events");
    QTest::addColumn<QByteArray>("toll");
    QTest::addColumn<QByteArray>("lostBy");
    const auto row = [](const char* title, const char* found, milliseconds at, bool heard, const char* events,
                         const char* toll, const char* lostBy) {
        QTest::newRow(title) << QByteArray(found) << at << heard << QByteArray(events) << QByteArray(toll)
                             << QByteArray(lostBy);
    };
    row("it is there", "U1:1x1", 9s, false, "", "0 1 0", "");
    row("it is gone", "", 9s, false, "possibly-lost U1:1", "0 0 1", "U1:1");
    row("another has it", "U2:2x1", 9s, false, "possibly-lost U1:1; acquired U2:2x1", "0 0 1", "U1:1");
    row("its time was over", "", 31s, false, "expired U1:1", "0 0 0", "");
    row("another has it, and its time was over", "U2:2x1", 31s, false, "changed-unseen U2:2x1", "0 1 0", "");
    row("it was released after we listened", "", 9s, true, "released U1:1", "0 0 0", "");
}

void TestRegistry::aFailoverConfirmsOrLoses()
{
    QFETCH(QByteArray, found);
    QFETCH(milliseconds, at);
    QFETCH(bool, heard);
    Story story;
    story.sees("U1:1x1", 0s, 30s, Seen::Scan);
    story.registry.loseSight("failover");
    story.registry.failedOver(after(2s), after(8s));
    QCOMPARE(stateAt(*story.lock(), after(8s)), locks::State::Unknown);
    QCOMPARE(story.lock()->doubts->seenBefore, std::optional(after(2s)));
    QCOMPARE(story.registry.toll(), (locks::FailoverToll{1, 0, 0}));
    story.registry.takeBatch();
    if (heard)
        story.hears(at);
    if (found.isEmpty())
        story.misses(at, Seen::Reconcile);
    else
        story.sees(found, at, at + 30s, Seen::Reconcile);
    const QByteArray all = story.events();
    const bool renewed = found == "U1:1x1"; // its lease went on meanwhile
    QTEST(renewed ? QByteArray() : all, "events");
    const locks::FailoverToll& toll = story.registry.toll();
    QTEST(QByteArray::number(toll.open) + ' ' + QByteArray::number(toll.confirmed) + ' ' +
              QByteArray::number(toll.lost),
        "toll");
    QVERIFY(!story.lock()->doubts->seenBefore && story.lock()->current);
    const auto lost = story.lock()->lost.value_or(locks::LostHold());
    QTEST(lost.holders.value(0).id.bytes, "lostBy");
}

void TestRegistry::theClockOfTheNewPrimaryCounts()
{
    Story story;
    story.sees("U1:1x1", 0s, 30s, Seen::Scan);
    story.registry.failedOver(after(2s), after(-1h)); // it is an hour behind the old one
    story.sees("U2:2x1", -1h + 1s, -1h + 31s, Seen::Reconcile);
    QCOMPARE(story.lock()->holders.value(0).id.bytes, QByteArray("U2:2"));
    QCOMPARE(story.lock()->asOf, after(-1h + 1s));
}

void TestRegistry::whatIsPossiblyLostIsKept()
{
    Story story;
    story.sees("U1:1x1", 0s, 30s, Seen::Scan);
    story.registry.failedOver(after(2s), after(2s));
    story.misses(3s, Seen::Reconcile);
    story.misses(9s, Seen::Reconcile);
    story.registry.loseSight("connection-lost");
    story.misses(11s, Seen::Reconcile);
    QCOMPARE(stateAt(*story.lock(), after(12s)), locks::State::PossiblyLost);
    QCOMPARE(story.events(), QByteArray("possibly-lost U1:1"));
    story.registry.sweep(after(20min));
    QCOMPARE(story.registry.size(), 1);
    story.registry.sweep(after(2h));
    QCOMPARE(story.registry.size(), 0);
    story.sees("U1:1x1", 3h, 3h + 30s, Seen::Scan);
    story.registry.failedOver(after(3h), after(3h));
    story.misses(3h + 1s);
    story.sees("U2:2x1", 3h + 2s, 3h + 32s);
    QVERIFY(!story.lock()->lost); // taken again from the new primary: that one is whole
    story.misses(3h + 3s);
    QCOMPARE(stateAt(*story.lock(), after(3h + 4s)), locks::State::Free);
}

/// The statement about one lock alone stays.
void TestRegistry::theNewestReasonForLostSightCounts()
{
    Story story;
    story.sees("A", 0s, 30s);
    locks::Observation other = observationOf("B", 0s, milliseconds(30s), Seen::Tracking);
    other.ref.name = {"denied"};
    story.registry.see(other);
    story.registry.loseSightOf(other.ref, "no-permission");
    story.registry.loseSight("connection-lost");
    (void)story.registry.takeBatch();
    story.registry.loseSight("wrong-password");
    const locks::Batch batch = story.registry.takeBatch();
    QCOMPARE(batch.changed.size(), 1);
    QCOMPARE(batch.changed.constFirst()->unknownReason, QByteArray("wrong-password"));
    QVERIFY(batch.events.isEmpty());
    QCOMPARE(story.registry.find(other.ref)->unknownReason, QByteArray("no-permission"));
}

/// A list under the name of a lock that was held: that it is free was not seen.
void TestRegistry::whatIsNoLockIsUnknown()
{
    Story story;
    story.sees("A", 0s, 30s);
    (void)story.registry.takeBatch();
    const locks::ForeignKey list{"list", 3, true, std::nullopt};
    story.registry.miss(lockN, {after(1s), Seen::Reconcile, list});
    const locks::LockPtr replaced = story.registry.takeBatch().changed.value(0);
    QVERIFY(replaced && !replaced->exists && replaced->foreign == list);
    QCOMPARE(stateAt(*replaced, fixtureNow), locks::State::Unknown);
    QCOMPARE(replaced->unknownReason, QByteArray("not-a-lock"));
    story.registry.miss(lockN, {after(2s), Seen::Reconcile, list});
    QVERIFY(story.registry.takeBatch().isEmpty());
    story.misses(3s);
    const locks::LockPtr free = story.registry.takeBatch().changed.value(0);
    QVERIFY(free && free->current && !free->foreign);
    QCOMPARE(stateAt(*free, fixtureNow), locks::State::Free);
}

/// The clients in the queue of a fair lock wait for their turn also while nobody holds it.
void TestRegistry::theQueueOfAFreeLockIsFollowed()
{
    Story story;
    const auto queueOf = [](const QByteArrayList& ids) {
        locks::Queue queue;
        queue.waiters.visibility = locks::Visibility::Listed;
        queue.waiters.count = ids.size();
        QList<locks::Waiter> list;
        for (const QByteArray& id : ids)
            list.append({{id}, std::nullopt, std::nullopt});
        queue.waiters.list = list;
        return queue;
    };
    const auto misses = [&](milliseconds at, const QByteArrayList& ids) {
        story.registry.miss(lockN, {after(at), Seen::Tracking, {}, queueOf(ids), true});
    };
    Observation held = observationOf("A", 0s, 30s, Seen::Scan);
    held.kind = locks::redisson::fairLock;
    held.waiters = queueOf({"B", "C"}).waiters;
    story.registry.see(held);
    misses(1s, {"B", "C"});
    QCOMPARE(story.lock()->waiters.count, 2);
    (void)story.registry.takeBatch();
    misses(2s, {"B", "C"});
    QVERIFY(story.registry.takeBatch().isEmpty());
    misses(3s, {"C", "D"});
    QCOMPARE(story.lock()->waiters.list->constLast().id.bytes, QByteArray("D"));
    QCOMPARE(story.events(), QByteArray("waiter-joined Dx2; waiter-left Bx2"));
    misses(4s, {});
    QCOMPARE(story.lock()->waiters.count, 0);
}

/// The key of a pinned fair lock is missing and its queue is there: that is what it is.
void TestRegistry::locksOfOneSortShareTheirEvidence()
{
    Registry registry;
    Observation observation = observationOf("U1:1x1", 0s, milliseconds(30s), Seen::Scan);
    observation.evidence = {"holder-field"};
    registry.see(observation);
    const LockRef other{{"other"}, 0, {}};
    observation.ref = other;
    observation.evidence = {QByteArray("holder-") + "field"};
    registry.see(observation);
    QCOMPARE(registry.find(other)->evidence->facts, QByteArrayList{"holder-field"});
    QCOMPARE(&*registry.find(other)->evidence, &*registry.find(lockN)->evidence);
}

void TestRegistry::aQueueTellsTheKindOfAFreeLock()
{
    Registry registry;
    registry.pin(lockN, std::nullopt, true);
    locks::Queue queue;
    queue.kind = locks::redisson::fairLock;
    queue.waiters = {.count = 1,
        .list = QList<locks::Waiter>{{{"B"}, std::nullopt, std::nullopt}},
        .visibility = locks::Visibility::Listed};
    registry.miss(lockN, {after(1s), Seen::Reconcile, {}, queue});
    const locks::LockPtr free = registry.takeBatch().changed.value(0);
    QVERIFY(free && free->current && !free->exists);
    QCOMPARE(free->kind, locks::redisson::fairLock);
    QCOMPARE(free->waiters.count, 1);
}

void TestRegistry::pinnedNamesAreUnknownUntilRead()
{
    Registry registry;
    registry.pin(lockN, locks::redisson::plainSemaphore, true);
    const locks::Batch batch = registry.takeBatch();
    QCOMPARE(batch.changed.size(), 1);
    QVERIFY(batch.changed.first()->pinned);
    QCOMPARE(batch.changed.first()->kind, locks::redisson::plainSemaphore);
    QCOMPARE(stateAt(*batch.changed.first(), fixtureNow), locks::State::Unknown);
    QCOMPARE(batch.changed.first()->unknownReason, QByteArray("not-read"));
    QVERIFY(registry.history(lockN).points.isEmpty()); // there is nothing to draw
    QVERIFY(batch.changed.first()->asOf == base::ServerTime());
    registry.miss(lockN, {after(1s), locks::Seen::Reconcile});
    const locks::Batch free = registry.takeBatch();
    QCOMPARE(free.changed.value(0)->asOf, after(1s)); // reported once: it was looked for
    QCOMPARE(stateAt(*free.changed.value(0), fixtureNow), locks::State::Free);
    QVERIFY(registry.history(lockN).points.value(0).at >= after(1s)); // its past begins with the first read
    registry.miss(lockN, {after(2s), locks::Seen::Reconcile});
    QVERIFY(registry.takeBatch().isEmpty());
    registry.sweep(after(1h));
    QCOMPARE(registry.size(), 1);
    registry.pin(lockN, {}, false);
    registry.sweep(after(1h));
    QCOMPARE(registry.size(), 0);
}

void TestRegistry::freeLocksAreForgotten()
{
    Story story;
    story.sees("U1:1x1", 0s, 30s);
    story.misses(1s);
    story.registry.sweep(after(60s));
    QCOMPARE(story.registry.size(), 1);
    story.registry.sweep(after(61s));
    const locks::Batch batch = story.registry.takeBatch();
    QCOMPARE(batch.removed, QList<LockRef>{lockN});
    QCOMPARE(batch.changed.size(), 0);
    Registry small({.freeKept = 2});
    for (const char* name : {"a", "b", "c"}) {
        Observation observation = observationOf("U1:1x1", 0s, milliseconds(30s), Seen::Scan);
        observation.ref.name = {name};
        small.see(observation);
        small.miss(observation.ref, {after(1s), Seen::Scan});
    }
    QCOMPARE(small.takeBatch().removed, (QList<LockRef>{LockRef{{"a"}, 0, {}}}));
}

void TestRegistry::locksTakenTogetherGetAHint()
{
    Registry registry;
    const auto acquire = [&](const char* name, milliseconds at) {
        Observation observation = observationOf("U1:1x1", -60s, milliseconds(-30s), Seen::Scan);
        observation.ref.name = {name};
        registry.see(observation);
        registry.miss(observation.ref, {after(-20s), Seen::Scan});
        Observation taken = observationOf("U1:1x1", at, at + 30s, Seen::Tracking);
        taken.ref.name = {name};
        registry.see(taken);
        return taken.ref;
    };
    const LockRef first = acquire("a", 0ms);
    const LockRef second = acquire("b", 20ms);
    const LockRef later = acquire("c", 2s);
    QVERIFY(registry.find(first)->group);
    QVERIFY(!registry.find(first)->group->certain);
    QCOMPARE(registry.find(second)->group, registry.find(first)->group);
    QVERIFY(!registry.find(later)->group);
}

void TestRegistry::pastIsBounded()
{
    Registry registry({.eventsPerLock = 8, .pointsPerLock = 4});
    for (int i = 0; i < 50; ++i)
        registry.see(observationOf("U1:1x1", seconds(i), seconds(i + 30), Seen::Tracking));
    const locks::History history = registry.history(lockN);
    QCOMPARE(history.events.size(), 8);
    QCOMPARE(history.points.size(), 4);
    QCOMPARE(history.droppedEvents, quint64(49 - 8));
    QCOMPARE(history.points.last().expiresAt, after(79s));
    for (const locks::Event& event : history.events)
        QVERIFY(event.holder.bytes.isSharedWith(history.events.first().holder.bytes));
    for (const locks::LeasePoint& point : history.points)
        QVERIFY(point.holder.bytes.isSharedWith(history.points.first().holder.bytes));
}

void TestRegistry::burstsAreMerged()
{
    Registry registry({.eventsPerBatch = 10});
    for (int i = 0; i < 50; ++i)
        registry.see(observationOf("U1:1x1", seconds(i), seconds(i + 30), Seen::Tracking));
    const locks::Batch batch = registry.takeBatch();
    QCOMPARE(batch.changed.size(), 1);
    QCOMPARE(batch.changed.first()->asOf, after(49s));
    QCOMPARE(batch.events.size(), 10);
    QCOMPARE(batch.droppedEvents, quint64(39));
}

/// From one server's registry to another's: nobody hears of a release or an acquire.
void TestRegistry::aLockThatMovesTakesItsPastAlong()
{
    const auto seq = std::make_shared<quint64>(0);
    Story from;
    Story to;
    from.registry.countWith(seq);
    to.registry.countWith(seq);
    from.beginsFree();
    from.sees("U1:1x1", 0s, 30s);
    QCOMPARE(from.events(), "acquired U1:1x1!");
    to.registry.adopt(from.registry.give(lockN), "moving", after(-5s)); // its clock is behind
    QVERIFY(!from.lock() && from.registry.takeBatch().isEmpty());
    QCOMPARE(from.registry.existing(), 0);
    QCOMPARE(to.registry.existing(), 1);
    QVERIFY(!to.lock()->current);
    QCOMPARE(to.lock()->unknownReason, QByteArray("moving"));
    const locks::Batch batch = to.registry.takeBatch();
    QCOMPARE(batch.changed.size(), 1);
    QVERIFY(batch.events.isEmpty());
    to.sees("U1:1x1", -4s, 30s + 3ms); // it was carried with the time that it had left
    QCOMPARE(to.events(), QByteArray());
    QVERIFY(to.lock()->current);
    to.sees("U1:1x2", -3s, 30s + 3ms);
    const QList<Event> events = to.registry.takeBatch().events;
    QCOMPARE(reported(events), "reentered U1:1x2!");
    QCOMPARE(events.constFirst().seq, *seq);
    QCOMPARE(reported(to.registry.history(lockN).events).right(35), "acquired U1:1x1!; reentered U1:1x2!");
    QVERIFY(!from.registry.give(lockN));
}

void TestRegistry::aLockThatIsKnownIsNotTakenOver()
{
    Story from;
    Story to;
    from.sees("U1:1x1", 0s, 30s);
    to.sees("U2:1x1", 1s, 30s);
    to.registry.adopt(from.registry.give(lockN), "moving", after(1s));
    QVERIFY(to.lock()->current);
    QCOMPARE(to.lock()->holders.constFirst().id.bytes, QByteArray("U2:1"));
}

QTEST_GUILESS_MAIN(TestRegistry)
#include "tst_registry.moc"
