#pragma once

#include "core/locks/family.h"
#include "core/locks/health.h"

#include <QHash>

#include <optional>

namespace lockscope::watch
{

/// Commands to be sent together: a SCAN for each search, or a slice of the sieve for all of them.
struct ScanStep {
    int db = 0;
    QList<locks::Family::Scan> searches; ///< type Unknown means any type
    QList<redis::Command> commands;      ///< of each search, or one for the sieve
    bool byType = true;                  ///< each command asks for one type alone
    bool bySieve = false;                ///< see Sieve
    int count = 0;                       ///< about how many keys the server walks over for all of them
    bool idleTimes = false;              ///< the sieve reports for how long the keys were not used
};

/// The result of a step, as far as the schedule needs it.
struct ScanReport {
    QByteArrayList cursors;       ///< as each command was answered; "0" = that walk is at its end
    base::nanoseconds elapsed{0}; ///< from sending to the last answer
    base::nanoseconds roundTrip{0};
    int details = 0;   ///< other commands that were sent along with it
    quint64 since = 0; ///< other commands of its connection since the step before, which count for its share
};

/// The order in which the keyspace is walked: every scan of the plan in every database is a pass, but scans
/// for companions alone belong to the second pass and every fourth after it. The first pass runs at full
/// speed, with COUNT steered so that a step takes the server about `stepTarget`, or a quarter of the round
/// trip. A step of it walks all scans of a database, each with its own cursor: a key that one of them has
/// just walked over is still in the processor's cache when the next one does. In later passes the scans take
/// turns, so that few commands are sent, and rest after each step so that they take `share` of one core.
/// Where it is known that no key has come since the last pass began, the next one only guards against
/// unforeseen cases. One step at a time. The sieve looks for all scans of a pass in one walk. Pure; one
/// thread.
class ScanSchedule
{
public:
    /// The limits of the steps and passes.
    struct Limits {
        int firstCount = 100;
        int leastCount = 100; ///< of a step
        /// The least of a slice of the first pass, where slices follow each other and others wait for one at
        /// a time. Below that the script's own beginning costs as much as its keys.
        int leastSliceCount = 40;
        int leastScanCount = 25; ///< of a command: below that the command itself costs more than its keys
        base::nanoseconds stepTarget{100'000};      ///< others wait for a step and the details beside it
        base::nanoseconds laterStepTarget{120'000}; ///< after the first pass: few steps, with rests between
        base::nanoseconds mostStepTarget{250'000};  ///< where the server rests for the round trip anyway
        base::nanoseconds sieveStepTarget{200'000}; ///< it answers with little, so that few steps are better
        /// The same where the server rests for the round trip, or has hardly anything else to do.
        base::nanoseconds mostSieveTarget{900'000};
        /// A later pass begins at the earliest so long after the one before: with the pass itself and the
        /// reads, a lock of a small keyspace is known within a second of being taken.
        base::milliseconds passEvery{700};
        /// Where no key has come since, a pass begins at the earliest so long after the one before, and so
        /// seldom that passes take `guardShare` of a core, but at the latest after `mostGuardEvery`.
        base::milliseconds guardEvery{60'000};
        base::milliseconds mostGuardEvery{600'000};
        double guardShare = 0.002;
    };

    explicit ScanSchedule(const Limits& limits, double share);

    /// Sets the scans of a pass, each pattern once ("*" takes the place of the others of its type, "*lock*"
    /// of those that have "lock" in them). For `stated` (globs whose only special letter is '*') the sieve
    /// brings each string whose name matches, whatever its value.
    void setPlan(const QList<locks::Family::Scan>& scans, const QByteArrayList& stated = {});
    /// Sets whether the server can search by type. Where it cannot, scans that differ only by type are one;
    /// the pass begins anew.
    void scanByType(bool known);
    /// Sets whether the server runs the sieve; where that changes, the pass begins anew.
    void scanBySieve(bool runs);
    /// Sets whether the sieve asks, in the first pass, for how long nobody has used the keys: later, locks
    /// are found soon after they were taken.
    void askIdleTimes(bool known) { m_idleTimes = known; }
    /// Takes effect with the next pass, or at once where no pass has begun.
    void setDatabases(const QList<int>& databases, quint64 keys);
    void setShare(double share) { m_share = share; }
    /// Sets the moment since which no key has come; empty = not known.
    void setNewUntil(std::optional<base::MonoTime> at) { m_newUntil = at; }
    /// Sets whether others would wait for a step; at first they would. Where hardly anybody does, the slices
    /// of the first pass are longer.
    void setOthersWait(bool wait) { m_othersWait = wait; }
    void countTooLarge(quint64 names) { m_progress.tooLarge = names; }

    /// The next step where one is due at `now`; it counts as sent.
    std::optional<ScanStep> next(base::MonoTime now);
    void done(const ScanReport& report, base::MonoTime now);
    /// Sets the time that a key takes the server by its own count, in a SCAN or in the sieve, in place of the
    /// time measured from here; empty = not known.
    void setKeyCost(bool bySieve, std::optional<base::nanoseconds> cost) { pace(bySieve).reported = cost; }
    /// The step was not answered: the pass begins anew, not before `notBefore` (a cursor may belong to a
    /// server that is gone).
    void restart(base::MonoTime notBefore = {});
    /// All scans of the pass are done and so are the reads of what they found.
    void settle(base::MonoTime now);

    /// True where the step that next() returned last is a slice, and not done.
    [[nodiscard]] bool isSliceUnderWay() const { return m_inFlight && m_bySieve; }
    [[nodiscard]] bool scanned() const { return m_scanned; } ///< waits for settle()
    [[nodiscard]] std::optional<base::MonoTime> nextAt() const;
    /// Returns when the pass began that ended last, or runs now.
    [[nodiscard]] base::MonoTime passBegan() const { return m_passBegan; }
    /// Returns the server's time that scanning has taken so far, estimated.
    [[nodiscard]] base::nanoseconds spent() const { return m_spent; }
    [[nodiscard]] int count() const { return m_bySieve ? m_sievePace.count : m_scanPace.count; }
    [[nodiscard]] const locks::DiscoveryProgress& progress() const { return m_progress; }

    /// Returns the scans without those that others cover.
    static QList<locks::Family::Scan> unionOf(const QList<locks::Family::Scan>& scans);
    /// Returns `prefix` as the beginning of a MATCH pattern: its own glob letters are taken literally.
    static QByteArray escaped(const QByteArray& prefix);
    /// Returns, as a MATCH pattern, a glob whose only special letter is '*'.
    static QByteArray escapedGlob(const QByteArray& glob);

private:
    /// The number of keys that a step walks over, and the figures that it follows from.
    struct Pace {
        int count = 0;
        QList<base::nanoseconds> costs; ///< per key in the last steps, as measured
        std::optional<base::nanoseconds> reported;
    };
    /// A scan of the database that is walked, and how far it is.
    struct Walk {
        locks::Family::Scan scan; ///< empty for the sieve
        QByteArray cursor = "0";
    };
    void beginPass(base::MonoTime now);
    [[nodiscard]] Pace& pace(bool bySieve) { return bySieve ? m_sievePace : m_scanPace; }
    [[nodiscard]] redis::Command scanCommand(const Walk& walk) const;
    [[nodiscard]] base::MonoTime dueAt() const;
    /// Returns the time between passes that only guard.
    [[nodiscard]] base::nanoseconds guardPause() const;
    /// Returns how many walks a step moves on, beginning with the one at m_turn.
    [[nodiscard]] qsizetype walksOfStep() const;
    /// Returns the COUNT of each command of a step.
    [[nodiscard]] int scanCount() const;
    /// Returns about how many keys the server walks over for a step.
    [[nodiscard]] int stepCount() const;
    void steer(base::nanoseconds keyCost, base::nanoseconds roundTrip);
    void beginWalks();
    void advance(const QByteArrayList& cursors);

    Limits m_limits;
    double m_share;
    QList<locks::Family::Scan> m_scans;            ///< as they were given
    QByteArrayList m_stated;                       ///< as they were given
    QList<locks::Family::Scan> m_plan, m_passPlan; ///< of all passes, of this one
    bool m_byType = true;
    bool m_bySieve = false;
    bool m_othersWait = true;
    bool m_idleTimes = false;
    QList<int> m_databases, m_nextDatabases;
    quint64 m_keys = 0;
    quint64 m_walked = 0; ///< in this pass, a key once for each scan of the plan
    locks::DiscoveryProgress m_progress;
    qsizetype m_db = 0, m_turn = 0;
    QList<Walk> m_walks; ///< those that are not at their end; of the sieve one, without a scan
    Pace m_scanPace, m_sievePace;
    base::nanoseconds m_spent{0};
    base::nanoseconds m_spentBefore{0}; ///< when the pass began
    base::nanoseconds m_passTook{0};    ///< the pass before
    bool m_running = false, m_inFlight = false, m_scanned = false;
    base::MonoTime m_restUntil{}, m_passBegan{};
    std::optional<base::MonoTime> m_wholeSince; ///< when the pass before began, if it has walked over all
    std::optional<base::MonoTime> m_newUntil;
};

} // namespace lockscope::watch
