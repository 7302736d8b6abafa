#include "tests/bench/pairedload.h"

#include "core/redis/scripts.h"
#include "tests/bench/figures.h"

#include <QThread>

#include <sched.h>

namespace lockscope::bench
{

namespace
{

constexpr int connections = 50;
constexpr int turnMilliseconds = 100;
constexpr int settlingPairs = 30; ///< until every lock has been held while somebody looked

void keepTo(qint64 process, int firstCore, int lastCore)
{
    cpu_set_t cores;
    CPU_ZERO(&cores);
    for (int core = firstCore; core <= lastCore; ++core)
        CPU_SET(static_cast<size_t>(core), &cores);
    if (sched_setaffinity(static_cast<pid_t>(process), sizeof cores, &cores) != 0)
        remark(QStringLiteral("the servers have no core of their own"));
}

QByteArray loaded(const BenchServer& server, const QByteArray& script)
{
    const QString text = QString::fromUtf8(redis::Script::load(script).value().text);
    return server.cli({QStringLiteral("script"), QStringLiteral("load"), text});
}

QList<PairedLoad::Turn> turnsOf(const QByteArray& table, int watched)
{
    QList<PairedLoad::Turn> turns;
    for (const QByteArray& line : table.trimmed().split('\n')) {
        const QByteArrayList words = line.split(' ');
        const auto figure = [&](int server, int column) {
            return words.value(2 * server + column).toDouble();
        };
        const int alone = 1 - watched;
        turns.append({figure(alone, 0), figure(watched, 0), figure(alone, 1), figure(watched, 1)});
    }
    return turns;
}

} // namespace

PairedLoad::PairedLoad(int locks)
    : m_locks(locks)
{
    const int cores = QThread::idealThreadCount();
    for (const BenchServer& server : m_servers) {
        m_acquire = loaded(server, "acquire");
        m_release = loaded(server, "release");
        if (cores > 1)
            keepTo(server.processId(), 0, 0);
    }
    if (cores > 1)
        keepTo(0, 1, cores - 1);
}

QList<PairedLoad::Turn> PairedLoad::run(const Watch& watch, int pairs, int perSecond)
{
    return runOn(0, watch, pairs / 2, perSecond) + runOn(1, watch, pairs - pairs / 2, perSecond);
}

QList<PairedLoad::Turn> PairedLoad::runOn(int watched, const Watch& watch, int pairs, int perSecond)
{
    QStringList arguments;
    for (const BenchServer& server : m_servers) {
        if (server.cli({QStringLiteral("flushall")}) != "OK")
            qFatal("not emptied");
        arguments << server.socketPath() << QString::number(server.processId());
    }
    arguments << QString::fromLatin1(m_acquire) << QString::fromLatin1(m_release);
    for (const int number :
        {connections, perSecond, m_locks, sized(turnMilliseconds, 10), pairs, sized(settlingPairs, 2)})
        arguments << QString::number(number);
    QProcess loader;
    loader.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    loader.start(reference("loader"), arguments);
    if (!runUntil([&] { return loader.canReadLine() || loader.state() == QProcess::NotRunning; }) ||
        loader.readLine() != "ready\n")
        qFatal("the load does not begin");
    const auto watching = watch(m_servers[watched]);
    loader.write("go\n");
    if (!runUntil([&] { return loader.state() == QProcess::NotRunning; }) || loader.exitCode() != 0)
        qFatal("the load has failed");
    return turnsOf(loader.readAllStandardOutput(), watched);
}

} // namespace lockscope::bench
