#pragma once

#include "core/redis/clusternode.h"

#include <optional>

namespace lockscope::redis
{

/// A primary of a cluster and its replicas, which serve the same slots.
struct Shard {
    QByteArray id; ///< stays while its primary changes: the id of the first one that is known
    std::optional<HostPort> primary; ///< empty: the known one has denied that it is the primary
    QByteArray primaryId;
    QList<HostPort> replicas;
    QList<SlotRange> slots; ///< in order
    bool failed = false;    ///< most of the primaries do not reach its primary

    friend bool operator==(const Shard&, const Shard&) = default;
};

/// A slot whose keys are on their way; the ids of two shards.
struct SlotMove {
    QByteArray from;
    QByteArray to;

    friend bool operator==(const SlotMove&, const SlotMove&) = default;
};

/// The servers of a cluster and the slots that they serve. Pure.
struct ClusterMap {
    QList<Shard> shards;             ///< in the order in which they became known
    QList<qint16> owners;            ///< of each slot: which of `shards`, -1 = none; empty = nothing is known
    int uncovered = hashSlots;       ///< slots that no shard serves
    QHash<quint16, SlotMove> moving; ///< as far as one of the two nodes has been asked

    /// Returns the shard that serves the slot; null where none does. It lives as long as this map is
    /// unchanged.
    [[nodiscard]] const Shard* shardOf(quint16 slot) const
    {
        const int index = owners.value(slot, -1);
        return index < 0 ? nullptr : &shards.at(index);
    }
    /// Returns the shard with that id; null where there is none.
    [[nodiscard]] const Shard* shard(const QByteArray& id) const
    {
        for (const Shard& each : shards) {
            if (each.id == id)
                return &each;
        }
        return nullptr;
    }

    friend bool operator==(const ClusterMap&, const ClusterMap&) = default;
};

} // namespace lockscope::redis

Q_DECLARE_TYPEINFO(lockscope::redis::Shard, Q_RELOCATABLE_TYPE);
