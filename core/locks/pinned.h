#pragma once

#include "core/base/raw.h"
#include "core/locks/kind.h"

#include <optional>

namespace lockscope::locks
{

/// A name that is to be watched although nothing shows that it is a lock.
struct Pinned {
    base::KeyName name;
    std::optional<Kind> kind = {}; ///< empty = find out
    std::optional<int> db = {};    ///< empty = each database that is watched

    friend bool operator==(const Pinned&, const Pinned&) = default;
};

} // namespace lockscope::locks

Q_DECLARE_TYPEINFO(lockscope::locks::Pinned, Q_RELOCATABLE_TYPE);
