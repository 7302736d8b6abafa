#pragma once

#include "core/base/error.h"
#include "core/locks/topology.h"

#include <QList>

#include <optional>

namespace lockscope::locks
{

/// One shard of a cluster, and how well its locks are known.
struct ShardHealth {
    Topology topology; ///< its primary, its replicas, its last failover, and what is in doubt
    int slots = 0;     ///< that it serves
    bool live = false;
    QByteArray reason;                  ///< why not live: identifier, see Health::reason
    std::optional<base::Error> failure; ///< of the connection to its primary
    quint64 locks = 0;                  ///< that exist there
    QByteArray version;
    bool searched = false;   ///< discovery has been everywhere in it; of a live source only
    base::ServerClock clock; ///< of its primary; of a live source only

    friend bool operator==(const ShardHealth&, const ShardHealth&) = default;
};

/// A cluster, as its nodes' map shows it.
struct Cluster {
    QList<ShardHealth> shards;
    int uncovered = 0; ///< slots that nobody serves
    int moving = 0;    ///< slots that are on their way from one shard to another
    int primaries = 0; ///< that are known
    int answering = 0; ///< of these, those that send their map
    QByteArray doubt;  ///< why the map is not confirmed, see Topology::doubt; empty = it is

    /// How many shards are live.
    [[nodiscard]] int live() const
    {
        int count = 0;
        for (const ShardHealth& shard : shards)
            count += shard.live ? 1 : 0;
        return count;
    }

    friend bool operator==(const Cluster&, const Cluster&) = default;
};

/// The cluster without the values that change all the time and are in the table, too.
std::optional<Cluster> steady(std::optional<Cluster> cluster);

} // namespace lockscope::locks

Q_DECLARE_TYPEINFO(lockscope::locks::ShardHealth, Q_RELOCATABLE_TYPE);
