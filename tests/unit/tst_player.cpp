#include "core/locks/redissonkinds.h"
#include "core/record/livescribe.h"
#include "core/record/lockrecreader.h"
#include "core/record/lockrecwriter.h"
#include "core/record/player.h"
#include "tests/support/fakelocks.h"
#include "tests/support/tape.h"

#include <QRegularExpression>
#include <QTest>

#include <random>

using namespace lockscope;
using namespace lockscope::record;
using namespace std::chrono_literals;
using locks::LockPtr;
using locks::LockRef;
using support::FakeLock;

namespace
{

using Table = QMap<LockRef, LockPtr>;

Table tableOf(const QList<LockPtr>& locks)
{
    Table table;
    for (const LockPtr& lock : locks)
        table.insert(lock->ref, lock);
    return table;
}

void putInto(Table& table, const locks::Batch& batch)
{
    for (const LockRef& ref : batch.removed)
        table.remove(ref);
    for (const LockPtr& lock : batch.changed)
        table.insert(lock->ref, lock);
}

locks::Event eventOf(const QByteArray& name, locks::EventKind kind, base::ServerTime at)
{
    locks::Event event;
    event.lockKind = locks::redisson::reentrantLock;
    event.at = at;
    event.kind = kind;
    event.lock = {{name}, 0, {}};
    event.holder = {"11111111-2222-3333-4444-555555555555:7"};
    event.count = 1;
    return event;
}

/// Four thousand batches over fifty locks, and the table after each.
struct Many {
    Recording recording{Header{.kind = Header::Kind::Live, .begin = support::fakeNow}};
    QList<Table> tables;
};

Many many()
{
    Many many;
    std::mt19937 random(7);
    Table table;
    Part part;
    for (int i = 0; i < 4000; ++i) {
        RecordedBatch sight{Moment(i * 1000), {}, {}, i % 1500 == 1499};
        const QByteArray name = "lock:" + QByteArray::number(random() % 50);
        if (random() % 5 == 0)
            sight.batch.removed = {{{name}, 0, {}}};
        else
            sight.batch.changed = {FakeLock(name).heldBy("client", QByteArray::number(i))};
        sight.batch.events = {
            eventOf(name, locks::EventKind::Acquired, support::fakeNow + base::milliseconds(i))};
        if (sight.whole)
            table.clear();
        putInto(table, sight.batch);
        many.tables.append(table);
        part.batches.append(sight);
    }
    many.recording.append(part);
    return many;
}

} // namespace

