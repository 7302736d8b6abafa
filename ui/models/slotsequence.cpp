#include "ui/models/slotsequence.h"

#include <algorithm>
#include <utility>

namespace lockscope::ui
{
namespace
{

constexpr size_t blockAtMost = 512;
/// Neighbouring blocks that have no more than this together are joined.
constexpr size_t joinedBelow = blockAtMost / 2;

} // namespace

const std::vector<Slot>& SlotSequence::blockAt(int place) const
{
    return m_blocks[size_t(m_places[size_t(place)])].slotsThere;
}

int SlotSequence::placeOfRow(int row) const
{
    return int(std::ranges::upper_bound(m_starts, row) - m_starts.begin()) - 1;
}

Slot SlotSequence::at(int row) const
{
    const int place = placeOfRow(row);
    return blockAt(place)[size_t(row - m_starts[size_t(place)])];
}

bool SlotSequence::contains(Slot slot) const
{
    return size_t(slot) < m_blockOf.size() && m_blockOf[size_t(slot)] >= 0;
}

int SlotSequence::rowOf(Slot slot) const
{
    if (!contains(slot))
        return -1;
    const Block& block = m_blocks[size_t(m_blockOf[size_t(slot)])];
    const auto found = std::ranges::find(block.slotsThere, slot);
    return m_starts[size_t(block.place)] + int(found - block.slotsThere.begin());
}

void SlotSequence::insert(int row, Slot slot)
{
    if (m_places.empty())
        addBlock(0, {});
    if (size_t(slot) >= m_blockOf.size())
        m_blockOf.resize(size_t(slot) + 1, -1);
    const int place = placeOfRow(row);
    const int number = m_places[size_t(place)];
    std::vector<Slot>& there = m_blocks[size_t(number)].slotsThere;
    there.insert(there.begin() + (row - m_starts[size_t(place)]), slot);
    m_blockOf[size_t(slot)] = number;
    ++m_size;
    for (size_t later = size_t(place) + 1; later < m_starts.size(); ++later)
        ++m_starts[later];
    if (there.size() > blockAtMost)
        split(place);
}

void SlotSequence::erase(Slot slot)
{
    Block& block = m_blocks[size_t(std::exchange(m_blockOf[size_t(slot)], -1))];
    block.slotsThere.erase(std::ranges::find(block.slotsThere, slot));
    --m_size;
    for (size_t later = size_t(block.place) + 1; later < m_starts.size(); ++later)
        --m_starts[later];
    const int place = block.place;
    if (block.slotsThere.empty()) {
        removeBlock(place);
        return;
    }
    joinWithNext(place);
    joinWithNext(place - 1);
}

void SlotSequence::split(int place)
{
    std::vector<Slot>& whole = m_blocks[size_t(m_places[size_t(place)])].slotsThere;
    const auto middle = whole.begin() + int(whole.size() / 2);
    std::vector<Slot> second(middle, whole.end());
    whole.erase(middle, whole.end());
    addBlock(place + 1, std::move(second));
}

void SlotSequence::joinWithNext(int place)
{
    if (place < 0 || place + 1 >= int(m_places.size()) ||
        blockAt(place).size() + blockAt(place + 1).size() > joinedBelow)
        return;
    const int number = m_places[size_t(place)];
    std::vector<Slot>& there = m_blocks[size_t(number)].slotsThere;
    for (const Slot slot : blockAt(place + 1)) {
        there.push_back(slot);
        m_blockOf[size_t(slot)] = number;
    }
    removeBlock(place + 1);
}

void SlotSequence::addBlock(int place, std::vector<Slot> slotsThere)
{
    int number = int(m_blocks.size());
    if (m_freeBlocks.empty()) {
        m_blocks.emplace_back();
    } else {
        number = m_freeBlocks.back();
        m_freeBlocks.pop_back();
    }
    for (const Slot slot : slotsThere)
        m_blockOf[size_t(slot)] = number;
    m_blocks[size_t(number)].slotsThere = std::move(slotsThere);
    m_places.insert(m_places.begin() + place, number);
    renumber(std::max(0, place - 1));
}

void SlotSequence::removeBlock(int place)
{
    const int number = m_places[size_t(place)];
    m_blocks[size_t(number)] = {};
    m_freeBlocks.push_back(number);
    m_places.erase(m_places.begin() + place);
    renumber(std::max(0, place - 1));
}

void SlotSequence::renumber(int fromPlace)
{
    m_starts.resize(m_places.size());
    for (int place = fromPlace; place < int(m_places.size()); ++place) {
        m_blocks[size_t(m_places[size_t(place)])].place = place;
        m_starts[size_t(place)] =
            place == 0 ? 0 : m_starts[size_t(place) - 1] + int(blockAt(place - 1).size());
    }
}

} // namespace lockscope::ui
