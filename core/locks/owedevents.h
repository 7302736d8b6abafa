#pragma once

#include "core/locks/event.h"

#include <QHash>

#include <vector>

namespace lockscope::locks
{

/// How messages that come after the answer of a look may yet explain its events.
struct AwaitedMessages {
    bool any = false;              ///< some may come
    qint64 releases = 0;           ///< heard before
    bool deletedInSilence = false; ///< should none come it was deleted, though another one holds it by now
    base::HolderId holderBefore;   ///< from whom it was taken then
    bool armed = false;            ///< the look armed the key: a later change is pushed before its message
    bool pushed = false;           ///< the push that belongs to what the look has shown has come
};

/// Events of looks that a message would explain which may come after the look that it belongs to: another
/// connection brings it, or another server passes it on. They wait for it, in the first case until a marker
/// on the connection of the messages, sent after the answer of the look, has come back; in the other for
/// some time. What happens to the same lock afterwards waits behind them. Pure; owned by the Registry.
class OwedEvents
{
public:
    /// How long a message that is passed on may be on its way; zero: they come from the server itself.
    void setPatience(base::milliseconds patience) { m_patience = patience; }
    /// Whether there are markers. Without them, and without patience, nothing waits.
    void setMarked(bool marked) { m_isMarked = marked; }

    /// True where the events of one look wait: for messages, or behind others of their lock.
    bool keep(const QList<Event>& events, const AwaitedMessages& awaited);
    /// A release was heard. True where it belongs to a look whose events wait: they say so now.
    bool explain(const LockRef& ref);
    /// A push of that lock's own key: what is heard from now on belongs to a later change.
    void separate(const LockRef& ref);
    /// The number of the last look that waits for a marker sent after it; empty = none does.
    [[nodiscard]] std::optional<quint64> unproven() const;
    /// That marker has come back: no message of the looks up to `look` is on its way any more.
    void heardUntil(quint64 look);
    /// It did not: they are told as they are, and nothing of it is exact.
    void heardNothing();
    /// So many events wait at most; then none does any longer, see takeAll().
    static constexpr qsizetype mostWaiting = 50'000;
    [[nodiscard]] qsizetype waiting() const { return m_count; }
    [[nodiscard]] bool isFull() const { return m_count >= mostWaiting; }
    /// Those that wait for nothing at `now`, each lock's in their order.
    [[nodiscard]] QList<Event> take(base::ServerTime now);
    [[nodiscard]] QList<Event> takeSettled() { return take(base::ServerTime::min()); }
    [[nodiscard]] QList<Event> takeAll();
    /// All of that lock.
    [[nodiscard]] QList<Event> takeOf(const LockRef& ref);
    /// When the next of them has waited long enough.
    [[nodiscard]] std::optional<base::ServerTime> nextAt() const;

private:
    struct Waiting {
        quint64 look = 0;
        QList<Event> events;
        AwaitedMessages awaited;
        bool open = false;                     ///< waits for messages
        std::optional<base::ServerTime> until; ///< so long; else until a marker is back
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
