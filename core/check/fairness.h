#pragma once

#include "core/check/rulecheck.h"

#include <map>
#include <vector>

namespace lockscope::check
{

/// A fair lock goes to who came first. Somebody has come when the first refusal has put it into the queue;
/// who asked only after that and is served before has overtaken. Who crashed, was paused or cut off has lost
/// its claim: the lock may pass it over. On a server who stands in the queue has come; who leaves it may be
/// seen before it is seen to hold, and who is passed over because it is dead may be seen to leave only after
/// that.
class Fairness final : public RuleCheck
{
public:
    void take(const record::Step& step, const record::Recording& recording) override;
    void finish(const record::Recording& recording) override;

private:
    struct Claim {
        qint64 asked = 0;
        qint64 queued = 0; ///< 0 = not yet
    };
    struct Place {
        quint64 who = 0;
        Fact refused;
    };
    struct Overtaking {
        Violation violation;
        quint64 passedOver = 0;
        bool left = false; ///< who was passed over has left the queue
    };
    struct Queue {
        bool known = false;
        bool fair = false;
        QHash<quint64, Claim> claims;
        std::map<qint64, Place> places;      ///< by the order of coming
        QHash<quint64, qint64> left;         ///< of a server: the places of those who are not in it any more
        std::vector<Overtaking> overtakings; ///< of a server: not sure yet
    };
    void change(Queue& queue, const record::Step& step);
    void changeSeen(Queue& queue, const record::Step& step);
    void serveSeen(Queue& queue, const record::Step& step) const;
    void settle(Queue& queue, const record::Step& step);
    static void leaveSeen(Queue& queue, quint64 who);
    void refuse(Queue& queue, const record::Step& step);
    void serve(Queue& queue, const record::Step& step);
    static void leave(Queue& queue, quint64 who);
    void forget(qint32 client);

    qint64 m_order = 0;
    ByIndex<Queue> m_queues;
};

} // namespace lockscope::check
