#include "core/record/topologyjson.h"

#include "core/base/rawjson.h"
#include "core/locks/lockjson.h"
#include "core/record/jsonfields.h"

#include <QJsonArray>

#include <algorithm>
#include <limits>

namespace lockscope::record
{

using base::Error;
using base::ErrorKind;
using locks::Cluster;
using locks::Failover;
using locks::ShardHealth;
using locks::Topology;

namespace
{

quint64 countIn(const QJsonObject& object, QLatin1String name)
{
    return quint64(std::max<qint64>(0, integerIn(object, name)));
}

int numberIn(const QJsonObject& object, QLatin1String name)
{
    return int(std::clamp<qint64>(integerIn(object, name), 0, std::numeric_limits<int>::max()));
}

base::ServerTime serverTimeIn(const QJsonObject& object, QLatin1String name)
{
    return base::ServerTime(base::milliseconds(integerIn(object, name)));
}

locks::FormerHold formerHoldFrom(const QJsonObject& object)
{
    locks::FormerHold hold;
    hold.lock = {{base::rawAt(object, QStringLiteral("lock"))}, numberIn(object, QLatin1String("db")), {}};
    for (const auto& value : object.value(QLatin1String("holders")).toArray()) {
        locks::Holder holder;
        holder.id.bytes = base::rawAt(value.toObject(), QStringLiteral("id"));
        hold.holders.append(holder);
    }
    if (object.value(QLatin1String("expires_at_ms")).isDouble())
        hold.expiresAt = serverTimeIn(object, QLatin1String("expires_at_ms"));
    hold.byOthersHere = object.value(QLatin1String("by_others_here")).toBool();
    return hold;
}

std::optional<locks::FormerPrimary> formerFrom(const QJsonValue& value)
{
    if (!value.isObject())
        return std::nullopt;
    const QJsonObject object = value.toObject();
    locks::FormerPrimary former{object.value(QLatin1String("address")).toString(),
        serverTimeIn(object, QLatin1String("as_of_ms")), {}};
    for (const auto& hold : object.value(QLatin1String("holds")).toArray())
        former.holds.append(formerHoldFrom(hold.toObject()));
    return former;
}

Failover failoverFrom(const QJsonObject& object)
{
    return {serverTimeIn(object, QLatin1String("at_ms")), object.value(QLatin1String("from")).toString(),
        object.value(QLatin1String("to")).toString(),
        {countIn(object, QLatin1String("open")), countIn(object, QLatin1String("confirmed")),
            countIn(object, QLatin1String("possibly_lost"))},
        formerFrom(object.value(QLatin1String("former")))};
}

/// Reads a failure; nothing where its kind is one that only a later program knows.
std::optional<Error> failureFrom(const QJsonObject& object)
{
    const QByteArray kind = identifierIn(object, QLatin1String("kind"));
    for (int number = 0; number <= int(ErrorKind::Cancelled); ++number) {
        if (base::name(ErrorKind(number)) == kind)
            return Error{ErrorKind(number), base::rawAt(object, QStringLiteral("subject")),
                base::rawAt(object, QStringLiteral("detail"))};
    }
    return std::nullopt;
}

ShardHealth shardFrom(const QJsonObject& object)
{
    return {topologyFromJson(object), numberIn(object, QLatin1String("slots")),
        object.value(QLatin1String("live")).toBool(), identifierIn(object, QLatin1String("reason")),
        failureFrom(object.value(QLatin1String("failure")).toObject()),
        countIn(object, QLatin1String("locks")), identifierIn(object, QLatin1String("version")), false, {}};
}

} // namespace

QJsonObject toKeptJson(const Topology& topology)
{
    QJsonObject object = locks::toJson(topology);
    base::insertRaw(object, QStringLiteral("master"), topology.master);
    return object;
}

Topology topologyFromJson(const QJsonObject& object)
{
    Topology topology;
    topology.master = base::rawAt(object, QStringLiteral("master"));
    topology.primary = object.value(QLatin1String("primary")).toString();
    topology.sentinels = numberIn(object, QLatin1String("sentinels"));
    topology.agreeing = numberIn(object, QLatin1String("agreeing"));
    topology.doubt = identifierIn(object, QLatin1String("doubt"));
    for (const auto& replica : object.value(QLatin1String("replicas")).toArray())
        topology.replicas.append(replica.toString());
    if (const QJsonValue failover = object.value(QLatin1String("failover")); failover.isObject())
        topology.failover = failoverFrom(failover.toObject());
    return topology;
}

QJsonObject toKeptJson(const Cluster& cluster)
{
    QJsonObject object = locks::toJson(cluster);
    QJsonArray shards = object.value(QLatin1String("shards")).toArray();
    for (qsizetype place = 0; place < shards.size(); ++place) {
        const ShardHealth& shard = cluster.shards.at(place);
        QJsonObject kept = shards.at(place).toObject();
        kept.insert(QStringLiteral("version"), identifierValue(shard.version));
        shards[place] = kept;
    }
    object.insert(QStringLiteral("shards"), shards);
    return object;
}

Cluster clusterFromJson(const QJsonObject& object)
{
    Cluster cluster;
    for (const auto& shard : object.value(QLatin1String("shards")).toArray())
        cluster.shards.append(shardFrom(shard.toObject()));
    cluster.uncovered = numberIn(object, QLatin1String("uncovered"));
    cluster.moving = numberIn(object, QLatin1String("moving"));
    cluster.primaries = numberIn(object, QLatin1String("primaries"));
    cluster.answering = numberIn(object, QLatin1String("answering"));
    cluster.doubt = identifierIn(object, QLatin1String("doubt"));
    return cluster;
}

} // namespace lockscope::record
