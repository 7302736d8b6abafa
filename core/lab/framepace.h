#pragma once

#include "core/base/time.h"

#include <QtGlobal>

#include <optional>

namespace lockscope::lab
{

/// When a run is copied, so that another one can go on from there: soon after something has happened, but no
/// oftener than its time and its room allow, for everything stands still meanwhile, and all copies are in the
/// recording. Where nothing has happened since the last one, that one does. Real time throughout. Pure.
class FramePace
{
public:
    /// Of a run that takes so long at 1×.
    FramePace(base::milliseconds length, double speed)
        : m_length(length)
        , m_speed(speed)
    {
    }
    void setSpeed(double speed) { m_speed = speed; }

    /// True where a copy of what was recorded so far, `steps`, is worth its cost.
    [[nodiscard]] bool isWanted(qint64 steps) const { return steps > m_steps; }
    /// How long the next one has to wait at `now`; at least as long as what belongs together takes.
    [[nodiscard]] base::milliseconds wait(base::MonoTime now) const;
    /// Everything waits for it from now on.
    void begin(base::MonoTime now) { m_begun = now; }
    [[nodiscard]] bool isUnderWay() const { return m_begun.has_value(); }
    /// It is there, and so large.
    void end(qint64 steps, qsizetype bytes, base::MonoTime now);
    /// There is none.
    void giveUp() { m_begun.reset(); }

private:
    base::milliseconds m_length;
    double m_speed;
    qint64 m_steps = -1; ///< that the last one has
    std::optional<base::MonoTime> m_begun;
    base::MonoTime m_next{}; ///< not before
};

} // namespace lockscope::lab
