#pragma once

#include "core/watch/readbudget.h"
#include "core/watch/readentry.h"

#include <QHash>
#include <QSet>
#include <queue>

#include <deque>
#include <functional>
#include <vector>

namespace lockscope::watch
{

/// Decides which known name is read next on the tracking connection. Wanted reads (a push, a deadline) and
/// the turn-by-turn reconcile share one budget. Where both wait they alternate, so wanted reads get at least
/// half; they get three quarters where they are for locks in the viewport, which go first. A name that
/// changes all the time is read thrice at once and then every 100 ms. Where the budget is too small for all
/// changes, a name whose push would come long before its next turn is read without arming it, and is wanted
/// again at once, as if its push had come: a name that is not armed always waits for a read. When such a read
/// shows no change the next one arms. Where the reconcile is only a safety net, most names are asked together
/// whether they are there, and each in its turn is read in full. Names lately released stay known (and so
/// armed); the least recently seen leave first. Pure: no clock, no timer, no I/O; one thread.
class ReadSchedule
{
public:
    using Limits = ReadLimits;
    /// The use of a finished read's answer.
    enum class Use : quint8 {
        Take,
        TakeOvertaken, ///< it may show the state before or after a change that was reported meanwhile
        Drop,
    };

    explicit ReadSchedule(const Limits& limits);

    /// Sets the budget: so many reads a second.
    void setRate(int readsPerSecond);
    /// Sets how old a lock's last read may be, within the budget.
    void setReconcileWithin(base::milliseconds age);
    /// Sets whether reads in turn may ask for many names at once. Those count for the budget as one in
    /// sixteen.
    void setTogether(bool together) { m_together = together; }

    /// Adds a name to be watched from now on; its first read arms it. Harmless when known.
    void add(const locks::SharedRef& ref);
    /// While the first pass over the keyspace runs, added names are armed beside the budget, at their own
    /// pace: a lock that is shown and not armed yet is as good as not watched.
    void hurry(bool firstPass) { m_hurry = firstPass; }
    /// The name is free now: it stays armed as long as there is room, without reconcile.
    void release(const locks::LockRef& ref);
    void forget(const locks::LockRef& ref);
    [[nodiscard]] bool knows(const locks::LockRef& ref) const { return m_entries.contains(ref); }
    /// Sets the kind of the lock when it was last seen; it is not kept where the name is not.
    void setKind(const locks::LockRef& ref, locks::Kind kind);
    /// Forgets the kinds of the names that `concerned` is true of. Goes through every name.
    void forgetKinds(const std::function<bool(const locks::LockRef&)>& concerned);
    [[nodiscard]] locks::Kind kindOf(const locks::LockRef& ref) const { return m_entries.value(ref).kind; }
    /// At most so many outdated places are kept in each line, beside as many as there are names.
    static constexpr std::size_t outdatedKept = 1'000;
    /// Returns the length of the longest line of names that wait for their turn or for room.
    [[nodiscard]] std::size_t longestLine() const;

    /// Something says that the lock changed. Unknown names are ignored.
    void want(const locks::LockRef& ref, locks::Seen source, base::MonoTime now);
    /// Sets the locks of the viewport: they are read before all else, also where they have been waiting
    /// already.
    void show(const QList<locks::LockRef>& visible);
    /// Has everything read whole at full speed, outside the budget, after changes may have been missed.
    void wantAll();
    /// Returns the age of the read whose turn comes next, in whole seconds; at least a quarter more than is
    /// meant.
    [[nodiscard]] base::milliseconds oldestLook(base::MonoTime now) const;
    /// True while some added names wait for their first read.
    [[nodiscard]] bool arming() const { return !m_fresh.empty(); }
    /// True until everything of wantAll() was read.
    [[nodiscard]] bool recovering() const { return !m_recovery.empty() || m_recoveryInFlight > 0; }
    /// The connection is gone: nothing is in flight and nothing is wanted any more.
    void stop();

