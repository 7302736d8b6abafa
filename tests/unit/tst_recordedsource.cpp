#include "core/console/recordedsource.h"
#include "core/record/lockrecreader.h"
#include "core/record/recorder.h"
#include "tests/support/fakelabrun.h"
#include "tests/support/fakelocks.h"
#include "tests/support/tape.h"

#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;
using console::RecordedSource;
using record::Moment;
using support::FakeLock;

namespace
{

constexpr int seconds = 60;

/// Ten locks in turn; the one of second n is held by thread n, and every seventh goes.
locks::Batch batchOf(int second)
{
    const base::ServerTime at = support::fakeNow + second * 1s;
    const QByteArray name = "lock:" + QByteArray::number(second % 10);
    locks::Batch batch;
    if (second % 7 == 6)
        batch.removed = {{{name}, 0, {}}};
    else
        batch.changed = {FakeLock(name, at).heldBy("client", QByteArray::number(second))};
    locks::Event event;
    event.seq = quint64(second + 1);
    event.at = at;
    event.kind = locks::EventKind::Acquired;
    event.lock = {{name}, 0, {}};
    event.holder = {"client:" + QByteArray::number(second)};
    batch.events = {event};
    return batch;
}

QMap<QByteArray, locks::Lock> tableOf(const QList<locks::LockPtr>& all)
{
    QMap<QByteArray, locks::Lock> table;
    for (const locks::LockPtr& lock : all)
        table.insert(lock->ref->name.bytes, *lock);
    return table;
}

/// A run of 4 s: client 0 has the lock from 1 s to 3 s, then client 1.
record::Recording handOver()
{
    support::Tape tape(2);
    tape.lock("orders").at(1000).takes(0).at(2000).waits(1).at(3000).leaves(0).takes(1);
    return tape.at(4000).step(record::What::Note, 0).recording();
}

/// Keeps what a watcher of a source knows.
struct Watching {
    explicit Watching(console::Source& source)
    {
        QObject::connect(&source, &console::Source::changed, &source, [this](const locks::Batch& batch) {
            for (const locks::LockPtr& lock : batch.changed)
                table.insert(lock->ref->name.bytes, *lock);
            for (const locks::LockRef& ref : batch.removed)
                table.remove(ref.name.bytes);
            events += batch.events;
        });
        QObject::connect(&source, &console::Source::retold, &source,
            [this](const QList<locks::Event>& reported) { events = reported; });
        QObject::connect(&source, &console::Source::historyChanged, &source,
            [this](const locks::History& reported) { history = reported; });
    }
    QMap<QByteArray, locks::Lock> table;
    QList<locks::Event> events;
    locks::History history;
};

} // namespace

/// A recording behind the port of a live server.
class TestRecordedSource : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QMap<QByteArray, locks::Lock> m_table; ///< what was reported live, at the end
    QList<locks::Event> m_events;
    console::OpenedRecording m_opened;

