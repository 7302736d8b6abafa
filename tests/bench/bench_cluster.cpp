#include "tests/bench/clusterlocks.h"
#include "tests/bench/figures.h"
#include "tests/bench/watching.h"

#include <QCoreApplication>

/// Measures what watching a cluster costs its nodes while their keys are walked over: commands and processor
/// time a second, all of them together, beside what they need while nobody watches. It has to grow with the
/// nodes, and not with their keys: few keys are soon walked over and cost less, and from some ten thousand on
/// the budget of discovery is what it costs. `bench_idle` has what it costs afterwards.

using namespace lockscope;

namespace
{
using support::ClusterServers;

constexpr int locksPerNode = 100;

struct Cost {
    double commands = 0;        ///< a second
    double processorMicros = 0; ///< a second
    [[nodiscard]] Cost without(const Cost& other) const
    {
        return {commands - other.commands, processorMicros - other.processorMicros};
    }
};

/// All nodes together.
Cost perSecond(const ClusterServers& servers)
{
    const std::chrono::milliseconds time{bench::sized(5'000, 50)};
    const bench::ServerWork before = bench::workOf(bench::infosOf(servers));
    bench::runFor(time);
    const bench::ServerWork after = bench::workOf(bench::infosOf(servers));
    const double seconds = std::chrono::duration<double>(time).count();
    return {(after.commands - before.commands) / seconds,
        1000 * (after.milliseconds - before.milliseconds) / seconds};
}

/// Returns our cost with `nodes` primaries of so many keys each, the median of some turns.
Cost watched(int nodes, int keys)
{
    ClusterServers servers({nodes, 0, {{QStringLiteral("--enable-debug-command"), QStringLiteral("yes")}}});
    for (int node = 0; node < nodes; ++node) {
        bench::addLocksOf(servers, node, locksPerNode);
        servers.command(node, {QStringLiteral("debug"), QStringLiteral("populate"), QString::number(keys),
                                  QStringLiteral("cache")});
    }
    QList<double> commands;
    QList<double> processor;
    for (int round = 0; round < bench::rounds(); ++round) {
        const Cost alone = perSecond(servers);
        const auto source = bench::watching(servers.uri(nodes));
        bench::awaitLocks(*source, nodes * locksPerNode);
        bench::runFor(std::chrono::milliseconds{bench::sized(3'000, 10)}); // what it costs to begin is past
        const Cost ours = perSecond(servers).without(alone);
        commands.append(ours.commands);
        processor.append(ours.processorMicros);
    }
    return {bench::median(commands), bench::median(processor)};
}

/// A line for each measure: `cost` beside the reference's `times` as much, within a fifth.
void report(const QString& what, const Cost& cost, const Cost& reference, double times)
{
    const auto line = [&](const QString& measure, const QString& unit, double ours, double theirs) {
        bench::print({what + QStringLiteral(", ") + measure, unit, ours, times * theirs,
            QStringLiteral("ratio <= 1.2"), ours <= 1.2 * times * theirs});
    };
    line(QStringLiteral("commands"), QStringLiteral("1/s"), cost.commands, reference.commands);
    line(QStringLiteral("processor time of all nodes"), QStringLiteral("us/s"), cost.processorMicros,
        reference.processorMicros);
}
} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const int many = bench::sized(12, 4);
    const int keys = bench::sized(50'000, 100);
    const Cost three = watched(3, keys);
    const Cost twelve = watched(many, keys);
    const Cost full = watched(many, 4 * keys);
    const QString all = QString::number(many);
    report(QStringLiteral("%1 nodes of 100 locks against %2 times as much as 3")
               .arg(all, QString::number(many / 3.0)),
        twelve, three, many / 3.0);
    report(QStringLiteral("%1 nodes with 4 times the keys").arg(all), full, twelve, 1);
    return 0;
}
