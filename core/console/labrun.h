#pragma once

#include "core/base/error.h"
#include "core/check/statistics.h"
#include "core/check/verdict.h"
#include "core/lab/runner.h"

#include <QObject>

namespace lockscope::console
{

/// The checker's findings on a run so far, or on the whole of it.
struct Judgement {
    QList<check::Violation> violations; ///< in the order of their begin
    check::Verdict verdict;
    check::Statistics statistics;
    bool isFinal = false;
};

/// The port to the Lab: the scenarios that can be played, and the current or last run. Lives on the thread of
/// its user; every call returns at once, every signal arrives on that thread. Runs have private servers of
/// their own, and touch another one only where startOn() names it.
class LabRun : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    /// In the order of their numbers.
    [[nodiscard]] virtual QList<lab::Scenario> scenarios() const = 0;
    /// Plays that scenario from its begin; a run that is under way is given up, and sends no more signals.
    virtual void start(const lab::Scenario& scenario, const lab::RunSettings& settings) = 0;
    /// Plays it on a server that is there already and that is in the end as it was: cleaned() follows once,
    /// whatever becomes of the run. A run that is given up for another one is cleaned up first. failed()
    /// follows where lab::permission() says no.
    virtual void startOn(
        const lab::RunPlace& place, const lab::Scenario& scenario, const lab::RunSettings& settings) = 0;
    /// Returns the server of such a run, until that server is clean; empty = none.
    [[nodiscard]] virtual QString visited() const = 0;
    virtual void pause() = 0;
    virtual void resume() = 0;
    /// Goes on to the next thing that happens, and stands still again.
    virtual void step() = 0;
    /// Times real time; at most the scenario's fastest true speed.
    virtual void setSpeed(double speed) = 0;
    virtual void stop() = 0;
    /// Lets something happen now; it becomes part of the run.
    virtual void intervene(const lab::Fault& fault) = 0;

    /// Continues a recorded run, of this session or of a file, as another run: from its state at that moment,
    /// or at the last moment before from which that is possible. forked() follows, and from then on all
    /// signals are of the branch, from its first step on; or forkFailed() follows, and nothing has changed. A
    /// run that is under way is given up for it.
    virtual void fork(const record::Recording& run, record::Moment at) = 0;

    /// Returns the state of the last stateChanged(); Fresh before the first run.
    [[nodiscard]] virtual lab::RunState state() const = 0;

Q_SIGNALS:
    /// The run is in that state from now on.
    void stateChanged(lockscope::lab::RunState state);
    /// Other messages are held on their way than before, by a fault or by intervene().
    void heldChanged(const lockscope::lab::HeldTraffic& held);
    /// The clients have been let loose: the signals that follow are of a recording with this header.
    void began(const lockscope::record::Header& header);
    void grew(const lockscope::record::Part& part);
    /// All that a run had written on that server is gone; or the outcome says why not, and the rest goes by
    /// its expiry.
    void cleaned(const QString& server, const lockscope::base::Result<void>& outcome);
    /// Comes now and then while a run goes on, and once with `isFinal` after its end.
    void judged(const lockscope::console::Judgement& judgement);
    /// The branch leaves the run at that moment; it plays that scenario.
    void forked(const lockscope::lab::Scenario& scenario, lockscope::record::Moment at);
    /// The run cannot go on from there. Errors: InvalidArgument.
    void forkFailed(const lockscope::base::Error& error);
    /// The run could not begin, or ended early. Errors: MissingProgram (names the package), StartFailed, and
    /// those of a connection.
    void failed(const lockscope::base::Error& error);
};

} // namespace lockscope::console

Q_DECLARE_METATYPE(lockscope::console::Judgement)
