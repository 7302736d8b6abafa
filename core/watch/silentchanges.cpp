#include "core/watch/silentchanges.h"

#include <algorithm>

namespace lockscope::watch
{

const QByteArrayList& SilentChanges::commands()
{
    static const QByteArrayList silent{"swapdb"};
    return silent;
}

bool SilentChanges::areKnownOf(const QByteArray& release)
{
    return release.startsWith("Redis ") || release.startsWith("Valkey ");
}

/// "cmdstat_swapdb:calls=3,usec=12,…".
SilentChanges::Counters SilentChanges::fromInfo(const QByteArray& text)
{
    static const QByteArray prefix = "cmdstat_", calls = ":calls=";
    Counters counters;
    for (qsizetype begin = text.indexOf(prefix); begin >= 0; begin = text.indexOf(prefix, begin)) {
        begin += prefix.size();
        const qsizetype colon = text.indexOf(calls, begin);
        const qsizetype comma = text.indexOf(',', begin);
        if (colon < 0 || comma < colon)
            continue;
        const qsizetype digits = colon + calls.size();
        bool ok = false;
        const quint64 count = text.mid(digits, comma - digits).toULongLong(&ok);
        if (ok)
            counters.insert(text.mid(begin, colon - begin).toLower(), count);
    }
    return counters;
}

SilentChanges::Step SilentChanges::take(const Counters& counters, base::MonoTime now, base::nanoseconds rest)
{
    m_isOwed = m_isOwed || (isCounted() && showsChange(counters));
    m_counters = counters;
    if (!m_isOwed || now < m_restsUntil)
        return Step::None;
    m_isOwed = false;
    m_restsUntil = now + rest;
    return Step::ReadAll;
}

bool SilentChanges::showsChange(const Counters& counters) const
{
    const bool moved = std::ranges::any_of(commands(),
        [&](const QByteArray& command) { return counters.value(command) != m_counters.value(command); });
    if (moved)
        return true;
    for (auto before = m_counters.cbegin(); before != m_counters.cend(); ++before) {
        if (counters.value(before.key()) < before.value())
            return true;
    }
    return false;
}

} // namespace lockscope::watch
