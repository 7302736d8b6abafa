#pragma once

#include <cstddef>
#include <vector>

namespace lockscope::ui
{

/// The identity of a row as long as it lives, wherever it is.
using Slot = int;

/// A sequence of slots, each at most once. They are kept in blocks of some hundreds, so that with n slots
/// finding a row's slot or a slot's row, an insertion and a removal each cost O(√n) at most. Pure.
class SlotSequence
{
public:
    [[nodiscard]] int size() const { return m_size; }
    /// Returns the slot of that row, which must be there.
    [[nodiscard]] Slot at(int row) const;
    /// Returns the row of `slot`; -1 where it is not in the sequence.
    [[nodiscard]] int rowOf(Slot slot) const;
    [[nodiscard]] bool contains(Slot slot) const;

    void insert(int row, Slot slot); ///< before `row`
    /// Removes the slot, which must be there.
    void erase(Slot slot);

    /// Returns the first row for whose slot `isBefore(slot)` is false; it must be true from the beginning up
    /// to some row, and false from there on.
    template<class IsBefore>
    [[nodiscard]] int firstNot(const IsBefore& isBefore) const
    {
        int low = 0;
        for (int high = int(m_places.size()); low < high;) {
            const int middle = (low + high) / 2;
            if (isBefore(blockAt(middle).back()))
                low = middle + 1;
            else
                high = middle;
        }
        if (low == int(m_places.size()))
            return m_size;
        const std::vector<Slot>& block = blockAt(low);
        int within = 0;
        for (int high = int(block.size()); within < high;) {
            const int middle = (within + high) / 2;
            if (isBefore(block[std::size_t(middle)]))
                within = middle + 1;
            else
                high = middle;
        }
        return m_starts[std::size_t(low)] + within;
    }

private:
    struct Block {
        std::vector<Slot> slotsThere;
        int place = 0; ///< its index among the blocks
    };
    [[nodiscard]] const std::vector<Slot>& blockAt(int place) const;
    [[nodiscard]] int placeOfRow(int row) const;
    void split(int place);
    void joinWithNext(int place);
    void addBlock(int place, std::vector<Slot> slotsThere);
    void removeBlock(int place);
    void renumber(int fromPlace);

    std::vector<Block> m_blocks;   ///< by number
    std::vector<int> m_freeBlocks; ///< numbers
    std::vector<int> m_places;     ///< the blocks' numbers in the order of the sequence
    std::vector<int> m_starts;     ///< by place: the row of the block's first slot
    std::vector<int> m_blockOf;    ///< by slot: its block's number, or -1
    int m_size = 0;
};

} // namespace lockscope::ui
