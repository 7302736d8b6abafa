#include "app/ctl/output.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/words.h"
#include "core/base/processsignals.h"
#include "core/lab/sampleclients.h"
#include "core/words/errorwords.h"

#include <QCoreApplication>
#include <QRandomGenerator>
#include <QTimer>

namespace lockscope::ctl
{

namespace
{

std::optional<lab::SampleSettings> settingsFrom(const Arguments& arguments)
{
    const auto clients = arguments.number(QStringLiteral("clients"), 8);
    const auto locks = arguments.number(QStringLiteral("locks"), 8);
    const auto seed = arguments.number(QStringLiteral("seed"), 1);
    if (!clients || *clients < 1 || *clients > 1000 || !locks || *locks < 1 || *locks > 100'000 || !seed)
        return std::nullopt;
    lab::SampleSettings settings;
    settings.clients = static_cast<int>(*clients);
    settings.locks = static_cast<int>(*locks);
    settings.seed = static_cast<quint64>(*seed);
    settings.run = QByteArray::number(QRandomGenerator::system()->generate(), 36);
    return settings;
}

/// One run: plays until asked to end, cleans up, ends the event loop.
class SampleRun final : public QObject
{
public:
    explicit SampleRun(lab::SampleClients& samples)
        : m_samples(samples)
    {
        connect(&samples, &lab::SampleClients::started, this, &SampleRun::reportStarted);
        connect(&samples, &lab::SampleClients::failed, this, &SampleRun::giveUp);
        connect(&m_signals, &base::ProcessSignals::endAsked, this, &SampleRun::finish);
        connect(&m_end, &QTimer::timeout, this, &SampleRun::finish);
    }

    int run(std::optional<base::milliseconds> duration)
    {
        if (duration)
            m_end.start(*duration);
        m_samples.start();
        return QCoreApplication::exec();
    }

private:
    void reportStarted()
    {
        m_exitCode = Done;
        say(Words::tr("Sample clients are running; Ctrl+C ends them and removes their keys."));
    }

    void giveUp(const base::Error& error)
    {
        complain(words::sentence(error));
        QCoreApplication::exit(Unreachable);
    }

    void finish()
    {
        m_end.stop();
        m_samples.stop([this] { QCoreApplication::exit(m_exitCode); });
    }

    lab::SampleClients& m_samples;
    base::ProcessSignals m_signals;
    QTimer m_end;
    int m_exitCode = Interrupted;
};

} // namespace

int runSample(const Arguments& arguments)
{
    const auto settings = settingsFrom(arguments);
    if (arguments.sandbox || !settings) {
        complain(arguments.sandbox
                     ? Words::tr("The sandbox has sample clients of its own.")
                     : Words::tr("--clients takes 1 to 1000, --locks 1 to 100000, --seed a number."));
        return Usage;
    }
    const base::SteadyClock clock;
    const auto samples =
        lab::SampleClients::onServer(arguments.request.uri, arguments.request.password, *settings, clock);
    if (!samples.ok()) {
        complain(words::sentence(samples.error()));
        return Usage;
    }
    return SampleRun(**samples).run(arguments.duration);
}

Subcommand sampleSubcommand()
{
    Subcommand row;
    row.name = QStringLiteral("sample");
    row.summary = Words::tr("run sample clients that take locks below lockscope:sample:");
    row.about = {Words::tr(
        "Runs sample clients against the server until Ctrl+C, or for --for, and deletes what they left. "
        "Their locks have names that begin with lockscope:sample: and no others are touched.")};
    row.run = runSample;
    row.mostOperands = 0;
    row.options = {ownOption("clients", Words::tr("how many clients (8)"), "N"),
        ownOption("locks", Words::tr("on how many locks (8)"), "N"),
        ownOption("seed",
            Words::tr("the seed of all random choices, 1 by default; the same seed makes the same choices"),
            "N")};
    row.groups = OptionGroup::Server | OptionGroup::Duration;
    row.subject = Subject::Record;
    row.codes = {Unreachable};
    row.examples = {QStringLiteral("lockscopectl --connect redis://localhost sample --clients 4")};
    return row;
}

} // namespace lockscope::ctl
