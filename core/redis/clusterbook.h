#pragma once

#include "core/base/time.h"
#include "core/redis/clustermap.h"

#include <QSet>

#include <optional>
#include <vector>

namespace lockscope::redis
{

/// Combines the answers of a cluster's nodes. A slot is served by the node that claims it with the highest
/// configuration epoch, since a majority has voted for that one; an older claim never replaces a newer one,
/// whichever node makes it. A node that less than half of the answering nodes know is left out. Shards keep
/// their identity while their primaries change. Pure.
class ClusterBook
{
public:
    static constexpr int mostAsked = 5; ///< at a time, so that the cost does not grow with the cluster

    /// Why the map, or the place of a shard, is not certain.
    enum class Doubt : quint8 {
        None,
        Asking,     ///< not all nodes have been asked yet
        NoNode,     ///< no node answers any more
        NoMajority, ///< the answering nodes are not most of the primaries: they may be cut off from these
        NoPrimary,  ///< for one shard: its primary is down, or denies that it is one
    };
    struct Agreement {
        ClusterMap map;
        Doubt doubt = Doubt::Asking;
        int known = 0;                      ///< primaries that serve slots
        int answering = 0;                  ///< of these; one that is not asked counts if the others reach it
        std::optional<base::Error> failure; ///< why there is no map: NoNode, NotCluster, WrongPassword, …

        friend bool operator==(const Agreement&, const Agreement&) = default;
    };

    /// `given` are the nodes of the URI; `now` is when asking them begins.
    ClusterBook(const QList<HostPort>& given, base::MonoTime now);

    /// Takes the answer of the node at that address, or why there was none. As readClusterNodes() makes sure,
    /// exactly one of the nodes of a view is the one that answered.
    void reported(const HostPort& node, const base::Result<QList<ClusterNode>>& view, base::MonoTime now);
    /// The server at the place of that shard denied being a primary: connections do not go to it for a
    /// moment.
    void deny(const QByteArray& shard, base::MonoTime now);

    /// Returns the nodes to ask, `mostAsked` at most: primaries first; where there are more, others with each
    /// `turn`.
    [[nodiscard]] QList<HostPort> seats(int turn, base::MonoTime now) const;
    /// Combines the answers that are fresh enough at that moment.
    [[nodiscard]] Agreement judge(base::MonoTime now);

private:
    struct View {
        HostPort from;
        QList<ClusterNode> nodes;
        base::MonoTime at{};
        std::optional<base::Error> failure;

        [[nodiscard]] const ClusterNode& self() const;
        [[nodiscard]] const ClusterNode* node(const QByteArray& id) const;
    };
    using Views = QList<const View*>;
    struct Claim {
        QByteArray id;
        qint64 epoch = -1;
    };
    struct Denial {
        QByteArray primaryId;
        base::MonoTime at{};
    };

    View* viewOf(const HostPort& node);
    [[nodiscard]] Views fresh(base::MonoTime now) const;
    void combine(const Views& views);
    [[nodiscard]] bool isMost(const Views& views) const;
    [[nodiscard]] static bool isFailed(const QByteArray& id, const Views& views);
    [[nodiscard]] QList<ClusterNode> members(const Views& views, bool isSure) const;
    [[nodiscard]] static std::vector<Claim> claimsOf(const Views& views, const QList<ClusterNode>& nodes);
    void claimSlots(const Views& views, const QList<ClusterNode>& nodes, bool isSure);
    [[nodiscard]] QHash<QByteArray, QByteArray> nameShards(const QList<ClusterNode>& nodes);
    [[nodiscard]] QByteArray freeName(QByteArray id, const QHash<QByteArray, QByteArray>& taken) const;
    void drawMap(const QList<ClusterNode>& nodes, const QHash<QByteArray, QByteArray>& primaries);
    [[nodiscard]] static Shard shardOf(
        const QByteArray& name, const ClusterNode& primary, const QList<ClusterNode>& nodes);
    void dealSlots();
    void drawMoves(const Views& views);
    [[nodiscard]] bool isReached(const Shard& shard, const Views& views) const;
    void prune(base::MonoTime now);
    [[nodiscard]] Doubt doubt(const Views& views, const Agreement& agreement, base::MonoTime now) const;
    [[nodiscard]] base::Error failure() const;

    QList<HostPort> m_given;
    base::MonoTime m_begin;
    std::vector<View> m_views;
    Views m_combined; ///< the views that m_map was made from, unless m_stale
    bool m_stale = true;
    ClusterMap m_map;
    std::vector<Claim> m_claims;             ///< of each slot
    QHash<QByteArray, QByteArray> m_shardOf; ///< node → its present or last shard
    QHash<QByteArray, Denial> m_denials;     ///< by shard
};

} // namespace lockscope::redis
