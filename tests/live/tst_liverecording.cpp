#include "core/console/live.h"
#include "core/console/recordedsource.h"
#include "core/console/sourcerecorder.h"
#include "core/record/lockrecreader.h"
#include "tests/support/privateredis.h"

#include <QMap>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;

namespace
{

const QString holder = QStringLiteral("6f1a2b3c-9d8e-4f70-8a1b-00000000000%1:7");

void takeLock(const support::PrivateRedis& redis, const QString& name, int who)
{
    redis.cli({QStringLiteral("hset"), name, holder.arg(who), QStringLiteral("1")});
    redis.cli({QStringLiteral("pexpire"), name, QStringLiteral("30000")});
}

/// In one step, as the script of a client does it: what comes after is another release.
void dropLock(const support::PrivateRedis& redis, const QString& name)
{
    redis.cli({QStringLiteral("eval"),
        QStringLiteral("redis.call('del', KEYS[1]) return redis.call('publish', ARGV[1], '0')"),
        QStringLiteral("1"), name, QStringLiteral("redisson_lock__channel:{%1}").arg(name)});
}

QMap<QByteArray, locks::Lock> tableOf(const console::Source& source)
{
    QMap<QByteArray, locks::Lock> table;
    for (const locks::LockPtr& lock : source.locks())
        table.insert(lock->ref->name.bytes, *lock);
    return table;
}

} // namespace

/// A real server is watched and recorded; the recording says the same.
class TestLiveRecording : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void replayedItHasTheSameTableAndTheSameEvents()
    {
        const support::PrivateRedis redis;
        takeLock(redis, QStringLiteral("orders:1"), 1);
        console::LiveRequest request;
        request.uri = redis.uri();
        const auto watched = console::watchServer(request);
        QVERIFY(watched.ok());
        const std::shared_ptr<console::Source> source = *watched;
        source->open();
        QTRY_COMPARE_WITH_TIMEOUT(source->locks().size(), 1, 10'000);

        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("night.lockrec"));
        console::SourceRecorder recorder(source, 10min, folder.filePath(QStringLiteral("kept")));
        recorder.record(path);
        QTRY_VERIFY(recorder.state().isRecording);
        QList<locks::Event> events;
        connect(source.get(), &console::Source::changed, this,
            [&events](const locks::Batch& batch) { events += batch.events; });
        dropLock(redis, QStringLiteral("orders:1"));
        for (int i = 2; i < 8; ++i)
            takeLock(redis, QStringLiteral("orders:%1").arg(i), i);
        QTRY_COMPARE_WITH_TIMEOUT(
            events.size(), 7, 10'000); // what comes and goes between two looks is not seen
        dropLock(redis, QStringLiteral("orders:3"));
        QTRY_VERIFY_WITH_TIMEOUT(events.size() >= 8, 10'000);
        source->disconnect(this);
        QSignalSpy ended(&recorder, &console::SourceRecorder::ended);
        recorder.stop();
        const QMap<QByteArray, locks::Lock> live = tableOf(*source);
        QTRY_COMPARE(ended.size(), 1);

        const auto read = record::openRecording(path);
        QVERIFY(read.ok() && read->report.isWhole());
        console::OpenedRecording opened;
        opened.file = *read;
        console::RecordedSource replayed(opened, path);
        QList<locks::Event> sent;
        connect(&replayed, &console::Source::changed, this,
            [&sent](const locks::Batch& batch) { sent += batch.events; });
        replayed.seek(replayed.recording().length());
        QCOMPARE(tableOf(replayed), live);
        QCOMPARE(sent, events);
        QCOMPARE(replayed.health().server, source->health().server);
    }

    void theLastMinutesOutliveTheWindow()
    {
        const support::PrivateRedis redis;
        const QTemporaryDir folder;
        const QString root = folder.filePath(QStringLiteral("kept"));
        const QString path = folder.filePath(QStringLiteral("saved.lockrec"));
        const auto watch = [&] {
            console::LiveRequest request;
            request.uri = redis.uri();
            const auto source = console::watchServer(request);
            (*source)->open();
            return *source;
        };
        {
            const auto source = watch();
            const console::SourceRecorder recorder(source, 10min, root);
            takeLock(redis, QStringLiteral("orders:1"), 1);
            QTRY_COMPARE_WITH_TIMEOUT(source->locks().size(), 1, 10'000);
        }
        dropLock(redis, QStringLiteral("orders:1"));
        const auto source = watch();
        console::SourceRecorder recorder(source, 10min, root);
        QTRY_VERIFY_WITH_TIMEOUT(source->health().live, 10'000);
        QSignalSpy saved(&recorder, &console::SourceRecorder::saved);
        recorder.saveKept(path);
        QTRY_COMPARE(saved.size(), 1);
        const auto read = record::openRecording(path);
        QVERIFY(read.ok());
        QVERIFY(std::ranges::any_of(read->recording.batches(), [](const record::RecordedBatch& sight) {
            return std::ranges::any_of(sight.batch.changed,
                [](const locks::LockPtr& lock) { return lock->ref->name.bytes == "orders:1"; });
        }));
    }
};

QTEST_GUILESS_MAIN(TestLiveRecording)
#include "tst_liverecording.moc"
