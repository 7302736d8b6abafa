#include "core/base/rawjson.h"
#include "core/record/batchjson.h"
#include "core/record/block.h"
#include "core/record/recorder.h"
#include "tests/bench/benchrun.h"
#include "tests/bench/figures.h"
#include "tests/support/fakelocks.h"
#include "tests/support/locktraffic.h"

#include <QCoreApplication>
#include <QTemporaryDir>

/// Measures what recording a live server takes of the processor and the disk at 2,000 changes a second on
/// 100,000 locks, against the same written as lines of JSON (format 1).

using namespace lockscope;
using namespace std::chrono_literals;

namespace
{

constexpr int changesASecond = 2'000;
constexpr int batchesASecond = 50;

/// The same batches in the way of format 1.
qint64 bytesAsLines(const QList<locks::Batch>& batches)
{
    qint64 bytes = 0;
    QByteArray lines;
    for (qsizetype i = 0; i < batches.size(); ++i) {
        for (const record::RecordedBatch& piece :
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
    support::LockTraffic traffic(locks);
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

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const QTemporaryDir folder;
    const QString live = folder.filePath(QStringLiteral("live.lockrec"));
    measureRecording(live);
    return 0;
}
