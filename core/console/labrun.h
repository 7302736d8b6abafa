#pragma once

#include "core/base/error.h"
#include "core/check/statistics.h"
#include "core/check/verdict.h"
#include "core/lab/runner.h"

#include <QObject>

namespace lockscope::console
{

/// What the checker says of a run so far, or of the whole of it.
struct Judgement {
    QList<check::Violation> violations; ///< in the order of their begin
    check::Verdict verdict;
    check::Statistics statistics;
    bool isFinal = false;
};

/// What the Lab plays: the scenarios that can be played, and the run that is or was the last. Lives on the
/// thread of its user; every call returns at once, every signal arrives on that thread. Runs have private
/// servers of their own, and touch another one only where startOn() names it.
class LabRun : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    /// In the order of their numbers.
    [[nodiscard]] virtual QList<lab::Scenario> scenarios() const = 0;
    /// Plays that scenario from its begin; a run that is under way is given up, and nothing more is heard of
    /// it.
    virtual void start(const lab::Scenario& scenario, const lab::RunSettings& settings) = 0;
    /// The same on a server that is there already, and in the end as it was: cleaned() follows once, whatever
    /// becomes of the run. Given up for another one, it is left so first. failed() where lab::permission()
    /// says no.
    virtual void startOn(
        const lab::RunPlace& place, const lab::Scenario& scenario, const lab::RunSettings& settings) = 0;
    /// The server of such a run, until that is clean; empty = none.
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

    /// Lets what was recorded of a run, in this session or in a file, go on as another one: as it was at that
    /// moment, or at the last one before from which that is possible. forked() follows, and then all that is
    /// told is of the branch, from the first step on; or forkFailed(), and nothing has changed. A run that is
    /// under way is given up for it.
    virtual void fork(const record::Recording& run, record::Moment at) = 0;

    /// As of the last stateChanged(); Fresh before the first run.
    [[nodiscard]] virtual lab::RunState state() const = 0;

Q_SIGNALS:
    void stateChanged(lockscope::lab::RunState state);
    /// The clients have been let loose: what follows is told of a recording with this header.
    void began(const lockscope::record::Header& header);
    void grew(const lockscope::record::Part& part);
    /// What a run had written on that server is gone, or why not all of it: then it goes by its expiry.
    void cleaned(const QString& server, const lockscope::base::Result<void>& outcome);
    /// Now and then while it runs, and once with `isFinal` after its end.
    void judged(const lockscope::console::Judgement& judgement);
    /// The branch leaves the run there; it plays that scenario.
    void forked(const lockscope::lab::Scenario& scenario, lockscope::record::Moment at);
    /// Errors: InvalidArgument where it cannot go on from there.
    void forkFailed(const lockscope::base::Error& error);
    /// The run could not begin, or is over before its end. Errors: MissingProgram (names the package),
    /// StartFailed, and those of a connection.
    void failed(const lockscope::base::Error& error);
};

} // namespace lockscope::console

Q_DECLARE_METATYPE(lockscope::console::Judgement)
