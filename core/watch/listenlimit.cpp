#include "core/watch/listenlimit.h"

#include <algorithm>

namespace lockscope::watch
{

using base::MonoTime;
using namespace std::chrono_literals;

namespace
{

constexpr base::milliseconds countedOver = 1s;
constexpr base::milliseconds countedAtLeast = 20ms; ///< less is no measure of a rate

} // namespace

ListenLimit::Step ListenLimit::hear(MonoTime now)
{
    count(now);
    if (m_state == State::Listening)
        return isTooMany(now) ? rest(now) : Step::None;
    if (m_state != State::Trying)
        return Step::None;
    return qint64(m_counted) * 1000 > m_limits.calmPerSecond * m_limits.trial.count() ? rest(now)
                                                                                      : Step::None;
}

void ListenLimit::count(MonoTime now)
{
    if (m_state == State::Listening && now - m_countedSince > countedOver) {
        m_countedSince = now;
        m_counted = 0;
    }
    ++m_counted;
}

/// The limit as a bucket: `m_paidUntil` is how far messages at the limit's rate would have come.
bool ListenLimit::isTooMany(MonoTime now)
{
    m_paidUntil = std::max(m_paidUntil, now) + base::nanoseconds(1s) / m_limits.messagesPerSecond;
    return m_paidUntil - now > m_limits.burst;
}

ListenLimit::Step ListenLimit::rest(MonoTime now)
{
    const base::nanoseconds span = std::max<base::nanoseconds>(now - m_countedSince, countedAtLeast);
    m_rate = int(m_counted / std::chrono::duration<double>(span).count());
    const bool again = m_state == State::Trying || now - m_listening < m_limits.calmFor;
    m_rest =
        again ? std::clamp(m_rest * 2, m_limits.shortestRest, m_limits.longestRest) : m_limits.shortestRest;
    m_state = State::Resting;
    m_nextAt = now + m_rest;
    return Step::Rest;
}

void ListenLimit::confirmed(MonoTime now)
{
    if (m_state != State::Subscribing)
        return;
    m_state = State::Trying;
    m_countedSince = now;
    m_counted = 0;
    m_nextAt = now + m_limits.trial;
}

ListenLimit::Step ListenLimit::advance(MonoTime now)
{
    if (!nextAt() || now < m_nextAt)
        return Step::None;
    if (m_state == State::Resting) {
        m_state = State::Subscribing;
        return Step::Try;
    }
    m_state = State::Listening;
    m_listening = m_paidUntil = now;
    return Step::Listen;
}

std::optional<MonoTime> ListenLimit::nextAt() const
{
    const bool waits = m_state == State::Resting || m_state == State::Trying;
    return waits ? std::optional(m_nextAt) : std::nullopt;
}

} // namespace lockscope::watch
