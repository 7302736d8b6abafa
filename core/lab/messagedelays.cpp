#include "core/lab/messagedelays.h"

#include <limits>

namespace lockscope::lab
{

namespace
{

constexpr quint64 messagePlace = std::numeric_limits<quint64>::max() - 1; ///< no step of a program is there
constexpr qint64 shares = 1'000'000;

} // namespace

void MessageDelays::put(
    const HeldEvent& message, base::MonoTime now, base::nanoseconds longest, const Chance& chance)
{
    if (now - m_since > longest)
        m_since = now;
    Way& way = m_ways[message.client];
    const qint64 drawn = chance.of(quint64(message.client)).between(0, shares, messagePlace, way.messages++);
    way.until = std::max<base::MonoTime>(way.until, m_since + longest * drawn / shares);
    m_messages.emplace(way.until, message);
}

std::optional<base::MonoTime> MessageDelays::next() const
{
    return m_messages.empty() ? std::nullopt : std::optional(m_messages.begin()->first);
}

std::optional<HeldEvent> MessageDelays::take(base::MonoTime now)
{
    if (m_messages.empty() || m_messages.begin()->first > now)
        return std::nullopt;
    return std::move(m_messages.extract(m_messages.begin()).mapped());
}

QList<HeldEvent> MessageDelays::takeAll()
{
    QList<HeldEvent> all;
    while (const auto next = take(base::MonoTime::max()))
        all.append(*next);
    return all;
}

} // namespace lockscope::lab
