#pragma once

#include "core/check/rulecheck.h"

#include <vector>

namespace lockscope::check
{

/// A hold ends by its release or with its lease. A key that is deleted while its lease goes on, by hand or by
/// a client that holds it no longer, takes the lock from whoever holds it, who is not told. Who releases by
/// force, and has looked first, is none of these. Permits are not held so.
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
