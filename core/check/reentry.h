#pragma once

#include "core/check/rulecheck.h"

namespace lockscope::check
{

/// Counts the entries of each holder: a first acquire sets the count to one, each re-entry adds one, each
/// partial release takes one away, and only the last one is the release. The count begins anew where the
/// lease was lost. Permits are not counted so. On a server this rule is never broken: two quick entries
/// between two reads look like a count that jumped, so there it is held or could not be judged
/// (RuleVerdict::Why::Unseen).
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
