#pragma once

#include "core/base/time.h"

#include <QByteArray>
#include <QByteArrayList>
#include <QHash>

namespace lockscope::watch
{

/// Finds out whether keys may have changed without a push. There are commands that change keys without a push
/// of tracking. The server counts every call of them, also from a script, so the watcher compares its
/// counters. Where one has moved, everything known is read again; also where a counter went backwards, since
/// it is not known what was counted before. Where that happens again and again, everything is read at once as
/// often as the budget bears, and within a few seconds turn by turn meanwhile.
/// Source: INFO commandstats. Pure; one thread.
class SilentChanges
{
public:
    /// Calls by command, in lower case: "swapdb" with 3.
    using Counters = QHash<QByteArray, quint64>;
    /// The next step to take.
    enum class Step : quint8 { None, ReadAll };

    /// Returns the commands that change keys without a push of tracking. Found by experiment: the tests
    /// compare every writing command of Redis 6.0 to 8.2 and of Valkey 8 and 9 with what tracking pushed for
    /// it.
    [[nodiscard]] static const QByteArrayList& commands();
    /// True of servers whose commands were tried. `release` is that of ServerFacts.
    [[nodiscard]] static bool areKnownOf(const QByteArray& release);
    /// Reads the text of INFO commandstats; empty where the server does not report the counters.
    [[nodiscard]] static Counters fromInfo(const QByteArray& text);

    /// Begins another session: the counts of the one before say nothing.
    void reset() { *this = {}; }
    /// Takes the server's counters at `now`. Everything is read at once no sooner than `rest` after the last
    /// time.
    Step take(const Counters& counters, base::MonoTime now, base::nanoseconds rest);
    /// True where the server reports its counters.
    [[nodiscard]] bool isCounted() const { return !m_counters.isEmpty(); }
    /// True where it reports them, and nothing that may have changed waits for its turn to be read.
    [[nodiscard]] bool isQuiet() const { return isCounted() && !m_isOwed; }

private:
    [[nodiscard]] bool showsChange(const Counters& counters) const;

    Counters m_counters;
    base::MonoTime m_restsUntil{};
    bool m_isOwed = false; ///< everything is to be read once the rest is over
};

} // namespace lockscope::watch
