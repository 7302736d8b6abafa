#include "core/client/lockclient.h"
#include "core/client/lockkind.h"
#include "core/client/wirenames.h"
#include "core/redis/scripts.h"
#include "tests/bench/benchserver.h"
#include "tests/bench/figures.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <memory>
#include <sys/resource.h>
#include <vector>

/// Acquire and release pairs a second by 50 lock clients, against redis-benchmark running the same two
/// scripts by EVALSHA on as many connections; either side has one call under way on each of them, and no
/// think time. redis-benchmark can send only one command in a run: its pairs are put together from a run of
/// acquires of free locks and a run of releases of held ones, each as fast as it goes. Beside the speed
/// stands the processor time that the clients themselves take for a pair: where server and clients have to
/// share a core with others, it decides the speed as well.

using namespace lockscope;

namespace
{
constexpr int connections = 50;
/// Few of the held locks are hit twice by the random releases.
constexpr int heldForEachRelease = 5;

/// A client that takes and leaves a lock of its own, again and again.
class Taker
{
public:
    /// `pairsLeft`: what all of them together have still to begin.
    Taker(const QString& uri, int number, int& pairsLeft)
        : m_client(redis::Endpoint::fromUri(uri).value(), {}, m_clock)
        , m_lock{"bench:pair:" + QByteArray::number(number)}
        , m_pairsLeft(pairsLeft)
    {
        m_client.open();
    }
    [[nodiscard]] bool isReady() const { return m_client.isReady(); }
    [[nodiscard]] bool isDone() const { return m_isDone; }

    void take()
    {
        m_isDone = m_pairsLeft == 0;
        if (m_isDone)
            return;
        --m_pairsLeft;
        m_client.acquire(m_lock, 1, {}, [this](const auto& attempt) {
            if (!attempt.ok() || !attempt->acquired)
                qFatal("a free lock was not acquired");
            leave();
        });
    }

private:
    void leave()
    {
        m_client.release(m_lock, 1, [this](const auto& released) {
            if (!released.ok() || !released->wasHeld)
                qFatal("a held lock was not released");
            take();
        });
    }

    base::SteadyClock m_clock;
    client::LockClient m_client;
    const base::KeyName m_lock;
    int& m_pairsLeft;
    bool m_isDone = false;
};

/// The pace of one side.
struct Pace {
    double pairsPerSecond = 0;
    double microsecondsPerPair = 0; ///< of its own processor
};

/// Processor time of this process, or of the children that have ended.
double cpuMicroseconds(int whose)
{
    rusage usage{};
    getrusage(whose, &usage);
    return double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e6 +
           double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

Pace ours(const bench::BenchServer& server, int pairs)
{
    int pairsLeft = pairs;
    std::vector<std::unique_ptr<Taker>> takers;
    const auto all = [&takers](bool (Taker::*is)() const) {
        return std::ranges::all_of(takers, [is](const auto& taker) { return ((*taker).*is)(); });
    };
    for (int i = 0; i < connections; ++i)
        takers.push_back(std::make_unique<Taker>(server.uri(), i, pairsLeft));
    if (!bench::runUntil([&] { return all(&Taker::isReady); }))
        qFatal("not connected");
    const double cpu = cpuMicroseconds(RUSAGE_SELF);
    const double took = bench::millisecondsOf([&] {
        for (const auto& taker : takers)
            taker->take();
        bench::runUntil([&] { return all(&Taker::isDone); });
    });
    return {pairs / took * 1000, (cpuMicroseconds(RUSAGE_SELF) - cpu) / pairs};
}

/// One call over and over, as half a pair; "__rand_int__" in it is another number each time.
Pace benchmark(const bench::BenchServer& server, const client::ScriptCall& call, int runs, int names)
{
    const QByteArray sha1 = redis::Script::load(call.script).value().sha1;
    QStringList words{QStringLiteral("-s"), server.socketPath(), QStringLiteral("--csv"),
        QStringLiteral("-c"), QString::number(connections), QStringLiteral("-n"), QString::number(runs),
        QStringLiteral("-r"), QString::number(names), QStringLiteral("EVALSHA"), QString::fromLatin1(sha1),
        QString::number(call.keys.size())};
    for (const QByteArray& word : call.keys + call.arguments)
        words << QString::fromLatin1(word);
    const double cpu = cpuMicroseconds(RUSAGE_CHILDREN);
    const QByteArray table = bench::output(QStringLiteral("redis-benchmark"), words);
    const QString lastLine = QString::fromUtf8(table.trimmed().split('\n').last());
    const auto figures = lastLine.split(QStringLiteral("\",\""));
    return {figures.value(1).toDouble(), (cpuMicroseconds(RUSAGE_CHILDREN) - cpu) / runs};
}

/// That many locks are held, as redis-benchmark will name them.
void hold(const bench::BenchServer& server, int names, const QByteArray& holder)
{
    const QByteArray done = server.cli({QStringLiteral("eval"),
        QStringLiteral("for i = 0, ARGV[1] - 1 do local lock = string.format('bench:pair:%012d', i) "
                       "redis.call('hset', lock, ARGV[2], 1) redis.call('pexpire', lock, 600000) end"),
        QStringLiteral("0"), QString::number(names), QString::fromLatin1(holder)});
    if (!done.isEmpty())
        qFatal("%s", done.constData());
}

void empty(const bench::BenchServer& server)
{
    if (server.cli({QStringLiteral("flushall")}) != "OK")
        qFatal("not emptied");
}

Pace theirs(const bench::BenchServer& server, int runs)
{
    const base::HolderId holder = client::holderId(client::newClientUuid(), 1);
    const client::Ask ask{{{"bench:pair:__rand_int__"}, holder}};
    const client::LockKind& kind = client::kindOf(client::Form::Reentrant);
    const Pace acquires = benchmark(server, kind.acquire(ask), runs, 1'000'000'000);
    empty(server);
    hold(server, heldForEachRelease * runs, holder.bytes);
    const Pace releases = benchmark(server, kind.release(ask), runs, heldForEachRelease * runs);
    empty(server);
    return {1 / (1 / acquires.pairsPerSecond + 1 / releases.pairsPerSecond),
        acquires.microsecondsPerPair + releases.microsecondsPerPair};
}

double medianOf(const QList<Pace>& paces, double Pace::*figure)
{
    QList<double> values;
    for (const Pace& pace : paces)
        values.append(pace.*figure);
    return bench::median(values);
}
} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const int pairs = bench::sized(40'000, 200);
    bench::BenchServer server;
    ours(server, connections); // loads the scripts
    QList<Pace> mine;
    QList<Pace> reference;
    for (int round = 0; round < bench::rounds(); ++round) {
        reference.append(theirs(server, pairs));
        mine.append(ours(server, pairs));
    }
    const double speed = medianOf(mine, &Pace::pairsPerSecond);
    const double theirSpeed = medianOf(reference, &Pace::pairsPerSecond);
    bench::print(
        {QStringLiteral("acquire and release, %1 connections").arg(connections), QStringLiteral("pairs/s"),
            speed, theirSpeed, QStringLiteral("ratio >= 0.9"), speed >= 0.9 * theirSpeed});
    bench::print({QStringLiteral("the clients' own CPU for a pair"), QStringLiteral("us"),
        medianOf(mine, &Pace::microsecondsPerPair), medianOf(reference, &Pace::microsecondsPerPair),
        QStringLiteral("-"), true});
    return 0;
}
