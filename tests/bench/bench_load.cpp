#include "tests/bench/figures.h"
#include "tests/bench/watching.h"

#include <QCoreApplication>

#include <functional>

/// What watching costs the server while locks change as fast as they can: beside nothing, MONITOR, and
/// broadcast tracking of everything.

using namespace lockscope;

namespace
{
/// One call takes a lock, the next one releases it and says so, as a Redisson client's scripts do.
const QString& toggle()
{
    static const QString script =
        QStringLiteral("local id = '00000000-0000-4000-8000-000000000000:1' "
                       "if redis.call('hincrby', KEYS[1], id, 1) > 1 then redis.call('del', KEYS[1]) "
                       "redis.call('publish', 'redisson_lock__channel:{' .. KEYS[1] .. '}', 0) "
                       "else redis.call('pexpire', KEYS[1], 3600000) end");
    return script;
}

struct Load {
    double cpuMicroseconds = 0; ///< of the server, for one change
    double perSecond = 0;
};

Load run(const bench::BenchServer& server, int changes, int locks)
{
    const double before = server.cpuSeconds();
    const double took = bench::millisecondsOf([&] {
        bench::output(QStringLiteral("redis-benchmark"),
            {QStringLiteral("-s"), server.socketPath(), QStringLiteral("-q"), QStringLiteral("-c"),
                QStringLiteral("50"), QStringLiteral("-n"), QString::number(changes), QStringLiteral("-r"),
                QString::number(locks), QStringLiteral("EVAL"), toggle(), QStringLiteral("1"),
                QStringLiteral("bench:load:__rand_int__")});
    });
    return {(server.cpuSeconds() - before) * 1e6 / changes, changes / took * 1000};
}

/// A way of watching, and what was measured under it.
struct Watcher {
    QString name;
    std::function<std::shared_ptr<void>(const bench::BenchServer&)> begin;
    QList<double> cpu = {};
    QList<double> speed = {};
};

std::shared_ptr<void> listener(const bench::BenchServer& server, const QStringList& lines)
{
    return std::make_shared<bench::Companion>(
        bench::reference("listener"), QStringList{server.socketPath()} + lines);
}

QList<Watcher> watchers(int locks)
{
    return {{QStringLiteral("nobody"), [](const bench::BenchServer&) { return std::shared_ptr<void>(); }},
        {QStringLiteral("Lockscope"),
            [locks](const bench::BenchServer& server) {
                const auto source = bench::watching(server);
                bench::awaitLocks(*source, locks / 3);
                return std::shared_ptr<void>(source);
            }},
        {QStringLiteral("broadcast tracking"),
            [](const bench::BenchServer& server) {
                return listener(
                    server, {QStringLiteral("HELLO 3"), QStringLiteral("CLIENT TRACKING ON BCAST")});
            }},
        {QStringLiteral("MONITOR"),
            [](const bench::BenchServer& server) { return listener(server, {QStringLiteral("MONITOR")}); }}};
}
} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const int locks = bench::sized(10'000, 100);
    const int changes = bench::sized(400'000, 2'000);
    bench::BenchServer server;
    // Half of the names are held at any moment.
    run(server, bench::sized(50'000, 1'000), locks);

    QList<Watcher> all = watchers(locks);
    for (int round = 0; round < bench::sized(3, 1); ++round) {
        for (Watcher& watcher : all) {
            const auto watching = watcher.begin(server);
            const Load load = run(server, changes, locks);
            watcher.cpu.append(load.cpuMicroseconds);
            watcher.speed.append(load.perSecond);
        }
    }
    const double alone = bench::median(all.first().cpu);
    const double aloneSpeed = bench::median(all.first().speed);
    for (const Watcher& watcher : all) {
        const double cpu = bench::median(watcher.cpu);
        const bool ours = watcher.name == u"Lockscope";
        bench::print({QStringLiteral("server CPU a change, watched by %1").arg(watcher.name),
            QStringLiteral("us"), cpu, alone, ours ? QStringLiteral("+5 % at most") : QStringLiteral("-"),
            !ours || cpu <= alone * 1.05});
        bench::print({QStringLiteral("changes a second, watched by %1").arg(watcher.name),
            QStringLiteral("/s"), bench::median(watcher.speed), aloneSpeed, QStringLiteral("-"), true});
    }
    return 0;
}
