#pragma once

#include "core/base/time.h"

namespace lockscope::locks
{

/// Moments from this one on mean "never". Redisson writes permits without a lease so, and the Lab uses it for
/// what stands still.
inline constexpr base::ServerTime neverEnds{base::milliseconds(922'337'203'685'477)};

} // namespace lockscope::locks
