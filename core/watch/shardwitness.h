#pragma once

#include "core/redis/clusterfinder.h"
#include "core/watch/primarywitness.h"

namespace lockscope::watch
{

/// Returns the identifier of a doubt, as in locks::Topology::doubt.
QByteArray doubtName(redis::ClusterBook::Doubt doubt);

/// The map of a cluster, as the witness of one shard's primary. The owner of the finder opens and closes it
/// with the finder.
class ShardWitness final : public PrimaryWitness
{
    Q_OBJECT
public:
    /// `finder` outlives it.
    ShardWitness(redis::ClusterFinder& finder, QByteArray shard);

    void open() override {}
    void close() override {}
    void retryNow() override { m_finder.retryNow(); }
    void deny(const QByteArray& role) override { m_finder.deny(m_shard, role); }

    [[nodiscard]] std::shared_ptr<redis::PrimaryPlace> place() const override;
    [[nodiscard]] std::optional<redis::HostPort> primary() const override;
    [[nodiscard]] QByteArray doubt() const override;
    [[nodiscard]] locks::Topology topology() const override;

private:
    [[nodiscard]] const redis::Shard* shard() const;

    redis::ClusterFinder& m_finder;
    const QByteArray m_shard;
};

} // namespace lockscope::watch
