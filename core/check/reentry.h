#pragma once

#include "core/check/rulecheck.h"

namespace lockscope::check
{

/// Entries of one holder are counted one by one, up and down: a first acquire is the first, each re-entry one
/// more, each part given back one less, and only the last one is the release. Begins anew where the lease was
/// lost. Permits do not count so. A server never breaks it: two quick entries between two reads look like a
/// count that jumped, so there the rule is held, or could not be judged (RuleVerdict::Why::Unseen).
class Reentry final : public RuleCheck
{
public:
    void take(const record::Step& step, const record::Recording& recording) override;

private:
    using Counts = QHash<quint64, qint64>;
    void expect(const record::Step& step, qint64 count);
    void forget(qint32 client);

    ByIndex<Counts> m_counts;
};

} // namespace lockscope::check
