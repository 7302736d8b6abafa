#pragma once

#include "core/base/time.h"
#include "core/redis/reply.h"

#include <QList>

#include <optional>
#include <utility>

namespace lockscope::watch
{

/// The server's clock from TIME: of every eight readings the one with the shortest round trip counts, and
/// half of that trip is its error. The first reading counts until eight are there. Pure; one thread.
class ClockEstimate
{
public:
    static constexpr int readingsPerRound = 8;

    /// The reply to a TIME sent at `sent` and answered at `received`; anything but two numbers is ignored.
    void add(base::MonoTime sent, base::MonoTime received, const redis::Reply& reply);
    /// Takes a reading of the clock that came from another answer, in microseconds.
    void add(base::MonoTime sent, base::MonoTime received, qint64 reading);
    /// Returns the time in a reply to TIME, in microseconds; nothing where the reply is not two numbers.
    static std::optional<qint64> microseconds(const redis::Reply& reply);
    /// Sets the clock to use where the server does not report its time: it is never known, but of the right
    /// order. The one that was set before stays unless this machine's clock was set meanwhile: the two times
    /// may have been read some milliseconds apart, and each lease would seem to change by that.
    void assume(base::MonoTime moment, base::ServerTime reading);
    /// Another server, or the same one started again: the next reading takes the place of what was known.
    void reset();

    /// Returns the estimate of the server's clock.
    [[nodiscard]] const base::ServerClock& clock() const { return m_clock; }
    /// Returns by how much the server's clock was set back, where that is more than readings can be off, and
    /// forgets it.
    [[nodiscard]] std::optional<base::milliseconds> takeSetBack()
    {
        return std::exchange(m_setBack, std::nullopt);
    }
    /// Returns whether the clock was set forward, by more than readings can be off, and forgets it.
    [[nodiscard]] bool takeSetForward() { return std::exchange(m_isSetForward, false); }
    /// True while a round of readings is not complete: ask again at once.
    [[nodiscard]] bool wantsMore() const { return m_readings < readingsPerRound; }
    /// Begins the next round.
    void beginRound() { m_readings = 0; }

private:
    void use(const base::ServerClock& clock);

    int m_readings = 0;
    bool m_stale = true;
    base::ServerClock m_best;
    base::ServerClock m_clock;
    std::optional<base::milliseconds> m_setBack;
    bool m_isSetForward = false;
};

} // namespace lockscope::watch
