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

void RunWorker::fork(int run, int branch, record::Moment at)
{
    const bool isThere = m_runner && run == m_run;
    const auto from = isThere ? m_runner->forkableAt(at) : std::nullopt;
    auto other = from ? m_runner->fork(at) : nullptr;
    if (!other) {
        const base::Error error{base::ErrorKind::InvalidArgument, "fork",
            "there is no moment before from which this run can go on in another way"};
        Q_EMIT forkFailed(error);
        return;
    }
    Q_EMIT forked(branch, *from);
    begin(branch, std::move(other));
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
