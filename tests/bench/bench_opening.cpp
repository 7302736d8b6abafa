#include "core/console/recordingfiles.h"
#include "core/record/block.h"
#include "core/record/lockrecwriter.h"
#include "tests/bench/benchrun.h"
#include "tests/bench/figures.h"
#include "tests/support/locktraffic.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QFile>
#include <QTemporaryDir>

#include <ctime>
#include <random>

/// How soon a recording of a million steps can be seen, of a server with 100,000 locks and of the Lab, and
/// how soon another moment of it; against reading the file and unpacking its blocks.

using namespace lockscope;

namespace
{

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

struct Opening {
    double firstMs = 0;                    ///< until something can be shown
    double wholeMs = 0;                    ///< until all of it is read and judged
    double firstSpent = 0, wholeSpent = 0; ///< the processor's time by then
    console::OpenedRecording whole;
};

Opening opening(const QString& path)
{
    console::RecordingFiles executor;
    QEventLoop loop;
    Opening opening;
    const auto begin = std::chrono::steady_clock::now();
    const auto passed = [begin] {
        return bench::Milliseconds(std::chrono::steady_clock::now() - begin).count();
    };
    const auto spent = [before = std::clock()] {
        return double(std::clock() - before) * 1000 / CLOCKS_PER_SEC;
    };
    QObject::connect(&executor, &console::RecordingFiles::begun, &loop, [&] {
        opening.firstMs = passed();
        opening.firstSpent = spent();
    });
    QObject::connect(&executor, &console::RecordingFiles::failed, &loop, [] { qFatal("it cannot be read"); });
    QObject::connect(&executor, &console::RecordingFiles::opened, &loop,
        [&](const QString&, const console::OpenedRecording& whole) {
            opening.wholeMs = passed();
            opening.wholeSpent = spent();
            opening.firstMs = opening.firstMs > 0 ? opening.firstMs : opening.wholeMs;
            opening.whole = whole;
            loop.quit();
        });
    executor.open(path);
    loop.exec();
    return opening;
}

void measure(const QString& path, const char* what)
{
    const double referenceMs = unpackingMs(path);
    const Opening opened = opening(path);
    record::Player player = *opened.whole.player;
    bench::print({QStringLiteral("opening %1 of %2 steps, to the first picture")
                      .arg(QLatin1String(what), QString::number(player.recording().steps().size())),
        QStringLiteral("ms"), opened.firstMs, referenceMs, QStringLiteral("<= 1000 ms"),
        opened.firstMs <= 1000});
    bench::remark(
        QStringLiteral("all of it is read and judged after %1 ms; the processor's time by then is "
                       "%2 ms, by the first picture %3 ms")
            .arg(QString::number(opened.wholeMs, 'f', 0), QString::number(opened.wholeSpent, 'f', 0),
                QString::number(opened.firstSpent, 'f', 0)));
    measureSeeks(player, referenceMs);
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const QTemporaryDir folder;
    const QString live = folder.filePath(QStringLiteral("live.lockrec"));
    if (!support::recordTraffic(live, bench::sized(100'000, 500), bench::sized(950'000, 1'000)))
        qFatal("the file cannot be written");
    measure(live, "a live recording");
    const QString run = folder.filePath(QStringLiteral("run.lockrec"));
    recordRun(run);
    measure(run, "a run of the Lab");
    return 0;
}
