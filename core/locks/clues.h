#pragma once

#include "core/locks/event.h"
#include "core/locks/family.h"

namespace lockscope::locks
{

/// The messages on a lock's channel and the keyspace events that came between two reads of it and explain the
/// difference. Pure.
class Clues
{
public:
    /// Takes a message that says that the lock (or permits of it) became free.
    void hearRelease(base::ServerTime at);
    /// Takes a keyspace event of its key. A "del" explains nothing: an unlock ends with one as well, and only
    /// hearing each count of every hash of the server would show whether it came alone.
    void notice(const QByteArray& event);
    /// Takes a message that belongs to an earlier read.
    void hearLateRelease() { m_hasPublished = true; }
    /// Takes a push, which says that its own key changed.
    void hearPush() { m_wasPushed = true; }
    /// Drops all clues: they have been used.
    void clear();
    /// Takes a read that shows no change: older messages were not about this lock.
    void outlive(base::ServerTime at);

    [[nodiscard]] qint64 releases() const { return m_releases; }
    /// True where the first release was heard after the lease that ended at `end` had expired: its holder did
    /// not release it, or was late.
    [[nodiscard]] bool beganAfter(base::ServerTime end) const;
    /// True where it was heard so close to that moment that this is not known.
    [[nodiscard]] bool beganAround(base::ServerTime end) const;
    [[nodiscard]] bool wasPushed() const { return m_wasPushed; }
    /// True where the lock has published a release before: it is of a kind that always does.
    [[nodiscard]] bool hasPublished() const { return m_hasPublished; }
    /// True where an event of its key said that it expired.
    [[nodiscard]] bool hasExpired() const { return m_hasExpired; }
    [[nodiscard]] bool wasEvicted() const { return m_wasEvicted; }

private:
    qint64 m_releases = 0;
    base::ServerTime m_firstAt{};
    base::ServerTime m_heardAt{};
    bool m_hasExpired = false;
    bool m_wasEvicted = false;
    bool m_hasPublished = false;
    bool m_wasPushed = false;
};

/// Why the key of `before` is no longer there: what can be claimed, and whether moment and cause are known.
struct Cause {
    EventKind kind = EventKind::Gone;
    bool exact = false;
};

/// Concludes why a lock that was held is not there any more, and whether that is certain.
Cause causeOfAbsence(const Lock& before, const Clues& clues, Seen source, base::ServerTime at);

/// True where a release of the lock sends a message, whatever the client.
bool alwaysPublishes(const Lock& lock, const Clues& clues);

/// True where the source reports the change itself, right after it.
bool isPrompt(Seen source);

} // namespace lockscope::locks
