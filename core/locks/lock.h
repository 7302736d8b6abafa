#pragma once

#include "core/base/raw.h"
#include "core/base/time.h"
#include "core/locks/kind.h"

#include <QByteArrayList>
#include <QList>
#include <QMetaType>

#include <memory>
#include <optional>

namespace lockscope::locks
{

/// Which lock: its key's bytes, the database, and the node where there are several (else empty).
struct LockRef {
    base::KeyName name;
    int db = 0;
    QByteArray node;

    friend bool operator==(const LockRef&, const LockRef&) = default;
    friend auto operator<=>(const LockRef& left, const LockRef& right)
    {
        const auto byName = left.name <=> right.name;
        if (byName != 0)
            return byName;
        const auto byDb = left.db <=> right.db;
        return byDb != 0 ? byDb : left.node.compare(right.node) <=> 0;
    }
    friend size_t qHash(const LockRef& ref, size_t seed = 0)
    {
        return qHashMulti(seed, ref.name, ref.db, ref.node);
    }
};

/// One who holds the lock.
struct Holder {
    base::HolderId id; ///< exactly as stored ("uuid:7", "uuid:7:write", 16 raw bytes of a permit)
    QByteArray client; ///< the client's part of the id (a uuid), where it has one
    QByteArray thread; ///< the thread's part, where it has one
    qint64 count = 1;  ///< reentry count
    Mode mode = Mode::Exclusive;
    base::ServerTime since{};                  ///< held since, as far as seen
    bool sinceExact = false;                   ///< we saw it being taken
    std::optional<base::ServerTime> expiresAt; ///< this hold's own expiry, where it has one

    friend bool operator==(const Holder&, const Holder&) = default;
};

/// One who waits, where waiters are listed (fair lock).
struct Waiter {
    base::HolderId id;
    std::optional<bool> alive;                  ///< has a subscriber on its channel; empty = not known yet
    std::optional<base::ServerTime> validUntil; ///< its place in the queue is valid until (clients' clock)

    friend bool operator==(const Waiter&, const Waiter&) = default;
};

struct Waiters {
    qint64 count = 0;
    Visibility visibility = Visibility::Unknown;
    QList<Waiter> list; ///< of Listed, next first

    friend bool operator==(const Waiters&, const Waiters&) = default;
};

struct Lease {
    LeaseKind kind = LeaseKind::Unknown;
    std::optional<base::milliseconds> length; ///< what an acquire or renewal sets the expiry to
    std::optional<base::milliseconds> period; ///< of Watchdog: between two renewals

    friend bool operator==(const Lease&, const Lease&) = default;
};

struct Renewals {
    qint64 count = 0;
    std::optional<base::ServerTime> last;
    std::optional<base::ServerTime> nextDue;
    std::optional<base::ServerTime> overdueAt; ///< last + period + max(1 s, lease/30): from then on overdue

    friend bool operator==(const Renewals&, const Renewals&) = default;
};

/// Permits of a semaphore.
struct Permits {
    qint64 available = 0;
    std::optional<qint64> held;
    std::optional<qint64> limit;

    friend bool operator==(const Permits&, const Permits&) = default;
};

/// Locks that belong together; not certain = only a hint that they may be one MultiLock.
struct Group {
    QByteArray id;
    bool certain = false;

    friend bool operator==(const Group&, const Group&) = default;
};

/// A key that belongs to a lock (queue, timeouts, token, a reader's timeout, …).
struct Companion {
    base::KeyName key;
    QByteArray role;    ///< "queue", "timeouts", "token", "reader-timeout", "permits"
    QByteArray content; ///< short raw picture of its content for the detail pane

    friend bool operator==(const Companion&, const Companion&) = default;
};

/// What we know of one lock: an immutable value, shared between registry, models and exports.
/// Times are on the server's clock. What depends on the present moment (state, remaining time) is computed by
/// stateAt() and ttlAt() when it is shown.
struct Lock {
    LockRef ref;
    Kind kind = Kind::Reentrant;
    QByteArray family;  ///< "redisson", "string"
    bool exists = true; ///< false: free (recently held, or pinned)
    QList<Holder> holders;
    Waiters waiters;
    std::optional<base::ServerTime> expiresAt; ///< the key's absolute expiry; empty = it has none
    Lease lease;
    Renewals renewals;
    std::optional<Permits> permits;
    std::optional<qint64> latchCount;
    std::optional<qint64> token; ///< fencing token
    std::optional<Group> group;
    QList<Companion> companions;
    QByteArrayList evidence; ///< why it is taken for this kind: fact identifiers, see lockwords.h
    QList<Kind> couldAlsoBe;
    QByteArray fence; ///< opaque digest of content, absolute expiry and token (hex)
    FenceStrength fenceStrength = FenceStrength::Weak;
    bool pinned = false;
    bool tooLarge = false;    ///< over the limits: not read whole
    base::ServerTime asOf{};  ///< when this was last true
    bool current = true;      ///< false: sight was lost since; unknownReason says why
    QByteArray unknownReason; ///< identifier, see lockwords.h ("connection-lost", "no-permission", …)

    friend bool operator==(const Lock&, const Lock&) = default;
};

using LockPtr = std::shared_ptr<const Lock>;

/// The state of `lock` when the server's clock shows `now`. Where several hold, the worst comes first:
/// unknown, expired, overdue, expiring, no expiry, held. expiring = not renewed and below max(2 s, lease/10).
State stateAt(const Lock& lock, base::ServerTime now);

/// Remaining time of the whole lock at `now`; negative = past; empty = no expiry or free.
std::optional<base::milliseconds> ttlAt(const Lock& lock, base::ServerTime now);

} // namespace lockscope::locks

Q_DECLARE_METATYPE(lockscope::locks::LockRef)
Q_DECLARE_METATYPE(lockscope::locks::LockPtr)
