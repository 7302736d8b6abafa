#include "core/filter/filter.h"
#include "core/locks/finding.h"
#include "core/locks/redissonkinds.h"
#include "tests/support/fakelocks.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using locks::Finding;
using locks::Severity;
using support::FakeLock;
using support::fakeNow;

namespace
{

/// The names of what is found, the gravest first.
QByteArrayList namesOf(const locks::Lock& lock, base::ServerTime now = fakeNow)
{
    const locks::Findings findings = locks::findingsOf(lock, now);
    QByteArrayList names;
    for (const Finding finding : locks::everyFinding)
        if (findings[std::size_t(finding)])
            names.append(locks::name(finding));
    return names;
}

bool passes(const char* filter, const locks::Lock& lock)
{
    const auto read = filter::Filter::parse(QString::fromLatin1(filter));
    return std::get<filter::Filter>(read).matches(lock, {fakeNow});
}

} // namespace

/// The findings that an operator is asked to look at.
class TestFinding : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void whatIsFound_data();
    void whatIsFound();
    void timeAloneBringsSome();
    void theGravestCountsFirst();
    void namesLeadBack();
    void eachHasItsWords();
    void silenceIsToldAsSurelyAsItIs();
    void aFilterAsksForThem();
    void oneLookCannotKnowAll();
    void aQueueSaysSinceWhenItIsSo();
    void usualIsLearntByTheFormOfNames();
};