    /// The next read that may be sent at `now`; it counts as sent.
    std::optional<ReadTurn> next(base::MonoTime now);
    /// Takes the answer to a read. Drop: a change overtook the answer, and the lock is read again. Of two
    /// such answers in a row the second is taken, or a busy lock would never be seen.
    Use done(const locks::LockRef& ref, base::MonoTime now);
    /// Takes whether the answer to a read that did not arm has shown a change.
    void polled(const ReadTurn& turn, bool changed);
    /// Returns when next() may have something; empty = not before something is wanted.
    [[nodiscard]] std::optional<base::MonoTime> nextAt(base::MonoTime now) const;

private:
    using Entry = ReadEntry;
    struct Place {
        locks::SharedRef ref;
        quint32 stamp = 0;
    };
    struct Deferred {
        base::MonoTime at{};
        locks::SharedRef ref;
        friend bool operator>(const Deferred& left, const Deferred& right) { return left.at > right.at; }
    };
    using Line = std::deque<Place>;

    void enqueue(const locks::SharedRef& ref, Entry& entry, base::MonoTime now);
    void comeIntoView(const locks::SharedRef& ref, Entry& entry);
    void pushFresh(const locks::SharedRef& ref, const Entry& entry);
    void releaseDeferred(base::MonoTime now);
    void toBack(const locks::SharedRef& ref, Entry& entry);
    [[nodiscard]] bool isOutdated(const Place& place) const;
    void trim(Line& line) const; ///< takes outdated places from the front
    void shorten(Line& line) const;
    [[nodiscard]] bool wantedWaiting() const { return !m_wantedVisible.empty() || !m_wanted.empty(); }
    [[nodiscard]] std::optional<base::MonoTime> turnAt() const;
    [[nodiscard]] base::nanoseconds pace() const;
    [[nodiscard]] base::milliseconds batch() const;
    [[nodiscard]] bool goesTogether(
        const locks::SharedRef& ref, const Entry& entry, base::MonoTime now) const;
    void spend(const ReadTurn& turn, base::MonoTime now);
    [[nodiscard]] base::MonoTime budgetAt(base::MonoTime now) const;
    ReadTurn send(const ReadTurn& turn, base::MonoTime now);
    ReadTurn sendWanted(const locks::SharedRef& ref, const Entry& entry, base::MonoTime now);
    std::optional<ReadTurn> nextRecovery(base::MonoTime now);
    std::optional<ReadTurn> nextHurried(base::MonoTime now);
    std::optional<ReadTurn> nextFresh(base::MonoTime now);
    std::optional<ReadTurn> nextWanted(base::MonoTime now);
    std::optional<ReadTurn> nextInTurn(base::MonoTime now);

    Limits m_limits;
    ReadBudget m_budget, m_arming;
    QHash<locks::SharedRef, Entry> m_entries;
    QSet<locks::LockRef> m_shown;
    std::deque<locks::SharedRef> m_recovery, m_wantedVisible, m_wanted, m_fresh;
    std::priority_queue<Deferred, std::vector<Deferred>, std::greater<>> m_deferred;
    Line m_turnVisible, m_turn, m_released; ///< oldest first; outdated places go when met, or too many
    base::MonoTime m_pacedUntil{}, m_turnRestUntil{}; ///< turns until then are read in one go
    qsizetype m_releasedCount = 0;
    double m_changedShare = 1;                     ///< of names read again without a reported change
    qsizetype m_hurried = 0;                       ///< so many of m_fresh are armed beside the budget
    base::MonoTime m_hurryRestUntil{};             ///< then these are armed in one go
    int m_recoveryInFlight = 0, m_wantedInRow = 0; ///< wanted reads since the last one in turn
    bool m_hurry = false, m_isUsedUp = false;      ///< the budget: so the next reads come together
    bool m_together = false;
    int m_spentTogether = 0; ///< reads that count as one
};

} // namespace lockscope::watch
