#pragma once

#include "core/locks/lock.h"

namespace lockscope::ui::tree
{

/// A child's internal id is its lock's slot + 1, so that it stays valid when the lock's row moves.
inline constexpr quintptr topLevel = 0;

/// Returns the number of a lock's child rows; a single holder is shown in the lock's own row.
inline int childrenOf(const locks::Lock& lock)
{
    return lock.holders.size() > 1 ? int(lock.holders.size()) : 0;
}

} // namespace lockscope::ui::tree
