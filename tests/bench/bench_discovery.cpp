#include "core/watch/watcher.h"
#include "tests/bench/figures.h"
#include "tests/bench/watching.h"

#include <QCoreApplication>

#include <algorithm>
#include <functional>
#include <sys/resource.h>

/// The first discovery, from connecting to the last lock decoded, against redis-cli --scan, which only lists
/// names; and what another client feels meanwhile. Among an application's keys both sides go over TCP as
/// well, as users call them. With `--keys N` once among so many keys of an application.

using namespace lockscope;

namespace
{
/// The PINGs of another client: 99 % of them took at most so many milliseconds.
double p99Of(const QByteArray& pingerOutput)
{
    return pingerOutput.trimmed().split(' ').value(2).toDouble() / 1000;
}

/// All that the window looks for, strings among it.
double discover(const QString& uri, int locks)
{
    std::shared_ptr<console::Source> source;
    return bench::millisecondsOf([&] {
        source = bench::watching(uri);
        bench::awaitLocks(*source, locks);
    });
}

/// Returns the value that INFO has under that name.
double reported(const bench::BenchServer& server, const QString& section, const QByteArray& name)
{
    return bench::numberAfter(server.cli({QStringLiteral("INFO"), section}), name);
}

/// Locks that are hashes alone.
double discoverHashes(const bench::BenchServer& server, int locks)
{
    const base::SteadyClock clock;
    watch::WatchOptions options;
    options.endpoint = redis::Endpoint::fromUri(server.uri()).value();
    options.families = {"redisson"};
    watch::Watcher watcher(options, clock);
    return bench::millisecondsOf([&] {
        watcher.open();
        const bool found = bench::runUntil(
            [&] { return watcher.health().discovery.firstPassDone && watcher.registry().size() >= locks; });
        if (!found)
            qFatal("%lld of %d locks were found", qint64(watcher.registry().size()), locks);
    });
}

double scanAt(const QStringList& address)
{
    return bench::millisecondsOf(
        [&] { bench::output(QStringLiteral("redis-cli"), address + QStringList{QStringLiteral("--scan")}); });
}

double scan(const bench::BenchServer& server) { return scanAt({QStringLiteral("-s"), server.socketPath()}); }

/// The same as most users call it.
double scanByTcp(const bench::BenchServer& server)
{
    return scanAt({QStringLiteral("-p"), QString::number(server.port())});
}

double quietPings(const bench::BenchServer& server)
{
    bench::Companion pinger(bench::reference("pinger"), {server.socketPath()});
    bench::runFor(std::chrono::milliseconds{bench::sized(1000, 50)});
    return p99Of(pinger.finish());
}

/// A server of the size of which all locks are to be there within a second; listing its names by redis-cli
/// takes a quarter of that where the goal was set.
void discoverOnASmallerServer()
{
    const int keys = bench::sized(100'000, 2'000);
    const int locks = bench::sized(10'000, 100);
    bench::BenchServer server;
    server.fill(keys - locks);
    server.addLocks(locks);
    QList<double> mine;
    QList<double> theirs;
    for (int round = 0; round < bench::rounds(); ++round) {
        theirs.append(scan(server));
        mine.append(discover(server.uri(), locks));
    }
    bench::print({QStringLiteral("discover %1 locks among %2 keys, string candidates too")
                      .arg(QString::number(locks), QString::number(keys)),
        QStringLiteral("ms"), bench::median(mine), bench::median(theirs),
        QStringLiteral("1000 ms, or ratio <= 2.0"),
        bench::median(mine) <= std::max(1000.0, 2 * bench::median(theirs))});
}
/// The processor's time that this process and its children that have ended took so far, in milliseconds.
double spentHere()
{
    double ms = 0;
    for (const int whose : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
        rusage usage{};
        getrusage(whose, &usage);
        ms += double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3;
        ms += double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
    }
    return ms;
}

/// The figures of a way of searching, one of each round.
struct Way {
    QList<double> ms;
    QList<double> spent; ///< the processor's time of both sides

    void measure(const bench::BenchServer& server, const std::function<double()>& search)
    {
        const auto total = [&] {
            return spentHere() +
                   bench::spentMilliseconds(server.cli({QStringLiteral("INFO"), QStringLiteral("cpu")}));
        };
        const double before = total();
        ms.append(search());
        spent.append(total() - before);
    }
};

void compare(const QString& what, const Way& mine, const Way& theirs, double goal)
{
    const double ratio = bench::median(mine.ms) / bench::median(theirs.ms);
    bench::print({what, QStringLiteral("ms"), bench::median(mine.ms), bench::median(theirs.ms),
        QStringLiteral("ratio <= %1").arg(goal), ratio <= goal});
    bench::remark(QStringLiteral("processor's time of both sides: %1 and %2 ms, ratio %3")
                      .arg(QString::number(bench::median(mine.spent), 'f', 0),
                          QString::number(bench::median(theirs.spent), 'f', 0),
                          QString::number(bench::median(mine.spent) / bench::median(theirs.spent), 'f', 2)));
}

/// How long the slices of the searches since the last CONFIG RESETSTAT took the server.
void printSlices(const bench::BenchServer& server)
{
    const QByteArray slices = "latency_percentiles_usec_evalsha_ro:p50=";
    const double middle = reported(server, QStringLiteral("latencystats"), slices) / 1000;
    const QByteArray info = server.cli({QStringLiteral("INFO"), QStringLiteral("latencystats")});
    const qsizetype at = info.indexOf(slices);
    const double long99 = at < 0 ? 0 : info.mid(at).split(',').value(1).split('=').value(1).toDouble() / 1000;
    bench::print({QStringLiteral("a slice of it, median"), QStringLiteral("ms"), middle, 0,
        QStringLiteral("<= 1 ms"), middle <= 1});
    bench::print({QStringLiteral("a slice of it, 99 of 100"), QStringLiteral("ms"), long99, 0,
        QStringLiteral("<= 2 ms"), long99 <= 2});
}

/// The delay of another client while that is done, beside its delay when nothing is.
void printPings(
    const bench::BenchServer& server, const QString& what, int rounds, const std::function<double()>& search)
{
    const bench::ProcessorsApart apart(server);
    QList<double> quiet, meanwhile, took;
    for (int round = 0; round < rounds; ++round) {
        quiet.append(quietPings(server));
        bench::Companion pinger(bench::reference("pinger"), {server.socketPath()});
        took.append(search());
        meanwhile.append(p99Of(pinger.finish()));
    }
    const double more = bench::median(meanwhile) - bench::median(quiet);
    bench::print({what, QStringLiteral("ms"), bench::median(meanwhile), bench::median(quiet),
        QStringLiteral("+0.3 ms at most"), more <= 0.3});
    bench::remark(QStringLiteral("beside that client the search takes %1 ms")
                      .arg(QString::number(bench::median(took), 'f', 0)));
}

/// Keys as a production server has them. One of `largeEvery` has a value of 100 KB; one of 500 stands for one
/// of 100: a gigabyte less.
void discoverAmongAnApplicationsKeys(int keys, int largeEvery, int rounds)
{
    const int locks = keys / 100;
    bench::BenchServer server;
    server.fillLikeAnApplication(keys, largeEvery);
    Way theirs, theirsByTcp, sieved, sievedByTcp, scanned, scannedByTcp;
    QList<double> bytes;
    for (int round = 0; round < rounds; ++round) {
        theirs.measure(server, [&] { return scan(server); });
        (void)server.cli({QStringLiteral("CONFIG"), QStringLiteral("RESETSTAT")});
        sieved.measure(server, [&] { return discover(server.uri(), locks); });
        bytes.append(reported(server, QStringLiteral("stats"), "total_net_output_bytes:") / 1e6);
        theirsByTcp.measure(server, [&] { return scanByTcp(server); });
        sievedByTcp.measure(server, [&] { return discover(server.tcpUri(), locks); });
        scannedByTcp.measure(server, [&] { return discover(server.withoutScripts(server.tcpUri()), locks); });
        scanned.measure(server, [&] { return discover(server.withoutScripts(server.uri()), locks); });
    }
    const QString what = QStringLiteral("discover %1 locks among %2 keys of an application, %3")
                             .arg(QString::number(locks), QString::number(keys), QStringLiteral("by %1"));
    compare(what.arg(QStringLiteral("script, both over TCP")), sievedByTcp, theirsByTcp, 0.5);
    compare(what.arg(QStringLiteral("script, both over the Unix socket")), sieved, theirs, 0.5);
    compare(what.arg(QStringLiteral("SCAN, both over TCP")), scannedByTcp, theirsByTcp, 1.2);
    compare(what.arg(QStringLiteral("SCAN, both over the Unix socket")), scanned, theirs, 1.2);
    const double goal = 3.0 * std::max(1.0, keys / 1e6); // of a million keys; their locks are sent
    bench::print({QStringLiteral("what the server sends for the search by script"), QStringLiteral("MB"),
        bench::median(bytes), 0, QStringLiteral("<= %1 MB").arg(goal), bench::median(bytes) <= goal});
    printSlices(server);
    printPings(server, QStringLiteral("p99 of another client's PING during the search by script"), rounds,
        [&] { return discover(server.uri(), locks); });
    printPings(server, QStringLiteral("p99 of another client's PING during the search by SCAN"), rounds,
        [&] { return discover(server.withoutScripts(server.uri()), locks); });
}
} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (const qsizetype at = arguments.indexOf(QStringLiteral("--keys")); at > 0) {
        const int keys = arguments.value(at + 1).toInt();
        discoverAmongAnApplicationsKeys(keys, std::max(500, keys / 2'000), 1);
        return 0;
    }
    discoverOnASmallerServer();
    discoverAmongAnApplicationsKeys(bench::sized(1'000'000, 5'000), 500, bench::rounds());
    const int keys = bench::sized(1'000'000, 5'000);
    const int locks = bench::sized(10'000, 100);
    bench::BenchServer server;
    server.fill(keys - locks);
    server.addLocks(locks);
    Way theirs, mine, hashes;
    for (int round = 0; round < bench::rounds(); ++round) {
        theirs.measure(server, [&] { return scan(server); });
        mine.measure(server, [&] { return discover(server.uri(), locks); });
        hashes.measure(server, [&] { return discoverHashes(server, locks); });
    }
    compare(QStringLiteral("discover %1 locks among %2 keys, string candidates too")
                .arg(QString::number(locks), QString::number(keys)),
        mine, theirs, 1.0);
    compare(QStringLiteral("likewise, hashes alone"), hashes, theirs, 0.6);
    printPings(server, QStringLiteral("p99 of another client's PING meanwhile"), bench::rounds(),
        [&] { return discover(server.uri(), locks); });
    return 0;
}
