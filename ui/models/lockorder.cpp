#include "ui/models/lockorder.h"

#include <algorithm>

namespace lockscope::ui
{

void LockOrder::setKey(Slot slot, SortKey key)
{
    if (size_t(slot) >= m_keys.size())
        m_keys.resize(size_t(slot) + 1);
    m_keys[size_t(slot)] = std::move(key);
}

bool LockOrder::before(Slot left, Slot right) const
{
    const SortKey& a = key(left);
    const SortKey& b = key(right);
    if (a.number != b.number)
        return m_descending ? a.number > b.number : a.number < b.number;
    if (const int order = a.text.compare(b.text); order != 0)
        return m_descending ? order > 0 : order < 0;
    return m_refOf(left) < m_refOf(right);
}

int LockOrder::placeOf(Slot slot) const
{
    return m_sequence.firstNot([this, slot](Slot there) { return before(there, slot); });
}

void LockOrder::insert(Slot slot) { m_sequence.insert(placeOf(slot), slot); }

void LockOrder::insert(const std::vector<Run>& runs)
{
    for (const Run& run : runs) {
        int row = run.row;
        for (const Slot slot : run.slotsThere)
            m_sequence.insert(row++, slot);
    }
}

bool LockOrder::free(size_t keys)
{
    m_keys.resize(m_keys.size() - std::min(keys, m_keys.size()));
    return m_keys.empty();
}

void LockOrder::erase(Slot slot) { m_sequence.erase(slot); }

void LockOrder::apply(const Change& change)
{
    for (const Slot slot : change.leaving)
        erase(slot);
    for (const Slot slot : change.arriving)
        insert(slot);
}

std::vector<LockOrder::Run> LockOrder::runsOf(std::vector<Slot> arriving) const
{
    std::ranges::sort(arriving, [this](Slot left, Slot right) { return before(left, right); });
    std::vector<Run> runs;
    int placeBefore = -1;
    for (int earlier = 0; earlier < int(arriving.size()); ++earlier) {
        const Slot slot = arriving[size_t(earlier)];
        const int place = placeOf(slot);
        if (place != std::exchange(placeBefore, place))
            runs.push_back({place + earlier, {}});
        runs.back().slotsThere.push_back(slot);
    }
    return runs;
}

} // namespace lockscope::ui
