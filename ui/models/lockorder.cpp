#include "ui/models/lockorder.h"

#include <algorithm>

namespace lockscope::ui
{

void LockOrder::setKey(Slot slot, SortKey key, const locks::LockRef& ref)
{
    if (size_t(slot) >= m_entries.size())
        m_entries.resize(size_t(slot) + 1);
    m_entries[size_t(slot)].key = std::move(key);
    m_entries[size_t(slot)].ref = ref;
}

int LockOrder::rowOf(Slot slot) const
{
    return size_t(slot) < m_entries.size() ? m_entries[size_t(slot)].row : -1;
}

bool LockOrder::before(Slot left, Slot right) const
{
    const Entry& a = m_entries[size_t(left)];
    const Entry& b = m_entries[size_t(right)];
    if (a.key.number != b.key.number)
        return m_descending ? a.key.number > b.key.number : a.key.number < b.key.number;
    if (const int order = a.key.text.compare(b.key.text); order != 0)
        return m_descending ? order > 0 : order < 0;
    return a.ref < b.ref;
}

std::vector<Slot> LockOrder::after(const Change& change)
{
    for (const Slot slot : change.leaving)
        m_entries[size_t(slot)].leaving = true;
    std::vector<Slot> kept;
    kept.reserve(m_order.size());
    std::ranges::copy_if(
        m_order, std::back_inserter(kept), [this](Slot slot) { return !m_entries[size_t(slot)].leaving; });
    for (const Slot slot : change.leaving)
        m_entries[size_t(slot)].leaving = false;

    const auto inOrder = [this](Slot left, Slot right) { return before(left, right); };
    std::vector<Slot> arriving = change.arriving;
    std::ranges::sort(arriving, inOrder);
    std::vector<Slot> merged(kept.size() + arriving.size());
    std::ranges::merge(kept, arriving, merged.begin(), inOrder);
    return merged;
}

std::vector<Slot> LockOrder::sorted() const
{
    std::vector<Slot> order = m_order;
    std::ranges::sort(order, [this](Slot left, Slot right) { return before(left, right); });
    return order;
}

void LockOrder::take(std::vector<Slot> order)
{
    for (const Slot slot : m_order)
        m_entries[size_t(slot)].row = -1;
    m_order = std::move(order);
    renumber(0);
}

void LockOrder::erase(int first, int last)
{
    for (int row = first; row <= last; ++row)
        m_entries[size_t(m_order[size_t(row)])].row = -1;
    m_order.erase(m_order.begin() + first, m_order.begin() + last + 1);
    renumber(first);
}

void LockOrder::insert(int row, const std::vector<Slot>& slotsThere)
{
    m_order.insert(m_order.begin() + row, slotsThere.begin(), slotsThere.end());
    renumber(row);
}

void LockOrder::renumber(int from)
{
    for (int row = from; row < int(m_order.size()); ++row)
        m_entries[size_t(m_order[size_t(row)])].row = row;
}

} // namespace lockscope::ui
