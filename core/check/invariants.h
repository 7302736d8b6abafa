#pragma once

#include "core/check/rulecheck.h"

#include <QSet>

#include <optional>

namespace lockscope::check
{

/// What the header declares of resources, against their values as they were written. The order of two writes
/// that were under way together is not known; a Read without a client tells what is true.
class Invariants final : public RuleCheck
{
public:
    void take(const record::Step& step, const record::Recording& recording) override;
    void finish(const record::Recording& recording) override;
    [[nodiscard]] QList<Violation> open(Moment now) const override;

private:
    /// What is known of one resource.
    struct Known {
        qint64 value = 0;
        qint64 writes = 0;
    };
    /// How one invariant stands.
    struct Standing {
        record::Invariant invariant;
        qint16 index = -1; ///< in the header
        std::optional<Violation> broken;
        QSet<qint32> members;
        QHash<qint32, qint64> lastOf; ///< by client
    };
    void begin(const record::Recording& recording);
    void judge(Standing& standing, const record::Step& step);
    void keepBelow(Standing& standing, const record::Step& step, bool holds, qint64 bound);
    void countDuplicate(Standing& standing, const record::Step& step);
    void compareWithLast(Standing& standing, const record::Step& step);
    void breakOnce(Standing& standing, const record::Step& step, qint64 bound);
    void settle(Standing& standing, Moment end);
    [[nodiscard]] Violation breach(const Standing& standing, Moment at) const;

    bool m_begun = false;
    ByIndex<Known> m_known;
    std::vector<Standing> m_standings;
};

} // namespace lockscope::check
