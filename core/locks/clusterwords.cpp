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

QString clusterTr(const char* text) { return QCoreApplication::translate("ClusterWords", text); }

QString shardCount(qint64 shards)
{
    return words::counted(shards, clusterTr(QT_TRANSLATE_NOOP("ClusterWords", "1 shard")),
        clusterTr(QT_TRANSLATE_NOOP("ClusterWords", "%1 shards")));
}

QString slotCount(qint64 slots)
{
    return words::counted(slots, clusterTr(QT_TRANSLATE_NOOP("ClusterWords", "1 slot")),
        clusterTr(QT_TRANSLATE_NOOP("ClusterWords", "%1 slots")));
}

QString primaryOf(const ShardHealth& shard)
{
    return shard.topology.primary.isEmpty()
               ? clusterTr(QT_TRANSLATE_NOOP("ClusterWords", "a shard without a primary"))
               : shard.topology.primary;
}

/// What the connection says is more telling, and says what to do.
QString whyAway(const ShardHealth& shard)
{
    if (!shard.failure)
        return unknownSentence(shard.reason);
    return (words::sentence(*shard.failure) + u' ' + words::advice(*shard.failure)).trimmed();
}

QString shardSentence(const ShardHealth& shard)
{
    QStringList parts{slotCount(shard.slots),
        words::counted(qint64(shard.locks), clusterTr(QT_TRANSLATE_NOOP("ClusterWords", "1 lock")),
            clusterTr(QT_TRANSLATE_NOOP("ClusterWords", "%1 locks"))),
        words::counted(shard.topology.replicas.size(),
            clusterTr(QT_TRANSLATE_NOOP("ClusterWords", "1 replica")),
            clusterTr(QT_TRANSLATE_NOOP("ClusterWords", "%1 replicas")))};
    if (!shard.live)
        parts.append(clusterTr(QT_TRANSLATE_NOOP("ClusterWords", "not live: %1")).arg(whyAway(shard)));
    return clusterTr(QT_TRANSLATE_NOOP("ClusterWords", "%1: %2"))
        .arg(primaryOf(shard), parts.join(QStringLiteral(", ")));
}

} // namespace

QString clusterSentence(const Cluster& cluster)
{
    QStringList parts{shardCount(cluster.shards.size())};
    if (cluster.live() < cluster.shards.size())
        parts.append(clusterTr(QT_TRANSLATE_NOOP("ClusterWords", "%1 live")).arg(cluster.live()));
    if (cluster.moving > 0)
        parts.append(
            clusterTr(QT_TRANSLATE_NOOP("ClusterWords", "%1 moving")).arg(slotCount(cluster.moving)));
    if (cluster.uncovered > 0)
        parts.append(clusterTr(QT_TRANSLATE_NOOP("ClusterWords", "%1 served by nobody"))
                         .arg(slotCount(cluster.uncovered)));
    if (!cluster.doubt.isEmpty())
        parts.append(clusterTr(QT_TRANSLATE_NOOP("ClusterWords", "map unconfirmed: %1"))
                         .arg(doubtSentence(cluster.doubt)));
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
    return clusterTr(
        QT_TRANSLATE_NOOP("ClusterWords", "%1 of %2 not live (%3): their locks are shown as they "
                                          "were last seen."))
        .arg(QString::number(away.size()), shardCount(cluster.shards.size()), named);
}

} // namespace lockscope::locks
