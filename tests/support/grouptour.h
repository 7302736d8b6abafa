#pragma once

#include "tests/support/sentinelservers.h"

namespace lockscope::support
{

/// Watches a lock by the Sentinels while it is taken, renewed and released, follows another one while the
/// primary is killed and the replica takes over, and frees it there. For the body of a test; a failure is the
/// test's.
void tourOf(SentinelServers& servers);

} // namespace lockscope::support
