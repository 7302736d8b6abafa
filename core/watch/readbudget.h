#pragma once

#include "core/base/time.h"

namespace lockscope::watch
{

/// The number of locks that may be read a second: a token bucket that holds at most a short while's worth, so
/// that a rest is not saved up for a burst. Pure; one thread.
class ReadBudget
{
public:
    explicit ReadBudget(int perSecond, base::milliseconds burst = base::milliseconds(20))
        : m_burst(burst)
    {
        setRate(perSecond);
    }

    /// `perSecond` is at least 1.
    void setRate(int perSecond);
    [[nodiscard]] int rate() const { return m_rate; }
    /// True where one more read is within the budget at `now`.
    [[nodiscard]] bool has(base::MonoTime now) const;
    /// Spends one read.
    void spend(base::MonoTime now);
    /// Returns when the next read will be within the budget; `now` or later.
    [[nodiscard]] base::MonoTime nextAt(base::MonoTime now) const;
    /// Returns when reads for that much time of the budget will be within it together, or all that it can
    /// hold.
    [[nodiscard]] base::MonoTime nextAt(base::MonoTime now, base::milliseconds together) const;

private:
    base::milliseconds m_burst;
    int m_rate = 1;
    base::nanoseconds m_cost{0};  ///< the time that one read takes of the budget
    base::nanoseconds m_slack{0}; ///< how far reads may run ahead
    base::MonoTime m_paidUntil{};
};

} // namespace lockscope::watch
