#include "core/locks/cluster.h"

namespace lockscope::locks
{

std::optional<Cluster> steady(std::optional<Cluster> cluster)
{
    if (!cluster)
        return cluster;
    cluster->answering = 0;
    for (ShardHealth& shard : cluster->shards) {
        shard.locks = 0;
        shard.searched = false;
        shard.clock = {};
    }
    return cluster;
}

} // namespace lockscope::locks
