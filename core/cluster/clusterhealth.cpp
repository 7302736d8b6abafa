#include "core/cluster/clusterhealth.h"

#include "core/watch/possiblelocks.h"

#include <algorithm>
#include <utility>

namespace lockscope::cluster
{

using locks::FeedHealth;
using locks::Health;

namespace
{

/// Returns a rank: the lower the better.
int severity(FeedHealth::Condition condition)
{
    using Condition = FeedHealth::Condition;
    switch (condition) {
    case Condition::Off:
        return 0;
    case Condition::Working:
        return 1;
    case Condition::Starting:
        return 2;
    case Condition::Paused:
        return 3;
    case Condition::Degraded:
        return 4;
    case Condition::Failed:
        return 5;
    }
    return 0;
}

void addFeed(QList<FeedHealth>& feeds, const FeedHealth& feed)
{
    const auto known = std::ranges::find(feeds, feed.feed, &FeedHealth::feed);
    if (known == feeds.end())
        feeds.append(feed);
    else if (severity(feed.condition) > severity(known->condition))
        *known = feed;
}

void add(locks::DiscoveryProgress& sum, const locks::DiscoveryProgress& progress)
{
    sum.pass = sum.pass == 0 ? progress.pass : std::min(sum.pass, progress.pass);
    sum.firstPassDone = sum.firstPassDone && progress.firstPassDone;
    sum.keysScanned += progress.keysScanned;
    sum.keysTotal += progress.keysTotal;
    sum.tooLarge += progress.tooLarge;
    sum.places += progress.places;
    if (!sum.lastPassEnded || (progress.lastPassEnded && *progress.lastPassEnded < *sum.lastPassEnded))
        sum.lastPassEnded = progress.lastPassEnded;
}

void addWatchState(Health& sum, const Health& health)
{
    for (const FeedHealth& feed : health.feeds)
        addFeed(sum.feeds, feed);
    for (const locks::Lack lack : health.lacks) {
        if (!sum.lacks.contains(lack))
            sum.lacks.append(lack);
    }
    add(sum.discovery, health.discovery);
    sum.cost.commandsPerSecond += health.cost.commandsPerSecond;
    sum.cost.serverShare = std::max(sum.cost.serverShare, health.cost.serverShare);
    sum.roundTrip = std::max(sum.roundTrip, health.roundTrip);
    sum.freshWithin = std::max(sum.freshWithin, health.freshWithin);
    sum.foundWithin = std::max(sum.foundWithin, health.foundWithin);
    sum.locks += health.locks;
    const auto room = std::max<qsizetype>(watch::PossibleLocks::mostKept - sum.possible.size(), 0);
    sum.possible += health.possible.first(std::min(room, health.possible.size()));
    sum.morePossible = sum.morePossible || health.morePossible || health.possible.size() > room;
    if (health.busySince && !sum.busySince)
        sum.busySince = health.busySince;
}

locks::ShardHealth shardHealth(const ShardView& view)
{
    locks::ShardHealth shard;
    shard.topology = view.health.topology.value_or(locks::Topology());
    for (const redis::SlotRange& range : view.shard.slots)
        shard.slots += range.last - range.first + 1;
    shard.live = view.health.live;
    shard.searched = view.health.discovery.firstPassDone;
    shard.reason = view.health.reason;
    shard.failure = view.health.failure;
    shard.locks = view.health.locks;
    shard.version = view.health.version;
    shard.clock = view.health.clock;
    return shard;
}

/// Returns the first live one; else one that the cluster keeps from serving; else the one that is furthest.
const Health* leading(const QList<ShardView>& shards)
{
    const auto live = std::ranges::find_if(shards, [](const ShardView& view) { return view.health.live; });
    if (live != shards.end())
        return &live->health;
    const auto down = std::ranges::find_if(
        shards, [](const ShardView& view) { return view.health.reason == "cluster-down"; });
    if (down != shards.end()) // they are well themselves: one failed for all
        return &down->health;
    const auto furthest =
        std::ranges::max_element(shards, {}, [](const ShardView& view) { return int(view.health.step); });
    return furthest == shards.end() ? nullptr : &furthest->health;
}

} // namespace

Health joinedHealth(const QList<ShardView>& shards, locks::Cluster cluster)
{
    Health joined;
    if (const Health* first = leading(shards))
        joined = *first;
    joined.feeds.clear();
    joined.discovery = {};
    joined.discovery.firstPassDone = !shards.isEmpty();
    joined.cost = {};
    joined.locks = 0;
    joined.possible.clear();
    joined.morePossible = false;
    joined.topology.reset();
    joined.runId.clear();
    joined.replicaOf.clear();
    for (const ShardView& view : shards) {
        addWatchState(joined, view.health);
        cluster.shards.append(shardHealth(view));
    }
    joined.cluster = std::move(cluster);
    return joined;
}

} // namespace lockscope::cluster
