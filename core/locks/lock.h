#pragma once

#include "core/base/shared.h"
#include "core/locks/clockahead.h"
#include "core/locks/fence.h"
#include "core/locks/holder.h"
#include "core/locks/holderlife.h"
#include "core/locks/lease.h"
#include "core/locks/lockref.h"
#include "core/locks/queuesince.h"
#include "core/locks/state.h"
#include "core/locks/usualholds.h"

#include <QByteArrayList>
#include <QList>
#include <QMetaType>

#include <optional>
#include <utility>

namespace lockscope::locks
{

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
    QByteArray role;    ///< "queue", "timeouts", "token", "reader-timeout", "permits", "job"
    QByteArray content; ///< short raw picture of its content for the detail pane

    friend bool operator==(const Companion&, const Companion&) = default;
};

/// The hold that was not found again on the new primary after a failover; its holder may still be working.
struct LostHold {
    base::ServerTime at{}; ///< of the failover
    QList<Holder> holders;

    friend bool operator==(const LostHold&, const LostHold&) = default;
};

/// The doubts about the known holds of a lock; most locks have none.
struct Doubts {
    base::CompactOptional<base::ServerTime>
        seenBefore;                              ///< known from before that failover, not confirmed since
    base::SharedOptional<ClockAhead> clockAhead; ///< the one of its holders' clocks that is off the furthest

    friend bool operator==(const Doubts&, const Doubts&) = default;
};

/// A key under a lock's name that is no lock that can be read. Only what tells it apart from a lock is kept,
/// never its content.
struct ForeignKey {
    QByteArray type;                           ///< as TYPE returns it: "hash", "list", …
    std::optional<qint64> length;              ///< fields, members, entries or bytes; empty = not asked for
    bool asked = false;                        ///< its expiry was asked for
    std::optional<base::ServerTime> expiresAt; ///< of asked: empty = it has none

    friend bool operator==(const ForeignKey&, const ForeignKey&) = default;
};

/// The fact that, in a cluster, the lock's channel or other keys lie in another slot; see
/// hasSideKeysElsewhere().
inline constexpr QByteArrayView sideKeysElsewhere = "side-keys-elsewhere";

/// Why a lock is taken for its kind. Locks of one sort have the same, and share it.
struct Evidence {
    QByteArrayList facts; ///< identifiers, see lockwords.h
    QList<Kind> couldAlsoBe;

    friend bool operator==(const Evidence&, const Evidence&) = default;
    friend size_t qHash(const Evidence& evidence, size_t seed = 0)
    {
        return qHashMulti(seed, evidence.facts, evidence.couldAlsoBe);
    }
};

/// The known state of one lock: an immutable value, shared between registry, models and exports. Times are on
/// the server's clock. Values that depend on the present moment (state, remaining time) are computed by
/// stateAt() and ttlAt() when they are shown. There may be a million locks: values that most locks lack, or
/// share with others, are behind a pointer.
struct Lock {
    SharedRef ref;
    Kind kind;
    base::Shared<QByteArray> node; ///< of a cluster: where it lies, "host:port"; a lock may move
    QList<Holder> holders;
    [[no_unique_address]] Waiters waiters; ///< what follows lies in its padding
    bool exists = true;                    ///< false: free (recently held, or pinned)
    bool current = true;                   ///< false: out of sight since asOf; unknownReason says why
    bool pinned = false;
    /// The expiries were computed and may be off by so much; 0 = they are exact.
    std::chrono::duration<qint32, std::milli> expiryWithin{0};
    base::Shared<QueueSince> queueSince;               ///< not recorded
    base::CompactOptional<base::ServerTime> expiresAt; ///< of the key, else in its value; empty = none
    [[no_unique_address]] Lease lease;                 ///< what follows lies in its padding
    FenceStrength fenceStrength = FenceStrength::Weak;
    /// The hand-overs per second, by the messages of its releases, where the lock changes hands faster than
    /// it is read: the holders are those that were seen last. 0 = each holder is seen.
    quint16 handOversPerSecond = 0;
    bool tooLarge = false; ///< over the limits: not read whole
    UsualHold usualHold;   ///< of locks with names like its own; not recorded
    Fence fence;
    base::Shared<Renewals> renewals;
    base::SharedOptional<Permits> permits;
    base::SharedOptional<qint64> latchCount;
    base::SharedOptional<qint64> token; ///< fencing token
    base::SharedOptional<Group> group;
    base::Shared<QList<Companion>> companions;
    base::Shared<Evidence> evidence;
    base::ServerTime asOf{}; ///< when this was last true
    /// It is free since then although others wait for it (see isUnclaimed()), as far as seen.
    base::CompactOptional<base::ServerTime> unclaimedSince;
    base::Shared<Doubts> doubts;
    base::SharedOptional<LostHold> lost; ///< free, or held by others, since a failover lost it from these
    base::Shared<HolderLife> life;       ///< of its holders, beside this lock; not recorded
    base::SharedOptional<ForeignKey> foreign; ///< of "not-a-lock" (unknownReason): the key there instead
    base::Shared<QByteArray>
        unknownReason; ///< identifier, see lockwords.h ("connection-lost", "no-permission", …)

