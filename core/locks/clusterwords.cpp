#include "core/locks/clusterwords.h"

#include "core/locks/lockwords.h"
#include "core/locks/topologywords.h"
#include "core/words/counted.h"
#include "core/words/errorwords.h"

#include <QCoreApplication>

namespace lockscope::locks
{

namespace
{

struct ClusterWords {
    Q_DECLARE_TR_FUNCTIONS(ClusterWords)
};

QString shardCount(qint64 shards)
{
    return words::counted(
        shards, ClusterWords::tr("1 shard"), ClusterWords::tr("%n shards", nullptr, words::numerus(shards)));
}

QString slotCount(qint64 slots)
{
    return words::counted(
        slots, ClusterWords::tr("1 slot"), ClusterWords::tr("%n slots", nullptr, words::numerus(slots)));
}

QString primaryOf(const ShardHealth& shard)
{
    return shard.topology.primary.isEmpty() ? ClusterWords::tr("a shard without a primary")
                                            : shard.topology.primary;
}

/// Says why a shard is not live. The error of its connection says more than the reason, and also what to do.
QString whyAway(const ShardHealth& shard)
{
    if (!shard.failure)
        return unknownSentence(shard.reason);
    return (words::sentence(*shard.failure) + u' ' + words::advice(*shard.failure)).trimmed();
}

QString shardSentence(const ShardHealth& shard)
{
    QStringList parts{slotCount(shard.slots),
        words::counted(qint64(shard.locks), ClusterWords::tr("1 lock"),
            ClusterWords::tr("%n locks", nullptr, words::numerus(qint64(shard.locks)))),
        words::counted(shard.topology.replicas.size(), ClusterWords::tr("1 replica"),
            ClusterWords::tr("%n replicas", nullptr, words::numerus(shard.topology.replicas.size())))};
    if (!shard.live)
        parts.append(ClusterWords::tr("not live: %1").arg(whyAway(shard)));
    return ClusterWords::tr("%1: %2").arg(primaryOf(shard), parts.join(QStringLiteral(", ")));
}

} // namespace

QString clusterSentence(const Cluster& cluster)
{
    QStringList parts{shardCount(cluster.shards.size())};
    if (cluster.live() < cluster.shards.size())
        parts.append(ClusterWords::tr("%1 live").arg(cluster.live()));
    if (cluster.moving > 0)
        parts.append(ClusterWords::tr("%1 moving").arg(slotCount(cluster.moving)));
    if (cluster.uncovered > 0)
        parts.append(ClusterWords::tr("%1 served by nobody").arg(slotCount(cluster.uncovered)));
    if (!cluster.doubt.isEmpty())
        parts.append(ClusterWords::tr("map unconfirmed: %1").arg(doubtSentence(cluster.doubt)));
    return parts.join(QStringLiteral(" · "));
}

QStringList shardSentences(const Cluster& cluster)
{
    QStringList sentences;
    for (const ShardHealth& shard : cluster.shards)
        sentences.append(shardSentence(shard));
    return sentences;
}

QStringList awaySentences(const Cluster& cluster)
{
    QStringList sentences;
    for (const ShardHealth& shard : cluster.shards) {
        if (!shard.live)
            sentences.append(shardSentence(shard));
    }
    return sentences;
}

QString awaySentence(const Cluster& cluster)
{
    QStringList away;
    for (const ShardHealth& shard : cluster.shards) {
        if (!shard.live)
            away.append(primaryOf(shard));
    }
    if (away.isEmpty())
        return {};
    constexpr qsizetype mostNamed = 3;
    const QString named = away.mid(0, mostNamed).join(QStringLiteral(", ")) +
                          (away.size() > mostNamed ? QStringLiteral(", …") : QString());
    return ClusterWords::tr("%1 of %2 not live (%3): their locks are shown as they "
                            "were last seen.")
        .arg(QString::number(away.size()), shardCount(cluster.shards.size()), named);
}

} // namespace lockscope::locks
