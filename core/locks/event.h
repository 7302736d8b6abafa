#pragma once

#include "core/locks/lock.h"

namespace lockscope::locks
{

enum class EventKind : quint8 {
    Acquired,
    Reentered,
    Renewed,
    PartlyReleased,
    Released,
    HandedOver,
    Expired,
    Deleted, ///< by hand, nobody was woken
    Gone,    ///< no longer there, cause not known
    Evicted,
    Flushed,
    ForceReleased,
    WaiterJoined,
    WaiterLeft,
    ChangedUnseen, ///< something changed that we did not see step by step
    PossiblyLost,  ///< not on the new primary after a failover; its holder may still be working
    // Events of a server, and so of all its locks: one event each, which names no lock.
    DatabaseFlushed, ///< `count` locks were there
    ServerRestarted, ///< it has another run id
    Demoted,         ///< the server that is watched is a replica now
    Promoted,        ///< and it is a primary again
    FailedOver,      ///< another server is the primary: `node`
};

/// True where it happened to a server, and names no lock.
constexpr bool isOfServer(EventKind kind) { return kind >= EventKind::DatabaseFlushed; }

/// True where it happened in one database, the lock's or the flushed one; other events of a server concern
/// all of them.
constexpr bool isOfDatabase(EventKind kind) { return kind <= EventKind::DatabaseFlushed; }

/// True where a client has done something itself: it runs.
constexpr bool isSignOfLife(EventKind kind)
{
    return kind == EventKind::Acquired || kind == EventKind::Reentered || kind == EventKind::Renewed ||
           kind == EventKind::PartlyReleased || kind == EventKind::Released || kind == EventKind::HandedOver;
}

/// The source that reported an event.
enum class Seen : quint8 { Tracking, Keyspace, Channel, Deadline, Reconcile, Scan, Act };

/// Something that happened to a lock, or to its server.
struct Event {
    quint64 seq = 0;       ///< rises by one with each event of a registry
    base::ServerTime at{}; ///< server's clock
    EventKind kind = EventKind::ChangedUnseen;
    LockRef lock;
    Kind lockKind;
    base::HolderId holder;
    qint64 count = 0;                      ///< reentry count after it; of DatabaseFlushed: of locks
    std::optional<base::milliseconds> ttl; ///< remaining time after it
    Seen source = Seen::Scan;
    bool exact = false; ///< the moment and the cause are known, not concluded
    qint64 unseen = 0;  ///< of HandedOver, ChangedUnseen: how many more were not seen one by one
    QByteArray node;    ///< of a cluster: where the lock lay, "host:port"; of FailedOver: the new primary

    /// The server that it happened on, like Lock::place().
    [[nodiscard]] const QByteArray& place() const { return lock.node->isEmpty() ? node : *lock.node; }

    friend bool operator==(const Event&, const Event&) = default;
};

QByteArray name(EventKind kind); ///< "acquired", "partly-released", …
QByteArray name(Seen source);    ///< "tracking", …
/// Returns the kind with that identifier; empty where there is none.
std::optional<EventKind> eventKindFromName(const QByteArray& name);

/// A point of the sawtooth: from `at` on the expiry was `expiresAt`.
struct LeasePoint {
    base::ServerTime at{};
    std::optional<base::ServerTime> expiresAt; ///< empty: no expiry, or free where `held` is false
    base::HolderId holder;                     ///< the first of the holders
    bool held = true;
    bool seen = true; ///< false: the lock went out of sight here; a gap begins

    friend bool operator==(const LeasePoint&, const LeasePoint&) = default;
};

/// The past of one lock, bounded.
struct History {
    LockRef ref;
    QList<LeasePoint> points;
    QList<Event> events;
    quint64 droppedEvents = 0;
};

/// The changes since the batch before. `changed` holds new and altered locks, each once, in its newest form.
struct Batch {
    QList<LockPtr> changed;
    QList<LockRef> removed;
    QList<Event> events;
    quint64 droppedEvents = 0; ///< events that were not kept because of a burst

    [[nodiscard]] bool isEmpty() const { return changed.isEmpty() && removed.isEmpty() && events.isEmpty(); }
};

} // namespace lockscope::locks

Q_DECLARE_TYPEINFO(lockscope::locks::Event, Q_RELOCATABLE_TYPE);
Q_DECLARE_METATYPE(lockscope::locks::Batch)
Q_DECLARE_METATYPE(lockscope::locks::History)
