#include "tests/bench/figures.h"
#include "tests/bench/windowprocess.h"

#include <QCoreApplication>

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

/// The question itself counts as a command.
Spent spentBy(const bench::WindowProcess& window)
{
    const QByteArray info = window.server().cli({QStringLiteral("info")});
    return {window.spentMilliseconds(), bench::spentMilliseconds(info),
        bench::numberAfter(info, "total_commands_processed:")};
}

Idle idleWith(int locks)
{
    bench::WindowProcess window(locks);
    window.settledBytes();                   // all is found, read and armed
    const int seconds = bench::sized(60, 1); // a pass that only guards is among them
    QList<double> commands;
    const Spent first = spentBy(window);
    Spent last = first;
    const double ms = bench::millisecondsOf([&] {
        for (int second = 0; second < seconds; ++second) {
            bench::runFor(std::chrono::seconds(1));
            const Spent now = spentBy(window);
            commands.append(now.commands - last.commands - 1);
            last = now;
        }
    });
    return {100 * (last.window - first.window) / ms, 100 * (last.server - first.server) / ms,
        bench::median(commands)};
}

struct Goals {
    double window = 0; ///< as in Idle
    double server = 0;
    double commands = 0; ///< 0: none
};

void compare(int locks, const Goals& goals, const Idle& reference)
{
    const Idle idle = idleWith(locks);
    const auto tell = [locks](const char* what, const char* unit, double ours, double theirs, double goal) {
        const QString name =
            QStringLiteral("%1, %2 idle locks").arg(QLatin1String(what), QString::number(locks));
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

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const Idle without = idleWith(0);
    bench::remark(QStringLiteral("reference: the same window on a server without any lock"));
    compare(bench::sized(10'000, 10), {2, 0.5, 60}, without);
    compare(bench::sized(100'000, 100), {5, 1, 0}, without);
    return 0;
}
