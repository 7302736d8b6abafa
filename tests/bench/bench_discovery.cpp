#include "core/watch/watcher.h"
#include "tests/bench/figures.h"
#include "tests/bench/watching.h"

#include <QCoreApplication>

/// The first discovery, from connecting to the last lock decoded, against redis-cli --scan, which only lists
/// names; and what another client feels meanwhile.

using namespace lockscope;

namespace
{
/// The PINGs of another client: 99 % of them took at most so many milliseconds.
double p99Of(const QByteArray& pingerOutput)
{
    return pingerOutput.trimmed().split(' ').value(2).toDouble() / 1000;
}

/// All that the window looks for, strings among it.
double discover(const bench::BenchServer& server, int locks)
{
    std::shared_ptr<console::Source> source;
    return bench::millisecondsOf([&] {
        source = bench::watching(server);
        bench::awaitLocks(*source, locks);
    });
}

/// The same by a user who may run no scripts that only read.
double discoverByScan(const bench::BenchServer& server, int locks)
{
    std::shared_ptr<console::Source> source;
    return bench::millisecondsOf([&] {
        source = bench::watching(server.uriWithoutScripts());
        bench::awaitLocks(*source, locks);
    });
}

/// What INFO tells under that name.
double told(const bench::BenchServer& server, const QString& section, const QByteArray& name)
{
    const QByteArray info = server.cli({QStringLiteral("INFO"), section});
    const qsizetype at = info.indexOf(name);
    return at < 0 ? 0
                  : info.mid(at + name.size()).split('\r').constFirst().split(',').constFirst().toDouble();
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

double scan(const bench::BenchServer& server)
{
    return bench::millisecondsOf([&] {
        bench::output(QStringLiteral("redis-cli"),
            {QStringLiteral("-s"), server.socketPath(), QStringLiteral("--scan")});
    });
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
        mine.append(discover(server, locks));
    }
    bench::print({QStringLiteral("discover %1 locks among %2 keys, string candidates too")
                      .arg(QString::number(locks), QString::number(keys)),
        QStringLiteral("ms"), bench::median(mine), bench::median(theirs),
        QStringLiteral("1000 ms, or ratio <= 2.0"),
        bench::median(mine) <= std::max(1000.0, 2 * bench::median(theirs))});
}
/// Keys as a production server has them. One of 500 has a value of 100 KB, not one of 100: a gigabyte less.
void discoverAmongAnApplicationsKeys()
{
    const int keys = bench::sized(1'000'000, 5'000);
    const int locks = keys / 100;
    bench::BenchServer server;
    server.fillLikeAnApplication(keys, 500);
    QList<double> sieved;
    QList<double> scanned;
    QList<double> theirs;
    QList<double> bytes;
    for (int round = 0; round < bench::rounds(); ++round) {
        theirs.append(scan(server));
        (void)server.cli({QStringLiteral("CONFIG"), QStringLiteral("RESETSTAT")});
        sieved.append(discover(server, locks));
        bytes.append(told(server, QStringLiteral("stats"), "total_net_output_bytes:") / 1e6);
        scanned.append(discoverByScan(server, locks));
    }
    const QString what = QStringLiteral("discover %1 locks among %2 keys of an application, %3");
    const auto compare = [&](const QString& way, const QList<double>& mine, double goal) {
        const double ratio = bench::median(mine) / bench::median(theirs);
        bench::print({what.arg(QString::number(locks), QString::number(keys), way), QStringLiteral("ms"),
            bench::median(mine), bench::median(theirs), QStringLiteral("ratio <= %1").arg(goal),
            ratio <= goal});
    };
    compare(QStringLiteral("by script"), sieved, 0.5);
    compare(QStringLiteral("by SCAN"), scanned, 1.2);
    bench::print({QStringLiteral("what the server sends for the search by script"), QStringLiteral("MB"),
        bench::median(bytes), 0, QStringLiteral("<= 3 MB"), bench::median(bytes) <= 3});
    const QByteArray slices = "latency_percentiles_usec_evalsha_ro:p50=";
    const double middle = told(server, QStringLiteral("latencystats"), slices) / 1000;
    bench::print({QStringLiteral("a slice of it, median"), QStringLiteral("ms"), middle, 0,
        QStringLiteral("<= 1 ms"), middle <= 1});
}
} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    discoverOnASmallerServer();
    discoverAmongAnApplicationsKeys();
    const int keys = bench::sized(1'000'000, 5'000);
    const int locks = bench::sized(10'000, 100);
    bench::BenchServer server;
    server.fill(keys - locks);
    server.addLocks(locks);

    QList<double> mine;
    QList<double> hashes;
    QList<double> theirs;
    QList<double> quiet;
    QList<double> meanwhile;
    for (int round = 0; round < bench::rounds(); ++round) {
        theirs.append(scan(server));
        mine.append(discover(server, locks));
        hashes.append(discoverHashes(server, locks));
        quiet.append(quietPings(server));
        bench::Companion pinger(bench::reference("pinger"), {server.socketPath()});
        discover(server, locks);
        meanwhile.append(p99Of(pinger.finish()));
    }
    const double ratio = bench::median(mine) / bench::median(theirs);
    bench::print({QStringLiteral("discover %1 locks among %2 keys, string candidates too")
                      .arg(QString::number(locks), QString::number(keys)),
        QStringLiteral("ms"), bench::median(mine), bench::median(theirs), QStringLiteral("ratio <= 1.0"),
        ratio <= 1.0});
    const double hashRatio = bench::median(hashes) / bench::median(theirs);
    bench::print({QStringLiteral("likewise, hashes alone"), QStringLiteral("ms"), bench::median(hashes),
        bench::median(theirs), QStringLiteral("ratio <= 0.6"), hashRatio <= 0.6});
    const double more = bench::median(meanwhile) - bench::median(quiet);
    bench::print({QStringLiteral("p99 of another client's PING meanwhile"), QStringLiteral("ms"),
        bench::median(meanwhile), bench::median(quiet), QStringLiteral("+0.3 ms at most"), more <= 0.3});
    return 0;
}
