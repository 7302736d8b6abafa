#pragma once

#include "core/locks/event.h"
#include "core/locks/family.h"

namespace lockscope::locks
{

/// What was told of one lock between two looks at it and explains the difference: messages on its channel and
/// keyspace events. Pure.
class Clues
{
public:
    /// A message that says that the lock (or permits of it) became free.
    void hearRelease(base::ServerTime at);
    /// A keyspace event of its key. A "del" explains nothing: an unlock ends with one as well, and whether it
    /// came alone could be told only by hearing each count of every hash of the server.
    void notice(const QByteArray& event);
    /// A message that belongs to a look of before.
    void hearLateRelease() { m_hasPublished = true; }
    /// A push says that its own key changed.
    void hearPush() { m_wasPushed = true; }
    /// Everything told so far has been used.
    void clear();
    /// A look that shows no change: messages that are older were not about this lock.
    void outlive(base::ServerTime at);

    [[nodiscard]] qint64 releases() const { return m_releases; }
    /// True where the first of them was heard when what expires at `end` had expired: whoever held it until
    /// then did not release it, or was late.
    [[nodiscard]] bool beganAfter(base::ServerTime end) const;
    /// Likewise where it was heard so close to that moment that this is not known.
    [[nodiscard]] bool beganAround(base::ServerTime end) const;
    [[nodiscard]] bool wasPushed() const { return m_wasPushed; }
    /// True where the lock has published a release before: it is of a kind that always does.
    [[nodiscard]] bool hasPublished() const { return m_hasPublished; }
    /// By an event of its key.
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

Cause causeOfAbsence(const Lock& before, const Clues& clues, Seen source, base::ServerTime at);

/// Its release sends a message, whatever the client.
bool alwaysPublishes(const Lock& lock, const Clues& clues);

/// True where a source tells of the change itself, right after it.
bool isPrompt(Seen source);

} // namespace lockscope::locks
