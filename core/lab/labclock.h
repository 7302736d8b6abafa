#pragma once

#include "core/base/time.h"
#include "core/record/step.h"

#include <QtGlobal>

namespace lockscope::lab
{

/// Scenario time: real time times a speed, or standing still. One thread.
class LabClock
{
public:
    /// Where scenario time begins; not zero, which machines take for "never".
    static constexpr base::MonoTime origin{std::chrono::seconds(1)};

    /// `real` outlives the clock. It stands still until run().
    explicit LabClock(const base::Clock& real)
        : m_real(real)
    {
    }

    /// Goes on with that speed from where it is.
    void run(double speed);
    /// The same; where it is it was at that real time.
    void runSince(base::MonoTime real, double speed);
    /// Stands still from now on.
    void stop();
    /// Stands still at that moment.
    void standAt(base::MonoTime moment);
    [[nodiscard]] bool isRunning() const { return m_isRunning; }
    [[nodiscard]] double speed() const { return m_speed; }

    /// Returns the scenario time at present.
    [[nodiscard]] base::MonoTime now() const { return momentAt(m_real.now()); }
    /// The moment at a real time since it began to run.
    [[nodiscard]] base::MonoTime momentAt(base::MonoTime real) const;
    /// How long in real time until `moment`, rounded up; 0 where it has passed.
    [[nodiscard]] base::milliseconds realUntil(base::MonoTime moment) const;

private:
    const base::Clock& m_real;
    double m_speed = 1;
    bool m_isRunning = false;
    base::MonoTime m_at = origin; ///< when it began to run, or stopped
    base::MonoTime m_since{};     ///< the real time of that
};

/// The clock of simulated servers: it stands where it was set.
class SetClock final : public base::Clock
{
public:
    [[nodiscard]] base::MonoTime now() const override { return m_now; }
    /// Moves the clock to that moment.
    void set(base::MonoTime now) { m_now = now; }

private:
    base::MonoTime m_now = LabClock::origin;
};

/// Since the beginning, as it is recorded.
inline record::Moment momentOf(base::MonoTime moment)
{
    return std::chrono::duration_cast<record::Moment>(moment - LabClock::origin);
}

} // namespace lockscope::lab
