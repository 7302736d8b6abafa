#pragma once

#include "core/watch/expiryreading.h"

namespace lockscope::watch
{

/// How one field of a hash is named without reading the others.
enum class FieldWay : quint8 {
    Random, ///< HRANDFIELD (Redis 6.2)
    Scan,   ///< HSCAN, which answers with all of a small hash: it is not sent for longer ones
};

/// The abilities of a server, as far as its answers have shown them: they are found by asking, never by its
/// version. Where the server does not know a command, the next best way is used.
struct Abilities {
    ExpiryWay expiries = ExpiryWay::Absolute;
    FieldWay fields = FieldWay::Random;
    bool sizes = true;       ///< MEMORY USAGE (Redis 4.0), where this user may
    bool idleTimes = true;   ///< OBJECT IDLETIME, where this user may and nothing is evicted by frequency
    bool scansByType = true; ///< SCAN … TYPE (Redis 6.0)
    bool sieves = true;      ///< EVAL_RO (Redis 7.0), where this user may

    friend bool operator==(const Abilities&, const Abilities&) = default;
};

} // namespace lockscope::watch
