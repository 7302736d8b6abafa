#pragma once

#include "core/locks/health.h"
#include "core/redis/clustermap.h"

namespace lockscope::cluster
{

/// One shard as it is known: by the map and by its own watcher.
struct ShardView {
    redis::Shard shard;
    locks::Health health;
};

/// The health of a cluster's shards as that of one: as good as the worst of each source, as fresh as the
/// oldest, and live where any shard is. The server's clock is that of the first that is live. What the map
/// says stands in `cluster`. Pure.
locks::Health joinedHealth(const QList<ShardView>& shards, locks::Cluster cluster);

} // namespace lockscope::cluster
