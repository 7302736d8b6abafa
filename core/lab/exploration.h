#pragma once

#include "core/base/result.h"
#include "core/lab/scenario.h"
#include "core/record/recording.h"

#include <functional>
#include <optional>

namespace lockscope::lab
{

/// Says what is explored: all orders in which things can happen at the first moments of a run.
struct ExplorationTerms {
    Scenario scenario;
    quint64 seed = 1;
    int steps = 8;                       ///< so often, at most, one of several things is chosen
    base::milliseconds longest{200};     ///< a command, an answer or a message is on its way at most so long
    quint64 mostRuns = 1'000'000;        ///< more are not played
    std::function<bool()> isTimeUp = {}; ///< asked after each run; none is played once it is true
};

/// The result of an exploration.
struct Exploration {
    quint64 interleavings = 0; ///< that were played to their end
    quint64 equal = 0;         ///< that were not, because they came to a state that was seen before
    bool isWhole = true;       ///< there are no more than these
    bool isTimeUp = false;     ///< the time was up before all were played
    int steps = 0;             ///< that were explored
    std::optional<record::Recording> broken = {}; ///< one that breaks a rule with the fewest steps chosen
    QByteArrayList unknownCommands = {};          ///< that the simulated server does not know: it ended there
};

/// Plays a scenario in virtual time again and again, and lets whatever is on its way arrive in every order,
/// for the first `steps` moments at which there is a choice; after them the first that was sent arrives
/// first. It begins with no choice and one more each time, so that the first run that breaks a rule is a
/// short one. Runs that come to a state that was seen before end there. The scenario is one without an
/// obstacleToVirtualTime(). Errors: FileUnreadable (a build without the locks' scripts). Pure; any thread.
base::Result<Exploration> explored(const ExplorationTerms& terms);

} // namespace lockscope::lab
