#include "core/console/runworker.h"

#include "core/console/sshroute.h"

#include <QThread>
#include <QTimer>

#include <utility>

namespace lockscope::console
{

using lab::Runner;
using lab::RunState;
using namespace std::chrono_literals;

namespace
{

/// Longer than cleaning takes where the server answers at all.
constexpr auto endsWithin = 5s;

} // namespace

void RunWorker::start(int run, const lab::Scenario& scenario, const lab::RunSettings& settings)
{
    whenLeft([=, this] { begin(run, std::make_unique<Runner>(scenario, settings, m_clock)); });
}

void RunWorker::startOn(
    int run, const lab::RunPlace& place, const lab::Scenario& scenario, const lab::RunSettings& settings)
{
    whenLeft([=, this] {
        lab::RunPlace reached = place;
        if (!place.endpoint.ssh.isEmpty()) // a way of this thread's own, never straight
            reached.endpoint.route = std::make_shared<SshRoute>(place.endpoint.ssh);
        auto made = Runner::onServer(reached, scenario, settings, m_clock);
        if (!made) {
            Q_EMIT failed(run, made.error());
            Q_EMIT cleaned(place.name(), {});
            return;
        }
        m_place = place.name();
        m_cleaning = {};
        begin(run, std::move(made).value());
    });
}

void RunWorker::whenLeft(std::function<void()> next)
{
    if (m_place.isEmpty())
        return next();
    m_waiting.push_back(std::move(next));
    m_runner->stop();
}

void RunWorker::leave(int run)
{
    if (m_place.isEmpty() || run != m_run)
        return;
    Q_EMIT cleaned(std::exchange(m_place, {}), m_cleaning);
    if (m_isEnding)
        return thread()->quit();
    for (auto& next : std::exchange(m_waiting, {}))
        whenLeft(std::move(next));
}

void RunWorker::end()
{
    if (m_place.isEmpty())
        return thread()->quit();
    m_isEnding = true;
    QTimer::singleShot(endsWithin, this, [this] { thread()->quit(); });
    m_runner->stop();
}

void RunWorker::fork(int branch, const record::Recording& recorded, record::Moment at)
{
    auto made = Runner::forkOf(recorded, at, m_clock);
    if (!made) {
        Q_EMIT forkFailed(made.error());
        return;
    }
    const auto runner = std::make_shared<std::unique_ptr<Runner>>(std::move(made).value());
    whenLeft([this, branch, runner, at] {
        Q_EMIT forked(branch, (*runner)->scenario(), (*runner)->header().forkedAt.value_or(at));
        take(branch, std::move(*runner));
        m_runner->startPaused();
    });
}

void RunWorker::begin(int run, std::unique_ptr<Runner> runner)
{
    take(run, std::move(runner));
    m_runner->start();
}

/// Passes on what the runner reports from now on.
void RunWorker::take(int run, std::unique_ptr<Runner> runner)
{
    m_runner = std::move(runner);
    m_run = run;
    m_begun = false;
    connect(m_runner.get(), &Runner::stateChanged, this, [this, run](RunState state) { report(run, state); });
    connect(m_runner.get(), &Runner::grew, this, [this, run](const record::Part& part) {
        announce(run);
        Q_EMIT grew(run, part);
    });
    connect(m_runner.get(), &Runner::heldChanged, this,
        [this, run](const lab::HeldTraffic& held) { Q_EMIT heldChanged(run, held); });
    connect(m_runner.get(), &Runner::cleaned, this,
        [this](const base::Result<void>& outcome) { m_cleaning = outcome; });
    connect(m_runner.get(), &Runner::failed, this,
        [this, run](const base::Error& error) { Q_EMIT failed(run, error); });
    connect(m_runner.get(), &Runner::finished, this, [this, run] { Q_EMIT finished(run); });
    const auto over = [this, run] { leave(run); }; // not while it still speaks
    connect(m_runner.get(), &Runner::failed, this, over, Qt::QueuedConnection);
    connect(m_runner.get(), &Runner::finished, this, over, Qt::QueuedConnection);
}

/// The header is whole once the run is under way, or has reported what was before.
void RunWorker::announce(int run)
{
    if (!std::exchange(m_begun, true))
        Q_EMIT began(run, m_runner->header());
}

void RunWorker::report(int run, RunState state)
{
    if (state == RunState::Running)
        announce(run);
    Q_EMIT stateChanged(run, state);
}

void RunWorker::withRunner(int run, const std::function<void(Runner&)>& act)
{
    if (m_runner && run == m_run)
        act(*m_runner);
}

} // namespace lockscope::console

#include "moc_runworker.cpp"
