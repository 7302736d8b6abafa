#pragma once

#include "core/base/time.h"
#include "core/lab/runner.h"

#include <functional>
#include <memory>

namespace lockscope::console
{

/// What a StagedRun keeps on its first thread: the runner. All calls come queued, all signals go back the
/// same way and say which run they are of.
class RunWorker final : public QObject
{
    Q_OBJECT
public:
    void start(int run, const lab::Scenario& scenario, const lab::RunSettings& settings);
    /// Lets what was recorded go on from there as another run; forked() or forkFailed() follows.
    void fork(int branch, const record::Recording& recorded, record::Moment at);
    /// Runs `act` with the runner, where that is the run.
    void withRunner(int run, const std::function<void(lab::Runner&)>& act);

Q_SIGNALS:
    void stateChanged(int run, lockscope::lab::RunState state);
    void began(int run, const lockscope::record::Header& header);
    void grew(int run, const lockscope::record::Part& part);
    void failed(int run, const lockscope::base::Error& error);
    void finished(int run);
    void forked(int branch, const lockscope::lab::Scenario& scenario, lockscope::record::Moment at);
    void forkFailed(const lockscope::base::Error& error);

private:
    void begin(int run, std::unique_ptr<lab::Runner> runner);
    void announce(int run);
    void tell(int run, lab::RunState state);

    base::SteadyClock m_clock;
    std::unique_ptr<lab::Runner> m_runner;
    int m_run = 0;
    bool m_begun = false;
};

} // namespace lockscope::console
