#include "core/check/checker.h"
#include "core/check/statistics.h"
#include "core/record/lockrecreader.h"
#include "core/record/lockrecwriter.h"
#include "tests/bench/benchrun.h"
#include "tests/bench/figures.h"
#include "tests/bench/memoryuse.h"

#include <QCoreApplication>

/// How fast a recording is judged, counted, written and read, against a plain pass over its steps; and what a
/// step takes of the heap.

using namespace lockscope;
using record::Recording;

namespace
{

qint64 plainPass(const Recording& recording)
{
    qint64 sum = 0;
    for (const QList<record::Step>& block : recording.steps().blocks())
        for (const record::Step& step : block)
            sum += step.number + step.client;
    return sum;
}

template<class Work>
double medianOf(Work work)
{
    QList<double> times;
    for (int i = 0; i < bench::rounds(); ++i)
        times.append(bench::cpuMillisecondsOf(work));
    return bench::median(times);
}

/// Milliseconds for a million steps, and whether there are as many a second as `wanted`.
void printRate(const char* name, double ms, double plain, qsizetype steps, double wanted)
{
    const double perMillion = ms * 1e6 / double(steps);
    const double rate = 1000 / perMillion * 1e6;
    bench::print({QLatin1String(name) + QStringLiteral(", ms a million steps"), QStringLiteral("ms"),
        perMillion, plain * 1e6 / double(steps), QStringLiteral(">= %1 M steps/s").arg(wanted / 1e6),
        rate >= wanted});
    bench::remark(QStringLiteral("%1 million steps a second").arg(rate / 1e6, 0, 'f', 2));
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const int count = bench::sized(1'000'000, 3'000);
    const double before = bench::heapBytes();
    const Recording recording = bench::benchRun(count);
    const qsizetype steps = recording.steps().size();
    const double bytes = (bench::heapBytes() - before) / double(steps);
    bench::print({QStringLiteral("memory of a recorded step"), QStringLiteral("B"), bytes, 0,
        QStringLiteral("<= 100 B"), bytes <= 100});

    qint64 sum = 0;
    const double plain = medianOf([&] { sum += plainPass(recording); });
    qsizetype found = 0;
    printRate("checker", medianOf([&] { found = check::violationsIn(recording).size(); }), plain, steps, 1e6);
    bench::remark(
        QStringLiteral("%1 violations, checksum %2").arg(QString::number(found), QString::number(sum)));
    printRate("statistics", medianOf([&] {
        check::StatisticsMeter meter;
        meter.follow(recording);
        sum += meter.statistics().acquisitions;
    }),
        plain, steps, 1e6);
    QByteArray file;
    printRate("writing a file", medianOf([&] { file = toLockrec(recording); }), plain, steps, 1e5);
    printRate("reading a file", medianOf([&] { sum += record::fromLockrec(file)->report.blocks; }), plain,
        steps, 1e5);
    bench::remark(
        QStringLiteral("%1 bytes a step on the disk").arg(double(file.size()) / double(steps), 0, 'f', 1));
    return 0;
}
