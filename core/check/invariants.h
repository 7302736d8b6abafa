#pragma once

#include "core/check/rulecheck.h"

#include <QSet>

#include <optional>

namespace lockscope::check
{

/// Checks the invariants that the header declares of resources against the values that were written. The
/// order of two writes that overlapped is not known; a Read without a client has the true value.
class Invariants final : public RuleCheck
{
public:
    void take(const record::Step& step, const record::Recording& recording) override;
    void finish(const record::Recording& recording) override;
    [[nodiscard]] QList<Violation> open(Moment now) const override;

private:
    /// The known state of one resource.
    struct Known {
        qint64 value = 0;
        qint64 writes = 0;
    };
    /// The state of one invariant.
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
