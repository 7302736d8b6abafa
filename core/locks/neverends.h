#pragma once

#include "core/base/time.h"

namespace lockscope::locks
{

/// A moment from here on stands for "never": so Redisson writes permits without a lease, and so the Lab puts
/// off what stands still.
inline constexpr base::ServerTime neverEnds{base::milliseconds(922'337'203'685'477)};

} // namespace lockscope::locks
