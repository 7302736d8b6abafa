#pragma once

#include "core/check/rulecheck.h"

#include <optional>

namespace lockscope::check
{

/// The rule that nobody waits in a circle, each for a lock that the next one holds. A circle is one violation
/// from the wait that closes it until one of its members goes on, gives up or is gone. A crashed client still
/// holds its locks, but waits for nobody. Readers do not block each other; a writer waits for all other
/// readers, also where it reads itself. Permits belong to nobody and make no circle here.
class Deadlock final : public RuleCheck
{
public:
    void take(const record::Step& step, const record::Recording& recording) override;
    void finish(const record::Recording& recording) override;
    [[nodiscard]] QList<Violation> open(Moment now) const override;

private:
    struct Wait {
        qint32 lock = -1;
        locks::Mode mode = locks::Mode::Exclusive;
        Fact since;
    };
    /// The threads that were reached from a wait, the nearest first, and from which one.
    struct Reached {
        QList<quint64> line;
        QHash<quint64, quint64> from;
    };
    void hold(const record::Step& step);
    void leave(const record::Step& step);
    void lose(const record::Step& step);
    void goOn(quint64 who, qint32 lock, Moment at);
    void loosen(quint64 who, Moment at);
    [[nodiscard]] QList<quint64> blockersOf(quint64 who) const;
    void closeCircle(const record::Step& step);
    [[nodiscard]] Violation circle(const record::Step& step, const Reached& reached, quint64 last) const;
    void forget(const record::Step& step);
    void forgetLock(const record::Step& step);

    QHash<qint32, QList<quint64>> m_holdsOf; ///< by lock: see holdOf()
    QHash<quint64, Wait> m_waits;            ///< by waiter
    QHash<quint64, Violation> m_stuck;       ///< by the thread that closed the circle
};

} // namespace lockscope::check
