#pragma once

#include "core/check/violation.h"
#include "core/record/recording.h"

#include <memory>
#include <vector>

namespace lockscope::check
{

class RuleCheck;

/// What counts as in time.
struct CheckBounds {
    /// How long a lock may be free while somebody sleeps before it, at speed 1; at a higher speed the same
    /// time of the clock.
    std::chrono::milliseconds wakeWithin{300};
    /// The same of a server, whose locks are looked at when there is time for it.
    std::chrono::milliseconds wakeSeenWithin{3'000};
};

/// Judges a recording by all the rules, as it grows. Pure; one thread. Of a lab run it goes by what the
/// clients themselves did, of a live one by what was seen on the server, which cannot show all: there no
/// client tells when it worked, and no resource what was written to it.
class Checker
{
public:
    explicit Checker(CheckBounds bounds = {});
    ~Checker();

    /// Takes what `recording` has more than the last time. The same one each time.
    void follow(const record::Recording& recording);
    /// It is over: what has to hold at the end is judged too. Nothing may follow.
    void finish(const record::Recording& recording);

    /// In the order of their begin; those that go on end where the recording does by now.
    [[nodiscard]] QList<Violation> violations() const;

private:
    /// The rules that judge this recording.
    [[nodiscard]] std::vector<RuleCheck*> rulesFor(const record::Recording& recording) const;

    std::vector<std::unique_ptr<RuleCheck>> m_rules;
    std::unique_ptr<RuleCheck> m_invariants; ///< what only clients tell
    qsizetype m_taken = 0;
    Moment m_now{0};
    bool m_finished = false;
};

/// All violations of a recording that is over.
QList<Violation> violationsIn(const record::Recording& recording, CheckBounds bounds = {});

} // namespace lockscope::check
