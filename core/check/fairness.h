#pragma once

#include "core/check/rulecheck.h"

#include <map>
#include <vector>

namespace lockscope::check
{

/// The rule that a fair lock goes to the first who came. A client has come when its first refusal has put it
/// into the queue; another one that asked only after that and is served before it has overtaken it. A client
/// that crashed, was paused or was cut off has lost its claim: the lock may pass it over. On a server, those
/// in the queue have come; a client that leaves it may be seen to leave before it is seen to hold, and one
/// that is passed over because it is dead may be seen to leave only after that.
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
        bool left = false; ///< the one that was passed over has left the queue
    };
    struct Queue {
        bool known = false;
        bool fair = false;
        QHash<quint64, Claim> claims;
        std::map<qint64, Place> places;      ///< by the order of coming
        QHash<quint64, qint64> left;         ///< of a server: the places of those that are not in it any more
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
