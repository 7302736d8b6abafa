#pragma once

#include "core/base/result.h"
#include "core/figure/heatmap.h"
#include "core/lab/jsonnode.h"
#include "core/lab/scenario.h"
#include "core/record/recording.h"

#include <map>
#include <optional>
#include <variant>

namespace lockscope::lab
{

/// False in a build without Lua: nothing can be played in virtual time there.
bool hasVirtualTime();

/// Returns what keeps a scenario from being played in virtual time, in its own words ("promote",
/// "sentinels"); empty where nothing does. Simulated servers have no replicas, are not restarted, and are not
/// blocked by a script; connections are not cut.
QByteArray obstacleToVirtualTime(const Scenario& scenario);

/// A duration of a scenario that is another one in each run: every `lease`, `work`, `pause`, … of its file.
struct Variation {
    QByteArray name; ///< as the file calls it
    base::milliseconds least{0};
    base::milliseconds most{0};

    friend bool operator==(const Variation&, const Variation&) = default;
};

/// Says what a sweep plays.
struct SweepTerms {
    Scenario scenario;
    quint64 firstSeed = 1;
    quint64 lastSeed = 1000;
    QList<Variation> variations = {};
};

/// Returns the durations that a scenario has, by name, each with a range from half the least to twice the
/// greatest of those in its file.
QList<Variation> variableDurations(const Scenario& scenario);

/// Returns the grid of the first two variations, with nothing counted; empty where there are fewer.
std::optional<figure::HeatGrid> heatGridOf(const QList<Variation>& variations);

/// Returns the scenario with these durations for that seed: evenly from their ranges, as the seed decides.
/// The recording of such a run carries them, so it is played again from its file. Returns a fault where the
/// scenario has no duration of such a name (its path is that name), or is none with these durations.
std::variant<Scenario, ScenarioFault> varied(
    const Scenario& scenario, const QList<Variation>& variations, quint64 seed);
/// True where the scenario has a duration of each variation's name.
bool canVary(const Scenario& scenario, const QList<Variation>& variations);

/// Returns the durations that varied() takes for that seed, in the order of the variations.
QList<base::milliseconds> durationsFor(const QList<Variation>& variations, quint64 seed);

/// The runs of a sweep that broke the same rules.
struct SweepOutcome {
    quint64 runs = 0;
    quint64 seed = 0;           ///< of the run with the fewest steps
    record::Recording smallest; ///< that run

    /// Takes the runs of another part of the sweep. Of two smallest runs with as many steps, that with the
    /// lower seed counts, so that the parts may come in any order.
    void add(const SweepOutcome& other);
};

/// The result of a sweep, or of a part of it.
struct SweepResult {
    using Rules = QList<record::Rule>;
    quint64 runs = 0;
    quint64 unreadable = 0;                      ///< seeds with which it is no scenario: not played
    std::optional<quint64> firstUnreadable = {}; ///< the lowest of them
    QString whyUnreadable = {};                  ///< of that one: a sentence
    quint64 unexpected = 0;                      ///< runs with a violation that the scenario does not expect
    quint64 missed = 0;                          ///< runs without a violation that it means to show
    figure::HeatGrid grid = {};                  ///< of the first two variations; empty where there are fewer
    std::map<Rules, SweepOutcome> outcomes = {}; ///< by the rules that were broken, none first
    QByteArrayList unknownCommands = {};         ///< that a simulated server does not know: it ended there

    /// Adds the runs of another part of the same sweep.
    void add(const SweepResult& other);
};

/// Plays every `parts`th run of the sweep, from the `part`th on, one after the other in virtual time. Errors:
/// FileUnreadable (a build without the locks' scripts). Pure; any thread.
base::Result<SweepResult> swept(const SweepTerms& terms, int part, int parts);

} // namespace lockscope::lab

Q_DECLARE_TYPEINFO(lockscope::lab::Variation, Q_RELOCATABLE_TYPE);
