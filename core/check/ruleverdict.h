#pragma once

#include "core/record/recording.h"

namespace lockscope::check
{

/// The verdict on one rule in a recording.
struct RuleVerdict {
    enum class Result : quint8 { Held, Broken, NotJudged };
    /// Why it could not be judged.
    enum class Why : quint8 {
        None,
        Recording,      ///< nothing in it can be: see Verdict::obstacle
        ClientsWord,    ///< only clients can tell it, and a server showed this
        NothingOfIt,    ///< there was nothing in the recording that it is about
        PermitsUnknown, ///< how many permits there are is not told
        Unseen,         ///< on a server something of it went unseen
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

/// Whether the rule stands in the way of a recording in which nothing was broken to be called passed.
constexpr bool isOpen(const RuleVerdict& rule)
{
    return rule.result == RuleVerdict::Result::NotJudged && rule.why != RuleVerdict::Why::NothingOfIt;
}

/// For each rule why it cannot be judged in this recording, in the order of Rule; None where it can. Takes a
/// look at every step; pure.
QList<RuleVerdict::Why> reasonsNotToJudge(const record::Recording& recording);

} // namespace lockscope::check
