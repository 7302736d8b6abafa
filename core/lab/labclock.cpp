#include "core/lab/labclock.h"

#include <algorithm>
#include <cmath>

namespace lockscope::lab
{

using base::milliseconds;
using base::MonoTime;
using base::nanoseconds;

void LabClock::run(double speed) { runSince(m_real.now(), speed); }

void LabClock::runSince(MonoTime real, double speed)
{
    m_at = momentAt(real);
    m_since = real;
    m_speed = speed;
    m_isRunning = true;
}

void LabClock::stop()
{
    m_at = now();
    m_isRunning = false;
}

void LabClock::standAt(MonoTime moment)
{
    m_at = moment;
    m_isRunning = false;
}

MonoTime LabClock::momentAt(MonoTime real) const
{
    if (!m_isRunning || real < m_since)
        return m_at;
    const auto passed = static_cast<double>((real - m_since).count());
    return m_at + nanoseconds(std::llround(passed * m_speed));
}

milliseconds LabClock::realUntil(MonoTime moment) const
{
    const auto left = static_cast<double>((moment - now()).count()) / m_speed / 1e6;
    return milliseconds(std::max<qint64>(0, static_cast<qint64>(std::ceil(left))));
}

} // namespace lockscope::lab
