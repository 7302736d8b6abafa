#pragma once

#include "core/check/violation.h"
#include "core/record/recording.h"

#include <memory>
#include <vector>

namespace lockscope::check
{

class RuleCheck;

/// The bounds within which something is in time, and fair.
struct CheckBounds {
    /// How long a lock may be free while somebody sleeps before it, at speed 1; at a higher speed the same
    /// time of the clock.
    std::chrono::milliseconds wakeWithin{300};
    /// The same for a live server, whose locks are read less often.
    std::chrono::milliseconds wakeSeenWithin{3'000};
    /// How often another thread may be served that asks after a waiter, while that one waits.
    int mostOvertakings = 10;
};

/// Judges a recording by all the rules, as it grows. Pure; one thread. A lab run is judged by what the
/// clients themselves did, a live recording by what was seen on the server. That cannot show everything: no
/// client reports there when it worked, and no resource reports what was written to it.
class Checker
{
public:
    explicit Checker(CheckBounds bounds = {});
    ~Checker();

    /// Takes the steps that `recording` has gained since the last call. It must be the same recording each
    /// time.
    void follow(const record::Recording& recording);
    /// Ends the recording: what has to hold at the end is judged too. Nothing may follow.
    void finish(const record::Recording& recording);

    /// The violations in the order of their begin. Those that still go on end where the recording ends so
    /// far.
    [[nodiscard]] QList<Violation> violations() const;

private:
    /// The rules that judge this recording.
    [[nodiscard]] std::vector<RuleCheck*> rulesFor(const record::Recording& recording) const;

    std::vector<std::unique_ptr<RuleCheck>> m_rules;
    std::unique_ptr<RuleCheck> m_invariants; ///< only clients report what it needs
    qsizetype m_taken = 0;
    Moment m_now{0};
    bool m_finished = false;
};

/// All violations of a recording that is over.
QList<Violation> violationsIn(const record::Recording& recording, CheckBounds bounds = {});

} // namespace lockscope::check
