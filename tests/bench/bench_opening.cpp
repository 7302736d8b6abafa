#include "core/record/block.h"
#include "core/record/lockrecreader.h"
#include "core/record/lockrecwriter.h"
#include "core/record/player.h"
#include "core/record/recorder.h"
#include "tests/bench/benchrun.h"
#include "tests/bench/figures.h"
#include "tests/bench/locktraffic.h"
#include "tests/support/fakelocks.h"

#include <QCoreApplication>
#include <QTemporaryDir>

#include <random>

/// How soon a recording of a million steps can be seen, of a server with 100,000 locks and of the Lab, and how
/// soon another moment of it; against reading the file and unpacking its blocks.

using namespace lockscope;
using namespace std::chrono_literals;

namespace
{

constexpr int changesInBatch = 40;

/// By the product's own recorder, at 2,000 changes a second.
void recordServer(const QString& path)
{
    bench::LockTraffic traffic(bench::sized(100'000, 500));
    record::Recorder recorder({.begin = support::fakeNow});
    recorder.take(traffic.table(), support::fakeNow);
    if (!recorder.record(path))
        qFatal("the file cannot be written");
    for (int i = 0; i < bench::sized(950'000, 1'000) / changesInBatch; ++i) {
        const base::ServerTime at = support::fakeNow + i * 20ms;
        recorder.take(traffic.next(at, changesInBatch), at);
        if (i % 8 == 0) // the pace of the window
            recorder.fill();
        if (i % 50 == 0)
            recorder.flush();
    }
    if (!recorder.stop())
        qFatal("the file cannot be ended");
}

void recordRun(const QString& path)
{
    QFile file(path);
    const QByteArray content = record::toLockrec(bench::benchRun(bench::sized(1'000'000, 3'000)));
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("the file cannot be written");
}

double unpackingMs(const QString& path)
{
    return bench::cpuMillisecondsOf([&] {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            qFatal("what was written cannot be read");
        const QByteArray bytes = file.readAll();
        qsizetype at = record::nextBlock(bytes, 0);
        while (const auto block = record::unpacked(QByteArrayView(bytes).sliced(at)))
            at += block->size;
    });
}

void measureSeeks(record::Player& player, double referenceMs)
{
    std::mt19937 random(3);
    QList<double> seeks;
    for (int i = 0; i < bench::sized(40, 4); ++i) {
        const auto at = player.recording().length() / 1000 * qint64(random() % 1000);
        seeks.append(bench::cpuMillisecondsOf([&] { (void)player.seek(at); }));
    }
    const double seekMs = bench::percentile(seeks, 0.95);
    bench::print({QStringLiteral("seeking in it, 95 of 100"), QStringLiteral("ms"), seekMs, referenceMs,
        QStringLiteral("<= 50 ms"), seekMs <= 50});
}

void measure(const QString& path, const char* what)
{
    const double referenceMs = unpackingMs(path);
    std::optional<record::Player> player;
    const double readMs = bench::cpuMillisecondsOf([&] {
        const auto opened = record::openRecording(path);
        if (!opened)
            qFatal("what was written cannot be read");
        const bool isSeen = !opened->recording.sights().isEmpty();
        player.emplace(
            opened->recording, isSeen ? record::SightReel::From::Seen : record::SightReel::From::Steps);
    });
    bench::print({QStringLiteral("reading %1 of %2 steps, all of it")
                      .arg(QLatin1String(what), QString::number(player->recording().steps().size())),
        QStringLiteral("ms"), readMs, referenceMs, QStringLiteral("-"), true});
    measureSeeks(*player, referenceMs);
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const QTemporaryDir folder;
    const QString live = folder.filePath(QStringLiteral("live.lockrec"));
    recordServer(live);
    measure(live, "a live recording");
    const QString run = folder.filePath(QStringLiteral("run.lockrec"));
    recordRun(run);
    measure(run, "a run of the Lab");
    return 0;
}
