#pragma once

#include "core/base/result.h"
#include "core/redis/hashslot.h"
#include "core/redis/hostport.h"

#include <QHash>
#include <QList>

/// The answer of one node of a cluster about all of its nodes, as values. Pure.
namespace lockscope::redis
{

/// Slots from the first to the last, both included.
struct SlotRange {
    quint16 first = 0;
    quint16 last = 0;

    friend bool operator==(const SlotRange&, const SlotRange&) = default;
};

/// One line of CLUSTER NODES. Source: its page of the Redis documentation; Redis 3 to 8, Valkey.
struct ClusterNode {
    QByteArray id;
    HostPort address; ///< its name where it announces one, with its address beside it; else its address
    bool primary = false;
    QByteArray primaryId;   ///< of a replica
    bool failed = false;    ///< most primaries do not reach it
    bool suspected = false; ///< the answering node does not reach it
    bool myself = false;    ///< it is the answering node
    qint64 epoch = 0;       ///< of its configuration, for a replica of its primary's: a higher one is newer
    QList<SlotRange> slots;
    QHash<quint16, QByteArray> migrating; ///< slot → the node that it goes to; only for `myself`
    QHash<quint16, QByteArray> importing; ///< slot → the node that it comes from; only for `myself`

    friend bool operator==(const ClusterNode&, const ClusterNode&) = default;
};

/// Reads the answer to CLUSTER NODES of the node that was asked at `asked`, whose host stands for an empty
/// one. Nodes without an address, or not greeted yet, are left out. Errors: Protocol.
base::Result<QList<ClusterNode>> readClusterNodes(const QByteArray& text, const HostPort& asked);

/// True where the answering node has all slots of its cluster, or its primary has.
bool hasEverySlot(const QList<ClusterNode>& nodes);

} // namespace lockscope::redis
