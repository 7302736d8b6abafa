#include "core/console/threadedlabrun.h"
#include "core/lab/runner.h"
#include "core/lab/scenarioreader.h"
#include "core/redis/client.h"
#include "tests/bench/benchrun.h"
#include "tests/bench/benchserver.h"
#include "tests/bench/figures.h"
#include "ui/pages/labpage.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTimer>

#include <algorithm>
#include <memory>
#include <vector>

/// How many simulated clients the Lab's runner sustains, and how many events of theirs a second: each sends a
/// command as soon as the one before is answered, so that runner and server do nothing else. Beside it stand
/// as many plain connections of ours that do the same without the Lab. An event is a step of the recording: a
/// command is one, its reply another. And how the window bears it that a thousand clients play in it.

using namespace lockscope;

namespace
{

constexpr int longRun = 5;

/// The rate that a run, or a pool of clients, reached.
struct Rate {
    double events = 0;          ///< a second
    double cpuMicroseconds = 0; ///< of ours for an event
};

lab::Scenario busyScenario(int clients, int seconds)
{
    const QByteArray json =
        R"({"id": "bench", "number": 1, "title": "", "shows": "", "fastest": 1, "forks": false,
        "length": ")" +
        QByteArray::number(seconds) + R"(s", "clients": [{"name": "c", "count": )" +
        QByteArray::number(clients) +
        R"(, "program": [{"repeat": "always", "steps": [{"command": ["incr", "${key:n}"]}]}]}]})";
    auto read = lab::readScenario(json);
    if (const auto* fault = std::get_if<lab::ScenarioFault>(&read))
        qFatal("%s", qPrintable(fault->sentence()));
    return std::get<lab::Scenario>(std::move(read));
}

Rate rateOfRunner(int clients, int seconds)
{
    const base::SteadyClock clock;
    lab::Runner runner(busyScenario(clients, seconds), {}, clock);
    qsizetype steps = 0;
    bool isOver = false;
    QObject::connect(
        &runner, &lab::Runner::grew, &runner, [&](const auto& part) { steps += part.steps.size(); });
    QObject::connect(&runner, &lab::Runner::finished, &runner, [&] { isOver = true; });
    QObject::connect(&runner, &lab::Runner::failed, &runner,
        [](const base::Error& error) { qFatal("the run failed: %s", error.detail.constData()); });
    runner.start();
    if (!bench::runUntil([&] { return runner.state() == lab::RunState::Running; }))
        qFatal("the run does not begin");
    const double cpu = bench::cpuMillisecondsOf([&] { bench::runUntil([&] { return isOver; }); });
    return {double(steps) / seconds, cpu * 1000 / double(steps)};
}

/// The same commands by the same connections, with nobody who plays, records or tells.
class PlainClient
{
public:
    PlainClient(const QString& uri, const base::Clock& clock, qsizetype& answered)
        : m_client(redis::Endpoint::fromUri(uri).value(), options(), clock)
        , m_answered(answered)
    {
        m_client.open();
    }
    [[nodiscard]] bool isReady() const { return m_client.state().isReady(); }

    void go()
    {
        m_client.call({"incr", "bench:n"}, [this](const auto& answer) {
            m_answered += answer.ok() ? 1 : 0;
            if (answer.ok())
                go();
        });
    }

private:
    static redis::ClientOptions options()
    {
        redis::ClientOptions options;
        options.readsOnly = false;
        return options;
    }

    redis::Client m_client;
    qsizetype& m_answered;
};

Rate rateOfPlain(int clients, int seconds)
{
    const bench::BenchServer server;
    const base::SteadyClock clock;
    qsizetype answered = 0;
    std::vector<std::unique_ptr<PlainClient>> clientPool;
    for (int i = 0; i < clients; ++i)
        clientPool.push_back(std::make_unique<PlainClient>(server.uri(), clock, answered));
    if (!bench::runUntil([&] {
            return std::ranges::all_of(clientPool, [](const auto& each) { return each->isReady(); });
        }))
        qFatal("they do not get their connections");
    for (const auto& each : clientPool)
        each->go();
    const double cpu = bench::cpuMillisecondsOf([&] { bench::runFor(std::chrono::seconds(seconds)); });
    return {2 * double(answered) / seconds, cpu * 1000 / (2 * double(answered))};
}

void printRates(int clients)
{
    const int seconds = bench::sized(longRun, 1);
    const Rate ours = rateOfRunner(clients, seconds);
    const Rate plain = rateOfPlain(clients, seconds);
    const QString of = QStringLiteral(" of %1 clients").arg(clients);
    bench::print({QStringLiteral("events a second") + of, QStringLiteral("1/s"), ours.events, plain.events,
        QStringLiteral(">= 10,000/s"), ours.events >= 10'000});
    bench::print({QStringLiteral("processor time of an event") + of, QStringLiteral("µs"),
        ours.cpuMicroseconds, plain.cpuMicroseconds, QStringLiteral("<= 40 µs"), ours.cpuMicroseconds <= 40});
    bench::remark(QStringLiteral("%1 clients times events a second")
                      .arg(QString::number(double(clients) * ours.events, 'g', 3)));
}

/// How far apart the window's frames are, when it wants sixty a second while the herd plays.
QList<double> framesOfWindow(const char* scenario, double speed)
{
    ui::LabPage page(new console::ThreadedLabRun);
    page.resize(1280, 720);
    page.show();
    if (!page.play(scenario, speed) ||
        !bench::runUntil([&] { return page.labRun().state() == lab::RunState::Running; }))
        qFatal("the herd does not play");
    QList<double> gaps;
    QElapsedTimer since;
    QTimer beat;
    beat.setTimerType(Qt::PreciseTimer);
    beat.callOnTimeout(&beat, [&] {
        if (since.isValid())
            gaps.append(double(since.nsecsElapsed()) / 1e6);
        since.start();
        page.tick();
        page.update();
    });
    beat.start(16);
    bench::runUntil([&] { return page.labRun().state() == lab::RunState::Ended; });
    bench::remark(QStringLiteral("%1 frames while %2 clients did %3 steps")
                      .arg(QString::number(gaps.size()), QString::number(page.recording().clients().size()),
                          QString::number(page.recording().steps().size())));
    return gaps;
}

void printWindow()
{
    const QList<double> gaps = bench::isSmoke() ? framesOfWindow("timer-job", 20) : framesOfWindow("herd", 1);
    const double most = bench::percentile(gaps, 0.99);
    const double worst = *std::ranges::max_element(gaps);
    bench::print({QStringLiteral("frame of the window while 1,000 clients play, 99 of 100"),
        QStringLiteral("ms"), most, 0, QStringLiteral("<= 50 ms"), most <= 50});
    bench::print({QStringLiteral("the longest of them"), QStringLiteral("ms"), worst, 0,
        QStringLiteral("<= 200 ms"), worst <= 200});
}

} // namespace

int main(int argc, char** argv)
{
    const QApplication application(argc, argv);
    for (const int clients : bench::isSmoke() ? QList<int>{10} : QList<int>{10, 100, 1000})
        printRates(clients);
    printWindow();
    return 0;
}
