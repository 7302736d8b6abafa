#include "ui/models/lockmodel.h"
#include "ui/models/locktree.h"

/// How LockModel tells its views that rows come, go and move.
namespace lockscope::ui
{
namespace
{

/// Above this many ranges one new layout is cheaper for the views than range after range.
constexpr int rangesAtMost = 16;

} // namespace

void LockModel::reorder(const LockOrder::Change& change)
{
    if (change.isEmpty())
        return;
    std::vector<Slot> order = m_order.after(change);
    if (order == m_order.order() || changeByRanges(change, order))
        return;
    relayout(std::move(order));
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

/// True where it was done: rows come or go in few runs, and none moves.
bool LockModel::changeByRanges(const LockOrder::Change& change, const std::vector<Slot>& wantedOrder)
{
    if (!change.leaving.empty() && !change.arriving.empty())
        return false;
    std::vector<int> rows;
    for (const Slot slot : change.leaving)
        rows.push_back(m_order.rowOf(slot));
    for (int row = 0; row < int(wantedOrder.size()) && !change.arriving.empty(); ++row)
        if (m_order.rowOf(wantedOrder[size_t(row)]) < 0)
            rows.push_back(row);
    std::ranges::sort(rows);
    const auto runs = runsOf(rows);
    if (int(runs.size()) > rangesAtMost)
        return false;
    if (change.arriving.empty()) {
        for (auto run = runs.rbegin(); run != runs.rend(); ++run) {
            beginRemoveRows({}, run->first, run->second);
            m_order.erase(run->first, run->second);
            endRemoveRows();
        }
        return true;
    }
    for (const auto& [first, last] : runs) {
        beginInsertRows({}, first, last);
        m_order.insert(first, {wantedOrder.begin() + first, wantedOrder.begin() + last + 1});
        endInsertRows();
    }
    return true;
}

void LockModel::relayout(std::vector<Slot> order)
{
    Q_EMIT layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<Slot> slotsBefore;
    for (const QModelIndex& old : before)
        slotsBefore.push_back(
            old.internalId() == tree::topLevel ? m_order.at(old.row()) : Slot(old.internalId()) - 1);
    m_order.take(std::move(order));
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i) {
        const int row = m_order.rowOf(slotsBefore[size_t(i)]);
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

} // namespace lockscope::ui
