#include "core/watch/scancost.h"

#include <utility>

namespace lockscope::watch
{

namespace
{

constexpr base::nanoseconds askStatisticsEvery = std::chrono::seconds(2);
constexpr qint64 leastSteps = 20; // fewer say little: the server counts whole microseconds

qint64 numberAfter(const QByteArray& field, const QByteArray& text, qsizetype from)
{
    const qsizetype begin = text.indexOf(field, from) + field.size();
    qsizetype end = begin;
    while (end < text.size() && text.at(end) >= '0' && text.at(end) <= '9')
        ++end;
    return text.mid(begin, end - begin).toLongLong();
}

} // namespace

ScanCost::ScanCost(QByteArrayList commands)
    : m_commands(std::move(commands))
{
}

bool ScanCost::isDue(base::MonoTime now)
{
    if (m_asked && now - *m_asked < askStatisticsEvery)
        return false;
    m_asked = now;
    return true;
}

void ScanCost::walked(int keys)
{
    ++m_steps;
    m_keys += keys;
}

std::optional<base::nanoseconds> ScanCost::keyCost(const QByteArray& commandStats)
{
    const std::optional<Total> now = totalIn(commandStats);
    if (now && m_before && m_steps < leastSteps)
        return std::nullopt; // the next answer includes these as well
    const std::optional<Total> before = std::exchange(m_before, now);
    const qint64 steps = std::exchange(m_steps, 0);
    const qint64 keys = std::exchange(m_keys, 0);
    if (!now || !before)
        return std::nullopt;
    const qint64 others = now->calls - before->calls - steps;
    const qint64 micros = now->micros - before->micros;
    if (others < 0 || others > steps / 10 || micros < 0)
        return std::nullopt;
    return base::nanoseconds(1000 * micros / keys);
}

std::optional<ScanCost::Total> ScanCost::totalIn(const QByteArray& commandStats) const
{
    std::optional<Total> total;
    for (const QByteArray& command : m_commands) {
        const qsizetype line = commandStats.indexOf("cmdstat_" + command + ":calls=");
        if (line < 0)
            continue;
        total = total.value_or(Total());
        total->calls += numberAfter(":calls=", commandStats, line);
        total->micros += numberAfter(",usec=", commandStats, line);
    }
    return total;
}

} // namespace lockscope::watch
