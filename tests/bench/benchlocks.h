#pragma once

#include "core/locks/family.h"

namespace lockscope::bench
{

/// The moment at which the made-up locks are seen.
inline constexpr base::ServerTime benchNow{std::chrono::milliseconds{1'790'000'000'000}};

/// Lock `number` as a look shows it: a Redisson lock that is held on a lease of 30 s.
locks::Observation observation(int number, base::ServerTime at = benchNow);

/// Lock 0 as a registry reports it; to be copied and renamed where many are needed soon.
const locks::Lock& heldLock();

} // namespace lockscope::bench
