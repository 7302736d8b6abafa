#pragma once

#include "core/base/compactoptional.h"
#include "core/filter/filter.h"
#include "core/locks/event.h"
#include "core/locks/finding.h"
#include "ui/models/lockcolumns.h"
#include "ui/models/lockorder.h"
#include "ui/models/locktally.h"
#include "ui/models/refindex.h"

#include <QAbstractItemModel>
#include <QTimer>
#include <queue>

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace lockscope::ui
{

/// The locks of a source as a tree: one row for each lock, and child rows for the holders of a lock with
/// several. Keeps its own filtered and sorted index, because the stock proxy is quadratic. Changed values,
/// removed rows and rows that newly match the filter are shown at once, also when time alone changes them.
/// Rows that would move or that no longer match the filter wait for settle(), so that nothing jumps under the
/// cursor; the latter are marked meanwhile (LeavingRole). Another order or filter over many locks is built in
/// pieces beside the shown one, with the thread's event loop running in between, and replaces it when
/// complete. No other cost grows with the number of locks faster than the search for a place. Never resets.
/// Main thread; no I/O, no policy.
class LockModel final : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Role {
        StateRole = Qt::UserRole, ///< locks::State as int
        SeverityRole,             ///< locks::Severity of its gravest finding as int; invalid = none
        LeaseRole,                ///< locks::LeaseKind as int
        FractionRole,             ///< remaining time as a part of the lease, 0..1; invalid = no bar
        FlashRole,                ///< a renewal arrived within the last 300 ms
        BriefRole,                ///< a shorter text for a narrow cell, see WindowColumn; may be empty
        NumberRole,               ///< the text is a number or a time, shown whole or not at all
        StaleRole,                ///< sight of it was lost
        LeavingRole,              ///< the filter no longer matches; the row stays while the order is held
    };

    explicit LockModel(QObject* parent = nullptr);
    ~LockModel() override;

    /// Sets the server's clock as shown from now on, and how long ago sight of the server was lost (zero
    /// while it is live). Notifies no view: they repaint what they show.
    void setNow(base::ServerTime now, base::milliseconds lostFor = {});
    /// Shows in each row the age of its last read.
    void setAgesShown(bool shown) { m_context.ages = shown; }
    [[nodiscard]] bool agesShown() const { return m_context.ages; }
    void setAliases(const Aliases& aliases);
    /// Sets the limits from which waiting counts as trouble; all locks are judged again, some at each
    /// settle().
    void setLimits(const locks::FindingLimits& limits);
    /// Shows the locks that the filter lets pass; with many locks the rows follow in pieces.
    void setFilter(const filter::Filter& filter);
    /// Returns true while the order or the filter that was set last is still being built.
    [[nodiscard]] bool isArranging() const { return m_pending.has_value(); }
    /// Takes a batch of changes of the source.
    void apply(const locks::Batch& batch);
    /// Takes `all` as the present locks and removes the others.
    void catchUp(const QList<locks::LockPtr>& all);
    /// Shows rows that now match the filter and moves rows to their places; while the order is held they
    /// stay.
    void settle();
    /// While held, existing rows stay where they are.
    void setHeld(bool held);
    /// Returns how many locks settle() has still to judge or to place.
    [[nodiscard]] qsizetype unsettled() const { return qsizetype(m_unsettled.size()); }
    /// The number of rows that are shown although the filter no longer matches.
    [[nodiscard]] qsizetype leaving() const { return m_leaving; }

    [[nodiscard]] locks::LockPtr lockAt(const QModelIndex& index) const; ///< for a child: its lock
    /// Returns the index of a lock that is shown; invalid for any other.
    [[nodiscard]] QModelIndex indexOf(const locks::LockRef& ref, int column = 0) const;
    [[nodiscard]] locks::LockPtr find(const locks::LockRef& ref) const; ///< shown or not
    [[nodiscard]] qsizetype total() const { return m_slots.size(); }    ///< shown or not
    /// The number of locks, shown or not, with that finding; inTrouble(): with any.
    [[nodiscard]] qsizetype withFinding(locks::Finding finding) const
    {
        return m_withFinding[std::size_t(finding)];
    }
    [[nodiscard]] qsizetype inTrouble() const { return m_inTrouble; }
    /// The numbers of all locks, shown or not; of findings none is known where a lock is out of sight.
    [[nodiscard]] LockTally tally() const;
    /// Returns true where all locks, shown or not, have the same in that column; only for the database and
    /// the count, which are the same on most servers.
    [[nodiscard]] bool isUniform(locks::LockColumn column) const;
    /// Returns the findings of a known lock, shown or not; none for an unknown one.
    [[nodiscard]] locks::Findings findingsOf(const locks::LockRef& ref) const;
    [[nodiscard]] base::ServerTime now() const { return m_context.now; }
    [[nodiscard]] const LockContext& context() const { return m_context; }
    /// Returns the locks of all rows, in their order.
    [[nodiscard]] QList<locks::LockPtr> shown() const;
    /// The slots of all locks, shown or not, are below this number; some are free.
    [[nodiscard]] Slot slotCount() const { return Slot(m_rows.size()); }
    /// The lock that has the slot; null where it is free.
    [[nodiscard]] const locks::Lock* lockIn(Slot slot) const { return m_rows[size_t(slot)].lock.get(); }
    [[nodiscard]] const locks::Findings& findingsIn(Slot slot) const { return m_rows[size_t(slot)].findings; }
    /// The filter's term for what the cell shows; empty where there is nothing to filter by.
    [[nodiscard]] QString filterTermAt(const QModelIndex& index) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
    using QObject::parent;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

Q_SIGNALS:
    /// A lock without findings, as it was last in sight, now has one. Emitted while rows change: a slot may
    /// store `ref` but must not read the model.
    void gotIntoTrouble(const lockscope::locks::LockRef& ref);
    /// The lock in that slot is new, has changed, or was judged again; it may not be lockIn(slot) yet.
    /// Emitted while rows change, like the next.
    void slotTaken(lockscope::ui::Slot slot, const lockscope::locks::Lock& lock,
        const lockscope::locks::Findings& findings);
    /// Its lock is gone.
    void slotFreed(lockscope::ui::Slot slot);
    /// The answer of isUniform() is another one for some column. The rows are as they will be.
    void uniformityChanged();

private:
    struct Row {
        locks::LockPtr lock; ///< null: the slot is free
        base::MonoTime renewedAt{};
        bool unsettled = false;
        bool leaving = false;
        bool wasInTrouble = false;                      ///< when it was last in sight
        locks::Findings findings;                       ///< of `lock`, at the present time
        base::CompactOptional<base::ServerTime> wakeAt; ///< its entry in m_wakes; stays with a free slot
    };
    using Wake = std::pair<base::ServerTime, Slot>;
    /// A filter and a sort column, with the matching locks in their order.
    struct Arrangement {
        filter::Filter filter;
        int column = 0;
        LockOrder order;
    };
    /// The arrangement that is being built; the slots before `next` are done.
    struct Pending {
        Arrangement arrangement;
        Slot next = 0;
    };
    void applyRows(const locks::Batch& batch);
    void update(Slot slot, const locks::LockPtr& lock, QList<int>& touched);
    Slot add(const locks::LockPtr& lock);
    void drop(const std::vector<Slot>& gone);
    void replaceLock(Slot slot, const locks::LockPtr& lock);
    bool judge(Slot slot, const locks::Lock& lock);
    void judgeDue();
    void count(Row& row, locks::Findings findings);
    void count(const locks::Lock& lock, int sign);
    void wakeUp(Slot slot, std::optional<base::ServerTime> at);
    void shortenWakes();
    void consider(Slot slot, LockOrder::Change& change);
    void unsettle(Slot slot);
    void setLeaving(Row& row, bool leaving);
    void judgeAll();
    void considerAll();
    void considerAgain();
    void arrange(const filter::Filter& filter, int column, bool descending);
    void goOnLater();
    void goOnInPieces();
    void arrangePiece();
    void arrangeSlot(Slot slot);
    void showArranged();
    void reorder(const LockOrder::Change& change);
    bool removeByRanges(const LockOrder::Change& change);
    void insertByRanges(const std::vector<LockOrder::Run>& runs);
    template<class Move>
    void relayout(const Move& move);
    void report(QList<int> rows);
    [[nodiscard]] const locks::LockRef& refOf(Slot slot) const { return m_rows[size_t(slot)].lock->ref; }
    [[nodiscard]] LockOrder emptyOrder(bool descending) const;
    [[nodiscard]] const Arrangement& wish() const { return m_pending ? m_pending->arrangement : m_shown; }
    [[nodiscard]] bool wanted(const locks::Lock& lock, const Arrangement& arrangement) const;
    [[nodiscard]] SortKey keyOf(const locks::Lock& lock, const Arrangement& arrangement) const;
    [[nodiscard]] QVariant lockData(const Row& row, const WindowColumn& column, int role) const;
    [[nodiscard]] QVariant holderData(
        const locks::Lock& lock, int holder, const WindowColumn& column, int role) const;

    std::deque<Row> m_rows; ///< by slot; it grows without a copy of a million rows
    std::vector<Slot> m_freeSlots;
    RefIndex m_slots;
    std::vector<Slot> m_unsettled;
    qsizetype m_leaving = 0;
    /// When time alone may change a lock's findings. An entry that is not the row's `wakeAt` is outdated.
    std::priority_queue<Wake, std::deque<Wake>, std::greater<>> m_wakes;
    std::array<qsizetype, locks::everyFinding.size()> m_withFinding{};
    qsizetype m_inTrouble = 0;
    LockTally m_tally;                       ///< without the findings
    std::map<qint64, qsizetype> m_databases; ///< how many locks are in each
    std::map<qint64, qsizetype> m_counts;    ///< how many locks have each count, of those without holder as 1
    LockContext m_context;
    Arrangement m_shown;
    std::optional<Pending> m_pending;
    std::optional<LockOrder> m_past; ///< the former order, which is freed in pieces
    QTimer m_pieces;
    bool m_held = false;
    base::ServerTime m_consideredAt{};
    Slot m_considered = 0;    ///< slots before it were considered in this round
    Slot m_considerUntil = 0; ///< the end of the round
    bool m_judgesAll = false; ///< in this round
};

} // namespace lockscope::ui
