#include "core/record/player.h"
#include "core/record/stepsights.h"
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

    static record::Player player()
    {
        record::Recording recording = handOver();
        recording.append({.sights = record::sightsOfSteps(recording), .until = recording.length()});
        return record::Player(recording);
    }

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
        record::StepSights sights;
        QList<record::Sight> told;
        growing.append({.locks = whole.locks(), .clients = whole.clients(), .texts = whole.texts()});
        for (const record::Step& step : whole.steps().blocks().constFirst()) {
            growing.append({.steps = {step}});
            told += sights.follow(growing);
        }
        QCOMPARE(told.size(), record::sightsOfSteps(whole).size());
        QCOMPARE(told.size(), 2);
        for (const record::Sight& sight : std::as_const(told)) {
            const locks::Lock& lock = *sight.batch.changed.constFirst();
            QCOMPARE(
                lock.asOf, whole.header().begin + std::chrono::floor<std::chrono::milliseconds>(sight.at));
            QCOMPARE(locks::ttlAt(lock, lock.asOf), std::optional(base::milliseconds(4s)));
        }
    }

    void aKeyDeletedByHandIsHeldByNobody()
    {
        Tape tape(1);
        tape.lock(orders.name.bytes).at(0).takes(0).at(100).fault(record::Fault::KeyDeleted);
        record::Recording recording = tape.recording();
        const QList<record::Sight> sights = record::sightsOfSteps(recording);
        QCOMPARE(sights.size(), 2);
        QVERIFY(!sights.last().batch.changed.first()->exists);
        QCOMPARE(sights.last().batch.events.first().kind, EventKind::Deleted);
    }
};

QTEST_GUILESS_MAIN(TestStepSights)
#include "tst_stepsights.moc"
