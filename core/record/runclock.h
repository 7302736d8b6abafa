#pragma once

#include "core/record/part.h"

namespace lockscope::record
{

/// What time it is in a run that goes on: the end of what was told, and what has passed since then at the
/// pace that was told last. A value.
class RunClock
{
public:
    /// `now`: when the part arrived.
    void take(const Part& part, base::MonoTime now);
    /// It stands still from now on.
    void stop() { m_speed = 0; }
    [[nodiscard]] bool stands() const { return m_speed <= 0; }
    [[nodiscard]] Moment at(base::MonoTime now) const;

private:
    Moment m_reported{0};
    base::MonoTime m_reportedAt{};
    double m_speed = 0; ///< times real time
};

} // namespace lockscope::record
