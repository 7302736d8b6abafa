#pragma once

#include "core/check/rulecheck.h"

namespace lockscope::check
{

/// Entries of one holder are counted one by one, up and down: a first acquire is the first, each re-entry one
/// more, each part given back one less, and only the last one is the release. Begins anew where the lease was
/// lost. Permits do not count so. On a server only that a count rose by more than one is held against it:
/// looks begin in the midst of things and may pass over what was given back.
class Reentry final : public RuleCheck
{
public:
    void take(const record::Step& step, const record::Recording& recording) override;

private:
    using Counts = QHash<quint64, qint64>;
    void expect(const record::Step& step, qint64 count);
    void followSeen(const record::Step& step);
    void enterSeen(qint64& count, const record::Step& step);
    void forget(qint32 client);

    ByIndex<Counts> m_counts;
};

} // namespace lockscope::check
