#pragma once

#include "tests/support/clusterservers.h"

namespace lockscope::support
{

/// Watches locks on three shards by that URI, while a slot moves and a shard changes hands, and frees them in
/// the end. `host`: what the nodes are called. For the body of a test; a failure is the test's.
void tourOf(ClusterServers& servers, const QString& uri, const QString& host);
/// The same by the servers' own URI, and more of it: a lock is taken, renewed and released, and a primary is
/// killed, whose replica takes over by the vote of the others.
void longTourOf(ClusterServers& servers);

} // namespace lockscope::support
