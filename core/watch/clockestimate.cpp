#include "core/watch/clockestimate.h"

#include <utility>

namespace lockscope::watch
{

using base::ServerClock;

namespace
{

/// By so much a clock may go too fast between two rounds, or be slowed down, without having been set.
constexpr base::milliseconds drift{250};

} // namespace

std::optional<qint64> ClockEstimate::microseconds(const redis::Reply& reply)
{
    if (!reply.isArray() || reply.elements.size() != 2)
        return std::nullopt;
    bool secondsOk = false;
    bool restOk = false;
    const qint64 seconds = reply.elements.at(0).bytes.toLongLong(&secondsOk);
    const qint64 rest = reply.elements.at(1).bytes.toLongLong(&restOk);
    constexpr qint64 latest = 9'000'000'000'000; // keeps the product within 64 bits
    if (!secondsOk || !restOk || seconds < 0 || seconds > latest / 1000 || rest < 0 || rest > 1'000'000)
        return std::nullopt;
    return seconds * 1'000'000 + rest;
}

void ClockEstimate::add(base::MonoTime sent, base::MonoTime received, const redis::Reply& reply)
{
    if (const auto reading = microseconds(reply))
        add(sent, received, *reading);
}

void ClockEstimate::add(base::MonoTime sent, base::MonoTime received, qint64 reading)
{
    // The reading is exact to the microsecond and ServerTime to the millisecond: the rest goes into `at`.
    const base::nanoseconds trip = received - sent;
    const auto whole = base::milliseconds(reading / 1000);
    const auto rest = base::nanoseconds((reading % 1000) * 1000);
    const ServerClock estimate{sent + trip / 2 - rest, base::ServerTime(whole), trip / 2, true};
    if (m_readings == 0 || estimate.error < m_best.error)
        m_best = estimate;
    ++m_readings;
    if (std::exchange(m_stale, false) || !wantsMore())
        use(m_best);
}

void ClockEstimate::use(const ServerClock& clock)
{
    const ServerClock before = std::exchange(m_clock, clock);
    const base::nanoseconds back = before.serverTime(clock.at) - clock.reading;
    const base::nanoseconds doubt = before.error + clock.error + drift;
    if (before.known && back > doubt)
        m_setBack = std::chrono::ceil<base::milliseconds>(back);
    m_isSetForward = m_isSetForward || (before.known && -back > doubt);
}

void ClockEstimate::assume(base::MonoTime moment, base::ServerTime reading)
{
    if (!m_clock.known && std::chrono::abs(m_clock.serverTime(moment) - reading) > drift)
        m_clock = {moment, reading, {}, false};
}

void ClockEstimate::reset()
{
    m_readings = 0;
    m_stale = true;
}

} // namespace lockscope::watch
