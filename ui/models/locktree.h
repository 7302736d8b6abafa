#pragma once

#include "core/locks/lock.h"

namespace lockscope::ui::tree
{

/// A child's internal id is its lock's slot + 1, so that it stays true wherever the lock's row goes.
inline constexpr quintptr topLevel = 0;

/// The child rows of a lock: a single holder stands in the lock's own row.
inline int childrenOf(const locks::Lock& lock)
{
    return lock.holders.size() > 1 ? int(lock.holders.size()) : 0;
}

} // namespace lockscope::ui::tree
