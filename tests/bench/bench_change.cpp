#include "tests/bench/changestopwatch.h"
#include "tests/bench/figures.h"
#include "tests/bench/watching.h"

#include <QApplication>

/// From the server's answer to a write until the model has signalled the change, for rows on the screen.

using namespace lockscope;

namespace
{
constexpr int visible = 30;
} // namespace

int main(int argc, char** argv)
{
    const QApplication application(argc, argv);
    const int locks = bench::sized(10'000, 100);
    bench::BenchServer server;
    server.addLocks(locks);
    const auto source = bench::watching(server);
    ui::LockModel model;
    QObject::connect(source.get(), &console::Source::changed, &model, &ui::LockModel::apply);
    bench::awaitLocks(*source, locks);
    bench::ChangeStopwatch stopwatch(model, visible);
    source->look({stopwatch.locks()});
    bench::runFor(std::chrono::milliseconds{500});

    bench::ChangeWriter writer(server.uri(), visible, 1000);
    stopwatch.measure(&writer);
    bench::runFor(std::chrono::milliseconds{bench::sized(10'000, 500)});
    const QList<double> took = stopwatch.takeLatencies();
    if (took.isEmpty())
        qFatal("no change was seen");
    const double p99 = bench::percentile(took, 0.99);
    bench::print({QStringLiteral("change to model at 1000 a second, p50"), QStringLiteral("ms"),
        bench::percentile(took, 0.5), 0, QStringLiteral("-"), true});
    bench::print({QStringLiteral("change to model at 1000 a second, p99"), QStringLiteral("ms"), p99, 0,
        QStringLiteral("<= 20 ms"), p99 <= 20});
    bench::remark(QStringLiteral("%1 changes were measured").arg(took.size()));
    return 0;
}
