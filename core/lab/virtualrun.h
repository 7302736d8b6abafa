#pragma once

#include "core/client/lockscripts.h"
#include "core/lab/scenario.h"
#include "core/record/recording.h"

#include <functional>

namespace lockscope::lab
{

/// A scenario that was played in virtual time.
struct VirtualRun {
    record::Recording recording;
    bool isWhole = true;            ///< it was played to its end
    QByteArrayList unknownCommands; ///< of its clients: then the recording is worth nothing
};

/// Decides what happens next, where more than one thing may. It is asked at each such moment of one run.
class Choices
{
public:
    Choices() = default;
    Choices(const Choices&) = delete;
    Choices& operator=(const Choices&) = delete;
    virtual ~Choices() = default;

    /// Returns which of `count` things happens: what is on its way comes first, in the order in which it was
    /// sent, and last, where that may be, that time goes on. Returns a negative number to end the run here.
    /// `state` gives all that what follows depends on; it is costly.
    virtual int choose(int count, const std::function<QByteArray()>& state) = 0;
};

/// Plays a scenario as playInVirtualTime() does, but `choices` decides what arrives first: a command, an
/// answer or a message may be on its way for no time, or as long as `longest`.
VirtualRun playByChoice(const Scenario& scenario, quint64 seed, const client::LockScripts& scripts,
    base::milliseconds longest, Choices& choices);

/// Plays a scenario from its begin to its end in virtual time, on simulated servers: the clients' machines
/// and scripts are those of every run, and nothing ever waits. Commands, answers and messages are on their
/// way for some time that the seed decides, as in a run: what the seed decides of the clients is the same
/// there. The scenario is one without an obstacleToVirtualTime(). Pure; any thread.
VirtualRun playInVirtualTime(const Scenario& scenario, quint64 seed, const client::LockScripts& scripts);

} // namespace lockscope::lab
