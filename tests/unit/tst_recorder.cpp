#include "core/record/join.h"
#include "core/record/lockrecreader.h"
#include "core/record/player.h"
#include "core/record/recorder.h"
#include "tests/support/fakelocks.h"

#include <QDir>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <algorithm>

using namespace lockscope;
using namespace lockscope::record;
using namespace std::chrono_literals;
using support::FakeLock;

namespace
{

locks::Batch batchOf(int number)
{
    const QByteArray name = "lock:" + QByteArray::number(number % 20);
    locks::Batch batch;
    batch.changed = {FakeLock(name).heldBy("client", QByteArray::number(number))};
    locks::Event event;
    event.seq = quint64(number);
    event.at = support::fakeNow + number * 1s;
    event.lock = {{name}, 0, {}};
    batch.events = {event};
    return batch;
}

locks::Batch tableOf(const QList<locks::LockPtr>& locks)
{
    locks::Batch batch;
    batch.changed = locks;
    return batch;
}

Header liveHeader() { return {.title = QStringLiteral("prod"), .begin = support::fakeNow}; }

} // namespace

/// The reports of a live source are kept on the disk.
class TestRecorder : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void aNamedFileHasTheTableAndWhatFollows()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("night.lockrec"));
        Recorder recorder(liveHeader());
        for (int i = 0; i < 20; ++i)
            recorder.take(batchOf(i), support::fakeNow + i * 1s);
        QVERIFY(recorder.record(path).ok());
        for (int i = 20; i < 50; ++i)
            recorder.take(batchOf(i), support::fakeNow + i * 1s);
        QVERIFY(recorder.stop().ok());
        recorder.take(batchOf(60), support::fakeNow + 60s);
        const auto read = openRecording(path);
        QVERIFY(read.ok() && read->report.isWhole());
        QCOMPARE(read->recording.batches().constFirst().batch.changed.size(), 20);
        QVERIFY(read->recording.batches().constFirst().whole);
        QCOMPARE(read->recording.length(), Moment(30s));
        qsizetype events = 0;
        for (const RecordedBatch& sight : read->recording.batches())
            events += sight.batch.events.size();
        QCOMPARE(events, 30);
        QVERIFY(!read->recording.steps().isEmpty());
    }

    void theLastMinutesAreKeptAndNoMore()
    {
        const QTemporaryDir folder;
        Recorder recorder(liveHeader());
        QVERIFY(recorder.keep({.folder = folder.path(), .minutes = 5min, .files = 8}).ok());
        for (int i = 0; i < 1800; ++i) {
            recorder.take(batchOf(i), support::fakeNow + i * 1s);
            if (i % 10 == 0)
                recorder.flush();
        }
        QVERIFY(QDir(folder.path()).entryList(QDir::Files).size() <= 8);
        const QString path = folder.filePath(QStringLiteral("saved.lockrec"));
        QVERIFY(recorder.saveKept(path).ok());
        const auto read = openRecording(path);
        QVERIFY(read.ok() && read->report.isWhole());
        const Recording& recording = read->recording;
        const base::ServerTime begin = recording.header().begin;
        QVERIFY(begin <= support::fakeNow + 1800s - 5min);
        QVERIFY(begin >= support::fakeNow + 1800s - 10min);
        QCOMPARE(recording.serverTime(recording.length()), support::fakeNow + 1799s);
    }

    /// A save of the last minutes says so where one of their files was damaged.
    void aDamagedFileOfTheRingStaysTold()
    {
        const QTemporaryDir folder;
        const QString ring = folder.filePath(QStringLiteral("ring"));
        const QString saved = folder.filePath(QStringLiteral("saved.lockrec"));
        Recorder recorder(liveHeader());
        QVERIFY(recorder.keep({.folder = ring}).ok());
        for (int i = 0; i < 20; ++i) {
            recorder.take(batchOf(i), support::fakeNow + i * 1s);
            recorder.flush();
        }
        QVERIFY(recorder.saveKept(saved).ok());
        QCOMPARE(openRecording(saved)->recording.header().lack, Header::Gap::Nothing);
        QFile file(ring + u'/' + QDir(ring).entryList(QDir::Files).constFirst());
        QVERIFY(file.open(QIODevice::ReadWrite) && file.seek(30) && file.write("x") == 1); // in its header
        file.close();
        QVERIFY(recorder.saveKept(saved).ok());
        const auto read = openRecording(saved);
        QCOMPARE(read->recording.header().lack, Header::Gap::Parts);
        QVERIFY(read->recording.header().begin >= support::fakeNow - 1s); // and no time of 1970
    }

    /// Both ways of recording, as changes come and of the last minutes, have the same hash throughout each
    /// file.
    void namesAreHashedWhereThatIsWanted()
    {
        const QTemporaryDir folder;
        Recorder recorder(liveHeader());
        QVERIFY(recorder.keep({.folder = folder.filePath(QStringLiteral("ring"))}).ok());
        const QString live = folder.filePath(QStringLiteral("live.lockrec"));
        const QString kept = folder.filePath(QStringLiteral("kept.lockrec"));
        QVERIFY(recorder.record(live, "salt").ok());
        for (int i = 0; i < 50; ++i) {
            recorder.take(batchOf(i), support::fakeNow + i * 1s);
            recorder.flush();
        }
        QVERIFY(recorder.stop().ok());
        QVERIFY(recorder.saveKept(kept, "other").ok());
        QSet<QByteArray> before;
        for (const QString& path : {live, kept}) {
            const auto read = openRecording(path);
            QVERIFY(read.ok() && read->report.isWhole());
            QSet<QByteArray> names;
            for (const RecordedBatch& sight : read->recording.batches()) {
                for (const locks::LockPtr& lock : sight.batch.changed) {
                    names.insert(lock->ref->name.bytes);
                    QVERIFY(!lock->holders.constFirst().id.bytes.startsWith("client:"));
                }
                for (const locks::Event& event : sight.batch.events)
                    QVERIFY(event.lock.name.bytes.startsWith("lock-"));
            }
            QCOMPARE(names.size(), 20);
            QVERIFY(
                std::ranges::all_of(names, [](const QByteArray& name) { return name.startsWith("lock-"); }));
            QVERIFY(!names.intersects(before));
            before = names;
        }
    }

    /// A table that is larger than a file of the ring is written once, in pieces, and not with every batch.
    void aLargeTableIsWrittenOnce()
    {
        const QTemporaryDir folder;
        Recorder recorder(liveHeader());
        recorder.take(tableOf(support::manyLocks(20'000)), support::fakeNow);
        QVERIFY(recorder.keep({.folder = folder.path(), .bytes = 1 << 15, .files = 4}).ok());
        QVERIFY(recorder.isFilling());
        for (int i = 0; i < 100; ++i) {
            recorder.take(batchOf(i), support::fakeNow + i * 10s);
            if (i % 10 == 0)
                recorder.flush();
        }
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
        int pieces = 1;
        while (recorder.fill())
            ++pieces;
        QVERIFY(pieces > 10);
        const auto bytes = [&] {
            qint64 sum = 0;
            for (const QFileInfo& file : QDir(folder.path()).entryInfoList(QDir::Files))
                sum += file.size();
            return sum;
        };
        recorder.flush();
        const qint64 table = bytes();
        for (int i = 100; i < 110; ++i) {
            recorder.take(batchOf(i), support::fakeNow + i * 10s);
            recorder.flush();
        }
        QVERIFY2(bytes() - table < table / 4, qPrintable(QString::number(bytes() - table)));
    }

    /// However late a piece of it comes, the table is that of the begin, and what changed comes after.
    void theTableIsThatOfTheBegin()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("large.lockrec"));
        Recorder recorder(liveHeader());
        QList<locks::LockPtr> many;
        for (int i = 0; i < 1000; ++i)
            many.append(FakeLock("lock:" + QByteArray::number(i)).heldBy("before", "1"));
        recorder.take(tableOf(many), support::fakeNow);
        QVERIFY(recorder.record(path).ok());
        for (int i = 1; i < 40; ++i) {
            recorder.take(batchOf(i), support::fakeNow + 1s + i * 1s);
            recorder.fill();
            locks::Batch gone;
            gone.removed = {many.at(500)->ref};
            if (i == 10)
                recorder.take(gone, support::fakeNow + 1s + i * 1s);
        }
        QVERIFY(recorder.stop().ok());
        const auto read = openRecording(path);
        QVERIFY(read.ok() && read->report.isPlain());
        QHash<locks::LockRef, locks::LockPtr> begin;
        for (const RecordedBatch& sight : read->recording.batches()) {
            if (sight.at > Moment(0))
                break;
            for (const locks::LockPtr& lock : sight.batch.changed) {
                QVERIFY(!begin.contains(lock->ref));
                begin.insert(lock->ref, lock);
            }
        }
        QCOMPARE(begin.size(), 1000);
        for (const locks::LockPtr& lock : std::as_const(begin))
            QCOMPARE(lock->holders.constFirst().client(), QByteArray("before"));
        QVERIFY(read->recording.batches().constFirst().whole);
        Player player(read->recording);
        player.seek(Moment(100s));
        QCOMPARE(player.table().size(), 999);
        QCOMPARE(player.find({{"lock:3"}, 0, {}})->holders.constFirst().client(), QByteArray("client"));
        qsizetype taken = 0;
        for (qsizetype i = 0; i < read->recording.steps().size(); ++i)
            taken += read->recording.steps().at(i).at == Moment(0) ? 1 : 0;
        QVERIFY(taken >= 1000); // a later holder may have been there since before the begin
    }

    /// A thread that is asked to stop writes no large table, and what it has reported can be read.
    void aTableThatIsCutOffCanBeRead()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("cut.lockrec"));
        const auto end = [&](base::milliseconds within) {
            const std::unique_ptr<QThread> worker(QThread::create([&] {
                QThread::currentThread()->requestInterruption();
                Recorder recorder(liveHeader());
                recorder.setStopWithin(within);
                recorder.take(tableOf(support::manyLocks(20'000)), support::fakeNow);
                (void)recorder.record(path);
                recorder.take(batchOf(1), support::fakeNow + 5s);
                recorder.fill();
                (void)recorder.stop();
            }));
            worker->start();
            worker->wait();
            return openRecording(path);
        };
        const auto cut = end(0ms);
        QVERIFY(cut.ok() && cut->report.isCutOff);
        QCOMPARE(cut->recording.header().lack, Header::Gap::End);
        QCOMPARE(cut->recording.length(), Moment(5s));
        Player player(cut->recording);
        player.seek(Moment(5s));
        QVERIFY(player.table().size() > 2000 && player.table().size() < 20'000); // two pieces of the table
        QVERIFY(player.find({{"lock:1"}, 0, {}}));
        const auto whole = end(1h);
        QVERIFY(whole.ok() && !whole->report.isCutOff);
        QCOMPARE(whole->recording.header().lack, Header::Gap::Nothing);
    }

    /// The file before has the other locks.
    void aFileWhoseTableIsCutOffGoesOnFromTheOneBefore()
    {
        const QTemporaryDir folder;
        const auto files = [&folder] { return QDir(folder.path()).entryInfoList(QDir::Files, QDir::Name); };
        base::ServerTime at = support::fakeNow;
        const std::unique_ptr<QThread> worker(QThread::create([&] {
            QThread::currentThread()->requestInterruption();
            Recorder recorder(liveHeader());
            recorder.setStopWithin(0ms);
            recorder.take(tableOf(support::manyLocks(5'000)), at);
            (void)recorder.keep({.folder = folder.path(), .minutes = 600min, .bytes = 1 << 17, .files = 4});
            while (recorder.fill())
                ;
            for (int i = 0; files().size() < 2 && i < 50'000; ++i)
                recorder.take(batchOf(i * 7919), at += 1ms);
            locks::Batch last;
            last.changed = {FakeLock("last", at += 1s).heldBy("client", "1")};
            recorder.take(last, at);
        }));
        worker->start();
        worker->wait();
        QCOMPARE(files().size(), 2);
        QList<Recording> parts;
        for (const QFileInfo& file : files()) {
            const auto read = openRecording(file.filePath());
            QVERIFY(read.ok() && read->report.isWhole());
            parts.append(read->recording);
        }
        QVERIFY(parts.constLast().header().tableLocks.value_or(0) >= 5'000);
        Player alone(parts.constLast());
        alone.seek(1h);
        QVERIFY(alone.table().size() < 5'000);
        const Recording both = joined(parts);
        QCOMPARE(both.header().lack, Header::Gap::Nothing);
        Player player(both);
        player.seek(1h);
        QVERIFY(player.table().size() >= 5'000);
        QVERIFY(player.find({{"last"}, 0, {}}));
        QCOMPARE(joined({parts.constLast()}).header().lack, Header::Gap::Parts);
    }

    void itIsBoundedOnTheDisk()
    {
        const QTemporaryDir folder;
        Recorder recorder(liveHeader());
        QVERIFY(
            recorder.keep({.folder = folder.path(), .minutes = 600min, .bytes = 1 << 17, .files = 4}).ok());
        for (int i = 0; i < 4000; ++i)
            recorder.take(batchOf(i * 7919), support::fakeNow + i * 1ms);
        recorder.flush();
        qint64 bytes = 0;
        for (const QFileInfo& file : QDir(folder.path()).entryInfoList(QDir::Files))
            bytes += file.size();
        QVERIFY2(bytes <= (1 << 17) + (1 << 15), qPrintable(QString::number(bytes)));
        QVERIFY(bytes > 1 << 15);
    }

    /// The names that a file with hashed names has stay in memory while it is written.
    void aFileWithHashedNamesIsFullAtItsBound()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("night.lockrec"));
        Recorder recorder(liveHeader());
        recorder.setMostNames(50);
        QVERIFY(recorder.record(path, "salt").ok());
        int taken = 0;
        for (; !recorder.isFull() && taken < 100; ++taken) {
            locks::Batch batch;
            batch.changed = {FakeLock("job:" + QByteArray::number(taken)).heldBy("client", "1")};
            recorder.take(batch, support::fakeNow + taken * 1s);
            batch.removed = {batch.changed.constFirst()->ref};
            batch.changed.clear();
            recorder.take(batch, support::fakeNow + taken * 1s);
        }
        QVERIFY(taken > 20 && taken <= 50);
        QVERIFY(recorder.stop().ok());
        QVERIFY(!recorder.isFull());
        const auto read = openRecording(path);
        QVERIFY(read.ok() && read->report.isWhole());
    }

    /// How the server is seen, and not what changes with each look.
    void whatIsSeenOfTheServerIsKeptAsItChanges()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("health.lockrec"));
        Recorder recorder(liveHeader());
        locks::Health health;
        health.live = true;
        recorder.take(health, support::fakeNow);
        QVERIFY(recorder.record(path).ok());
        base::ServerTime at = support::fakeNow;
        const auto next = [&] { recorder.take(health, at += 1s); };
        health.replicaOf = QStringLiteral("10.0.0.7:6379");
        next();
        health.locks = 3;
        next();
        health.replicaOf.clear();
        health.loneNode = true;
        next();
        health.loneNode = false;
        next();
        QVERIFY(recorder.stop().ok());
        const auto read = openRecording(path);
        QVERIFY(read.ok() && read->report.isWhole());
        QStringList kept;
        for (const RecordedBatch& sight : read->recording.batches())
            if (sight.health)
                kept.append(sight.health->loneNode ? QStringLiteral("lone node") : sight.health->replicaOf);
        QCOMPARE(kept, (QStringList{{}, QStringLiteral("10.0.0.7:6379"), QStringLiteral("lone node"), {}}));
    }

    void aDiskThatFailsIsTold()
    {
        Recorder recorder(liveHeader());
        const auto kept = recorder.keep({.folder = QStringLiteral("/proc/lockscope")});
        QVERIFY(!kept.ok());
        QCOMPARE(kept.error().kind, base::ErrorKind::FileUnwritable);
        const auto named = recorder.record(QStringLiteral("/proc/nowhere/x.lockrec"));
        QVERIFY(!named.ok());
        QVERIFY(!recorder.isRecording());
        recorder.take(batchOf(1), support::fakeNow);
        QVERIFY(!recorder.saveKept(QStringLiteral("/proc/x")).ok());
    }
};

QTEST_GUILESS_MAIN(TestRecorder)
#include "tst_recorder.moc"
