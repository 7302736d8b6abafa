#include "core/locks/formerprimary.h"

#include <algorithm>

namespace lockscope::locks
{

const FormerHold* FormerPrimary::holdOf(const LockRef& lock) const
{
    const auto found = std::ranges::find(holds, lock, &FormerHold::lock);
    return found == holds.cend() ? nullptr : &*found;
}

qsizetype FormerPrimary::heldTwice() const
{
    return std::ranges::count(holds, true, &FormerHold::byOthersHere);
}

} // namespace lockscope::locks
