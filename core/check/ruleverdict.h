#pragma once

#include "core/record/recording.h"

namespace lockscope::check
{

/// The verdict on one rule in a recording.
struct RuleVerdict {
    /// The verdict itself.
    enum class Result : quint8 { Held, Broken, NotJudged };
    /// Why it could not be judged.
    enum class Why : quint8 {
        None,
        Recording,        ///< nothing in it can be judged: see Verdict::obstacle
        ClientsWord,      ///< only clients can report it, and this is of a server
        NothingOfIt,      ///< there was nothing in the recording that it is about
        PermitsUnknown,   ///< how many permits there are is not known
        Unseen,           ///< on a server some of its steps were not seen
        WithinClockError, ///< an overlap was not longer than the error of the clocks
    };
    record::Rule rule = record::Rule::MutualExclusion;
    Result result = Result::NotJudged;
    Why why = Why::None;
    qint64 times = 0; ///< how often it was broken

    friend bool operator==(const RuleVerdict&, const RuleVerdict&) = default;
};

/// Stable identifiers: "held", "broken", "not-judged"; "clients-word", …
QByteArray name(RuleVerdict::Result result);
QByteArray name(RuleVerdict::Why why);

/// True where this rule alone keeps a recording in which nothing was broken from being called passed.
constexpr bool isOpen(const RuleVerdict& rule)
{
    return rule.result == RuleVerdict::Result::NotJudged && rule.why != RuleVerdict::Why::NothingOfIt;
}

/// For each rule the reason why it cannot be judged in this recording, in the order of Rule; None where it
/// can. Goes over every step; pure.
QList<RuleVerdict::Why> reasonsNotToJudge(const record::Recording& recording);

} // namespace lockscope::check
