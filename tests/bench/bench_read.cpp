#include "core/locks/family.h"
#include "core/locks/redissonkinds.h"
#include "core/redis/client.h"
#include "tests/bench/benchserver.h"
#include "tests/bench/figures.h"

#include <QCoreApplication>
#include <QTemporaryFile>

#include <algorithm>
#include <ctime>
#include <vector>

/// Reading known locks, without and with decoding, against a blocking hiredis pipeline of the same commands.

using namespace lockscope;

namespace
{
constexpr int window = 200; ///< commands under way, for both

const locks::Family& family() { return *locks::familyById("redisson"); }

std::vector<locks::Candidate> candidates(int count)
{
    std::vector<locks::Candidate> all(static_cast<size_t>(count));
    for (int i = 0; i < count; ++i) {
        locks::Candidate& candidate = all[static_cast<size_t>(i)];
        candidate.key = base::KeyName{bench::BenchServer::lockName(i)};
        candidate.type = locks::Candidate::Type::Hash;
        candidate.hint = locks::redisson::reentrantLock; // known: seen before
    }
    return all;
}

/// How long something took, and how much of the processor (of this thread).
struct Cost {
    double milliseconds = 0;
    double processor = 0;
};

double processorMilliseconds()
{
    timespec spent{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
    return double(spent.tv_sec) * 1e3 + double(spent.tv_nsec) / 1e6;
}

/// Reads each candidate once through a Client, with `window` commands under way.
class Reading
{
public:
    Reading(redis::Client& client, const std::vector<locks::Candidate>& candidates, bool decodes)
        : m_client(client)
        , m_candidates(candidates)
        , m_decodes(decodes)
    {
    }

    Cost run()
    {
        const double before = processorMilliseconds();
        const double took = bench::millisecondsOf([this] {
            more();
            bench::runUntil([this] { return m_done == m_candidates.size(); });
        });
        return {took, processorMilliseconds() - before};
    }
    [[nodiscard]] size_t read() const { return m_read; }

private:
    void more()
    {
        while (m_next < m_candidates.size() && m_client.inFlight() < window)
            ask(m_candidates[m_next++]);
    }

    void ask(const locks::Candidate& candidate)
    {
        const QList<redis::Command> questions = family().questions(candidate);
        m_client.callTogether(
            questions, [this, &candidate, questions](const QList<redis::Client::Answer>& answers) {
                m_read += isRead(candidate, questions, answers) ? 1 : 0;
                ++m_done;
                more();
            });
    }

    [[nodiscard]] bool isRead(const locks::Candidate& candidate, const QList<redis::Command>& questions,
        const QList<redis::Client::Answer>& answers) const
    {
        if (!std::ranges::all_of(answers, &redis::Client::Answer::ok))
            return false;
        if (!m_decodes)
            return true;
        QList<locks::Reading> readings;
        for (qsizetype i = 0; i < answers.size(); ++i)
            readings.append({questions.at(i), answers.at(i).value()});
        return family().decode(candidate, readings, {}).has_value();
    }

    redis::Client& m_client;
    const std::vector<locks::Candidate>& m_candidates;
    bool m_decodes;
    size_t m_next = 0;
    size_t m_done = 0;
    size_t m_read = 0;
};

Cost ours(const QString& uri, int count, bool decodes)
{
    const base::SteadyClock clock;
    redis::Client client(redis::Endpoint::fromUri(uri).value(), {}, clock);
    client.open();
    if (!bench::runUntil([&] { return client.state().isReady(); }))
        qFatal("not connected");
    const std::vector<locks::Candidate> all = candidates(count);
    Reading reading(client, all, decodes);
    const Cost cost = reading.run();
    if (reading.read() != all.size())
        qFatal("%zu of %d locks were read", reading.read(), count);
    return cost;
}

Cost hiredis(const QString& socket, const QString& commands)
{
    const QByteArrayList nanoseconds =
        bench::output(bench::reference("hiredispipeline"), {socket, commands, QString::number(window)})
            .trimmed()
            .split(' ');
    return {nanoseconds.value(0).toDouble() / 1e6, nanoseconds.value(1).toDouble() / 1e6};
}

/// The costs of one way of reading.
struct Costs {
    QList<double> milliseconds, processor;

    void append(const Cost& cost)
    {
        milliseconds.append(cost.milliseconds);
        processor.append(cost.processor);
    }
};

void print(const QString& name, const QList<double>& mine, const QList<double>& theirs, double goal = 0)
{
    const double ratio = bench::median(mine) / bench::median(theirs);
    const QString wish =
        goal > 0 ? QStringLiteral("ratio <= %1").arg(goal) : QStringLiteral("for information");
    bench::print({name, QStringLiteral("ms"), bench::median(mine), bench::median(theirs), wish,
        goal <= 0 || ratio <= goal});
}
} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const int count = bench::sized(10'000, 200);
    bench::BenchServer server;
    server.addLocks(count);
    QTemporaryFile commands;
    if (!commands.open())
        return 1;
    for (const locks::Candidate& candidate : candidates(count)) {
        for (const redis::Command& question : family().questions(candidate))
            commands.write(question.wire());
    }
    commands.flush();

    Costs mine, decoded, theirs;
    for (int round = 0; round < bench::rounds(); ++round) {
        theirs.append(hiredis(server.socketPath(), commands.fileName()));
        mine.append(ours(server.uri(), count, false));
        decoded.append(ours(server.uri(), count, true));
    }
    const QString locks = QStringLiteral("%1 known locks").arg(count);
    print(QStringLiteral("read ") + locks, mine.milliseconds, theirs.milliseconds, 1.2);
    print(QStringLiteral("read ") + locks + QStringLiteral(", processor"), mine.processor, theirs.processor);
    print(QStringLiteral("read and decode ") + locks, decoded.milliseconds, theirs.milliseconds);
    print(QStringLiteral("read and decode ") + locks + QStringLiteral(", processor"), decoded.processor,
        theirs.processor);
    return 0;
}
