#pragma once

#include "core/locks/health.h"
#include "core/redis/clustermap.h"

namespace lockscope::cluster
{

/// One shard as the map and its own watcher show it.
struct ShardView {
    redis::Shard shard;
    locks::Health health;
};

/// Joins the health of a cluster's shards: as good as the worst of each source, as fresh as the oldest, and
/// live where any shard is. The server's clock is that of the first live shard. `cluster` holds the state of
/// the map. Pure.
locks::Health joinedHealth(const QList<ShardView>& shards, locks::Cluster cluster);

} // namespace lockscope::cluster

Q_DECLARE_TYPEINFO(lockscope::cluster::ShardView, Q_RELOCATABLE_TYPE);
