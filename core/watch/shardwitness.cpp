#include "core/watch/shardwitness.h"

#include <array>
#include <utility>

namespace lockscope::watch
{

QByteArray doubtName(redis::ClusterBook::Doubt doubt)
{
    constexpr std::array names{"", "asking-nodes", "no-node", "minority", "no-primary"};
    return names.at(std::size_t(doubt));
}

ShardWitness::ShardWitness(redis::ClusterFinder& finder, QByteArray shard)
    : m_finder(finder)
    , m_shard(std::move(shard))
{
    connect(&finder, &redis::ClusterFinder::leaving, this,
        [this](const QByteArray& which, const std::optional<redis::HostPort>& to) {
            if (which == m_shard)
                Q_EMIT leaving(to);
        });
    connect(&finder, &redis::ClusterFinder::changed, this, &PrimaryWitness::changed);
    connect(&finder, &redis::ClusterFinder::stirred, this, &PrimaryWitness::stirred);
}

const redis::Shard* ShardWitness::shard() const { return m_finder.map().shard(m_shard); }

std::shared_ptr<redis::PrimaryPlace> ShardWitness::place() const { return m_finder.place(m_shard); }

std::optional<redis::HostPort> ShardWitness::primary() const
{
    const redis::Shard* known = shard();
    return known == nullptr ? std::nullopt : known->primary;
}

QByteArray ShardWitness::doubt() const { return doubtName(m_finder.doubt(m_shard)); }

locks::Topology ShardWitness::topology() const
{
    locks::Topology topology;
    topology.doubt = doubt();
    const redis::Shard* known = shard();
    if (known == nullptr)
        return topology;
    if (known->primary)
        topology.primary = known->primary->text();
    for (const redis::HostPort& replica : known->replicas)
        topology.replicas.append(replica.text());
    return topology;
}

} // namespace lockscope::watch

#include "moc_shardwitness.cpp"
