#include "core/base/rawjson.h"
#include "core/record/block.h"
#include "core/record/lockrecreader.h"
#include "core/record/lockrecwriter.h"
#include "core/record/player.h"
#include "core/record/recorder.h"
#include "core/record/sightjson.h"
#include "tests/bench/benchrun.h"
#include "tests/bench/figures.h"
#include "tests/support/fakelocks.h"

#include <QCoreApplication>
#include <QTemporaryDir>

#include <random>

/// What recording a live server takes of the processor and the disk at 2,000 changes a second on 100,000
/// locks, against the same told as lines of JSON (format 1); and how soon what was recorded can be seen.

using namespace lockscope;
using namespace std::chrono_literals;

namespace
{

constexpr int changesASecond = 2'000;
constexpr int batchesASecond = 50;

/// Locks that clients of 64 threads each take, renew and release. The same on every call.
class Traffic
{
public:
    explicit Traffic(int locks)
        : m_locks(locks)
    {
    }

    locks::Batch table()
    {
        locks::Batch batch;
        for (int i = 0; i < m_locks; ++i)
            batch.changed.append(changed(i, support::fakeNow));
        return batch;
    }
    /// `changes` of locks at random, each with its event.
    locks::Batch next(base::ServerTime at, int changes)
    {
        locks::Batch batch;
        for (int i = 0; i < changes; ++i) {
            const locks::LockPtr lock = changed(int(m_random() % quint32(m_locks)), at);
            locks::Event event;
            event.seq = ++m_events;
            event.at = at;
            event.kind = lock->exists ? locks::EventKind::Acquired : locks::EventKind::Released;
            event.lock = lock->ref;
            event.count = 1;
            event.ttl = 30'000ms;
            event.source = locks::Seen::Tracking;
            event.exact = true;
            if (lock->exists)
                event.holder = lock->holders.constFirst().id;
            batch.changed.append(lock);
            batch.events.append(event);
        }
        return batch;
    }

private:
    locks::LockPtr changed(int number, base::ServerTime at)
    {
        const QByteArray client =
            "6f1a2b3c-9d8e-4f70-8a1b-" +
            QByteArray::number(m_random() % 100 * 7'919'011'003, 16).rightJustified(12, '0');
        support::FakeLock lock("orders:" + QByteArray::number(number).rightJustified(6, '0'), at);
        lock.heldBy(client, QByteArray::number(m_random() % 64)).renewed(0, 0ms).heldFor(0ms).ttl(30'000ms);
        if (m_random() % 2 == 0)
            lock.free();
        QByteArray digest(16, '\0');
        for (char& byte : digest)
            byte = char(m_random());
        lock.lock.fence = digest.toHex();
        return lock.ptr();
    }

    const int m_locks;
    std::mt19937 m_random{11};
    quint64 m_events = 0;
};

/// The same sights in the way of format 1.
qint64 bytesAsLines(const QList<locks::Batch>& batches)
{
    qint64 bytes = 0;
    QByteArray lines;
    for (qsizetype i = 0; i < batches.size(); ++i) {
        for (const record::Sight& piece :
            record::inPieces({record::Moment(i * 20'000), batches.at(i), {}, false}))
            lines += base::jsonLine(record::toJson(piece)) + '\n';
        if (lines.size() < record::blockLines && (i + 1) % batchesASecond != 0)
            continue;
        bytes += record::packed(lines.left(record::blockMost), false).size();
        lines.clear();
    }
    return bytes;
}

struct Cost {
    double microseconds = 0; ///< of the processor, a change
    double bytes = 0;        ///< on the disk, a change
};

Cost costOfLines(const QList<locks::Batch>& batches, int changes)
{
    qint64 bytes = 0;
    const double ms = bench::cpuMillisecondsOf([&] { bytes = bytesAsLines(batches); });
    return {ms * 1000 / changes, double(bytes) / changes};
}

Cost costOfRecorder(record::Recorder& recorder, const QList<locks::Batch>& batches, int changes)
{
    const qint64 before = recorder.recordedBytes();
    const double ms = bench::cpuMillisecondsOf([&] {
        for (qsizetype i = 0; i < batches.size(); ++i) {
            recorder.take(batches.at(i), support::fakeNow + i * 20ms);
            if ((i + 1) % batchesASecond == 0)
                recorder.flush();
        }
    });
    return {ms * 1000 / changes, double(recorder.recordedBytes() - before) / changes};
}

double shareOfCore(double microseconds) { return microseconds * changesASecond / 1e6 * 100; }

void measureRecording(const QString& path)
{
    const int locks = bench::sized(100'000, 500);
    const int changes = bench::sized(60'000, 1'000);
    Traffic traffic(locks);
    record::Recorder recorder({.begin = support::fakeNow});
    recorder.take(traffic.table(), support::fakeNow);
    if (!recorder.record(path))
        qFatal("the file cannot be written");
    const double fillMs = bench::cpuMillisecondsOf([&] {
        while (recorder.fill())
            ;
    });
    recorder.flush();
    bench::remark(QStringLiteral("the table takes %1 µs and %2 B a lock")
                      .arg(QString::number(fillMs * 1000 / locks, 'f', 1),
                          QString::number(double(recorder.recordedBytes()) / locks, 'f', 1)));
    QList<locks::Batch> batches;
    constexpr int inBatch = changesASecond / batchesASecond;
    for (int i = 0; i < changes / inBatch; ++i)
        batches.append(traffic.next(support::fakeNow + i * 20ms, inBatch));
    const Cost lines = costOfLines(batches, changes);
    const Cost ours = costOfRecorder(recorder, batches, changes);
    bench::print({QStringLiteral("recording %1 changes a second on %2 locks")
                      .arg(QString::number(changesASecond), QString::number(locks)),
        QStringLiteral("% of a core"), shareOfCore(ours.microseconds), shareOfCore(lines.microseconds),
        QStringLiteral("<= 5 %"), shareOfCore(ours.microseconds) <= 5});
    bench::print({QStringLiteral("a change on the disk"), QStringLiteral("B"), ours.bytes, lines.bytes,
        QStringLiteral("<= 40 B"), ours.bytes <= 40});
    const double endMs = bench::millisecondsOf([&] { (void)recorder.stop(); });
    bench::print({QStringLiteral("ending the file"), QStringLiteral("ms"), endMs, 0,
        QStringLiteral("<= 1000 ms"), endMs <= 1000});
}

void measureOpening(const QString& path, const char* what)
{
    std::optional<record::Player> player;
    qsizetype steps = 0;
    const double readMs = bench::cpuMillisecondsOf([&] {
        const auto opened = record::openRecording(path);
        if (!opened)
            qFatal("what was written cannot be read");
        steps = opened->recording.steps().size();
        const bool isSeen = !opened->recording.sights().isEmpty();
        player.emplace(
            opened->recording, isSeen ? record::SightReel::From::Seen : record::SightReel::From::Steps);
    });
    bench::print({QStringLiteral("opening %1 of %2 steps").arg(QLatin1String(what), QString::number(steps)),
        QStringLiteral("ms"), readMs, 0, QStringLiteral("<= 1000 ms"), readMs <= 1000});
    std::mt19937 random(3);
    QList<double> seeks;
    for (int i = 0; i < bench::sized(40, 4); ++i) {
        const auto at = record::Moment(player->recording().length().count() / 1000 * qint64(random() % 1000));
        seeks.append(bench::cpuMillisecondsOf([&] { (void)player->seek(at); }));
    }
    bench::print({QStringLiteral("seeking in it, 95 of 100"), QStringLiteral("ms"),
        bench::percentile(seeks, 0.95), 0, QStringLiteral("<= 50 ms"), bench::percentile(seeks, 0.95) <= 50});
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const QTemporaryDir folder;
    const QString live = folder.filePath(QStringLiteral("live.lockrec"));
    measureRecording(live);
    measureOpening(live, "a live recording");
    const QString run = folder.filePath(QStringLiteral("run.lockrec"));
    QFile file(run);
    const QByteArray content = record::toLockrec(bench::benchRun(bench::sized(1'000'000, 3'000)));
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("the file cannot be written");
    file.close();
    measureOpening(run, "a run of the Lab");
    return 0;
}
