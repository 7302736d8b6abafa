#pragma once

#include "core/base/time.h"
#include "core/lab/runner.h"

#include <functional>
#include <memory>
#include <vector>

namespace lockscope::console
{

/// The part of a ThreadedLabRun on its first thread: the runner. All calls come queued, all signals go back
/// the same way and say which run they are of. A server that is visited is left clean before another run
/// begins.
class RunWorker final : public QObject
{
    Q_OBJECT
public:
    /// Starts a run on servers of its own.
    void start(int run, const lab::Scenario& scenario, const lab::RunSettings& settings);
    /// Starts a run on a server that is there already; cleaned() follows once.
    void startOn(
        int run, const lab::RunPlace& place, const lab::Scenario& scenario, const lab::RunSettings& settings);
    /// Ends the thread, once the visited server is clean or does not answer.
    void end();
    /// Continues a recorded run from that moment as another run; forked() or forkFailed() follows.
    void fork(int branch, const record::Recording& recorded, record::Moment at);
    /// Runs `act` with the runner, if the runner plays that run.
    void withRunner(int run, const std::function<void(lab::Runner&)>& act);

Q_SIGNALS:
    /// Pass on the signals of the runner of that run; see lab::Runner.
    void stateChanged(int run, lockscope::lab::RunState state);
    /// The run has begun: its header is known.
    void began(int run, const lockscope::record::Header& header);
    void grew(int run, const lockscope::record::Part& part);
    void heldChanged(int run, const lockscope::lab::HeldTraffic& held);
    void failed(int run, const lockscope::base::Error& error);
    void finished(int run);
    /// The visited server is clean, or its keys are left to their expiry.
    void cleaned(const QString& server, const lockscope::base::Result<void>& outcome);
    /// Answer fork(): the branch stands still at that moment, or it cannot be played.
    void forked(int branch, const lockscope::lab::Scenario& scenario, lockscope::record::Moment at);
    void forkFailed(const lockscope::base::Error& error);

private:
    void begin(int run, std::unique_ptr<lab::Runner> runner);
    void take(int run, std::unique_ptr<lab::Runner> runner);
    void whenLeft(std::function<void()> next);
    void leave(int run);
    void announce(int run);
    void report(int run, lab::RunState state);

    base::SteadyClock m_clock;
    std::unique_ptr<lab::Runner> m_runner;
    int m_run = 0;
    bool m_begun = false;
    QString m_place; ///< the server that is visited; empty = none
    base::Result<void> m_cleaning;
    std::vector<std::function<void()>> m_waiting; ///< for that to be left
    bool m_isEnding = false;
};

} // namespace lockscope::console
