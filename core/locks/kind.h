#pragma once

#include <QByteArray>
#include <QHashFunctions>
#include <QList>

#include <optional>

namespace lockscope::locks
{

/// What sort of lock it is. Spin and non-reentrant locks look like Reentrant at rest and are shown as such.
enum class Kind : quint8 {
    Reentrant,
    Fair,
    ReadWrite,
    Fenced,
    PermitSemaphore,
    Semaphore,
    Latch,
    FasterMultiLock,
    String,
};

inline size_t qHash(Kind kind, size_t seed = 0) { return ::qHash(quint8(kind), seed); }

/// The state at one moment. Open and Exhausted are of semaphores and latches; PossiblyLost is of a lock that
/// was held before a failover and is not on the new primary.
enum class State : quint8 {
    Held,
    RenewalOverdue,
    Expiring,
    NoExpiry,
    Expired,
    Free,
    Open,
    Exhausted,
    Unknown,
    PossiblyLost,
};

/// How the lease is kept up, as far as seen.
enum class LeaseKind : quint8 { Unknown, Watchdog, Fixed, None };

/// How a waiter count is known: each one listed, clients at least, or not at all.
enum class Visibility : quint8 { Unknown, AtLeast, Listed };

/// What a holder may do.
enum class Mode : quint8 { Exclusive, Read, Write, Permit };

/// How well an operator's act can be bound to what was seen. Near: by content and an expiry that is known to
/// a few milliseconds only, since the server tells no more than what remains.
enum class FenceStrength : quint8 { Weak, Near, Strong, Exact };

/// In the order of the declaration.
const QList<Kind>& everyKind();
/// Semaphores and latches: they count, and nobody in particular holds them.
bool isCounter(Kind kind);
/// Its key is a string in Redis; every other kind's is a hash.
bool isKeptAsString(Kind kind);

/// The stable identifiers of the JSON output and of the filter ("read-write", "renewal-overdue", …).
QByteArray name(Kind kind);
QByteArray name(State state);
QByteArray name(LeaseKind kind);
QByteArray name(Visibility visibility);
QByteArray name(Mode mode);
QByteArray name(FenceStrength strength);
std::optional<Kind> kindFromName(const QByteArray& name);
std::optional<State> stateFromName(const QByteArray& name);

} // namespace lockscope::locks
