#pragma once

#include "core/locks/event.h"
#include "core/locks/family.h"
#include "core/locks/topology.h"

#include <memory>

namespace lockscope::locks
{

class Track;

/// The limits of what is kept.
struct RegistryLimits {
    int eventsPerLock = 256;
    int pointsPerLock = 512;
    qsizetype pastInAll = 200'000; ///< entries of each sort over all locks: with many locks each keeps less
    int eventsPerBatch = 50'000;
    int freeKept = 2'000;                  ///< released names remembered, least recently seen go first
    base::milliseconds freeFor{60'000};    ///< and for how long they stay shown as free
    base::milliseconds lostFor{3'600'000}; ///< the same of those that a failover may have lost
};

/// The one store of all that is known of locks. Takes observations, emits batches of changes and keeps a
/// bounded history per lock. Pure: no clock, no timer, no I/O; one thread. Claims no more than it knows (see
/// EventKind).
class Registry
{
public:
    explicit Registry(RegistryLimits limits = {});
    ~Registry();

    /// A read showed the lock.
    void see(const Observation& observation);
    /// A read showed no lock: the key is missing, or something else is under the name; whether the lock is
    /// held is not known then.
    void miss(const LockRef& ref, const Absence& absence);
    /// A read of the expiry alone (PEXPIRETIME): -2 is miss(), -1 is an empty `expiresAt`. Returns true where
    /// it differs from what was known, so that a complete read is due.
    bool seeExpiry(
        const LockRef& ref, std::optional<base::ServerTime> expiresAt, base::ServerTime at, Seen source);
    /// A message on a lock channel (before the read that it causes).
    void hear(const LockRef& ref, const ChannelMeaning& meaning, base::ServerTime at);
    /// A push says that the key itself has changed since it was armed (before the read that it causes).
    void pushed(const LockRef& ref);
    /// A keyspace event of that key ("del", "expired", "evicted", …).
    void notice(const LockRef& ref, const QByteArray& event);
    /// The waiters counted by NUMSUB; for fair locks also which of them are alive.
    void countWaiters(const LockRef& ref, const Waiters& waiters, base::ServerTime at);
    /// Everything in that database was flushed: adds an event for each of its locks, and one of the server.
    void flushed(int db, base::ServerTime at, const QByteArray& node = {});
    /// Something happened to the server as a whole: adds one event, of a kind isOfServer().
    void reportOfServer(EventKind kind, base::ServerTime at, const QByteArray& node = {});
    /// All locks go out of sight and stop being current. `until`: until when what is known was true, where
    /// that is known; else that is when each was seen last.
    void loseSight(const QByteArray& reason, std::optional<base::ServerTime> until = std::nullopt);
    /// Another server is the primary since `failover`, and its clock shows `now`: the known state of locks
    /// that exist stands until it is confirmed there, or is possibly lost.
    void failedOver(base::ServerTime failover, base::ServerTime now);
    /// The server's clock was set back by `back`, and shows `now`: reads count from then on, and holds have
    /// lasted as long as before.
    void setClockBack(base::ServerTime now, base::milliseconds back);
    /// The server's clock was set forward: what was compared with it before may have been ahead of it alone.
    void forgetClocksAhead();
    /// The locks of before the failover that were confirmed or lost so far, and those still open.
    [[nodiscard]] const FailoverToll& toll() const;
    /// One lock cannot be read (permission taken away, …).
    void loseSightOf(const LockRef& ref, const QByteArray& reason);
    /// Channels were heard without a gap only since `at`: a missing message proves nothing before it.
    void channelsHealthySince(std::optional<base::ServerTime> at);
    /// Lock channels were not listened to until `at`, or still are not (ServerTime::max()): nothing is exact
    /// for a lock whose last read is older.
    void channelsPausedUntil(base::ServerTime at);
    /// So wrong the moments of reads may be from now on; empty = the server's clock is not known.
    void clockIsWithin(std::optional<base::milliseconds> error);
    /// Messages are passed on by another server, which takes at most this time. Events that only they explain
    /// are reported when they are here, or by reportOwed() when that time is over. The locks change at once.
    /// Zero: all is reported at once.
    void messagesTake(base::milliseconds patience);
    void reportOwed(base::ServerTime now);
    /// Messages come by another connection than reads, and markers show how far they have come. The changes
    /// that a read has shown are reported, with their cause, when the earlier messages have been heard. The
    /// locks change at once. Off: waiting events are reported, and none is exact.
    void messagesAreMarked(bool marked);
    /// The last read that waits for a marker, which must be sent on the connection of the messages after the
    /// read was answered; empty = none waits.
    [[nodiscard]] std::optional<quint64> unproven() const;
    /// The marker that was sent for `look` has come back.
    void heardUntil(quint64 look);
    /// The marker will not come back.
    void heardNothing();
    /// The moment at which reportOwed() must be called next; empty = nothing waits.
    [[nodiscard]] std::optional<base::ServerTime> owedUntil() const;
    /// Every lock that was there at that moment is known (discovery was complete, push is on): a lock that is
    /// seen for the first time later has been taken since.
    void allSeenBy(std::optional<base::ServerTime> at);
    void pin(const LockRef& ref, std::optional<Kind> kind, bool pinned);
    /// Numbers its events together with other registries, which share `seq`, so that all make one stream.
    void countWith(std::shared_ptr<quint64> seq);
    /// Removes the lock without an event and returns it with its past, for the registry that follows it from
    /// now on; null where it is not known.
    std::unique_ptr<Track> give(const LockRef& ref);
    /// Takes over a lock from another server's registry; `now` is what the clock shows here. It is not
    /// current, for `reason`, until a read shows it. A lock that is known already does not change.
    void adopt(std::unique_ptr<Track> track, const QByteArray& reason, base::ServerTime now);
    /// Makes batches report a newer asOf (by seconds) of these locks also where nothing else has changed,
    /// because people see how old they are. Only for these.
    void reportAgesOf(const QList<LockRef>& refs);
    /// Drops free locks whose time is over, and decides which locks change hands faster than they are read.
    /// Must be called several times a second.
    void sweep(base::ServerTime now);

    [[nodiscard]] LockPtr find(const LockRef& ref) const;
    /// The same without an updated asOf, which costs a copy; null where it is not known. Valid until the next
    /// observation.
    [[nodiscard]] const Lock* peek(const LockRef& ref) const;
    [[nodiscard]] qsizetype size() const;
    /// The number of locks that exist: without those that are shown as free.
    [[nodiscard]] qsizetype existing() const;
    [[nodiscard]] QList<LockPtr> all() const;
    /// The names of all that are known.
    [[nodiscard]] QList<LockRef> refs() const;
    /// The names of those that exist (in that database), without the copies that all() makes.
    [[nodiscard]] QList<LockRef> held(std::optional<int> db = std::nullopt) const;
    [[nodiscard]] History history(const LockRef& ref) const;

    /// Returns the changes since the last call.
    Batch takeBatch();

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::locks
