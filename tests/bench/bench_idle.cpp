#include "tests/bench/clusterlocks.h"
#include "tests/bench/figures.h"
#include "tests/bench/windowprocess.h"

#include <QCoreApplication>

#include <functional>

/// Measures what the window and its server spend while nothing happens to the locks, against a window without
/// any lock.

using namespace lockscope;

namespace
{

/// So far, or in some time.
struct Spent {
    double window = 0;   ///< ms of the processor's time
    double server = 0;   ///< the same
    double commands = 0; ///< by the server's count
};

/// A second of an idle window.
struct Idle {
    double window = 0; ///< % of a core
    double server = 0; ///< the same
    /// In a median second, by the server's count. That counts each command in the script of a search.
    double commands = 0;
};

/// Returns what INFO says, of each server.
using Infos = std::function<QByteArrayList()>;

/// The question itself counts as a command. Of several servers it is what one has spent.
Spent spentBy(const bench::WindowProcess& window, const Infos& infos)
{
    const double ours = window.spentMilliseconds();
    const QByteArrayList all = infos();
    const bench::ServerWork work = bench::workOf(all);
    return {ours, work.milliseconds / double(all.size()), work.commands / double(all.size())};
}

/// Looks on for so long that a pass over all keys is among it, as often as it comes: each minute, and where
/// it takes longer less often.
Idle idleOf(bench::WindowProcess& window, const Infos& infos, int locks)
{
    window.settledBytes(); // all is found, read and armed
    const int seconds = bench::sized(locks < 50'000 ? 60 : 180, 1);
    QList<double> commands;
    const Spent first = spentBy(window, infos);
    Spent last = first;
    const double ms = bench::millisecondsOf([&] {
        for (int second = 0; second < seconds; ++second) {
            bench::runFor(std::chrono::seconds(1));
            const Spent now = spentBy(window, infos);
            commands.append(now.commands - last.commands - 1);
            last = now;
        }
    });
    return {100 * (last.window - first.window) / ms, 100 * (last.server - first.server) / ms,
        bench::median(commands)};
}

Idle idleWith(int locks)
{
    bench::WindowProcess window(locks);
    return idleOf(
        window, [&window] { return QByteArrayList{window.server().cli({QStringLiteral("info")})}; }, locks);
}

Idle idleInCluster(int nodes, int locksOfNode)
{
    const support::ClusterServers servers({nodes, 0});
    for (int node = 0; node < nodes; ++node)
        bench::addLocksOf(servers, node, locksOfNode);
    bench::WindowProcess window(servers.uri(nodes));
    return idleOf(
        window, [&] { return bench::infosOf(servers); }, locksOfNode);
}

struct Goals {
    double window = 0; ///< as in Idle
    double server = 0;
    double commands = 0; ///< 0: none
};

void report(const QString& where, const Idle& idle, const Goals& goals, const Idle& reference)
{
    const auto tell = [&](const char* what, const char* unit, double ours, double theirs, double goal) {
        const QString name = QLatin1String(what) + QStringLiteral(", ") + where;
        if (goal == 0)
            bench::print({name, QLatin1String(unit), ours, theirs, {}, true});
        else
            bench::print({name, QLatin1String(unit), ours, theirs, QStringLiteral("<= %1").arg(goal),
                bench::isSmoke() || ours <= goal});
    };
    tell("window and watch", "% of a core", idle.window, reference.window, goals.window);
    tell("the server", "% of a core", idle.server, reference.server, goals.server);
    tell("commands", "/s", idle.commands, reference.commands, goals.commands);
}

void compare(int locks, const Goals& goals, const Idle& reference)
{
    report(QStringLiteral("%1 idle locks").arg(locks), idleWith(locks), goals, reference);
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const Idle without = idleWith(0);
    bench::remark(QStringLiteral("reference: the same window on a server without any lock"));
    compare(bench::sized(10'000, 10), {2, 0.5, 60}, without);
    compare(bench::sized(100'000, 100), {5, 1, 0}, without);
    constexpr int nodes = 3;
    const int locks = bench::sized(10'000, 10);
    report(QStringLiteral("%1 idle locks on each of %2 nodes")
               .arg(QString::number(locks), QString::number(nodes)),
        idleInCluster(nodes, locks), {2 * nodes, 0.5, 0}, without);
    return 0;
}
