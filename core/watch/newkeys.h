#pragma once

#include "core/watch/silentchanges.h"

#include <optional>

namespace lockscope::watch
{

/// Until when a server may have got new keys, by its own account of the commands that it has run. A command
/// counts as one that makes keys unless it is known that it makes none; what a script or a transaction calls
/// is counted by itself. Keys that come without a command (a module's own, a synchronisation) are not told.
/// What changes who may read what (ACL) counts as well, for keys come into sight by it.
/// Source: INFO commandstats. Pure; one thread.
class NewKeys
{
public:
    /// Reads, what removes or prolongs a key, and what concerns no key.
    [[nodiscard]] static bool makesNone(const QByteArray& command);

    /// Another session: what was counted before says nothing.
    void reset() { *this = {}; }
    /// What the server has counted, as it was answered at `now`.
    void take(const SilentChanges::Counters& counters, base::MonoTime now);
    /// No key has come between this moment and the last answer; empty = not told.
    [[nodiscard]] std::optional<base::MonoTime> until() const { return m_until; }

private:
    SilentChanges::Counters m_makers;
    std::optional<base::MonoTime> m_until;
};

} // namespace lockscope::watch
