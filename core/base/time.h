#pragma once

#include <chrono>

namespace lockscope::base
{

using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using std::chrono::seconds;

/// A moment on this machine's monotonic clock, as monoNow() returns it. Ages and countdowns are measured on
/// it, never on a wall clock.
using MonoTime = std::chrono::time_point<std::chrono::steady_clock, nanoseconds>;

/// Now, on a clock that goes on while the machine sleeps: what was heard before is as old as it is. Any
/// thread.
[[nodiscard]] MonoTime monoNow();

/// A moment on a Redis server's clock: milliseconds since the epoch, as PEXPIRETIME returns it.
using ServerTime = std::chrono::sys_time<milliseconds>;

/// Where time comes from. The real one is SteadyClock; tests and the simulation bring their own.
class Clock
{
public:
    Clock() = default;
    Clock(const Clock&) = delete;
    Clock& operator=(const Clock&) = delete;
    virtual ~Clock() = default;

    /// Now; never goes back. Any thread.
    [[nodiscard]] virtual MonoTime now() const = 0;
};

/// monoNow().
class SteadyClock final : public Clock
{
public:
    [[nodiscard]] MonoTime now() const override { return monoNow(); }
};

/// The reading of a server's clock at one monotonic moment, and how wrong it may be. Copied by value wherever
/// a countdown is drawn. Source: TIME, the shortest of several round trips.
struct ServerClock {
    MonoTime at{};        ///< the monotonic moment of the reading
    ServerTime reading{}; ///< what the server's clock showed then
    nanoseconds error{0}; ///< half the round trip; the true value lies within +- this
    bool known = false;   ///< false before the first reading: nothing may count down

    /// The server's clock at the monotonic moment `moment`.
    [[nodiscard]] ServerTime serverTime(MonoTime moment) const
    {
        return std::chrono::floor<milliseconds>(reading + (moment - at));
    }
    /// The monotonic moment at which the server's clock shows `moment`.
    [[nodiscard]] MonoTime monoTime(ServerTime moment) const { return at + (moment - reading); }

    friend bool operator==(const ServerClock&, const ServerClock&) = default;
};

} // namespace lockscope::base
