#include "core/record/runclock.h"

#include <algorithm>

namespace lockscope::record
{

void RunClock::take(const Part& part, base::MonoTime now)
{
    for (const Step& step : part.steps)
        if (step.what == What::Pace)
            m_speed = static_cast<double>(step.number) / 1000;
    const Moment last = part.steps.isEmpty() ? Moment(0) : part.steps.last().at;
    m_reported = std::max({m_reported, part.until, last});
    m_reportedAt = now;
}

Moment RunClock::at(base::MonoTime now) const
{
    const auto since = std::chrono::duration<double>(now - m_reportedAt) * m_speed;
    return m_reported + std::chrono::duration_cast<Moment>(since);
}

} // namespace lockscope::record
