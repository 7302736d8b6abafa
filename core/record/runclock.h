#pragma once

#include "core/record/part.h"

namespace lockscope::record
{

/// The present time of a run that goes on: the end of the last part, and the time that has passed since then
/// at the last pace. A value.
class RunClock
{
public:
    /// `now`: when the part arrived.
    void take(const Part& part, base::MonoTime now);
    /// Stops the clock.
    void stop() { m_speed = 0; }
    /// True while the run stands still.
    [[nodiscard]] bool stands() const { return m_speed <= 0; }
    /// Returns the run's moment at `now`.
    [[nodiscard]] Moment at(base::MonoTime now) const;

private:
    Moment m_reported{0};
    base::MonoTime m_reportedAt{};
    double m_speed = 0; ///< times real time
};

} // namespace lockscope::record
