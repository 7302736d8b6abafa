#pragma once

#include "core/check/rulecheck.h"

#include <map>
#include <set>

namespace lockscope::check
{

/// The rule that what is written under a lock is written within its lease, whether or not another client is
/// inside by then. A write is late where its thread has lost a lease, has neither given that lock back nor
/// acquired it again, and holds no other lock: no recording says which lock protects which resource. A
/// resource that refuses such a write keeps the rule. A server does not show what is written.
class LateWrites final : public RuleCheck
{
public:
    void take(const record::Step& step, const record::Recording& recording) override;

private:
    using HoldKey = std::pair<qint32, quint64>; ///< lock and hold
    struct Thread {
        std::set<HoldKey> held;
        std::map<HoldKey, Fact> lost; ///< the ends of their leases
    };
    void change(Thread& thread, const record::Step& step);
    void judge(const Thread& thread, const record::Step& step);
    void forget(qint32 client);

    std::map<quint64, Thread> m_threads;
};

} // namespace lockscope::check