void TestFinding::whatIsFound_data()
{
    QTest::addColumn<locks::LockPtr>("lock");
    QTest::addColumn<QByteArrayList>("names");
    const auto row = [](const char* name, const locks::LockPtr& lock, const QByteArrayList& names) {
        QTest::newRow(name) << lock << names;
    };
    row("a living holder", FakeLock("a"), {});
    row("a fixed lease that runs", FakeLock("a").fixedLease(60s, 30s), {});
    row("a fixed lease that ends soon", FakeLock("a").expiring(), {});
    row("free", FakeLock("a").free(), {});
    row("no expiry", FakeLock("a").noExpiry(), {"no-expiry"});
    row("the renewal did not come", FakeLock("a").overdue(), {"renewal-overdue"});
    row("over and still there", FakeLock("a").expired(), {"expired"});
    row("sight of it was lost", FakeLock("a").noExpiry().waiters(50).unknown(), {});
    row("too large to be read",
        [] {
            FakeLock lock("a");
            lock.lock.tooLarge = true;
            return lock.ptr();
        }(),
        {});
    row("lost by a failover",
        [] {
            FakeLock lock("a");
            lock.free();
            lock.lock.lost = locks::LostHold{fakeNow - 5s, {}};
            return lock.ptr();
        }(),
        {"possibly-lost"});
    row("held for long, nobody waits", FakeLock("a").heldFor(2h), {});
    row("held for long while one waits", FakeLock("a").heldFor(15min).waiters(1), {"long-wait"});
    row("just not yet", FakeLock("a").heldFor(15min - 1ms).waiters(1), {});
    row("nine wait", FakeLock("a").waiters(9), {});
    row("ten wait", FakeLock("a").waiters(10), {"many-waiters"});
    const auto unusual = [](base::milliseconds held) {
        FakeLock lock("a");
        lock.heldFor(held);
        lock.lock.usualHold = locks::UsualHold(8'192ms);
        return lock.ptr();
    };
    row("held as others are", unusual(81'920ms - 1ms), {});
    row("held far longer than others", unusual(81'920ms), {"held-unusually"});
    const auto queued = [](std::optional<bool> alive) {
        FakeLock lock("a");
        lock.queue(2);
        QList<locks::Waiter> waiters = lock.lock.waiters.list;
        waiters[0].alive = alive;
        lock.lock.waiters.list = waiters;
        return lock.ptr();
    };
    row("the first in the queue listens", queued(true), {});
    row("nobody knows whether it does", queued({}), {});
    row("it does not", queued(false), {"dead-waiter"});
    const auto silent = [](base::milliseconds length) {
        FakeLock lock("a");
        lock.fixedLease(2h, 1h).silentSince(fakeNow - length);
        return lock;
    };
    row("its holder was seen not long ago", silent(15min - 1ms), {});
    row("its holder shows no sign of life", silent(15min), {"holder-silent"});
    row("nobody holds it any more", silent(15min).free(), {});
    row("out of sight, so its holder is, too", silent(15min).unknown(), {});
    FakeLock twice("a");
    twice.lock.life = locks::HolderLife{{}, 0, {}, "10.0.3.7:6379"};
    row("others hold it at the former primary", twice, {"held-twice"});
    const auto waitedFor = [](base::milliseconds freeFor) {
        FakeLock lock("a");
        lock.waiters(2).free().waiters(2).lock.asOf = fakeNow - freeFor;
        return lock;
    };
    row("it became free, and its waiters are about to take it", waitedFor(5s - 1ms), {});
    row("it is free, and its waiters sleep", waitedFor(5s), {"waiters-asleep"});
    row("whether it is still free is not known", waitedFor(5s).unknown(), {});
    row("permits may be too few for those who wait", waitedFor(5s).kind(locks::redisson::plainSemaphore), {});
    row("how many of those who are blocked wait for it is not known",
        [&] {
            FakeLock lock = waitedFor(5s);
            lock.lock.waiters.visibility = locks::Visibility::AtMost;
            return lock;
        }(),
        {});
    const auto elsewhere = [] {
        FakeLock lock("a{b");
        lock.lock.evidence = locks::Evidence{{locks::sideKeysElsewhere.toByteArray()}, {}};
        return lock;
    };
    row("its keys are in another slot", elsewhere(), {"keys-elsewhere"});
    row("its keys would be, and it is free", elsewhere().free(), {});
    const auto ahead = [](base::milliseconds by, base::milliseconds within = 5ms) {
        FakeLock lock("a");
        const base::HolderId who = lock.lock.holders.first().id;
        lock.lock.doubts =
            locks::Doubts{{}, locks::ClockAhead{who, fakeNow - 9s + by + within, fakeNow - 9s, within}};
        return lock;
    };
    row("its clock is a little ahead", ahead(2s), {});
    row("its clock is far ahead", ahead(2s + 1ms), {"clock-ahead"});
    row("the server's own clock is hardly known", ahead(60s, 2s + 1ms), {});
    row("sight of it was lost, so of its clock, too", ahead(60s).unknown(), {});
    row("several at once", FakeLock("a").noExpiry().heldFor(1h).waiters(12),
        {"no-expiry", "long-wait", "many-waiters"});
    row("a semaphore has no expiry by nature",
        FakeLock("a").kind(locks::redisson::plainSemaphore).holders(0).permits(3, 5).noExpiry(), {});
}

void TestFinding::whatIsFound()
{
    QFETCH(const locks::LockPtr, lock);
    QTEST(namesOf(*lock), "names");
}

/// Each moment at which something is found anew, or no more, is known before it comes.
void TestFinding::timeAloneBringsSome()
{
    const auto turnsAt = [](const locks::LockPtr& lock) {
        QByteArrayList shown;
        std::optional<base::ServerTime> next = fakeNow;
        QByteArrayList before = namesOf(*lock);
        while ((next = locks::nextFindingAt(*lock, *next))) {
            if (namesOf(*lock, *next - 1ms) != before)
                return QByteArrayList{"untold"};
            before = namesOf(*lock, *next);
            shown.append(QByteArray::number((*next - fakeNow).count()) + ' ' + before.join(','));
        }
        return namesOf(*lock, fakeNow + 24h) == before ? shown : QByteArrayList{"untold"};
    };
    QCOMPARE(turnsAt(FakeLock("a").noExpiry()), QByteArrayList());
    QCOMPARE(turnsAt(FakeLock("a").fixedLease(60s, 30s)), QByteArrayList{"30001 expired"});
    QCOMPARE(turnsAt(FakeLock("a").noExpiry().heldFor(14min).waiters(1)),
        QByteArrayList{"60000 no-expiry,long-wait"});
    QCOMPARE(turnsAt(FakeLock("a").fixedLease(2min, 30s).heldFor(14min).waiters(1)),
        (QByteArrayList{"30001 expired", "60000 long-wait,expired"}));
    FakeLock unusual("a");
    unusual.noExpiry().heldFor(71'920ms).lock.usualHold = locks::UsualHold(8'192ms);
    QCOMPARE(turnsAt(unusual), QByteArrayList{"10000 no-expiry,held-unusually"});
    locks::FindingLimits patient;
    patient.timesUsual = 20;
    QCOMPARE(locks::nextFindingAt(*unusual.ptr(), fakeNow, patient), fakeNow + 91'920ms);
    QCOMPARE(turnsAt(FakeLock("a").noExpiry().unknown()), QByteArrayList());
    FakeLock silent("a");
    silent.noExpiry().silentSince(fakeNow - 14min);
    QCOMPARE(turnsAt(silent), QByteArrayList{"60000 no-expiry,holder-silent"});
    FakeLock renewed("a"); // its renewal should come, and a look after that
    locks::Renewals renewals;
    renewals.overdueAt = fakeNow + 9s;
    renewed.lock.renewals = renewals;
    QCOMPARE(locks::nextFindingAt(*renewed.ptr(), fakeNow), std::nullopt); // its expiry brings nothing
    renewed.waiters(20);
    QCOMPARE(turnsAt(renewed), QByteArrayList{"10000 "});
}

void TestFinding::theGravestCountsFirst()
{
    const locks::LockPtr lock = FakeLock("a").noExpiry().heldFor(1h).waiters(12);
    QCOMPARE(locks::gravest(locks::findingsOf(*lock, fakeNow)), Finding::NoExpiry);
    QCOMPARE(locks::gravest(locks::Findings()), std::nullopt);
    Severity before = Severity::Critical;
    for (const Finding finding : locks::everyFinding) {
        QVERIFY(locks::severityOf(finding) >= before); // in the order in which they are listed
        QVERIFY(locks::findingShortWords(finding).size() <= locks::findingWords(finding).size());
        before = locks::severityOf(finding);
    }
}

void TestFinding::namesLeadBack()
{
    for (const Finding finding : locks::everyFinding)
        QCOMPARE(locks::findingFromName(locks::name(finding)), finding);
    for (const Severity severity : locks::everySeverity)
        QCOMPARE(locks::severityFromName(locks::name(severity)), severity);
    QVERIFY(!locks::findingFromName("critical") && !locks::severityFromName("no-expiry"));
}

void TestFinding::eachHasItsWords()
{
    FakeLock fake("a");
    fake.heldBy("billing-2").heldFor(90min).waiters(12).silentSince(fakeNow - 20min);
    fake.lock.doubts =
        locks::Doubts{{}, locks::ClockAhead{fake.lock.holders.first().id, fakeNow + 42s, fakeNow - 9s, 1s}};
    const locks::LockPtr lock = fake;
    QStringList said;
    for (const Finding finding : locks::everyFinding)
        for (const QString& sentence :
            {locks::findingMeaning(finding, *lock, fakeNow), locks::findingAdvice(finding)}) {
            QVERIFY2(sentence.endsWith(u'.') && !said.contains(sentence), qPrintable(sentence));
            said.append(sentence);
        }
    QCOMPARE(locks::findingMeaning(Finding::LongWait, *lock, fakeNow),
        QStringLiteral("It has been held for 1 h 30 m while others wait."));
    QCOMPARE(locks::findingMeaning(Finding::ManyWaiters, *lock, fakeNow),
        QStringLiteral("12 clients wait for it."));
    QVERIFY(locks::findingMeaning(Finding::ClockAhead, *lock, fakeNow)
                .startsWith(QStringLiteral(
                    "The time that its holder wrote was still to come: the clock of billing-2 was at least "
                    "50.0 s ahead of the server's.")));
    QCOMPARE(locks::findingSince(Finding::ClockAhead, *lock), fakeNow - 9s);
}

/// Nothing is said that is not known.
void TestFinding::silenceIsToldAsSurelyAsItIs()
{
    using Connection = locks::HolderSilence::Connection;
    const auto said = [](const locks::HolderSilence& silence) {
        FakeLock lock("a");
        lock.noExpiry();
        lock.lock.life = locks::HolderLife{locks::HolderLife::Sign::None, 0, silence};
        return locks::findingMeaning(Finding::HolderSilent, *lock.ptr(), fakeNow);
    };
    QCOMPARE(said({fakeNow - 20min, true, false, Connection::NotKnown}),
        QStringLiteral(
            "Its holder has shown no sign of life on any lock here for 20 m 00 s. It renews nothing, "
            "and its connections are not known: it may still be at work."));
    QCOMPARE(said({fakeNow - 20min, false, false, Connection::NotFound}),
        QStringLiteral(
            "Its holder has shown no sign of life on any lock here since the locks were first seen "
            "20 m 00 s ago. It renews nothing, and no connection is known to be its own: it may "
            "still be at work."));
    QVERIFY(said({fakeNow - 20min, true, true, Connection::NotKnown})
                .endsWith(u"All its renewals that were due did not come."));
    QVERIFY(said({fakeNow - 20min, true, true, Connection::Gone})
                .endsWith(u"The connections that were taken for its own are gone."));
    FakeLock silent("a");
    silent.noExpiry().silentSince(fakeNow - 20min);
    QCOMPARE(locks::findingSince(Finding::HolderSilent, *silent.ptr()), fakeNow - 5min);
}

void TestFinding::aFilterAsksForThem()
{
    const locks::LockPtr lock = FakeLock("a").overdue();
    QVERIFY(passes("trouble:any", *lock));
    QVERIFY(passes("trouble:warning", *lock));
    QVERIFY(!passes("trouble:critical", *lock));
    QVERIFY(passes("trouble:no-expiry,renewal-overdue", *lock));
    QVERIFY(!passes("!trouble:any", *lock));
    QVERIFY(!passes("trouble:any", *FakeLock("b").ptr()));
    const auto fault = filter::Filter::parse(QStringLiteral("trouble:big"));
    QVERIFY(std::get<filter::FilterError>(fault).message.contains(u"renewal-overdue"));
}

/// A queue that shrinks was as long as it is when it was longer.
void TestFinding::aQueueSaysSinceWhenItIsSo()
{
    locks::Waiters waiters;
    locks::QueueSince queue;
    const auto count = [&](qint64 number, base::milliseconds at) {
        locks::Waiters now{.count = number, .visibility = locks::Visibility::AtLeast};
        queue = queue.followedBy(std::exchange(waiters, now), now, fakeNow + at);
    };
    count(5, 0ms);
    count(12, 10s);
    QCOMPARE(queue.since(5), fakeNow);
    QCOMPARE(queue.since(10), fakeNow + 10s);
    QCOMPARE(queue.since(13), std::nullopt);
    count(10, 20s);
    QCOMPARE(queue.since(10), fakeNow + 10s);
    QCOMPARE(queue.since(11), std::nullopt);
    count(3, 30s);
    count(11, 40s);
    QCOMPARE(queue.since(3), fakeNow);
    QCOMPARE(queue.since(10), fakeNow + 40s);
    for (int i = 0; i < 100; ++i)
        count(20 + i, 50s + i * 1s);
    QCOMPARE(queue.since(119), fakeNow + 149s);
    QVERIFY(queue.since(10) >= fakeNow + 40s); // never longer than it was
    const auto first = [](const char* id, bool isAlive) {
        return locks::Waiters{.count = 1,
            .list = QList<locks::Waiter>{{{id}, isAlive, {}}},
            .visibility = locks::Visibility::Listed};
    };
    locks::QueueSince fair = locks::QueueSince().followedBy(first("a", true), first("a", false), fakeNow);
    fair = fair.followedBy(first("a", false), first("a", false), fakeNow + 5s);
    QCOMPARE(fair.firstIsDeadSince(), fakeNow);
    fair = fair.followedBy(first("a", false), first("b", false), fakeNow + 9s);
    QCOMPARE(fair.firstIsDeadSince(), fakeNow + 9s);
    QCOMPARE(fair.followedBy(first("b", false), first("b", true), fakeNow).firstIsDeadSince(), std::nullopt);
}

void TestFinding::oneLookCannotKnowAll()
{
    const auto needs = [](const char* text) {
        return std::get<filter::Filter>(filter::Filter::parse(QString::fromLatin1(text))).needsWatching();
    };
    QCOMPARE(
        needs("trouble:renewal-overdue,no-expiry"), QStringList(QStringLiteral("trouble:renewal-overdue")));
    QCOMPARE(needs("trouble:long-wait,dead-waiter,expired"),
        (QStringList{QStringLiteral("trouble:long-wait"), QStringLiteral("trouble:dead-waiter")}));
    QCOMPARE(
        needs("trouble:holder-silent,keys-elsewhere"), QStringList(QStringLiteral("trouble:holder-silent")));
    QCOMPARE(needs("trouble:any"), QStringList()); // of all, what one look can know
    const auto unseen = [](const char* text) {
        const auto filter = filter::Filter::parse(QString::fromLatin1(text));
        return locks::foundIn(std::get<filter::Filter>(filter).troubleOverTime());
    };
    QCOMPARE(unseen("trouble:critical a"), (QList{Finding::HeldTwice, Finding::PossiblyLost}));
    QCOMPARE(unseen("!trouble:notice"), QList{Finding::HolderSilent});
    QCOMPARE(unseen("trouble:any").size(), qsizetype(locks::findingsOverTime.size()));
    QCOMPARE(unseen("trouble:no-expiry,expired kind:fair"), QList<Finding>());
}

/// The usual time is known after twenty holds, and never less than a minute.
void TestFinding::usualIsLearntByTheFormOfNames()
{
    using locks::UsualHolds;
    QCOMPARE(UsualHolds::patternOf("orders:lock:order:884211"), QByteArray("orders:lock:order:*"));
    QCOMPARE(UsualHolds::patternOf("{cart}:7f15010a-0000-4000-8000-0001.x"), QByteArray("{cart}:*.x"));
    QCOMPARE(UsualHolds::patternOf("plain"), QByteArray("plain"));
    UsualHolds usual;
    for (int i = 0; i < 19; ++i)
        usual.add("order:" + QByteArray::number(i), 20s);
    QVERIFY(!usual.usualOf("order:99").isKnown());
    usual.add("order:19", 20s);
    const auto after = usual.usualOf("order:99");
    QVERIFY(after.isKnown() && after.longAfter(10) > 200s && after.longAfter(10) < 400s);
    QCOMPARE(after.longAfter(20), 2 * after.longAfter(10));
    QVERIFY(!usual.usualOf("other:99").isKnown());
    for (int i = 0; i < 5'000; ++i)
        usual.add("order:1", 5ms);
    QCOMPARE(usual.usualOf("order:1").longAfter(10), base::milliseconds(60s));
    for (int i = 0; i < 1'001; ++i)
        usual.add(QByteArray(1, char('a' + i / 26 % 26)) + char('a' + i % 26) + char('a' + i / 676), 1s);
    QVERIFY(usual.usualOf("order:1").isKnown()); // it stays, and forms that say nothing go
}

QTEST_GUILESS_MAIN(TestFinding)
#include "tst_finding.moc"
