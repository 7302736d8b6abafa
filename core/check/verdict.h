#pragma once

#include "core/check/ruleverdict.h"
#include "core/check/violation.h"
#include "core/record/recording.h"

namespace lockscope::check
{

/// Whether a run showed what its scenario means to show: exactly the expected violations.
struct Verdict {
    /// Why a recording cannot be judged.
    enum class Obstacle : quint8 {
        None,
        UnknownKind, ///< not known whether clients reported it or a server showed it
        Damaged,     ///< parts are missing: what came between two steps is not known
        NewerFormat, ///< it has more than this program understands
        CutOff,      ///< of a run: its end is missing
        NothingHeld, ///< of a server: nobody was seen to hold a lock
        NoRule,      ///< there was nothing that one of the rules is about, or too little is known of it
    };
    enum class Result : quint8 {
        Passed,
        NotAllJudged, ///< nothing went wrong but what was expected, and not each rule could be judged
        Prevented,    ///< of a branch: nothing went wrong but what was expected, and not all of that
        Failed,
        NotJudged, ///< see obstacle
    };
    /// An expectation, and how often it came true.
    struct Count {
        record::Expectation expected;
        qint64 found = 0;

        /// True where it came true as often as expected; `most` below 0 is without a limit.
        [[nodiscard]] bool met() const
        {
            return found >= expected.least && (expected.most < 0 || found <= expected.most);
        }
        friend bool operator==(const Count&, const Count&) = default;
    };
    QList<RuleVerdict> rules; ///< one each, in the order of Rule
    QList<Count> counts;
    QList<Violation> unexpected;
    Obstacle obstacle = Obstacle::None;
    bool isSeen = false;          ///< of a server: rules that need the clients' own reports were not judged
    bool isCutOff = false;        ///< of a server: what happened after the last block is not judged
    bool nothingHappened = false; ///< no client of the run ever came to anything: there is nothing to judge
    bool isBranch = false;        ///< of a run that was changed: it need not show what the scenario means to
    QByteArray changed; ///< of a branch: what was changed where it leaves the run and later; empty = nothing

    [[nodiscard]] bool isJudged() const { return obstacle == Obstacle::None; }
    /// Returns the verdict in one word, as it follows from rules, counts and obstacle.
    [[nodiscard]] Result result() const;
    /// Whether everything that was expected came true, whatever else happened.
    [[nodiscard]] bool showsAll() const;
    [[nodiscard]] bool passed() const { return result() == Result::Passed; }
    [[nodiscard]] bool prevented() const { return result() == Result::Prevented; }
};

/// Stable identifiers: "passed", "not-all-judged", …
QByteArray name(Verdict::Result result);

/// Judges a recording. A violation counts for the first expectation that it fits, as often as it happened.
Verdict verdict(const record::Recording& recording, const QList<Violation>& found);

/// The violations in a recording, and the verdict on it. A recording that cannot be judged has none: they
/// might only result from the missing parts.
struct Judged {
    QList<Violation> violations;
    Verdict verdict;
};
/// Applies all rules to the recording and judges what they found.
Judged judged(const record::Recording& recording);

} // namespace lockscope::check
