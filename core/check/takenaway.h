#pragma once

#include "core/check/rulecheck.h"

#include <vector>

namespace lockscope::check
{

/// The rule that a hold ends only by its release or with its lease. A key that is deleted while its lease
/// goes on, by hand or by a client that no longer holds it, takes the lock from its holder, which is not
/// notified. A forced release by a client that has read the lock first does not count. Permits are not judged
/// by this rule.
class TakenAway final : public RuleCheck
{
public:
    void take(const record::Step& step, const record::Recording& recording) override;

private:
    struct Hold {
        quint64 hold = 0;
        Fact came;
    };
    using Holds = std::vector<Hold>;
    void acquire(Holds& holds, const record::Step& step);
    void takeAway(Holds& holds, const record::Step& step);

    ByIndex<Holds> m_holds;
};

} // namespace lockscope::check
