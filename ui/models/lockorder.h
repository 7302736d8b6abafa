#pragma once

#include "core/locks/lockref.h"
#include "ui/models/lockcolumns.h"
#include "ui/models/slotsequence.h"

#include <deque>
#include <functional>
#include <vector>

namespace lockscope::ui
{

/// The shown slots in their order. Each slot stays where its key put it when it was placed; a key that
/// changes later moves nothing until the slot is removed and placed again. Pure; of n slots each insertion,
/// removal or move costs O(√n).
class LockOrder
{
public:
    /// Breaks ties, so that equal keys keep one order.
    using RefOf = std::function<const locks::LockRef&(Slot)>;

    /// The slots to remove and the slots to insert (a slot in both moves), as found by the model.
    struct Change {
        std::vector<Slot> leaving;
        std::vector<Slot> arriving; ///< their keys are set
        [[nodiscard]] bool isEmpty() const { return leaving.empty() && arriving.empty(); }
    };
    /// Slots that are inserted one after the other.
    struct Run {
        int row = 0; ///< of the first
        std::vector<Slot> slotsThere;
    };

    explicit LockOrder(RefOf refOf, bool descending = false)
        : m_refOf(std::move(refOf))
        , m_descending(descending)
    {
    }

    [[nodiscard]] bool isDescending() const { return m_descending; }
    /// Set and return the key by which the slot is placed; a slot that is shown does not move.
    void setKey(Slot slot, SortKey key);
    [[nodiscard]] const SortKey& key(Slot slot) const { return m_keys[size_t(slot)]; }

    [[nodiscard]] int size() const { return m_sequence.size(); }
    /// Return the slot of a row, and whether a slot is shown.
    [[nodiscard]] Slot at(int row) const { return m_sequence.at(row); }
    [[nodiscard]] bool contains(Slot slot) const { return m_sequence.contains(slot); }
    /// Returns the row of `slot`; -1 where it is not shown.
    [[nodiscard]] int rowOf(Slot slot) const { return m_sequence.rowOf(slot); }

    void insert(Slot slot);                    ///< at the place of its key
    void insert(const std::vector<Run>& runs); ///< as returned by runsOf()
    /// Removes the slot; it must be there.
    void erase(Slot slot);
    /// Removes and inserts the slots of a change.
    void apply(const Change& change);
    /// Frees the memory of so many keys of an order that is no longer in use. Returns true when all is freed.
    bool free(size_t keys);
    /// Returns where `arriving` would be inserted in the present order; rows count the inserted ones before
    /// them.
    [[nodiscard]] std::vector<Run> runsOf(std::vector<Slot> arriving) const;

private:
    [[nodiscard]] bool before(Slot left, Slot right) const;
    [[nodiscard]] int placeOf(Slot slot) const;

    RefOf m_refOf;
    std::deque<SortKey> m_keys; ///< by slot
    SlotSequence m_sequence;
    bool m_descending = false;
};

} // namespace lockscope::ui
