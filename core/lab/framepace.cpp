#include "core/lab/framepace.h"

#include <algorithm>

namespace lockscope::lab
{

namespace
{

using namespace std::chrono_literals;
using base::milliseconds;

/// A hand-over, or a command and its reply, are over by then: they take one copy.
constexpr milliseconds together = 20ms;

constexpr int mostOfTime = 25;    ///< one part of so many is spent on copies
constexpr qint64 bytesOfMs = 512; ///< half a megabyte a second, at most
constexpr double room = 4 << 20;  ///< for all of them, where that are not too few
constexpr double enough = 25;

} // namespace

milliseconds FramePace::wait(base::MonoTime now) const
{
    return std::max(together, std::chrono::ceil<milliseconds>(m_next - now));
}

void FramePace::end(qint64 steps, qsizetype bytes, base::MonoTime now)
{
    const base::nanoseconds took = now - m_begun.value_or(now);
    const double share = std::min(1 / enough, static_cast<double>(bytes) / room);
    const milliseconds part(qRound64(static_cast<double>(m_length.count()) / m_speed * share));
    m_next = now + std::max<base::nanoseconds>({took * mostOfTime, milliseconds(bytes / bytesOfMs), part});
    m_steps = steps;
    m_begun.reset();
}

} // namespace lockscope::lab
