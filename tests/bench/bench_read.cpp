#include "core/locks/family.h"
#include "core/redis/client.h"
#include "tests/bench/benchserver.h"
#include "tests/bench/figures.h"

#include <QCoreApplication>
#include <QTemporaryFile>

#include <vector>

/// Reading known locks, without and with decoding, against a blocking hiredis pipeline of the same commands.

using namespace lockscope;

namespace
{
constexpr int window = 200; ///< commands under way, for both

/// A known lock, and the answers that have come for it.
struct Subject {
    locks::Candidate candidate;
    QList<locks::Reading> readings;
    qsizetype answered = 0;
};

const locks::Family& family() { return *locks::familyById("redisson"); }

std::vector<Subject> subjects(int count)
{
    std::vector<Subject> all(static_cast<size_t>(count));
    for (int i = 0; i < count; ++i) {
        Subject& subject = all[static_cast<size_t>(i)];
        subject.candidate.key = base::KeyName{bench::BenchServer::lockName(i)};
        subject.candidate.type = locks::Candidate::Type::Hash;
        subject.candidate.hint = locks::Kind::Reentrant; // known: seen before
        for (const redis::Command& question : family().questions(subject.candidate))
            subject.readings.append({question, {}});
    }
    return all;
}

/// Reads each subject once through a Client, with `window` commands under way.
class Reading
{
public:
    Reading(redis::Client& client, std::vector<Subject>& subjects, bool decodes)
        : m_client(client)
        , m_subjects(subjects)
        , m_decodes(decodes)
    {
    }

    double milliseconds()
    {
        return bench::millisecondsOf([this] {
            more();
            bench::runUntil([this] { return m_done == m_subjects.size(); });
        });
    }
    [[nodiscard]] size_t decoded() const { return m_decoded; }

private:
    void more()
    {
        while (m_next < m_subjects.size() && m_client.inFlight() < window)
            ask(m_subjects[m_next++]);
    }

    void ask(Subject& subject)
    {
        for (qsizetype i = 0; i < subject.readings.size(); ++i) {
            m_client.call(
                subject.readings[i].command, [this, &subject, i](const redis::Client::Answer& answer) {
                    if (answer.ok())
                        subject.readings[i].reply = answer.value();
                    if (++subject.answered == subject.readings.size())
                        decode(subject);
                });
        }
    }

    void decode(const Subject& subject)
    {
        m_decoded += !m_decodes || family().decode(subject.candidate, subject.readings, {}) ? 1 : 0;
        ++m_done;
        more();
    }

    redis::Client& m_client;
    std::vector<Subject>& m_subjects;
    bool m_decodes;
    size_t m_next = 0;
    size_t m_done = 0;
    size_t m_decoded = 0;
};

double ours(const QString& uri, int count, bool decodes)
{
    const base::SteadyClock clock;
    redis::Client client(redis::Endpoint::fromUri(uri).value(), {}, clock);
    client.open();
    if (!bench::runUntil([&] { return client.state().isReady(); }))
        qFatal("not connected");
    std::vector<Subject> all = subjects(count);
    Reading reading(client, all, decodes);
    const double took = reading.milliseconds();
    if (reading.decoded() != all.size())
        qFatal("%zu of %d locks were decoded", reading.decoded(), count);
    return took;
}

double hiredis(const QString& socket, const QString& commands)
{
    const QByteArray nanoseconds =
        bench::output(bench::reference("hiredispipeline"), {socket, commands, QString::number(window)});
    return nanoseconds.trimmed().toDouble() / 1e6;
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
    for (const Subject& subject : subjects(count)) {
        for (const locks::Reading& reading : subject.readings)
            commands.write(reading.command.wire());
    }
    commands.flush();

    QList<double> mine;
    QList<double> decoded;
    QList<double> theirs;
    for (int round = 0; round < bench::rounds(); ++round) {
        theirs.append(hiredis(server.socketPath(), commands.fileName()));
        mine.append(ours(server.uri(), count, false));
        decoded.append(ours(server.uri(), count, true));
    }
    const double ratio = bench::median(mine) / bench::median(theirs);
    bench::print({QStringLiteral("read %1 known locks").arg(count), QStringLiteral("ms"), bench::median(mine),
        bench::median(theirs), QStringLiteral("ratio <= 1.2"), ratio <= 1.2});
    bench::print({QStringLiteral("read and decode %1 known locks").arg(count), QStringLiteral("ms"),
        bench::median(decoded), bench::median(theirs), QStringLiteral("for information"), true});
    return 0;
}
