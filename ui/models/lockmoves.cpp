#include "ui/models/lockmodel.h"
#include "ui/models/locktree.h"

#include <QDeadlineTimer>

#include <chrono>

/// How rows of LockModel come, go and move, and how it tells its views.
namespace lockscope::ui
{
namespace
{

/// Above this many ranges one new layout is cheaper for the views than range after range.
constexpr int rangesAtMost = 16;

/// So many locks are arranged anew at once; of more as many as can be in this time, which leaves half a
/// frame to everything else.
constexpr Slot arrangedAtOnce = 2048;
constexpr std::chrono::milliseconds pieceTakes{6};
constexpr Slot looksAtClockEvery = 64;
constexpr size_t freedAtOnce = 100'000; ///< keys of the order before

} // namespace

void LockModel::reorder(const LockOrder::Change& change)
{
    if (change.isEmpty() || removeByRanges(change))
        return;
    if (!change.leaving.empty()) {
        relayout([&] { m_shown.order.apply(change); });
        return;
    }
    const std::vector<LockOrder::Run> runs = m_shown.order.runsOf(change.arriving);
    if (int(runs.size()) <= rangesAtMost)
        insertByRanges(runs);
    else
        relayout([&] { m_shown.order.insert(runs); });
}

namespace
{

/// Runs of neighbouring rows in ascending `rows`, as first and last.
std::vector<std::pair<int, int>> runsOf(const std::vector<int>& rows)
{
    std::vector<std::pair<int, int>> runs;
    for (const int row : rows) {
        if (!runs.empty() && runs.back().second + 1 == row)
            runs.back().second = row;
        else
            runs.emplace_back(row, row);
    }
    return runs;
}

} // namespace

/// True where it was done: rows only go, in few runs.
bool LockModel::removeByRanges(const LockOrder::Change& change)
{
    if (!change.arriving.empty())
        return false;
    std::vector<int> rows;
    rows.reserve(change.leaving.size());
    for (const Slot slot : change.leaving)
        rows.push_back(m_shown.order.rowOf(slot));
    std::ranges::sort(rows);
    const auto runs = runsOf(rows);
    if (int(runs.size()) > rangesAtMost)
        return false;
    for (auto run = runs.rbegin(); run != runs.rend(); ++run) {
        beginRemoveRows({}, run->first, run->second);
        for (int row = run->second; row >= run->first; --row)
            m_shown.order.erase(m_shown.order.at(row));
        endRemoveRows();
    }
    return true;
}

void LockModel::insertByRanges(const std::vector<LockOrder::Run>& runs)
{
    for (const LockOrder::Run& run : runs) {
        beginInsertRows({}, run.row, run.row + int(run.slotsThere.size()) - 1);
        m_shown.order.insert({run});
        endInsertRows();
    }
}

template<class Move>
void LockModel::relayout(const Move& move)
{
    Q_EMIT layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<Slot> slotsBefore;
    for (const QModelIndex& old : before)
        slotsBefore.push_back(
            old.internalId() == tree::topLevel ? m_shown.order.at(old.row()) : Slot(old.internalId()) - 1);
    move();
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i) {
        const int row = m_shown.order.rowOf(slotsBefore[size_t(i)]);
        const bool child = before[i].internalId() != tree::topLevel;
        after.append(row < 0 ? QModelIndex() : child ? before[i] : index(row, before[i].column()));
    }
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

void LockModel::tell(QList<int> rows)
{
    if (rows.isEmpty())
        return;
    std::ranges::sort(rows);
    auto runs = runsOf({rows.begin(), rows.end()});
    if (int(runs.size()) > 4 * rangesAtMost)
        runs = {{runs.front().first, runs.back().second}};
    for (const auto& [first, last] : runs)
        Q_EMIT dataChanged(index(first, 0), index(last, columnCount() - 1));
}

void LockModel::sort(int column, Qt::SortOrder order)
{
    arrange(wish().filter, std::clamp(column, 0, columnCount() - 1), order == Qt::DescendingOrder);
}

void LockModel::setFilter(const filter::Filter& filter)
{
    arrange(filter, wish().column, wish().order.isDescending());
}

void LockModel::arrange(const filter::Filter& filter, int column, bool descending)
{
    m_pending.emplace(Pending{{filter, column, emptyOrder(descending)}});
    arrangePiece();
    goOnLater();
}

void LockModel::goOnLater()
{
    if (m_pending || m_past)
        m_pieces.start(0);
}

void LockModel::goOnInPieces()
{
    if (m_past && m_past->free(freedAtOnce))
        m_past.reset();
    else if (!m_past && m_pending)
        arrangePiece();
    goOnLater();
}

void LockModel::arrangePiece()
{
    const Slot begin = m_pending->next;
    const QDeadlineTimer over(pieceTakes);
    for (Slot& slot = m_pending->next; slot < Slot(m_rows.size()); ++slot) {
        const Slot done = slot - begin;
        if (done >= arrangedAtOnce && done % looksAtClockEvery == 0 && over.hasExpired())
            return;
        if (m_rows[size_t(slot)].lock)
            arrangeSlot(slot);
    }
    showArranged();
}

/// Gives it its place in what is being made, as it is now.
void LockModel::arrangeSlot(Slot slot)
{
    Arrangement& arrangement = m_pending->arrangement;
    const locks::Lock& lock = *m_rows[size_t(slot)].lock;
    if (arrangement.order.contains(slot))
        arrangement.order.erase(slot);
    if (!wanted(lock, arrangement))
        return;
    arrangement.order.setKey(slot, keyOf(lock, arrangement));
    arrangement.order.insert(slot);
}

void LockModel::showArranged()
{
    Arrangement arranged = std::move(m_pending->arrangement);
    m_pending.reset();
    for (const Slot slot : std::exchange(m_unsettled, {})) {
        m_rows[size_t(slot)].unsettled = false;
        setLeaving(m_rows[size_t(slot)], false);
    }
    relayout([&] { std::swap(m_shown, arranged); });
    if (m_rows.size() > size_t(arrangedAtOnce))
        m_past.emplace(std::move(arranged.order));
}

} // namespace lockscope::ui