    /// The server that it is on, where there are several; else empty.
    [[nodiscard]] const QByteArray& place() const { return *(ref->node->isEmpty() ? node : ref->node); }

    friend bool operator==(const Lock&, const Lock&) = default;
};

/// A lock that many share, none of whom changes it. Null = no lock.
using LockPtr = base::SharedPtr<Lock>;

/// Returns `lock` as a value to share.
inline LockPtr share(Lock lock) { return LockPtr(std::move(lock)); }

/// True where others are known to wait for `lock`, as far as such a number says so.
bool isWaitedFor(const Lock& lock);

/// True where `lock` is free and others wait for it who could take it. A counter may be free and have too
/// little for them.
bool isUnclaimed(const Lock& lock);

/// True where the known state of `lock` is its state when the server's clock shows `now`. False where it is
/// out of sight, and where its renewal should have come a second ago and no read has shown since whether it
/// did: the read is late, and the holder may be alive.
bool isLiveAt(const Lock& lock, base::ServerTime now);

/// The moment from which on it is not live unless a read comes before; empty = it stays live by time alone.
std::optional<base::ServerTime> liveUntil(const Lock& lock);

/// The one moment for all that is shown of `lock`: `now` while it is live, else the last at which it was
/// true.
base::ServerTime momentOf(const Lock& lock, base::ServerTime now);

/// Why it is not live at `now`: identifier, see lockwords.h; empty = it is.
QByteArray unknownReasonAt(const Lock& lock, base::ServerTime now);

/// The state of `lock` when the server's clock shows `now`. Where several apply, the worst comes first:
/// unknown, expired, overdue, expiring, no expiry, held. overdue = a read has shown that the renewal did not
/// come: the clock alone does not show it. expiring = not renewed and below max(2 s, lease/10). A semaphore
/// is open while a permit can be had, else exhausted; a latch is exhausted until its count is zero.
State stateAt(const Lock& lock, base::ServerTime now);

/// The remaining time of the whole lock at `now`; negative = past; empty = no expiry or free. For a lock that
/// is not live: the time that remained when it was last true, because a countdown of a lock out of sight
/// would pretend.
std::optional<base::milliseconds> ttlAt(const Lock& lock, base::ServerTime now);

/// The permits of a semaphore at `now`, at the moment momentOf(). A permit's expiry is lazy: the counter is
/// that of the last operation, and the next acquire takes back a permit whose time is over, so it counts as
/// available.
std::optional<Permits> permitsAt(const Lock& lock, base::ServerTime now);

/// The hold that has lasted longest as far as that was seen; null where nobody is known to hold it.
const Holder* longestHold(const Lock& lock);

/// The highest reentry count among its holders; 0 where nobody is known to hold it.
qint64 highestCount(const Lock& lock);

} // namespace lockscope::locks

Q_DECLARE_TYPEINFO(lockscope::locks::Companion, Q_RELOCATABLE_TYPE);
Q_DECLARE_METATYPE(lockscope::locks::LockPtr)
