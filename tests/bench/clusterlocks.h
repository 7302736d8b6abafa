#pragma once

#include "tests/support/clusterservers.h"

namespace lockscope::bench
{

/// Puts that many Redisson locks on the node, with names of its slots, each held for ten hours by a holder of
/// its own. The slots are dealt as a new cluster has them.
void addLocksOf(const support::ClusterServers& servers, int node, int locks);

/// Returns what INFO says, of each node.
QByteArrayList infosOf(const support::ClusterServers& servers);

} // namespace lockscope::bench
