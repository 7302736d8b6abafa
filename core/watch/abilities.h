#pragma once

#include "core/watch/expiryreading.h"

namespace lockscope::watch
{

/// How one field of a hash is named without reading the others.
enum class FieldWay : quint8 {
    Random, ///< HRANDFIELD (Redis 6.2)
    Scan,   ///< HSCAN, which answers with all of a small hash: of longer ones nothing is asked
};

/// What a server can do as far as its answers have shown: found by asking, never by its version. What it does
/// not know is done in the next best way.
struct Abilities {
    ExpiryWay expiries = ExpiryWay::Absolute;
    FieldWay fields = FieldWay::Random;
    bool sizes = true;       ///< MEMORY USAGE (Redis 4.0), where this user may
    bool scansByType = true; ///< SCAN … TYPE (Redis 6.0)
    bool sieves = true;      ///< EVAL_RO (Redis 7.0), where this user may

    friend bool operator==(const Abilities&, const Abilities&) = default;
};

} // namespace lockscope::watch
