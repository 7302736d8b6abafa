#pragma once

#include "core/watch/silentchanges.h"

#include <optional>

namespace lockscope::watch
{

/// Tracks until when a server may have got new keys, by its own count of the commands that it has run. A
/// command counts as one that makes keys unless it is known that it makes none; the commands that a script or
/// a transaction calls are counted one by one. Keys that come without a command (a module's own, a
/// synchronisation) are not counted. A command that changes who may read which keys (ACL) counts as well, for
/// keys become visible by it.
/// Source: INFO commandstats. Pure; one thread.
class NewKeys
{
public:
    /// True of commands that read, that remove or prolong a key, and that concern no key.
    [[nodiscard]] static bool makesNone(const QByteArray& command);

    /// Begins another session: the counts of the one before say nothing.
    void reset() { *this = {}; }
    /// Takes the server's counters, as they were answered at `now`.
    void take(const SilentChanges::Counters& counters, base::MonoTime now);
    /// Returns the moment from which no key has come until the last answer; empty = not known.
    [[nodiscard]] std::optional<base::MonoTime> until() const { return m_until; }

private:
    SilentChanges::Counters m_makers;
    std::optional<base::MonoTime> m_until;
};

} // namespace lockscope::watch
