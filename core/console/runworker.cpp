#include "core/console/runworker.h"

#include <utility>

namespace lockscope::console
{

using lab::Runner;
using lab::RunState;

void RunWorker::start(int run, const lab::Scenario& scenario, const lab::RunSettings& settings)
{
    begin(run, std::make_unique<Runner>(scenario, settings, m_clock));
}

void RunWorker::fork(int branch, const record::Recording& recorded, record::Moment at)
{
    auto made = Runner::forkOf(recorded, at, m_clock);
    if (!made) {
        Q_EMIT forkFailed(made.error());
        return;
    }
    auto runner = std::move(made).value();
    Q_EMIT forked(branch, runner->scenario(), runner->header().forkedAt.value_or(at));
    begin(branch, std::move(runner));
}

void RunWorker::begin(int run, std::unique_ptr<Runner> runner)
{
    m_runner = std::move(runner);
    m_run = run;
    m_begun = false;
    connect(m_runner.get(), &Runner::stateChanged, this, [this, run](RunState state) { tell(run, state); });
    connect(m_runner.get(), &Runner::grew, this, [this, run](const record::Part& part) {
        announce(run);
        Q_EMIT grew(run, part);
    });
    connect(m_runner.get(), &Runner::failed, this,
        [this, run](const base::Error& error) { Q_EMIT failed(run, error); });
    connect(m_runner.get(), &Runner::finished, this, [this, run] { Q_EMIT finished(run); });
    m_runner->start();
}

/// The header is whole once the run is under way, or has told of what was before.
void RunWorker::announce(int run)
{
    if (!std::exchange(m_begun, true))
        Q_EMIT began(run, m_runner->header());
}

void RunWorker::tell(int run, RunState state)
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
