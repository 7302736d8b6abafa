#pragma once

#include "core/base/result.h"
#include "core/lab/heldmessages.h"
#include "core/lab/runplace.h"
#include "core/record/recording.h"

#include <QObject>
#include <QStringList>

#include <memory>

namespace lockscope::lab
{

/// The settings with which a scenario is played.
struct RunSettings {
    std::optional<quint64> seed = {}; ///< empty = the scenario's
    double speed = 1;                 ///< times real time; at most the scenario's fastest
    int clients = 0;                  ///< of the largest group; 0 = as the scenario says
    bool processes = false;           ///< clients that can be get operating-system processes; at 1x only
};

/// The state of a run.
enum class RunState : quint8 { Fresh, Starting, Running, Pausing, Paused, Resuming, Ended };

/// Plays one scenario once, on private servers of its own or on one that is visited: simulated clients over
/// real connections, faults, interventions, and a recording of all of it in parts. Owner: the one that made
/// it. Lives on one thread that outlasts it (its servers are child processes); never blocks. Destroying it
/// ends the servers, and with them all that the run has written; a server that is visited is clean when it
/// has finished or failed, else the keys are left to their expiry.
class Runner final : public QObject
{
    Q_OBJECT
public:
    /// `clock` outlives this object.
    Runner(Scenario scenario, RunSettings settings, const base::Clock& clock, QObject* parent = nullptr);
    ~Runner() override;
    /// Returns a runner on a server that is not its own. Errors: InvalidArgument (see permission()).
    static base::Result<std::unique_ptr<Runner>> onServer(
        const RunPlace& place, Scenario scenario, RunSettings settings, const base::Clock& clock);

    /// Starts servers and clients; stateChanged(Running) or failed() follows.
    void start();
    /// Starts a branch, which stands still where it leaves its run; stateChanged(Paused) or failed() follows.
    void startPaused();
    /// Makes everything stand still, leases included; stateChanged(Paused) follows.
    void pause();
    /// Goes on where it stands still; stateChanged(Running) follows.
    void resume();
    /// Goes on to the next decision of a client, reply, message or expiry, and stands still again.
    void step();
    /// Sets the speed from now on, as a multiple of real time, within 0.1 and the scenario's fastest.
    void setSpeed(double speed);
    /// Ends the run now; finished() follows.
    void stop();
    /// Lets something happen now; it becomes part of the run. `at` does not count.
    void intervene(const Fault& fault);
    /// Lets something happen at its moment; a branch that has not begun reports it where it leaves the run.
    void plan(const Fault& fault);

    /// Returns the latest moment not after `at` from which it can go on in another way; nothing where there
    /// is none.
    [[nodiscard]] std::optional<record::Moment> forkableAt(record::Moment at) const;
    /// Returns another run that goes on from there, on servers of its own, with all that was recorded before
    /// as its first part; to be started. Null where it cannot be forked.
    [[nodiscard]] std::unique_ptr<Runner> fork(record::Moment at) const;
    /// Does the same with a recording, from a file for instance; header().forkedAt says from where it goes
    /// on. Errors: InvalidArgument where it cannot be forked, or is damaged.
    static base::Result<std::unique_ptr<Runner>> forkOf(
        const record::Recording& recording, record::Moment at, const base::Clock& clock);

    /// Returns the scenario that is played.
    [[nodiscard]] const Scenario& scenario() const;
    /// Return the state, and the speed relative to real time.
    [[nodiscard]] RunState state() const;
    [[nodiscard]] double speed() const;
    /// Returns the scenario time since the beginning.
    [[nodiscard]] record::Moment now() const;
    /// Returns the names of all clients, in the order of their indexes in the recording.
    [[nodiscard]] QByteArrayList clientNames() const;
    /// Returns the places of its servers, for a look at them: "unix:///…", without a secret. Known once it
    /// runs.
    [[nodiscard]] QStringList serverUris() const;
    /// Returns the header of the recording; its begin is known once it runs.
    [[nodiscard]] record::Header header() const;

Q_SIGNALS:
    /// The server that was visited is clean, or its keys go by their expiry. Comes before finished() or
    /// failed().
    void cleaned(const lockscope::base::Result<void>& outcome);
    void stateChanged(lockscope::lab::RunState state);
    /// Brings what has been recorded since the last time; at most every 16 ms.
    void grew(const lockscope::record::Part& part);
    /// The servers could not be started or entered, or one ended by itself: the run is over.
    void failed(const lockscope::base::Error& error);
    /// Other messages are held on their way than before; see Fault::What::HoldMessages.
    void heldChanged(const lockscope::lab::HeldTraffic& held);
    /// The run is over, and everything was sent by grew().
    void finished();

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::lab

Q_DECLARE_METATYPE(lockscope::lab::RunState)
