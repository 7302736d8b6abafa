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
    /// A change was explained without the message that it should have sent: the message may yet come.
    void expectLateMessage(base::ServerTime at) { m_messageOwedUntil = at + lateMessage; }
    /// That message, and what it belongs to is known.
    void hearLateRelease();
    /// Everything told so far has been used.
    void clear();
    /// A look that shows no change: messages that are older were not about this lock.
    void outlive(base::ServerTime at);

    [[nodiscard]] qint64 releases() const { return m_releases; }
    /// True where the lock has published a release before: it is of a kind that always does.
    [[nodiscard]] bool hasPublished() const { return m_hasPublished; }
    /// "expired", "evicted".
    [[nodiscard]] bool wasTold(const char* event) const { return m_told == event; }

private:
    static constexpr base::milliseconds lateMessage{1000};

    qint64 m_releases = 0;
    base::ServerTime m_heardAt{};
    base::ServerTime m_messageOwedUntil{};
    QByteArray m_told;
    bool m_hasPublished = false;
};

/// Why the key of `before` is no longer there: what can be claimed, and whether moment and cause are known.
struct Cause {
    EventKind kind = EventKind::Gone;
    bool exact = false;
};

/// `messagesComplete`: no message of its channel can have been missed since the look that showed `before`.
Cause causeOfAbsence(
    const Lock& before, const Clues& clues, Seen source, base::ServerTime at, bool messagesComplete);

/// True where a source tells of the change itself, right after it.
bool isPrompt(Seen source);

} // namespace lockscope::locks