/// A recording played: at any moment the table is what it was.
class TestPlayer : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void anyMomentHasItsTable()
    {
        const Many all = many();
        Player player(all.recording);
        std::mt19937 random(11);
        Table shown = tableOf(player.table());
        for (int i = 0; i < 300; ++i) {
            const int at = int(random() % 4000);
            putInto(shown, player.seek(Moment(at * 1000 + 5)));
            QVERIFY(tableOf(player.table()) == all.tables.at(at));
            QVERIFY(shown == all.tables.at(at));
        }
    }

    /// The player shows it as it was live: from the look on that has shown it, and not known where there was
    /// none.
    void aLockIsOverdueFromTheSameLookOn()
    {
        FakeLock lock("a");
        FakeLock looked = lock;
        const base::milliseconds overdue = *lock.lock.renewals->overdueAt - support::fakeNow;
        looked.lock.asOf = support::fakeNow + overdue + 2ms;
        Part part;
        part.batches = {RecordedBatch{Moment(0), {{lock}, {}, {}, 0}, {}, false},
            RecordedBatch{overdue + 2ms, {{looked}, {}, {}, 0}, {}, false}};
        Recording recording{Header{.kind = Header::Kind::Live, .begin = support::fakeNow}};
        recording.append(part);
        Player player(recording);
        const auto stateAfter = [&](Moment at) {
            player.seek(at);
            return locks::stateAt(
                *player.find(lock.lock.ref), support::fakeNow + std::chrono::floor<base::milliseconds>(at));
        };
        QCOMPARE(stateAfter(overdue + 1ms), locks::State::Held);
        QCOMPARE(stateAfter(overdue + 2ms), locks::State::RenewalOverdue);
        part.batches.removeLast();
        recording = Recording{Header{.kind = Header::Kind::Live, .begin = support::fakeNow}};
        part.batches.append(RecordedBatch{overdue + 9s, {}, {}, false});
        recording.append(part);
        player = Player(recording);
        QCOMPARE(stateAfter(overdue + 999ms), locks::State::Held);
        QCOMPARE(stateAfter(overdue + 1s), locks::State::Unknown);
    }

    void playedThroughItTellsEveryEvent()
    {
        const Many all = many();
        Player player(all.recording);
        qsizetype events = player.events(10).size();
        for (int i = 1; i <= 4000; i += 7)
            events += player.seek(Moment(i * 1000)).events.size();
        events += player.seek(10s).events.size();
        QCOMPARE(events, 4000);
        QVERIFY(tableOf(player.table()) == all.tables.constLast());
        QCOMPARE(player.events(17).size(), 17);
        QCOMPARE(player.events(17).constLast().at, support::fakeNow + 3999ms);
        QVERIFY(player.seek(Moment(0)).events.isEmpty());
    }

    /// A leap is not made to wait for millions of events.
    void ofALeapItTellsTheLastEvents()
    {
        Recording recording(Header{.kind = Header::Kind::Live, .begin = support::fakeNow});
        constexpr int batches = 60;
        constexpr int inSight = 300;
        Part part;
        for (int i = 0; i < batches; ++i) {
            RecordedBatch sight{Moment(i * 1s), {}, {}, false};
            sight.batch.changed = {FakeLock("a").heldBy("client", QByteArray::number(i))};
            for (int event = 0; event < inSight; ++event)
                sight.batch.events.append(
                    eventOf("a", locks::EventKind::Renewed, support::fakeNow + i * 1s + 1ms * event));
            part.batches.append(sight);
        }
        recording.append(part);
        Player player(recording);
        const locks::Batch batch = player.seek(1h);
        QCOMPARE(quint64(batch.events.size()), Player::mostReported / inSight * inSight);
        QCOMPARE(batch.events.constLast().at, support::fakeNow + 59s + 299ms);
        QCOMPARE(batch.events.size() + qsizetype(batch.droppedEvents), qsizetype((batches - 1) * inSight));
        QCOMPARE(batch.changed.size(), 1);
        QCOMPARE(player.seek(1h).events.size(), 0);
    }

    void whatExistsIsCounted()
    {
        Recording recording(Header{});
        const auto seen = [](int second, QList<LockPtr> changed, QList<LockRef> removed = {}) {
            RecordedBatch sight{Moment(second * 1s), {}, {}, false};
            sight.batch.changed = std::move(changed);
            sight.batch.removed = std::move(removed);
            return sight;
        };
        recording.append({.batches = {seen(1, {FakeLock("a"), FakeLock("b")}),
                              seen(2, {FakeLock("a").free()}), seen(3, {FakeLock("a")}, {{{"b"}, 0, {}}})}});
        Player player(recording);
        using Stop = std::pair<Moment, qsizetype>;
        for (const auto& [at, expected] : {Stop(1s, 2), Stop(2s, 1), Stop(3s, 1), Stop(2s, 1), Stop(1s, 2)}) {
            player.seek(at);
            QCOMPARE(player.existing(), expected);
        }
        QVERIFY(player.find({{"b"}, 0, {}}));
        QVERIFY(!player.find({{"c"}, 0, {}}));
    }

    void writtenAndReadItPlaysTheSame()
    {
        const Many all = many();
        Player played(all.recording);
        Player read(fromLockrec(toLockrec(all.recording))->recording);
        for (const Moment at : {Moment(5ms), Moment(777ms), Moment(5s)}) {
            const auto one = played.seek(at);
            const auto other = read.seek(at);
            QVERIFY(one.events == other.events);
            const Table left = tableOf(played.table());
            const Table right = tableOf(read.table());
            QCOMPARE(left.keys(), right.keys());
            for (const LockRef& ref : left.keys())
                QVERIFY(*left[ref] == *right[ref]);
        }
    }

    void itGrowsWhileItIsPlayed()
    {
        Many all = many();
        Recording first(all.recording.header());
        first.append({.batches = all.recording.batches().first(1000)});
        Player player(first);
        player.seek(10s);
        QVERIFY(tableOf(player.table()) == all.tables.at(999));
        player.append({.batches = all.recording.batches().mid(1000)});
        QVERIFY(tableOf(player.table()) == all.tables.at(999));
        player.seek(10s);
        QVERIFY(tableOf(player.table()) == all.tables.constLast());
    }

    /// An earlier request does not show in what is answered.
    void thePastOfALockIsThatOfTheMoment()
    {
        const Many all = many();
        Player player(all.recording);
        for (const int step : {1500, 1600, 3999, 40, 41, 2500}) {
            player.seek(Moment(step * 1000));
            Player fresh(all.recording);
            fresh.seek(Moment(step * 1000));
            for (const char* name : {"lock:7", "lock:8", "no such"}) {
                const LockRef ref{{name}, 0, {}};
                QCOMPARE(player.history(ref).events, fresh.history(ref).events);
                QCOMPARE(player.history(ref).points.size(), fresh.history(ref).points.size());
            }
        }
    }

    void itJumpsToWhatIsOfALock()
    {
        Recording recording = support::Tape().lock("a").at(10).takes(0).lock("b").at(30).takes(1).recording();
        RecordedBatch sight{Moment(20ms), {}, {}, false};
        sight.batch.changed = {FakeLock("a")};
        recording.append({.batches = {sight}});
        Player player(recording);
        const LockRef a{{"a"}, 0, {}};
        QCOMPARE(player.nextOf(a), Moment(10ms));
        player.seek(10ms);
        QCOMPARE(player.nextOf(a), Moment(20ms));
        player.seek(20ms);
        QVERIFY(!player.nextOf(a));
        QCOMPARE(player.previousOf(a), Moment(10ms));
        QVERIFY(!player.nextOf({{"c"}, 0, {}}));
    }

    void aSawtoothHasItsPast()
    {
        Recording recording(Header{});
        Part part;
        for (int i = 0; i < 5; ++i) {
            RecordedBatch sight{Moment(i * 1s), {}, {}, false};
            sight.batch.changed = {FakeLock("a", support::fakeNow + i * 1s).ttl(30s)};
            sight.batch.events = {eventOf("a", locks::EventKind::Renewed, support::fakeNow + i * 1s)};
            part.batches.append(sight);
        }
        recording.append(part);
        Player player(recording);
        player.seek(3s);
        const locks::History history = player.history({{"a"}, 0, {}});
        QCOMPARE(history.points.size(), 4);
        QCOMPARE(history.events.size(), 4);
        QVERIFY(player.history({{"nobody"}, 0, {}}).points.isEmpty());
    }

    void whatWasSeenBecomesSteps()
    {
        LiveScribe scribe(support::fakeNow);
        locks::Batch batch;
        batch.events = {eventOf("a", locks::EventKind::Acquired, support::fakeNow + 1s),
            eventOf("a", locks::EventKind::Renewed, support::fakeNow + 2s),
            eventOf("a", locks::EventKind::Expired, support::fakeNow + 3s),
            eventOf("a", locks::EventKind::Acquired, support::fakeNow + 4s),
            eventOf("a", locks::EventKind::Released, support::fakeNow + 5s)};
        scribe.take(batch, support::fakeNow + 6s);
        const Part part = scribe.news();
        QByteArrayList steps;
        for (const Step& step : part.steps)
            steps.append(name(step.what) + '@' + QByteArray::number(qint64(step.at / 1s)));
        QCOMPARE(
            steps.join(' '), QByteArray("acquired@1 renewed@2 fault@3 lease-ended@3 acquired@4 released@5"));
        QCOMPARE(part.clients.size(), 1);
        QCOMPARE(part.steps.constFirst().thread, 7);
    }

    /// The queue of a free lock, who listens, the token that was read with the hold, and a loss of sight.
    void whatAServerShowsBesides()
    {
        LiveScribe scribe(support::fakeNow);
        const auto stepsOf = [&](const locks::Batch& batch, Moment at) {
            scribe.take(batch, support::fakeNow + std::chrono::floor<base::milliseconds>(at));
            QByteArrayList steps;
            const Part part = scribe.news();
            for (const Step& step : part.steps)
                steps.append(name(step.what) + ':' + QByteArray::number(step.other));
            return steps.join(' ');
        };
        const QByteArray holder = "11111111-2222-3333-4444-555555555555";
        locks::Batch batch;
        batch.changed = {FakeLock("a").kind(locks::redisson::fencedLock).heldBy(holder).token(7)};
        batch.events = {eventOf("a", locks::EventKind::Acquired, support::fakeNow + 1s)};
        QCOMPARE(stepsOf(batch, 1s), QByteArray("acquired:7"));
        QCOMPARE(stepsOf({{}, {}, batch.events, 0}, 1s), QByteArray());
        FakeLock next = FakeLock("a").kind(locks::redisson::fencedLock).heldBy(holder, "8").token(8);
        QCOMPARE(stepsOf({{next}, {}, {}, 0}, 1s), QByteArray());
        locks::Event over = eventOf("a", locks::EventKind::HandedOver, support::fakeNow + 1s);
        over.holder = {holder + ":8"};
        QCOMPARE(
            stepsOf({{}, {}, {over}, 0}, 1s), QByteArray("released:2 acquired:8")); // nobody saw a release
        FakeLock fair = FakeLock("b").kind(locks::redisson::fairLock).queue(1).free();
        locks::Waiter waiter = fair.lock.waiters.list->first();
        waiter.alive = true;
        fair.lock.waiters.list = QList{waiter};
        QCOMPARE(stepsOf({{fair}, {}, {}, 0}, 2s), QByteArray("wants:0 sleeps:0"));
        waiter.alive = false;
        fair.lock.waiters.list = QList{waiter};
        QCOMPARE(stepsOf({{fair}, {}, {}, 0}, 3s), QByteArray());
        QCOMPARE(stepsOf({}, 4s), QByteArray("unsubscribed:0"));
        fair.lock.waiters.list = QList<locks::Waiter>();
        QCOMPARE(stepsOf({{fair}, {}, {}, 0}, 4s), QByteArray());
        QCOMPARE(stepsOf({}, 5s), QByteArray("gave-up:0"));
        QCOMPARE(stepsOf({{FakeLock("b").free().unknown()}, {}, {}, 0}, 5s), QByteArray("sight-lost:0"));
        locks::Event jump = eventOf("a", locks::EventKind::Reentered, support::fakeNow + 6s);
        jump.unseen = 2;
        QCOMPARE(stepsOf({{}, {}, {jump}, 0}, 6s), QByteArray("reentered:2"));
    }

    /// Where the release was heard, the hold ended by it.
    void aHandOverThatWasHeardIsARelease()
    {
        LiveScribe scribe(support::fakeNow);
        locks::Batch batch;
        batch.events = {eventOf("a", locks::EventKind::Acquired, support::fakeNow + 1s),
            eventOf("a", locks::EventKind::HandedOver, support::fakeNow + 2s)};
        batch.events.last().holder = {"11111111-2222-3333-4444-555555555555:8"};
        batch.events.last().exact = true;
        scribe.take(batch, support::fakeNow + 3s);
        const Part part = scribe.news();
        QCOMPARE(part.steps.size(), 3);
        QCOMPARE(part.steps.at(1).what, What::Released);
        QCOMPARE(part.steps.at(1).other, 0);
    }

    void whatWasThereAlreadyIsToldOnce()
    {
        LiveScribe scribe(support::fakeNow);
        locks::Batch batch;
        batch.changed = {FakeLock("a").heldBy("11111111-2222-3333-4444-555555555555")};
        scribe.take(batch, support::fakeNow, true);
        scribe.take(batch, support::fakeNow + 1s, true);
        QCOMPARE(scribe.news().steps.size(), 1);
        batch.changed = {FakeLock("a").free()};
        scribe.take(batch, support::fakeNow + 2s);
        QVERIFY(scribe.news().steps.isEmpty()); // an event may yet tell how
        scribe.take(locks::Batch(), support::fakeNow + 3s);
        const Part part = scribe.news();
        QCOMPARE(part.steps.size(), 1);
        QCOMPARE(part.steps.constFirst().what, What::LeaseEnded);
        QCOMPARE(part.steps.constFirst().other, record::endUnseen);
    }
};

QTEST_GUILESS_MAIN(TestPlayer)
#include "tst_player.moc"
