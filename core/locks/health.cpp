#include "core/locks/health.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace lockscope::locks
{

namespace
{

auto connectionFields(const Health& health)
{
    return std::tie(health.live, health.recorded, health.reason, health.liveSince, health.step,
        health.failedStep, health.failure, health.attempt, health.retryAt, health.busySince);
}

auto serverFields(const Health& health)
{
    return std::tie(health.server, health.serverName, health.sandbox, health.peer, health.version,
        health.release, health.role, health.replicaOf, health.loneNode, health.runId, health.topology,
        health.cluster, health.clock.at, health.clock.reading, health.clock.error, health.clock.known);
}

auto watchStateFields(const Health& health)
{
    return std::tie(health.feeds, health.lacks, health.discovery, health.cost, health.roundTrip,
        health.freshWithin, health.foundWithin, health.locks, health.possible, health.morePossible,
        health.silenceNoticedAfter);
}

} // namespace

QByteArray name(FeedHealth::Feed feed)
{
    constexpr std::array names{"discovery", "tracking", "channels", "keyspace", "deadlines"};
    return names.at(static_cast<std::size_t>(feed));
}

OwnClock OwnClock::now()
{
    return {base::monoNow(), std::chrono::floor<base::milliseconds>(std::chrono::system_clock::now())};
}

bool Health::rowsAge() const { return live && !recorded && foundWithin > std::chrono::seconds(8); }

const FeedHealth* Health::pausedFeed() const
{
    const auto feed = std::ranges::find(feeds, FeedHealth::Condition::Paused, &FeedHealth::condition);
    return feed == feeds.cend() ? nullptr : &*feed;
}

base::ServerTime Health::clockAt(base::MonoTime now) const
{
    return clock.known ? clock.serverTime(live ? now : liveSince) : base::ServerTime();
}

const Failover* Health::lastFailover() const
{
    const Failover* last = topology && topology->failover ? &*topology->failover : nullptr;
    for (const ShardHealth& shard : cluster ? cluster->shards : QList<ShardHealth>()) {
        const auto& failover = shard.topology.failover;
        if (failover && (last == nullptr || failover->at > last->at))
            last = &*failover;
    }
    return last;
}

QByteArray Health::doubt() const
{
    if (topology)
        return topology->doubt;
    if (!cluster || !cluster->doubt.isEmpty())
        return cluster ? cluster->doubt : QByteArray();
    const auto doubtful = std::ranges::find_if(
        cluster->shards, [](const ShardHealth& shard) { return !shard.topology.doubt.isEmpty(); });
    return doubtful == cluster->shards.end() ? QByteArray() : doubtful->topology.doubt;
}

bool Health::mayShardChannels() const
{
    constexpr int sharding = 7;
    return version.left(version.indexOf('.')).toInt() >= sharding;
}

bool operator==(const Health& left, const Health& right)
{
    return connectionFields(left) == connectionFields(right) && serverFields(left) == serverFields(right) &&
           watchStateFields(left) == watchStateFields(right);
}

} // namespace lockscope::locks