private Q_SLOTS:
    void initTestCase()
    {
        record::Header header;
        header.title = QStringLiteral("prod");
        header.server = "prod:6379";
        header.begin = support::fakeNow;
        const QString path = m_folder.filePath(QStringLiteral("night.lockrec"));
        record::Recorder recorder(header);
        QVERIFY(recorder.record(path).ok());
        for (int second = 0; second < seconds; ++second) {
            const locks::Batch batch = batchOf(second);
            recorder.take(batch, support::fakeNow + second * 1s);
            for (const locks::LockPtr& lock : batch.changed)
                m_table.insert(lock->ref->name.bytes, *lock);
            for (const locks::LockRef& ref : batch.removed)
                m_table.remove(ref.name.bytes);
            m_events += batch.events;
        }
        recorder.take(locks::Batch(), support::fakeNow + 90s);
        QVERIFY(recorder.stop().ok());
        const auto opened = record::openRecording(path);
        QVERIFY(opened.ok() && opened->report.isWhole());
        m_opened.file = *opened;
    }
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void theSameTableAndTheSameEvents()
    {
        RecordedSource source(m_opened, {});
        Watching watching(source);
        source.open();
        source.seek(source.recording().length());
        QCOMPARE(watching.events, m_events);
        QCOMPARE(watching.table, m_table);
        QCOMPARE(tableOf(source.locks()), m_table);
    }

    void anyMomentIsAsItWasThen()
    {
        RecordedSource source(m_opened, {});
        Watching watching(source);
        source.open();
        for (const int second : {40, 3, 59, 0, 25, 24}) {
            source.seek(second * 1s + 500ms);
            QMap<QByteArray, locks::Lock> then;
            for (int each = 0; each <= second; ++each) {
                const locks::Batch batch = batchOf(each);
                for (const locks::LockPtr& lock : batch.changed)
                    then.insert(lock->ref->name.bytes, *lock);
                for (const locks::LockRef& ref : batch.removed)
                    then.remove(ref.name.bytes);
            }
            QCOMPARE(watching.table, then);
            QCOMPARE(watching.events, m_events.first(second + 1));
        }
    }

    void itIsNeverLiveAndItsClockShowsThatMoment()
    {
        RecordedSource source(m_opened, {});
        source.seek(12s + 345ms);
        const locks::Health health = source.health();
        QVERIFY(health.recorded && !health.live);
        QCOMPARE(health.clock.serverTime(health.liveSince), support::fakeNow + 12'345ms);
        QCOMPARE(health.serverName, QStringLiteral("prod:6379"));
        QVERIFY(source.acts() == nullptr);
    }

    void theLockLookedAtHasThePastOfThatMoment()
    {
        RecordedSource source(m_opened, {});
        Watching watching(source);
        source.select(locks::LockRef{{"lock:4"}, 0, {}});
        source.seek(50s);
        QCOMPARE(watching.history.events.size(), 5);
        source.seek(20s);
        QCOMPARE(watching.history.events.size(), 2);
        QCOMPARE(watching.history.points.last().holder.bytes, QByteArray("client:14"));
    }

    void itGoesFromEventToEventAndFromViolationToViolation()
    {
        console::OpenedRecording opened = m_opened;
        check::Violation violation;
        for (const auto begin : {10s, 30s}) {
            violation.begin = begin;
            opened.judgement.violations.append(violation);
        }
        RecordedSource source(opened, {});
        using Way = RecordedSource::Way;
        const locks::LockRef fourth{{"lock:4"}, 0, {}};
        source.seek(5s);
        QCOMPARE(source.nextOf(fourth, Way::On), std::optional(Moment(14s)));
        QCOMPARE(source.nextOf(fourth, Way::Back), std::optional(Moment(4s)));
        QCOMPARE(source.nextViolation(Way::Back), std::optional<Moment>());
        QCOMPARE(source.nextViolation(Way::On), std::optional(Moment(10s)));
        source.seek(10s);
        QCOMPARE(source.nextViolation(Way::On), std::optional(Moment(30s)));
        source.seek(31s);
        QCOMPARE(source.nextViolation(Way::On), std::optional<Moment>());
        QCOMPARE(source.nextViolation(Way::Back), std::optional(Moment(30s)));
    }

    void whatIsReadLaterComesToWhereItStands()
    {
        const record::Recording& all = m_opened.file.recording;
        console::OpenedRecording part;
        part.isPart = true;
        part.file.recording = record::Recording(all.header());
        part.file.recording.append({.batches = all.batches().first(all.batches().size() / 2)});
        RecordedSource source(part, QStringLiteral("night.lockrec"));
        Watching watching(source);
        source.open();
        source.seek(10s);
        const auto before = watching.table;
        QVERIFY(source.isPart());
        QSignalSpy grown(&source, &RecordedSource::grewOn);
        console::OpenedRecording whole = m_opened;
        whole.player = std::make_shared<const record::Player>(all);
        whole.judgement.violations.append(check::Violation());
        source.complete(whole);
        QVERIFY(!source.isPart());
        QCOMPARE(grown.size(), 1);
        QCOMPARE(source.position(), Moment(10s));
        QCOMPARE(watching.table, before);
        QCOMPARE(source.violations().size(), 1);
        source.seek(all.length());
        QCOMPARE(watching.table, m_table);
        QCOMPARE(watching.events, m_events);
    }

    void aRunIsFollowedUntilSomebodyLooksBack()
    {
        support::FakeLabRun run;
        const record::Recording whole = handOver();
        const auto first = whole.steps().firstFrom(2500ms);
        RecordedSource source(run, whole.header());
        Watching watching(source);
        source.open();
        QVERIFY(source.isFollowing() && source.isPlaying());
        run.tellSteps(whole, 0, first);
        QCOMPARE(watching.table.value("orders").holders.value(0).client(), QByteArray("uuid-1"));
        QCOMPARE(watching.table.value("orders").waiters.count, 1);
        QCOMPARE(source.health().reason, QByteArray("lab"));
        source.seek(500ms);
        QVERIFY(!source.isFollowing() && !source.isPlaying());
        QVERIFY(watching.table.isEmpty() && watching.events.isEmpty());
        run.tellSteps(whole, first, whole.steps().size());
        QVERIFY(watching.table.isEmpty());
        QCOMPARE(source.position(), Moment(500ms));
        source.seek(source.recording().length());
        QVERIFY(source.isFollowing());
        QCOMPARE(watching.table.value("orders").holders.value(0).client(), QByteArray("uuid-2"));
        QCOMPARE(watching.events.size(), 4);
        run.enter(lab::RunState::Ended);
        QVERIFY(!source.isPlaying());
        QCOMPARE(source.position(), whole.length());
        source.seek(500ms);
        QVERIFY(!source.isFollowing());
        QCOMPARE(source.position(), Moment(500ms));
    }

    void whatIsToldAfterTheEndBelongsToTheRun()
    {
        support::FakeLabRun run;
        const record::Recording whole = handOver();
        const auto first = whole.steps().firstFrom(2500ms);
        RecordedSource source(run, whole.header());
        Watching watching(source);
        source.open();
        run.tellSteps(whole, 0, first);
        run.enter(lab::RunState::Ended);
        run.tellSteps(whole, first, whole.steps().size());
        QCOMPARE(source.position(), whole.length());
        QCOMPARE(watching.table.value("orders").holders.value(0).client(), QByteArray("uuid-2"));
        QVERIFY(!source.isPlaying());
    }

    /// The past, the events and the table of a run are those of the file that it is kept in.
    void aRunIsAsItsRecording()
    {
        support::FakeLabRun run;
        const record::Recording whole = handOver();
        RecordedSource followed(run, whole.header());
        Watching reported(followed);
        followed.select(locks::LockRef{{"orders"}, 0, {}});
        followed.open();
        for (qsizetype step = 0; step < whole.steps().size(); ++step)
            run.tellSteps(whole, step, step + 1);
        run.enter(lab::RunState::Ended);
        console::OpenedRecording opened;
        opened.file.recording = whole;
        opened.player = std::make_shared<const record::Player>(whole, record::SnapshotCache::From::Steps);
        RecordedSource source(opened, QStringLiteral("run.lockrec"));
        Watching replayed(source);
        source.select(locks::LockRef{{"orders"}, 0, {}});
        source.open();
        source.seek(whole.length());
        QCOMPARE(reported.table, replayed.table);
        QCOMPARE(reported.events, replayed.events);
        QCOMPARE(reported.history.events, replayed.history.events);
        QCOMPARE(reported.history.points.size(), replayed.history.points.size());
        QVERIFY(followed.isRun() && !source.isRun());
    }

    void theEndAndTheBeginAreItsBounds()
    {
        RecordedSource source(m_opened, {});
        QCOMPARE(source.recording().length(), Moment(90s));
        source.seek(Moment(1h));
        QCOMPARE(source.position(), Moment(90s));
        source.seek(Moment(-1h));
        QCOMPARE(source.position(), Moment(0));
    }
};

QTEST_GUILESS_MAIN(TestRecordedSource)
#include "tst_recordedsource.moc"
