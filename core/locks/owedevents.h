#pragma once

#include "core/locks/event.h"

#include <QHash>

#include <vector>

namespace lockscope::locks
{

/// How messages that come after the answer of a read may still explain its events.
struct AwaitedMessages {
    bool any = false;              ///< some may come
    qint64 releases = 0;           ///< that were heard before
    bool deletedInSilence = false; ///< if none comes the lock was deleted, though another one holds it by now
    base::HolderId holderBefore;   ///< from which holder it was taken in that case
    bool armed = false;            ///< the read armed the key: a later change is pushed before its message
    bool pushed = false;           ///< the push for the change that the read has shown has come
};

/// Events of reads that are explained by a message which may come after the read: another connection brings
/// it, or another server passes it on. The events wait for it. In the first case they wait until a marker,
/// sent on the connection of the messages after the answer of the read, has come back; in the other for some
/// time. Later events of the same lock wait behind them. Pure; owned by the Registry.
class OwedEvents
{
public:
    /// Sets how long a message that is passed on may take; zero: messages come from the server itself.
    void setPatience(base::milliseconds patience) { m_patience = patience; }
    /// Sets whether there are markers. Without them, and without patience, nothing waits.
    void setMarked(bool marked) { m_isMarked = marked; }

    /// Returns true where the events of one read wait: for messages, or behind others of their lock.
    bool keep(const QList<Event>& events, const AwaitedMessages& awaited);
    /// Takes a release that was heard. Returns true where it belongs to a read whose events wait: they are
    /// changed to say so.
    bool explain(const LockRef& ref);
    /// Takes a push of that lock's own key: messages heard from now on belong to a later change.
    void separate(const LockRef& ref);
    /// The number of the last read that waits for a marker sent after it; empty = none does.
    [[nodiscard]] std::optional<quint64> unproven() const;
    /// That marker has come back: all messages of the reads up to `look` have arrived.
    void heardUntil(quint64 look);
    /// It did not: the events are reported as they are, and none is exact.
    void heardNothing();
    /// The most events that may wait; beyond that none waits any longer, see takeAll().
    static constexpr qsizetype mostWaiting = 50'000;
    [[nodiscard]] qsizetype waiting() const { return m_count; }
    [[nodiscard]] bool isFull() const { return m_count >= mostWaiting; }
    /// Returns the events that wait for nothing at `now`, those of each lock in their order.
    [[nodiscard]] QList<Event> take(base::ServerTime now);
    /// Returns the events that wait for no moment.
    [[nodiscard]] QList<Event> takeSettled() { return take(base::ServerTime::min()); }
    /// Returns all events, whatever they wait for.
    [[nodiscard]] QList<Event> takeAll();
    /// Returns all events of that lock.
    [[nodiscard]] QList<Event> takeOf(const LockRef& ref);
    /// The moment at which the next of them has waited long enough.
    [[nodiscard]] std::optional<base::ServerTime> nextAt() const;

private:
    struct Waiting {
        quint64 look = 0;
        QList<Event> events;
        AwaitedMessages awaited;
        bool open = false;                     ///< waits for messages
        std::optional<base::ServerTime> until; ///< so long; else until a marker is back
        qsizetype counted = 0;                 ///< of m_count; messages may add events
    };
    using Line = QList<Waiting>;

    [[nodiscard]] bool isWaitedFor(const QList<Event>& events, const AwaitedMessages& awaited) const;
    static void close(Waiting& waiting, bool proven);
    void move(Line& line, qsizetype count, std::vector<Waiting>& taken);
    static QList<Event> inOrder(std::vector<Waiting> taken);

    QHash<LockRef, Line> m_waiting;
    base::milliseconds m_patience{0};
    bool m_isMarked = false;
    qsizetype m_count = 0;                            ///< events that wait
    quint64 m_look = 0, m_unproven = 0, m_proven = 0; ///< the last; that waits for a marker; that had one
};

} // namespace lockscope::locks
