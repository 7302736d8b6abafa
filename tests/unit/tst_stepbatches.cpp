#include "core/record/player.h"
#include "core/record/stepbatches.h"
#include "tests/support/tape.h"

#include <QRegularExpression>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using locks::EventKind;
using record::Moment;
using support::Tape;
using What = record::What;

namespace
{

const locks::LockRef orders{{"lockscope:lab:orders"}, 0, {}};

/// 0 takes it twice and renews; 1 waits and gets it; 1's lease ends.
record::Recording handOver()
{
    Tape tape(2);
    tape.lock(orders.name.bytes).at(0).takes(0).at(500).step(What::Reentered, 0, 2);
    tape.at(1000).step(What::Wants, 1, -1, 4000).step(What::Sleeps, 1, 5000);
    tape.at(2000).step(What::Renewed, 0, 30'000);
    tape.at(3000).step(What::PartlyReleased, 0, 1).at(3500).leaves(0);
    tape.at(3600).takes(1, 1, 7).at(7600).step(What::LeaseEnded, 1);
    return tape.recording();
}

} // namespace

/// The table that a run's clients tell of.
class TestStepSights : public QObject
{
    Q_OBJECT

    static record::Player player() { return record::Player(handOver(), record::SnapshotCache::From::Steps); }

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void eachMomentHasItsHoldersAndWaiters()
    {
        record::Player played = player();
        played.seek(1500ms);
        const locks::LockPtr held = played.find(orders);
        QVERIFY(held && held->exists);
        QCOMPARE(held->holders.size(), 1);
        QCOMPARE(held->holders.first().count, 2);
        QCOMPARE(held->waiters.count, 1);
        played.seek(3800ms);
        const locks::LockPtr next = played.find(orders);
        QCOMPARE(next->holders.size(), 1);
        QCOMPARE(next->token, std::optional<qint64>(7));
        QCOMPARE(next->waiters.count, 0);
        QCOMPARE(next->lease.kind, locks::LeaseKind::Fixed);
        QCOMPARE(next->expiresAt, std::optional(played.recording().scenarioTime(7600ms)));
        played.seek(8s);
        QVERIFY(!played.find(orders)->exists);
    }

    void whatHappenedAreEventsInTheirOrder()
    {
        record::Player played = player();
        played.seek(10s);
        QList<EventKind> kinds;
        for (const locks::Event& event : played.events(100))
            kinds.append(event.kind);
        const QList<EventKind> expected{EventKind::Acquired, EventKind::Reentered, EventKind::WaiterJoined,
            EventKind::Renewed, EventKind::PartlyReleased, EventKind::Released, EventKind::Acquired,
            EventKind::Expired};
        QCOMPARE(kinds, expected);
        QCOMPARE(played.history(orders).events.size(), expected.size());
    }

    /// Followed in parts, at another speed: what a lease has left is what the scenario says.
    void aRunIsFollowedInTheTimeOfItsScenario()
    {
        Tape tape(1, 10);
        tape.lock(orders.name.bytes).at(0).step(What::Wants, 0, -1, 4000).takes(0);
        tape.at(5000).step(What::Pace, -1, 500, 1'790'000'000'500).at(6000).step(What::Renewed, 0, 4000);
        const record::Recording whole = tape.recording();
        record::Recording growing(whole.header());
        record::StepBatches batches;
        QList<record::RecordedBatch> reported;
        growing.append({.locks = whole.locks(), .clients = whole.clients(), .texts = whole.texts()});
        for (const record::Step& step : whole.steps().blocks().constFirst()) {
            growing.append({.steps = {step}});
            while (const auto sight = batches.next(growing))
                reported.append(*sight);
        }
        QCOMPARE(reported.size(), 2);
        for (const record::RecordedBatch& sight : std::as_const(reported)) {
            const locks::Lock& lock = *sight.batch.changed.constFirst();
            QCOMPARE(
                lock.asOf, whole.header().begin + std::chrono::floor<std::chrono::milliseconds>(sight.at));
            QCOMPARE(locks::ttlAt(lock, lock.asOf), std::optional(base::milliseconds(4s)));
        }
    }

    void aKeyDeletedByHandIsHeldByNobody()
    {
        Tape tape(1);
        tape.lock(orders.name.bytes).at(0).takes(0).at(100).fault(record::FaultKind::KeyDeleted);
        const record::Recording recording = tape.recording();
        record::StepBatches batches;
        QVERIFY(batches.next(recording));
        const auto last = batches.next(recording);
        QVERIFY(last && !batches.next(recording));
        QVERIFY(!last->batch.changed.first()->exists);
        QCOMPARE(last->batch.events.first().kind, EventKind::Deleted);
    }

    /// However many there are: what is made again is what was reported, forward, backward and far away.
    void aMillionSightsHaveATableOfEachMoment()
    {
        constexpr int rounds = 400'000; // a sight each for acquired, renewed and released
        Tape tape(2);
        tape.lock(orders.name.bytes);
        for (int i = 0; i < rounds; ++i) {
            tape.at(i * 10).step(What::Acquired, i % 2, 1 + i % 3, i + 1);
            tape.at(i * 10 + 5).step(What::Renewed, i % 2, 30'000).at(i * 10 + 8).step(What::Released, i % 2);
        }
        record::Player played(tape.recording(), record::SnapshotCache::From::Steps);
        const auto check = [&](int round) {
            played.seek(Moment(qint64(round) * 10'000 + 6'000));
            const locks::LockPtr held = played.find(orders);
            QCOMPARE(held->holders.size(), 1);
            QCOMPARE(held->holders[0].client(), QByteArray("uuid-") + QByteArray::number(1 + round % 2));
            QCOMPARE(held->holders[0].count, 1 + round % 3);
            QCOMPARE(held->token, std::optional<qint64>(round + 1));
            QCOMPARE(held->renewals->count, 1);
            QCOMPARE(played.events(2).constLast().kind, EventKind::Renewed);
            QCOMPARE(played.events(2).constFirst().kind, EventKind::Acquired);
        };
        for (const int round : {3, 399'999, 200'000, 199'999, 5461, 5462, 5460, 0, 1, 399'998})
            check(round);
        QCOMPARE(played.events(20'000).size(), 20'000);
        QVERIFY(played.history(orders).events.size() >= 1000);
        played.seek(Moment(0));
        QCOMPARE(played.seek(played.recording().length()).droppedEvents,
            quint64(3 * rounds - 1) - record::Player::mostReported);
        QVERIFY(!played.find(orders)->exists);
        QVERIFY(!played.nextOf(orders));
        QCOMPARE(*played.previousOf(orders), Moment(qint64(rounds - 1) * 10'000 + 5'000));
    }
};

QTEST_GUILESS_MAIN(TestStepSights)
#include "tst_stepbatches.moc"
