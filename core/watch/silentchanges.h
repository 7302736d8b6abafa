#pragma once

#include "core/base/time.h"

#include <QByteArray>
#include <QByteArrayList>
#include <QHash>

namespace lockscope::watch
{

/// Whether keys may have changed without a push. There are commands that change keys and of which tracking
/// tells nothing; the server counts every call of them, also from a script, so its counters tell instead.
/// Where one has moved, everything known is to be read again; likewise where a counter went backwards, for
/// nobody knows what was counted before. Where that happens again and again, everything is read at once as
/// often as the budget bears, and within a few seconds turn by turn meanwhile.
/// Source: INFO commandstats. Pure; one thread.
class SilentChanges
{
public:
    /// Calls by command, in lower case: "swapdb" with 3.
    using Counters = QHash<QByteArray, quint64>;
    enum class Step : quint8 { None, ReadAll };

    /// Those that change keys and of which tracking tells nothing. Found by experiment: the tests hold every
    /// writing command of Redis 6.0 to 8.2 and of Valkey 8 and 9 against what tracking told of it.
    [[nodiscard]] static const QByteArrayList& commands();
    /// True of servers whose commands were tried. `release` as of ServerFacts.
    [[nodiscard]] static bool areKnownOf(const QByteArray& release);
    /// Reads the text of INFO commandstats; empty where the server does not tell them.
    [[nodiscard]] static Counters fromInfo(const QByteArray& text);

    /// Another session: what was counted before says nothing.
    void reset() { *this = {}; }
    /// What the server has counted, as of `now`. Everything is read at once no sooner than `rest` after the
    /// last time.
    Step take(const Counters& counters, base::MonoTime now, base::nanoseconds rest);
    /// The server tells its counters.
    [[nodiscard]] bool isCounted() const { return !m_counters.isEmpty(); }
    /// It tells them, and nothing waits for its turn to be read that may have changed.
    [[nodiscard]] bool isQuiet() const { return isCounted() && !m_isOwed; }

private:
    [[nodiscard]] bool showsChange(const Counters& counters) const;

    Counters m_counters;
    base::MonoTime m_restsUntil{};
    bool m_isOwed = false; ///< everything is to be read once the rest is over
};

} // namespace lockscope::watch
