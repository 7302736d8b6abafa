#pragma once

#include "core/locks/clues.h"
#include "core/locks/holderchange.h"
#include "core/locks/leasemodel.h"
#include "core/locks/owedevents.h"
#include "core/locks/past.h"

#include <QHash>

#include <memory>

namespace lockscope::locks
{

class EvidencePool;

/// The known behaviour of a client's watchdog, whichever lock it renewed.
struct KnownWatchdog {
    base::milliseconds lease{0};
    base::ServerTime renewedAt{}; ///< the last time
};

/// The facts about other locks and the channels that a lock's track needs.
struct Surroundings {
    std::optional<base::ServerTime> channelsSince; ///< messages are complete since then
    base::ServerTime channelsPausedUntil{};        ///< messages may have been missed until then
    std::optional<base::ServerTime> allSeenBy;     ///< by then every lock that was there was known
    QHash<QByteArray, KnownWatchdog> watchdogs;    ///< of each client whose watchdog was seen at work
    std::optional<base::milliseconds> clockWithin; ///< the error of the server's clock; empty = not known
    UsualHolds usual;                              ///< how long locks are held, by the holds that have ended
};

/// One lock as it is followed from read to read: its present value, its lease, and what was reported of it.
/// Turns observations into events and a new value; claims no more than is known. Pure; owned by the Registry.
class Track
{
public:
    /// The result of an observation.
    struct Effect {
        bool changed = false;         ///< lock() is a new value
        QList<Event> events;          ///< without seq
        AwaitedMessages awaited = {}; ///< that may yet explain them
    };

    explicit Track(const SharedRef& ref);

    /// `pool` has the evidence of the observation, because many locks share it.
    Effect see(const Observation& observation, EvidencePool& pool, const Surroundings& around);
    Effect miss(const Absence& absence, const Surroundings& around);
    Effect flush(base::ServerTime at);
    /// The whole server goes out of sight. `before`: the reason that this one replaces, where it was out of
    /// sight already. `until`: until when what is known was true, where that is known.
    Effect loseSight(const base::Shared<QByteArray>& reason, const QByteArray& before = {},
        std::optional<base::ServerTime> until = std::nullopt);
    /// Only this lock cannot be read, as the server says.
    Effect becomeUnreadable(const QByteArray& reason);
    /// Another server is the primary since the failover that `doubts` tells of; its clock shows `now`, and
    /// reads of it count from then on.
    Effect failOver(const base::Shared<Doubts>& doubts, base::ServerTime now);
    /// The server's clock was set back by `back`, and shows `now`.
    Effect setClockBack(base::ServerTime now, base::milliseconds back);
    /// Takes back that a client's clock is ahead: it was compared with a clock that was wrong. No moment of
    /// the present hold is compared again.
    Effect forgetClockAhead();
    /// The lock lies on another server from now on, whose clock shows `now`.
    Effect changeServer(const QByteArray& reason, base::ServerTime now);
    Effect countWaiters(const Waiters& waiters, base::ServerTime at);
    Effect pin(std::optional<Kind> kind, bool pinned);
    Effect join(const Group& group);
    /// Sets Lock::handOversPerSecond.
    Effect setHandOvers(qint64 perSecond);
    /// Takes a message on a channel that only a lock of that kind has.
    Effect learnKind(Kind kind);
    /// Takes a read of the expiry alone that showed what was known.
    Effect confirm(base::ServerTime at, const Surroundings& around);

    Clues& clues();
    [[nodiscard]] const Lock& lock() const { return *m_lock; }
    /// The value with an updated asOf.
    LockPtr present();
    [[nodiscard]] base::ServerTime asOf() const { return m_asOf; }
    /// True where it is neither seen nor pinned yet.
    [[nodiscard]] bool isBlank() const { return m_blank; }

    void remember(const Event& event, int limit);
    void remember(const LeasePoint& point, int limit);
    [[nodiscard]] LeasePoint point() const { return pointOf(*m_lock); }
    [[nodiscard]] History history() const;

private:
    [[nodiscard]] const Clues& reported() const;
    void clearClues();
    [[nodiscard]] bool shows(const Observation& observation) const;
    [[nodiscard]] bool shows(const Absence& absence) const;
    [[nodiscard]] Lock valueOf(const Observation& observation, const base::Shared<Evidence>& evidence) const;
    bool takeEvidence(const Observation& observation, EvidencePool& pool);
    struct Beginning {
        base::ServerTime at{};
        SinceBy by = SinceBy::Found;
    };
    [[nodiscard]] Beginning beginningOf(const Observation& observation, bool sawTaken) const;
    [[nodiscard]] base::SharedOptional<ClockAhead> clockAheadIn(
        const Observation& observation, const Surroundings& around) const;
    [[nodiscard]] ClockAhead comparedWithClock(
        const Observation::OwnMoment& moment, base::ServerTime at, base::milliseconds within) const;
    [[nodiscard]] bool isAsCarried(const Lock& next) const;
    [[nodiscard]] bool mayHaveMissed(const Surroundings& around) const;
    [[nodiscard]] bool isListenedTo(const Surroundings& around) const;
    [[nodiscard]] AwaitedMessages awaited(bool armed, const Surroundings& around) const;
    [[nodiscard]] bool isPromptLook(const Observation& observation, const Surroundings& around) const;
    void appear(Effect& effect, Lock& next, const Observation& observation, const Surroundings& around);
    void proceed(Effect& effect, Lock& next, const Observation& observation, const Surroundings& around);
    void loseInFailover(Effect& effect, Lock& next, const Observation& observation);
    void handOver(Effect& effect, Lock& next, const Observation& observation, const Surroundings& around);
    void regroup(Effect& effect, Lock& next, const HolderChange& change, const Observation& observation,
        const Surroundings& around);
    void recount(Effect& effect, const Lock& next, const HolderChange::Recount& recount,
        const Observation& observation, const Surroundings& around);
    [[nodiscard]] LeaseModel::Observed leaseLook(
        const Observation& observation, const Surroundings& around) const;
    void reportPermits(Effect& effect, const Lock& next, const Observation& observation);
    void reportCounter(Effect& effect, const Lock& next, const Observation& observation);
    void reportWaiters(Effect& effect, const Lock& next, Seen source, base::ServerTime at) const;
    void begin(Lock& next, const Observation& observation, bool sawTaken, const Surroundings& around);
    Effect become(const base::Shared<QByteArray>& reason);
    void adopt(Lock next, base::ServerTime at);
    static void noteUnclaimed(Lock& next, base::ServerTime at);
    void becomeForeign(const ForeignKey& foreign, base::ServerTime at);
    void becomeFree(base::ServerTime at);
    void followQueue(Lock& next, base::ServerTime at) const;
    void showQueue(Effect& effect, const Absence& absence);
    void mourn(const Lock& before);
    [[nodiscard]] LeasePoint pointOf(const Lock& lock) const;
    [[nodiscard]] LeasePoint firstPoint() const;
    Past& past();

    LockPtr m_lock;
    std::unique_ptr<Clues> m_clues; ///< null while nothing was reported of it
    std::unique_ptr<Past> m_past;   ///< null while nothing is known but the first point: the lock as it is
    base::CompactOptional<base::ServerTime> m_firstPointAt;
    base::ServerTime m_asOf{};
    [[no_unique_address]] LeaseModel m_lease; ///< what follows lies in its padding
    bool m_blank = true;
    bool m_carried = false;     ///< to another server, and not seen there yet
    bool m_clockWasSet = false; ///< during this hold: its moments may be by the clock of before
};

} // namespace lockscope::locks
