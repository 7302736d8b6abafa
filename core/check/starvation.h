#pragma once

#include "core/check/rulecheck.h"

#include <deque>
#include <map>

namespace lockscope::check
{

/// The rule of bounded waiting: while a thread waits for a lock, no other thread acquires it more than a
/// bounded number of times that it has asked for after the waiter did. The bound is counted for each of the
/// others by itself, so a long line of waiters that are served once each starves nobody. A client that
/// crashed, was paused or was cut off has lost its claim, and one attempt is no wait. On a server only those
/// count that were seen to wait.
class Starvation final : public RuleCheck
{
public:
    explicit Starvation(int mostOvertakings)
        : m_most(mostOvertakings)
    {
    }

    void take(const record::Step& step, const record::Recording& recording) override;
    void finish(const record::Recording& recording) override;
    [[nodiscard]] QList<Violation> open(Moment now) const override;

private:
    struct Queue {
        QHash<quint64, qint64> asked;                  ///< by thread: when, in the order of all
        std::map<qint64, Fact> waiting;                ///< by that order; not starved yet
        QHash<quint64, std::deque<qint64>> lastServed; ///< by thread: when it had asked, of each time
        std::map<qint64, Violation> starved;           ///< by that order
    };
    void ask(Queue& queue, const record::Step& step);
    void serve(Queue& queue, const record::Step& step) const;
    static void countOn(Violation& violation, const record::Step& step);
    void leave(Queue& queue, quint64 who, Moment at);
    void forget(qint32 client, Moment at);

    int m_most;
    qint64 m_order = 0;
    ByIndex<Queue> m_queues;
};

} // namespace lockscope::check
