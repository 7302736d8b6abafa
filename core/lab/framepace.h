#pragma once

#include "core/base/time.h"

#include <QtGlobal>

#include <optional>

namespace lockscope::lab
{

/// Decides when a run is copied, so that another one can go on from there: soon after something has happened,
/// but no oftener than its time and its room allow, because everything stands still meanwhile, and all copies
/// are in the recording. Where nothing has happened since the last copy, that one serves. Real time
/// throughout. Pure.
class FramePace
{
public:
    /// `length` is how long the run takes at 1×.
    FramePace(base::milliseconds length, double speed)
        : m_length(length)
        , m_speed(speed)
    {
    }
    void setSpeed(double speed) { m_speed = speed; }

    /// Returns whether a copy of what was recorded so far, `steps`, is worth its cost.
    [[nodiscard]] bool isWanted(qint64 steps) const { return steps > m_steps; }
    /// Returns how long the next copy has to wait at `now`; at least as long as what belongs together takes.
    [[nodiscard]] base::milliseconds wait(base::MonoTime now) const;
    /// Begins a copy; everything waits for it from now on.
    void begin(base::MonoTime now) { m_begun = now; }
    [[nodiscard]] bool isUnderWay() const { return m_begun.has_value(); }
    /// Ends a copy, which has that size.
    void end(qint64 steps, qsizetype bytes, base::MonoTime now);
    /// Ends the attempt without a copy.
    void giveUp() { m_begun.reset(); }

private:
    base::milliseconds m_length;
    double m_speed;
    qint64 m_steps = -1; ///< that the last one has
    std::optional<base::MonoTime> m_begun;
    base::MonoTime m_next{}; ///< not before
};

} // namespace lockscope::lab
