#pragma once

#include "core/locks/clientsight.h"
#include "core/locks/event.h"

#include <QByteArrayList>
#include <QHash>
#include <QMap>

#include <limits>
#include <optional>

namespace lockscope::locks
{

/// Returns true where a watchdog renews the lock. One out of sight shows nothing: its renewals may go on.
bool isRenewed(const Lock& lock);

/// How a client does, by all locks that it holds and waits for.
enum class ClientLife : quint8 {
    Alive,   ///< it renewed or took a lock lately, or it listens in a queue
    Unknown, ///< nothing that it holds would show it
    Silent,  ///< all renewals that were due did not come, or its connections are gone
};

/// A client's holds, waits and signs of life, over all locks.
struct ClientTally {
    QByteArray client;
    qint64 held = 0;     ///< locks, each once for each of its holds
    qint64 waits = 0;    ///< places in queues, as far as queues list who waits
    qint64 listens = 0;  ///< of its waits: those on which it is known to listen
    qint64 renewing = 0; ///< held locks that its watchdog renews
    qint64 renewals = 0; ///< seen of the locks that it holds now
    qint64 noExpiry = 0; ///< held locks that never expire
    /// The threads that hold or wait, and how many places each has. Most clients have few: a hash would take
    /// more room than all else.
    QMap<QByteArray, int> threads;
    std::optional<base::ServerTime> lastSign; ///< when it took, renewed or left a lock last, as far as seen
    std::optional<base::ServerTime> expectedUntil; ///< until then its next sign of life is not overdue

    friend bool operator==(const ClientTally&, const ClientTally&) = default;
};

/// The clients of all known locks. Follows batches, at a cost of what they change. Where each hold is a
/// client of its own, as with tokens, a client takes little room: the one lock that it holds tells all of it.
/// Pure; one thread.
class ClientBook
{
public:
    void take(const Batch& batch);
    /// Takes `all` as the present locks, in place of those before.
    void begin(const QList<LockPtr>& all);
    void clear();

    [[nodiscard]] qsizetype size() const { return m_clients.size() + m_sole.size(); }
    [[nodiscard]] bool isEmpty() const { return size() == 0; }
    /// Returns the names of all clients, in no order.
    [[nodiscard]] QByteArrayList names() const;
    /// Returns the client's figures; empty where it neither holds a lock nor waits for one.
    [[nodiscard]] std::optional<ClientTally> tallyOf(const QByteArray& client) const;
    /// Returns clients as people look at them, `most` of them: the silent ones first, then those that hold
    /// most.
    [[nodiscard]] QList<ClientTally> inOrder(const ClientSight& sight, base::ServerTime now,
        qsizetype most = std::numeric_limits<qsizetype>::max()) const;
    /// Returns the lock where somebody holds it or waits for it, else null.
    [[nodiscard]] LockPtr find(const SharedRef& ref) const { return m_locks.value(ref); }

private:
    void put(const LockPtr& lock);
    void drop(const LockRef& ref);
    bool replaceSole(const Lock& before, const Lock& lock);
    void countHolders(const Lock& lock, int by);
    void countWaiters(const Lock& lock, int by);
    void hearFrom(const Lock& lock);
    void hearFrom(const Event& event);
    ClientTally& at(const QByteArray& client);
    void settle(const Lock& lock);

    QHash<SharedRef, LockPtr> m_locks; ///< those that somebody holds or waits for
    /// The clients that are the only holder of one lock of m_locks, and have no other place. The name lies in
    /// the lock.
    QHash<QByteArrayView, const Lock*> m_sole;
    QHash<QByteArray, ClientTally> m_clients; ///< all others
};

/// A client that was seen at work so lately is alive, whatever it holds.
inline constexpr base::milliseconds livelyFor{30'000};

/// Judges a client at `now`; `match` is null where its connections are not known.
ClientLife lifeAt(const ClientTally& client, const ClientMatch* match, base::ServerTime now);

/// "alive", "unknown", "silent" for JSON.
QByteArray name(ClientLife life);
/// "● alive", translated, with the sign that tells it apart without colour.
QString lifeWords(ClientLife life);
/// Says in a sentence why it is judged so.
QString lifeReason(const ClientTally& client, const ClientMatch* match, base::ServerTime now);

} // namespace lockscope::locks
