#pragma once

#include "core/watch/expiryreading.h"

namespace lockscope::watch
{

/// What a server can do as far as its answers have shown: found by asking, never by its version. What it does
/// not know is done in the next best way.
struct Abilities {
    ExpiryWay expiries = ExpiryWay::Absolute;
    bool scansByType = true; ///< SCAN … TYPE (Redis 6.0)

    friend bool operator==(const Abilities&, const Abilities&) = default;
};

} // namespace lockscope::watch
