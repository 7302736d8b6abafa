#include "app/ctl/sample.h"

#include "app/ctl/output.h"
#include "app/ctl/quitsignals.h"
#include "core/lab/sampleclients.h"
#include "core/redis/client.h"
#include "core/words/errorwords.h"

#include <QCoreApplication>
#include <QTimer>

namespace lockscope::ctl
{

namespace
{

QString sampleText(const char* text) { return QCoreApplication::translate("lockscopectl", text); }

QCommandLineOption sampleNumber(const char* name, const char* meaning)
{
    return {QString::fromLatin1(name), sampleText(meaning), QStringLiteral("N")};
}

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
    return settings;
}

/// One run: makes sure of the server first, plays until asked to end, cleans up, ends the event loop.
class SampleRun final : public QObject
{
public:
    SampleRun(const redis::Endpoint& endpoint, const lab::SampleSettings& settings)
        : m_probe(endpoint, probeOptions(), m_clock)
        , m_samples(endpoint, settings, m_clock)
    {
        connect(&m_probe, &redis::Client::stateChanged, this, [this](const auto& state) { probed(state); });
        connect(&m_signals, &QuitSignals::asked, this, [this] { finish(); });
        connect(&m_end, &QTimer::timeout, this, [this] { finish(); });
    }

    int run(std::optional<base::milliseconds> duration)
    {
        if (duration)
            m_end.start(*duration);
        m_probe.open();
        return QCoreApplication::exec();
    }

private:
    static redis::ClientOptions probeOptions()
    {
        redis::ClientOptions options;
        options.reconnect = false;
        return options;
    }

    void probed(const redis::ConnectionState& state)
    {
        if (m_started || m_finishing)
            return;
        if (state.isReady()) {
            m_started = true;
            m_samples.start();
            say(sampleText("Sample clients are running; Ctrl+C ends them and removes their keys."));
        } else if (state.failure) {
            m_finishing = true;
            complain(words::sentence(*state.failure));
            QCoreApplication::exit(Unreachable);
        }
    }

    void finish()
    {
        if (std::exchange(m_finishing, true))
            return;
        if (!m_started)
            return QCoreApplication::exit(Interrupted);
        m_samples.stop([] { QCoreApplication::exit(Done); });
    }

    base::SteadyClock m_clock;
    redis::Client m_probe;
    lab::SampleClients m_samples;
    QuitSignals m_signals;
    QTimer m_end;
    bool m_started = false;
    bool m_finishing = false;
};

} // namespace

int runSample(const Arguments& arguments)
{
    const auto settings = settingsFrom(arguments);
    if (arguments.sandbox || !settings) {
        complain(arguments.sandbox
                     ? sampleText("The sandbox has sample clients of its own.")
                     : sampleText("--clients takes 1 to 1000, --locks 1 to 100000, --seed a number."));
        return Usage;
    }
    auto endpoint = redis::Endpoint::fromUri(arguments.request.uri);
    if (!endpoint.ok()) {
        complain(words::sentence(endpoint.error()));
        return Usage;
    }
    redis::Endpoint where = std::move(endpoint).value();
    if (!arguments.request.password.isEmpty())
        where.password = redis::Secret(arguments.request.password);
    return SampleRun(where, *settings).run(arguments.duration);
}

Subcommand sampleSubcommand()
{
    return {QStringLiteral("sample"), {},
        sampleText("run sample clients that take locks below lockscope:sample: until told to end"),
        &runSample, 0, 0,
        {sampleNumber("clients", "how many clients (8)"), sampleNumber("locks", "on how many locks (8)"),
            sampleNumber("seed", "which chance: the same seed decides the same (1)")}};
}

} // namespace lockscope::ctl
