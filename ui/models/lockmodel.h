#pragma once

#include "core/filter/filter.h"
#include "core/locks/event.h"
#include "core/locks/finding.h"
#include "ui/models/lockcolumns.h"
#include "ui/models/lockorder.h"
#include "ui/models/refindex.h"

#include <QAbstractItemModel>
#include <QTimer>

#include <optional>
#include <set>

namespace lockscope::ui
{

/// The locks of a source as a tree: one row a lock; a lock with several holders has a child row for each.
/// Keeps its own filtered and sorted index (the stock proxy is quadratic). Changed values, removed rows and
/// rows that the filter begins to want show at once, also by time alone; rows that would move or that the
/// filter no longer wants wait for settle(), so that nothing jumps under the cursor. The latter say so
/// meanwhile (LeavingRole). Another order or filter over many locks is made in pieces, between which the
/// thread's loop runs, beside the one that is shown, and replaces it when it is whole. Nothing else costs
/// more the more locks there are than the search for a place. Never resets. Main thread; no I/O, no policy.
class LockModel final : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Role {
        StateRole = Qt::UserRole, ///< locks::State as int
        SeverityRole,             ///< locks::Severity of its gravest finding as int; invalid = it has none
        LeaseRole,                ///< locks::LeaseKind as int
        FractionRole,             ///< remaining time as a part of the lease, 0..1; invalid = no bar
        FlashRole,                ///< a renewal arrived within the last 300 ms
        BriefRole,                ///< what is shown where the text has no room, see LockColumn; may be empty
        NumberRole,               ///< the text is a number or a time, which is shown whole or not at all
        StaleRole,                ///< sight of it was lost
        LeavingRole,              ///< the filter wants it no more; it stays while the order is held
    };

    explicit LockModel(QObject* parent = nullptr);

    /// The server's clock as shown from now on, and how long ago sight of the server was lost (zero while it
    /// is live). Says nothing to the views: they repaint what they show.
    void setNow(base::ServerTime now, base::milliseconds lostFor = {});
    /// Each row tells how old the last look at it is.
    void setAgesShown(bool shown) { m_context.ages = shown; }
    [[nodiscard]] bool agesShown() const { return m_context.ages; }
    void setAliases(const Aliases& aliases);
    /// From where on it is trouble; all are judged anew, some at each settle().
    void setLimits(const locks::FindingLimits& limits);
    void setFilter(const filter::Filter& filter);
    /// The order or the filter that was asked for last is still being made.
    [[nodiscard]] bool isArranging() const { return m_pending.has_value(); }
    void apply(const locks::Batch& batch);
    /// Everything there is, as it is now: what is not in it goes.
    void catchUp(const QList<locks::LockPtr>& all);
    /// Shows what the filter wants by now and lets rows go where they belong; while held they stay.
    void settle();
    /// While held, rows that are there stay where they are.
    void setHeld(bool held);
    [[nodiscard]] qsizetype unsettled() const { return qsizetype(m_unsettled.size()); }
    /// Rows that are there although the filter wants them no more.
    [[nodiscard]] qsizetype leaving() const { return m_leaving; }

    [[nodiscard]] locks::LockPtr lockAt(const QModelIndex& index) const; ///< of a child: its lock
    [[nodiscard]] QModelIndex indexOf(const locks::LockRef& ref, int column = 0) const;
    [[nodiscard]] locks::LockPtr find(const locks::LockRef& ref) const; ///< shown or not
    [[nodiscard]] qsizetype total() const { return m_slots.size(); }    ///< shown or not
    /// How many locks, shown or not, have that finding; have any.
    [[nodiscard]] qsizetype withFinding(locks::Finding finding) const
    {
        return m_withFinding[std::size_t(finding)];
    }
    [[nodiscard]] qsizetype inTrouble() const { return m_inTrouble; }
    /// Of a lock that is known, shown or not; else none.
    [[nodiscard]] locks::Findings findingsOf(const locks::LockRef& ref) const;
    [[nodiscard]] base::ServerTime now() const { return m_context.now; }

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
    /// Something is found about a lock that nothing was found about before. Told while rows change: to be
    /// kept, not to be looked at in the slot.
    void gotIntoTrouble(const lockscope::locks::LockRef& ref);

private:
    struct Row {
        locks::LockPtr lock; ///< null: the slot is free
        base::MonoTime renewedAt{};
        bool unsettled = false;
        bool leaving = false;
        locks::Findings findings;               ///< of `lock`, as of now
        std::optional<base::ServerTime> wakeAt; ///< stands in m_wakes
    };
    /// What is wanted of the locks, and those that are, in their order.
    struct Arrangement {
        filter::Filter filter;
        int column = 0;
        LockOrder order;
    };
    /// The arrangement that is being made: the slots before `next` have been considered.
    struct Pending {
        Arrangement arrangement;
        Slot next = 0;
    };
    void update(Slot slot, const locks::LockPtr& lock, QList<int>& touched);
    Slot add(const locks::LockPtr& lock);
    void drop(const std::vector<Slot>& gone);
    void replaceLock(Slot slot, const locks::LockPtr& lock);
    bool judge(Slot slot, const locks::Lock& lock);
    void judgeDue();
    void count(Row& row, locks::Findings findings);
    void wakeUp(Slot slot, std::optional<base::ServerTime> at);
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
    void tell(QList<int> rows);
    [[nodiscard]] const locks::LockRef& refOf(Slot slot) const { return m_rows[size_t(slot)].lock->ref; }
    [[nodiscard]] LockOrder emptyOrder(bool descending) const;
    [[nodiscard]] const Arrangement& wish() const { return m_pending ? m_pending->arrangement : m_shown; }
    [[nodiscard]] bool wanted(const locks::Lock& lock, const Arrangement& arrangement) const;
    [[nodiscard]] SortKey keyOf(const locks::Lock& lock, const Arrangement& arrangement) const;
    [[nodiscard]] QVariant lockData(const Row& row, const LockColumn& column, int role) const;
    [[nodiscard]] QVariant holderData(
        const locks::Lock& lock, int holder, const LockColumn& column, int role) const;

    std::vector<Row> m_rows; ///< by slot
    std::vector<Slot> m_freeSlots;
    RefIndex m_slots;
    std::vector<Slot> m_unsettled;
    qsizetype m_leaving = 0;
    std::set<std::pair<base::ServerTime, Slot>> m_wakes; ///< when time alone may change what is found
    std::array<qsizetype, locks::everyFinding.size()> m_withFinding{};
    qsizetype m_inTrouble = 0;
    LockContext m_context;
    Arrangement m_shown;
    std::optional<Pending> m_pending;
    std::optional<LockOrder> m_past; ///< was shown, and is freed in pieces, too
    QTimer m_pieces;
    bool m_held = false;
    base::ServerTime m_consideredAt{};
    Slot m_considered = 0;    ///< up to here all were considered again in this round
    Slot m_considerUntil = 0; ///< where the round ends
    bool m_judgesAll = false; ///< in this round
};

} // namespace lockscope::ui
