#pragma once

#include "core/lab/chance.h"
#include "core/lab/runframe.h"

#include <map>

namespace lockscope::lab
{

/// Messages on their way to the clients of a run. A message to many arrives at all of them within one moment,
/// and this program would read their connections always in the same order: instead each is on its way for
/// some time that the seed decides. Those to one client stay in their order. Pure.
class MessageDelays
{
public:
    /// `longest`: a message is on its way, and so far apart are those that do not belong to one moment.
    void put(const HeldEvent& message, base::MonoTime now, base::nanoseconds longest, const Chance& chance);
    /// Returns when the next message arrives.
    [[nodiscard]] std::optional<base::MonoTime> next() const;
    /// The next one, which has arrived by then; empty = none.
    std::optional<HeldEvent> take(base::MonoTime now);
    /// All of them, in their order.
    QList<HeldEvent> takeAll();

private:
    struct Way {
        base::MonoTime until{}; ///< of its last message
        quint64 messages = 0;
    };
    std::multimap<base::MonoTime, HeldEvent> m_messages;
    std::map<int, Way> m_ways; ///< by client
    base::MonoTime m_since{};  ///< of those that belong to one moment
};

} // namespace lockscope::lab
