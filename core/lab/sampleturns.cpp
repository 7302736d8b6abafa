#include "core/lab/sampleturns.h"

#include <algorithm>
#include <array>

namespace lockscope::lab
{

using base::milliseconds;

namespace
{

constexpr double shortWatchdog = 9;
constexpr double realWatchdog = 30;

} // namespace

base::KeyName SampleSettings::named(const QByteArray& word) const
{
    const QByteArray prefix = "lockscope:sample:";
    return {run.isEmpty() ? prefix + word : prefix + run + ':' + word};
}

base::KeyName sampleLock(const SampleSettings& settings, int number)
{
    static constexpr std::array<const char*, 8> words{
        "orders", "stock", "mail-digest", "billing", "search-index", "cart", "payout", "report"};
    const auto index = static_cast<std::size_t>(number);
    QByteArray name = words[index % words.size()];
    if (index >= words.size())
        name += ':' + QByteArray::number(static_cast<qulonglong>(index / words.size() + 1));
    return settings.named(name);
}

SampleTurns::SampleTurns(const SampleSettings& settings, int client)
    : m_settings(settings)
    , m_part(static_cast<Part>(std::min(client, static_cast<int>(Part::Wanderer))))
    , m_chance(settings.seed * 1'000'003 + static_cast<quint64>(client))
{
}

milliseconds SampleTurns::watchdogLease() const
{
    return scaled(m_part == Part::Steady ? realWatchdog : shortWatchdog);
}

milliseconds SampleTurns::scaled(double seconds) const
{
    return milliseconds(std::max<qint64>(1, static_cast<qint64>(seconds * 1000 * m_settings.scale)));
}

milliseconds SampleTurns::between(double fromSeconds, double toSeconds)
{
    const auto from = scaled(fromSeconds);
    const auto span = static_cast<quint64>((scaled(toSeconds) - from).count()) + 1;
    return from + milliseconds(m_chance() % span);
}

base::KeyName SampleTurns::lockOf(int number) const
{
    return sampleLock(m_settings, number % m_settings.locks);
}

/// The first turn begins at once: the window is to be alive within two seconds.
SampleTurn SampleTurns::next()
{
    SampleTurn turn = draw();
    turn.thread = 1 + static_cast<qint64>(m_chance() % 40);
    if (std::exchange(m_isFirst, false))
        turn.think = m_part == Part::Rival ? scaled(0.6) : between(0, 0.3);
    return turn;
}

SampleTurn SampleTurns::draw()
{
    using End = SampleTurn::End;
    switch (m_part) {
    case Part::Keeper:
        return {between(1, 3), lockOf(0), 1, {}, {}, 1, between(12, 24), End::Release};
    case Part::Rival:
        return {between(2, 5), lockOf(0), 1, {}, {}, 1, between(4, 8), End::Release};
    case Part::Nester:
        return {between(2, 4), lockOf(1), 1, {}, {}, 3, between(6, 14), End::Release};
    case Part::LockUser:
        return {between(3, 6), lockOf(2), 1, {}, scaled(8), 1, between(10, 12), End::Forget};
    case Part::Crasher:
        return {between(8, 14), lockOf(3), 1, {}, {}, 1, between(4, 7), End::Crash};
    case Part::Steady:
        return {between(2, 4), lockOf(4), 1, {}, {}, 1, between(45, 90), End::Release};
    case Part::Wanderer:
        break;
    }
    return wander();
}

SampleTurn SampleTurns::wander()
{
    SampleTurn turn;
    turn.think = between(0.5, 4);
    turn.lock = lockOf(static_cast<int>(m_chance() % static_cast<quint64>(m_settings.locks)));
    turn.wait = between(2, 6);
    if (m_chance() % 3 == 0)
        turn.lease = scaled(10);
    turn.entries = m_chance() % 5 == 0 ? 2 : 1;
    turn.work = between(1, 7);
    return turn;
}

} // namespace lockscope::lab
