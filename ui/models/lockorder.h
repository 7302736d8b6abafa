#pragma once

#include "core/locks/lockref.h"
#include "ui/models/lockcolumns.h"

#include <QList>

#include <vector>

namespace lockscope::ui
{

/// What a row is for as long as it lives, wherever it stands.
using Slot = int;

/// Which slots are shown, and in which order. Each slot stands where its key put it when it was placed; a
/// key that changes later moves nothing until the slot is taken out and placed again. Pure; n entries cost
/// O(n) per change of the set and O(n log n) per sort, never more.
class LockOrder
{
public:
    /// Slots that go and slots that come (a slot in both moves), as found by the model.
    struct Change {
        std::vector<Slot> leaving;
        std::vector<Slot> arriving; ///< their keys are set
        [[nodiscard]] bool isEmpty() const { return leaving.empty() && arriving.empty(); }
    };

    void setDescending(bool descending) { m_descending = descending; }
    void setKey(Slot slot, SortKey key, const locks::LockRef& ref);
    [[nodiscard]] const SortKey& key(Slot slot) const { return m_entries[size_t(slot)].key; }

    [[nodiscard]] int size() const { return int(m_order.size()); }
    [[nodiscard]] Slot at(int row) const { return m_order[size_t(row)]; }
    /// The row of `slot`; -1 where it is not shown.
    [[nodiscard]] int rowOf(Slot slot) const;

    /// The order as `change` leaves it.
    [[nodiscard]] std::vector<Slot> after(const Change& change);
    /// The same slots, sorted by their keys as they are now.
    [[nodiscard]] std::vector<Slot> sorted() const;
    [[nodiscard]] const std::vector<Slot>& order() const { return m_order; }
    void take(std::vector<Slot> order);
    void erase(int first, int last);                           ///< rows first to last
    void insert(int row, const std::vector<Slot>& slotsThere); ///< before `row`

private:
    struct Entry {
        SortKey key;
        locks::LockRef ref; ///< settles ties, so that equal keys keep one order
        int row = -1;
        bool leaving = false;
    };
    [[nodiscard]] bool before(Slot left, Slot right) const;
    void renumber(int from);

    std::vector<Entry> m_entries;
    std::vector<Slot> m_order;
    bool m_descending = false;
};

} // namespace lockscope::ui
