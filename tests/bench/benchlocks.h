#pragma once

#include "core/locks/family.h"

namespace lockscope::bench
{

/// The moment at which the made-up locks are seen.
inline constexpr base::ServerTime benchNow{std::chrono::milliseconds{1'790'000'000'000}};

/// Lock `number` as a look shows it: a Redisson lock that is held on a lease of 30 s.
locks::Observation observation(int number, base::ServerTime at = benchNow);

} // namespace lockscope::bench
