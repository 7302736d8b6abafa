#include "ui/models/lockmodel.h"

#include "ui/models/locktree.h"

namespace lockscope::ui
{
namespace
{

using namespace std::chrono_literals;

bool wasRenewed(const locks::Lock& before, const locks::Lock& after)
{
    return after.renewals.count > before.renewals.count && after.renewals.last != before.renewals.last;
}

} // namespace

LockModel::LockModel(QObject* parent)
    : QAbstractItemModel(parent)
{
}

void LockModel::setNow(base::ServerTime now, base::milliseconds lostFor)
{
    m_context.now = now;
    m_context.lostFor = lostFor;
}

void LockModel::setAliases(const Aliases& aliases)
{
    m_context.aliases = aliases;
    unsettleAll();
    if (m_order.size() > 0)
        Q_EMIT dataChanged(index(0, 0), index(m_order.size() - 1, columnCount() - 1));
    settle();
}

bool LockModel::wanted(const locks::Lock& lock) const
{
    return m_filter.isEmpty() || m_filter.matches(lock, {m_context.now, &m_context.aliases});
}

SortKey LockModel::keyOf(const locks::Lock& lock) const
{
    return lockColumns()[m_sortColumn].sortKey(lock, m_context);
}

void LockModel::setFilter(const filter::Filter& filter)
{
    m_filter = filter;
    LockOrder::Change change;
    for (Slot slot = 0; slot < Slot(m_rows.size()); ++slot) {
        const locks::LockPtr& lock = m_rows[size_t(slot)].lock;
        if (!lock)
            continue;
        const bool shown = m_order.rowOf(slot) >= 0;
        const bool want = wanted(*lock);
        m_rows[size_t(slot)].leaving = false;
        if (shown && !want)
            change.leaving.push_back(slot);
        if (shown || !want)
            continue;
        m_order.setKey(slot, keyOf(*lock), lock->ref);
        change.arriving.push_back(slot);
    }
    reorder(change);
}

void LockModel::apply(const locks::Batch& batch)
{
    std::vector<Slot> gone;
    for (const locks::LockRef& ref : batch.removed)
        if (const auto found = m_bySlot.constFind(ref); found != m_bySlot.cend())
            gone.push_back(*found);
    drop(gone);

    QList<int> touched;
    LockOrder::Change arriving;
    for (const locks::LockPtr& lock : batch.changed) {
        const auto found = m_bySlot.constFind(lock->ref);
        const Slot slot = found == m_bySlot.cend() ? add(lock) : *found;
        if (m_order.rowOf(slot) >= 0) {
            update(slot, lock, touched);
            continue;
        }
        m_rows[size_t(slot)].lock = lock;
        if (!wanted(*lock))
            continue;
        m_order.setKey(slot, keyOf(*lock), lock->ref);
        arriving.arriving.push_back(slot);
    }
    tell(std::move(touched));
    reorder(arriving);
}

void LockModel::catchUp(const QList<locks::LockPtr>& all)
{
    locks::Batch batch;
    QSet<locks::LockRef> present;
    for (const locks::LockPtr& lock : all) {
        present.insert(lock->ref);
        if (find(lock->ref) != lock)
            batch.changed.append(lock);
    }
    for (auto known = m_bySlot.cbegin(); known != m_bySlot.cend(); ++known)
        if (!present.contains(known.key()))
            batch.removed.append(known.key());
    apply(batch);
}

Slot LockModel::add(const locks::LockPtr& lock)
{
    Slot slot = Slot(m_rows.size());
    if (m_freeSlots.empty()) {
        m_rows.emplace_back();
    } else {
        slot = m_freeSlots.back();
        m_freeSlots.pop_back();
    }
    m_rows[size_t(slot)] = {lock, {}, false, false};
    m_bySlot.insert(lock->ref, slot);
    return slot;
}

void LockModel::drop(const std::vector<Slot>& gone)
{
    LockOrder::Change change;
    std::ranges::copy_if(
        gone, std::back_inserter(change.leaving), [this](Slot slot) { return m_order.rowOf(slot) >= 0; });
    reorder(change);
    for (const Slot slot : gone) {
        Row& row = m_rows[size_t(slot)];
        if (row.unsettled)
            std::erase(m_unsettled, slot);
        m_bySlot.remove(row.lock->ref);
        row = {};
        m_freeSlots.push_back(slot);
    }
}

void LockModel::update(Slot slot, const locks::LockPtr& lock, QList<int>& touched)
{
    Row& row = m_rows[size_t(slot)];
    if (wasRenewed(*row.lock, *lock))
        row.renewedAt = base::monoNow();
    replaceLock(slot, lock);
    touched.append(m_order.rowOf(slot));
    unsettle(slot);
}

/// The holders' rows are told of by insert and remove; the value changes between begin and end.
void LockModel::replaceLock(Slot slot, const locks::LockPtr& lock)
{
    Row& row = m_rows[size_t(slot)];
    const int before = tree::childrenOf(*row.lock);
    const int after = tree::childrenOf(*lock);
    const QModelIndex place = index(m_order.rowOf(slot), 0);
    if (after > before)
        beginInsertRows(place, before, after - 1);
    else if (after < before)
        beginRemoveRows(place, after, before - 1);
    row.lock = lock;
    if (after > before)
        endInsertRows();
    else if (after < before)
        endRemoveRows();
    if (const int kept = std::min(before, after); kept > 0)
        Q_EMIT dataChanged(index(0, 0, place), index(kept - 1, columnCount() - 1, place));
}

void LockModel::unsettle(Slot slot)
{
    Row& row = m_rows[size_t(slot)];
    const bool leaving = !wanted(*row.lock);
    if (std::exchange(row.leaving, leaving) != leaving)
        tell({m_order.rowOf(slot)});
    if (row.unsettled || (!leaving && keyOf(*row.lock) == m_order.key(slot)))
        return;
    row.unsettled = true;
    m_unsettled.push_back(slot);
}

qsizetype LockModel::leaving() const
{
    return std::ranges::count_if(m_unsettled, [this](Slot slot) { return m_rows[size_t(slot)].leaving; });
}

void LockModel::setHeld(bool held) { m_held = held; }

void LockModel::settle()
{
    considerTime();
    if (m_held || m_unsettled.empty())
        return;
    LockOrder::Change change;
    for (const Slot slot : std::exchange(m_unsettled, {})) {
        Row& row = m_rows[size_t(slot)];
        row.unsettled = false;
        row.leaving = false;
        if (m_order.rowOf(slot) < 0)
            continue;
        const bool want = wanted(*row.lock);
        SortKey key = keyOf(*row.lock);
        if (want && key == m_order.key(slot))
            continue;
        change.leaving.push_back(slot);
        if (!want)
            continue;
        m_order.setKey(slot, std::move(key), row.lock->ref);
        change.arriving.push_back(slot);
    }
    reorder(change);
}

/// Time alone changes states and what a filter wants: looked at once a second. What a filter begins to want
/// shows also while the order is held, as what the server tells of does.
void LockModel::considerTime()
{
    if (m_context.now - m_consideredAt < 1s && m_context.now >= m_consideredAt)
        return;
    m_consideredAt = m_context.now;
    const bool filterMoves = m_filter.dependsOnTime();
    if (filterMoves)
        letArrive();
    if (filterMoves || lockColumns()[m_sortColumn].id == "state")
        unsettleAll();
}

void LockModel::letArrive()
{
    LockOrder::Change change;
    for (Slot slot = 0; slot < Slot(m_rows.size()); ++slot) {
        const locks::LockPtr& lock = m_rows[size_t(slot)].lock;
        if (!lock || m_order.rowOf(slot) >= 0 || !wanted(*lock))
            continue;
        m_order.setKey(slot, keyOf(*lock), lock->ref);
        change.arriving.push_back(slot);
    }
    reorder(change);
}

void LockModel::unsettleAll()
{
    for (const Slot slot : m_order.order())
        unsettle(slot);
}

void LockModel::sort(int column, Qt::SortOrder order)
{
    m_sortColumn = std::clamp(column, 0, columnCount() - 1);
    m_order.setDescending(order == Qt::DescendingOrder);
    for (const Slot slot : m_order.order()) {
        const locks::Lock& lock = *m_rows[size_t(slot)].lock;
        m_order.setKey(slot, keyOf(lock), lock.ref);
    }
    relayout(m_order.sorted());
}

} // namespace lockscope::ui

#include "moc_lockmodel.cpp"
