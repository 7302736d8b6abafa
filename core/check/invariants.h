#pragma once

#include "core/check/rulecheck.h"

#include <QSet>

#include <optional>
#include <utility>

namespace lockscope::check
{

/// Checks the invariants that the header declares of resources against the values that were written. The
/// order of two writes that overlapped is not known; a Read without a client has the true value. What is
/// wrong at the end is explained by what was recorded before: crashes, a stopped server, lost answers, failed
/// calls of those who wrote the resource, messages that nobody heard, holds that were kept, writes that
/// repeat a value.
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
        QSet<qint32> writers = {};
        std::optional<Fact> last = {}; ///< its write
        QList<Fact> repeats = {};      ///< the first writes that did not raise it, each after the one before
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
    void keepWrite(Known& known, const record::Step& step);
    void learnCause(const record::Step& step, const record::Recording& recording);
    void learnCrash(const record::Step& step);
    void learnHold(const record::Step& step);
    void learnAnswer(const record::Step& step, const record::Recording& recording);
    void keepCause(const Fact& fact);
    void explainEnd(Violation& violation, const record::Invariant& invariant) const;
    [[nodiscard]] Violation breach(const Standing& standing, Moment at) const;

    bool m_begun = false;
    ByIndex<Known> m_known;
    std::vector<Standing> m_standings;
    QList<Fact> m_causes;                            ///< the first of each kind
    QHash<std::pair<qint32, quint64>, Fact> m_holds; ///< by lock and hold
    QSet<std::pair<qint32, qint64>> m_publishing;    ///< by client and serial of the command
};

} // namespace lockscope::check
