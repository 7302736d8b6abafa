#include "ui/models/locktree.h"

#include "ui/models/lockmodel.h"

/// LockModel as a tree: where a lock and its holders stand.
namespace lockscope::ui
{

locks::LockPtr LockModel::lockAt(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    const Slot slot =
        index.internalId() == tree::topLevel ? m_shown.order.at(index.row()) : Slot(index.internalId()) - 1;
    return m_rows[size_t(slot)].lock;
}

QModelIndex LockModel::indexOf(const locks::LockRef& ref, int column) const
{
    const Slot slot = m_slots.find(ref);
    const int row = slot < 0 ? -1 : m_shown.order.rowOf(slot);
    return row < 0 ? QModelIndex() : index(row, column);
}

locks::LockPtr LockModel::find(const locks::LockRef& ref) const
{
    const Slot slot = m_slots.find(ref);
    return slot < 0 ? nullptr : m_rows[size_t(slot)].lock;
}

QModelIndex LockModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    if (!parent.isValid())
        return createIndex(row, column, tree::topLevel);
    return createIndex(row, column, quintptr(m_shown.order.at(parent.row())) + 1);
}

QModelIndex LockModel::parent(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == tree::topLevel)
        return {};
    const int row = m_shown.order.rowOf(Slot(index.internalId()) - 1);
    return row < 0 ? QModelIndex() : createIndex(row, 0, tree::topLevel);
}

int LockModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return m_shown.order.size();
    if (parent.internalId() != tree::topLevel || parent.column() != 0)
        return 0;
    return tree::childrenOf(*m_rows[size_t(m_shown.order.at(parent.row()))].lock);
}

int LockModel::columnCount(const QModelIndex&) const { return int(lockColumns().size()); }

} // namespace lockscope::ui
