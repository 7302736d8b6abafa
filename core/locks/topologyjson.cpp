#include "core/base/rawjson.h"
#include "core/locks/jsonvalues.h"
#include "core/locks/lockjson.h"

#include <QJsonArray>

/// The JSON forms of a group and of a cluster.
namespace lockscope::locks
{

namespace
{

QJsonObject jsonFormerHold(const FormerHold& hold)
{
    QJsonObject object{{QStringLiteral("db"), hold.lock.db},
        {QStringLiteral("expires_at_ms"), jsonMoment(hold.expiresAt)},
        {QStringLiteral("by_others_here"), hold.byOthersHere}};
    base::insertRaw(object, QStringLiteral("lock"), hold.lock.name.bytes);
    QJsonArray holders;
    for (const Holder& holder : hold.holders) {
        QJsonObject each;
        base::insertRaw(each, QStringLiteral("id"), holder.id.bytes);
        holders.append(each);
    }
    object.insert(QStringLiteral("holders"), holders);
    return object;
}

QJsonObject jsonFormer(const FormerPrimary& former)
{
    QJsonArray holds;
    for (const FormerHold& hold : former.holds)
        holds.append(jsonFormerHold(hold));
    return {{QStringLiteral("address"), former.address},
        {QStringLiteral("as_of_ms"), jsonMoment(former.asOf)}, {QStringLiteral("holds"), holds}};
}

QJsonObject jsonFailover(const Failover& failover)
{
    return {{QStringLiteral("at_ms"), jsonMoment(failover.at)}, {QStringLiteral("from"), failover.from},
        {QStringLiteral("to"), failover.to}, {QStringLiteral("open"), qint64(failover.toll.open)},
        {QStringLiteral("confirmed"), qint64(failover.toll.confirmed)},
        {QStringLiteral("possibly_lost"), qint64(failover.toll.lost)},
        {QStringLiteral("former"),
            failover.former ? QJsonValue(jsonFormer(*failover.former)) : QJsonValue()}};
}

QJsonObject jsonFailure(const base::Error& failure)
{
    QJsonObject object{{QStringLiteral("kind"), jsonName(base::name(failure.kind))}};
    base::insertRaw(object, QStringLiteral("subject"), failure.subject);
    base::insertRaw(object, QStringLiteral("detail"), failure.detail);
    return object;
}

} // namespace

QJsonObject toJson(const Topology& topology)
{
    QJsonObject object{{QStringLiteral("master"), base::jsonText(topology.master)},
        {QStringLiteral("primary"), topology.primary}, {QStringLiteral("sentinels"), topology.sentinels},
        {QStringLiteral("agreeing"), topology.agreeing},
        {QStringLiteral("doubt"), topology.doubt.isEmpty() ? QJsonValue() : jsonName(topology.doubt)},
        {QStringLiteral("replicas"), QJsonArray::fromStringList(topology.replicas)}};
    if (topology.failover)
        object.insert(QStringLiteral("failover"), jsonFailover(*topology.failover));
    return object;
}

QJsonObject toJson(const Cluster& cluster)
{
    QJsonArray shards;
    for (const ShardHealth& shard : cluster.shards) {
        QJsonObject object = toJson(shard.topology);
        for (const char* ofSentinels : {"master", "sentinels", "agreeing"})
            object.remove(QLatin1String(ofSentinels));
        object.insert(QStringLiteral("slots"), shard.slots);
        object.insert(QStringLiteral("locks"), qint64(shard.locks));
        object.insert(QStringLiteral("live"), shard.live);
        object.insert(
            QStringLiteral("reason"), shard.live ? QJsonValue(QJsonValue::Null) : jsonName(shard.reason));
        if (shard.failure)
            object.insert(QStringLiteral("failure"), jsonFailure(*shard.failure));
        shards.append(object);
    }
    return {{QStringLiteral("shards"), shards}, {QStringLiteral("uncovered"), cluster.uncovered},
        {QStringLiteral("moving"), cluster.moving}, {QStringLiteral("primaries"), cluster.primaries},
        {QStringLiteral("answering"), cluster.answering},
        {QStringLiteral("doubt"), cluster.doubt.isEmpty() ? QJsonValue() : jsonName(cluster.doubt)}};
}

} // namespace lockscope::locks
