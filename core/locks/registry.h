#pragma once

#include "core/locks/event.h"
#include "core/locks/family.h"
#include "core/locks/topology.h"

#include <memory>

namespace lockscope::locks
{

class Track;

/// The bounds of what is kept.
struct RegistryLimits {
    int eventsPerLock = 256;
    int pointsPerLock = 512;
    qsizetype pastInAll = 200'000; ///< entries of each sort over all locks: with many locks each keeps less
    int eventsPerBatch = 50'000;
    int freeKept = 2'000;                  ///< released names remembered, least recently seen go first
    base::milliseconds freeFor{60'000};    ///< and for how long they stay shown as free
    base::milliseconds lostFor{3'600'000}; ///< the same of those that a failover may have lost
};

/// The one store of what is known. Takes observations, emits batches of changes and keeps a bounded history
/// per lock. Pure: no clock, no timer, no I/O; one thread. Claims no more than it knows (see EventKind).
class Registry
{
public:
    explicit Registry(RegistryLimits limits = {});
    ~Registry();

    /// A look showed the lock.
    void see(const Observation& observation);
    /// A look showed no lock: the key is missing, or something else stands under the name, and whether the
    /// lock is held is not known then.
    void miss(const LockRef& ref, const Absence& absence);
    /// A look at the expiry alone (PEXPIRETIME): -2 is miss(), -1 is an empty `expiresAt`. Returns true where
    /// it differs from what was known, so that a whole look is due.
    bool seeExpiry(
        const LockRef& ref, std::optional<base::ServerTime> expiresAt, base::ServerTime at, Seen source);
    /// A message on a lock channel (before the read that it causes).
    void hear(const LockRef& ref, const ChannelMeaning& meaning, base::ServerTime at);
    /// A push says that the key itself has changed since it was armed (before the read that it causes).
    void pushed(const LockRef& ref);
    /// A keyspace event of that key ("del", "expired", "evicted", …).
    void notice(const LockRef& ref, const QByteArray& event);
    /// Waiters counted by NUMSUB; for fair locks who of them is alive.
    void countWaiters(const LockRef& ref, const Waiters& waiters, base::ServerTime at);
    /// Everything of that database was flushed: each of its locks, and one event of the server.
    void flushed(int db, base::ServerTime at, const QByteArray& node = {});
    /// Something happened to the server as a whole: one event, of a kind isOfServer().
    void tellOfServer(EventKind kind, base::ServerTime at, const QByteArray& node = {});
    /// Sight is lost: all locks stop being current. `until`: until when what is known was true, where that is
    /// known; else that is when each was seen last.
    void loseSight(const QByteArray& reason, std::optional<base::ServerTime> until = std::nullopt);
    /// Another server is the primary since `failover`, and its clock shows `now`: what was known of locks
    /// that exist stands until it is confirmed there, or is possibly lost.
    void failedOver(base::ServerTime failover, base::ServerTime now);
    /// What became of them so far.
    [[nodiscard]] const FailoverToll& toll() const;
    /// One lock cannot be read (permission taken away, …).
    void loseSightOf(const LockRef& ref, const QByteArray& reason);
    /// Channels were not heard without a gap before `at`: absence of a message proves nothing before it.
    void channelsHealthySince(std::optional<base::ServerTime> at);
    /// Lock channels were not listened to until `at`, or still are not (ServerTime::max()): of a lock whose
    /// last look is older nothing is exact.
    void channelsPausedUntil(base::ServerTime at);
    /// Messages are passed on by another server, which takes so long at most: what only they explain is told
    /// when they are here, or by tellOwed() when that time is over. The locks change at once. Zero: at once.
    void messagesTake(base::milliseconds patience);
    void tellOwed(base::ServerTime now);
    /// Messages come by another connection than looks, and markers tell how far they have come: what a look
    /// has shown is told, with its cause, when the messages of before have been heard. The locks change at
    /// once. Off: what waits is told, and nothing of it is exact.
    void messagesAreMarked(bool marked);
    /// The last look that waits for a marker, to be sent on the connection of the messages after the look was
    /// answered; empty = none waits.
    [[nodiscard]] std::optional<quint64> unproven() const;
    /// The marker that was sent for `look` has come back.
    void heardUntil(quint64 look);
    /// It will not.
    void heardNothing();
    /// When it is to be called next; empty = nothing waits.
    [[nodiscard]] std::optional<base::ServerTime> owedUntil() const;
    /// Every lock that was there at that moment is known (discovery was complete, push is on): one that is
    /// seen for the first time later has been taken since.
    void allSeenBy(std::optional<base::ServerTime> at);
    void pin(const LockRef& ref, std::optional<Kind> kind, bool pinned);
    /// Numbers its events together with other registries, which share `seq`, so that all make one stream.
    void countWith(std::shared_ptr<quint64> seq);
    /// The lock leaves without a word, with its past, for the registry that follows it from now on; null
    /// where it is not known.
    std::unique_ptr<Track> give(const LockRef& ref);
    /// Takes it over from another server's, whose clock shows `now` here: it is not current, for `reason`,
    /// until a look shows it. Of a lock that is known already nothing changes.
    void adopt(std::unique_ptr<Track> track, const QByteArray& reason, base::ServerTime now);
    /// People see how old these are: batches tell of their asOf too, when it is newer by seconds and nothing
    /// else has changed. Of no others.
    void tellAgesOf(const QList<LockRef>& refs);
    /// Drops free locks whose time is over, and judges which change hands faster than they are read. To be
    /// called some times a second.
    void sweep(base::ServerTime now);

    [[nodiscard]] LockPtr find(const LockRef& ref) const;
    /// The same without bringing its asOf up to date, which costs a copy; null where it is not known. Valid
    /// until the next observation.
    [[nodiscard]] const Lock* peek(const LockRef& ref) const;
    [[nodiscard]] qsizetype size() const;
    /// How many of them exist: without those that are shown as free.
    [[nodiscard]] qsizetype existing() const;
    [[nodiscard]] QList<LockPtr> all() const;
    /// The names of all that are known.
    [[nodiscard]] QList<LockRef> refs() const;
    /// The names of those that exist (in that database): what all() costs in copies is saved.
    [[nodiscard]] QList<LockRef> held(std::optional<int> db = std::nullopt) const;
    [[nodiscard]] History history(const LockRef& ref) const;

    /// What changed since the last call.
    Batch takeBatch();

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::locks
