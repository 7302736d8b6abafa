#include "core/locks/handoverrate.h"

#include <cstdlib>

namespace lockscope::locks
{

using base::ServerTime;

namespace
{

constexpr base::milliseconds partLength{250};

/// People can follow slower ones.
constexpr qint64 manyPerSecond = 8;
constexpr qint64 fewPerSecond = 4;

qint64 numberOf(ServerTime at) { return at.time_since_epoch() / partLength; }

} // namespace

HandOverRate::Part& HandOverRate::partOf(ServerTime at)
{
    const qint64 number = numberOf(at);
    Part& part = m_parts[std::size_t(number) % m_parts.size()];
    if (part.number != number)
        part = {number, 0, 0};
    m_last = std::max(m_last, at);
    return part;
}

qint64 HandOverRate::perSecond(ServerTime now)
{
    const qint64 running = numberOf(now);
    qint64 released = 0;
    qint64 seen = 0;
    for (const Part& each : m_parts) {
        const bool isWhole = each.number < running && each.number >= running - qint64(parts);
        released += isWhole ? each.released : 0;
        seen += isWhole ? each.seen : 0;
    }
    const qint64 unseen = released - seen;
    const bool outruns = m_reported > 0 ? released >= fewPerSecond && unseen * 4 >= released
                                        : released >= manyPerSecond && unseen * 2 >= released;
    const bool isSame = std::abs(released - m_reported) * 10 <= m_reported;
    m_reported = !outruns ? 0 : isSame ? m_reported : released;
    return m_reported;
}

} // namespace lockscope::locks
