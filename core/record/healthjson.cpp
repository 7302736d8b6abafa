#include "core/base/rawjson.h"
#include "core/record/batchjson.h"
#include "core/record/jsonfields.h"
#include "core/record/topologyjson.h"

#include <QJsonArray>

#include <algorithm>
#include <array>

namespace lockscope::record
{

using locks::DiscoveryProgress;
using locks::FeedHealth;
using locks::Health;

namespace
{

/// In the order of their numbers in a file: later ones were added at the end.
constexpr std::array keptSteps{base::ConnectStep::Idle, base::ConnectStep::Resolve,
    base::ConnectStep::Connect, base::ConnectStep::Tls, base::ConnectStep::Auth, base::ConnectStep::SetName,
    base::ConnectStep::Select, base::ConnectStep::Ready, base::ConnectStep::Waiting, base::ConnectStep::Find,
    base::ConnectStep::Tunnel, base::ConnectStep::Password};
static_assert(keptSteps.size() == std::size_t(base::ConnectStep::Waiting) + 1);

int keptStep(base::ConnectStep step) { return int(std::ranges::find(keptSteps, step) - keptSteps.begin()); }

constexpr int lastFeed = int(FeedHealth::Feed::Deadlines);
constexpr int lastCondition = int(FeedHealth::Condition::Paused);

QJsonArray feedsJson(const QList<FeedHealth>& feeds)
{
    QJsonArray array;
    for (const FeedHealth& feed : feeds)
        array.append(QJsonArray{int(feed.feed), int(feed.condition),
            feed.messagesPerSecond ? QJsonValue(*feed.messagesPerSecond) : QJsonValue()});
    return array;
}

/// Older files have no rate.
std::optional<int> rateFrom(const QJsonValue& value)
{
    return value.isDouble() ? std::optional(value.toInt()) : std::nullopt;
}

QList<FeedHealth> feedsFrom(const QJsonArray& array)
{
    QList<FeedHealth> feeds;
    for (const auto& value : array) {
        const int feed = value.toArray().at(0).toInt(-1);
        const int condition = value.toArray().at(1).toInt(-1);
        if (feed >= 0 && feed <= lastFeed && condition >= 0 && condition <= lastCondition)
            feeds.append({FeedHealth::Feed(feed), FeedHealth::Condition(condition), {},
                rateFrom(value.toArray().at(2))});
    }
    return feeds;
}

QJsonArray lacksJson(const QList<locks::Lack>& lacks)
{
    QJsonArray array;
    for (const locks::Lack lack : lacks)
        array.append(int(lack));
    return array;
}

/// Older files have none.
QList<locks::Lack> lacksFrom(const QJsonArray& array)
{
    QList<locks::Lack> lacks;
    for (const auto& value : array) {
        const int lack = value.toInt(-1);
        if (lack >= 0 && lack <= int(locks::Lack::Time))
            lacks.append(locks::Lack(lack));
    }
    return lacks;
}

QJsonArray placesJson(const QList<locks::DiscoveryPlace>& places)
{
    QJsonArray array;
    for (const locks::DiscoveryPlace& place : places)
        array.append(QJsonArray{place.node, place.replica, base::jsonText(place.reason), place.tried});
    return array;
}

/// Older files have none.
QList<locks::DiscoveryPlace> placesFrom(const QJsonArray& array)
{
    QList<locks::DiscoveryPlace> places;
    for (const auto& value : array) {
        const QJsonArray place = value.toArray();
        places.append({place.at(0).toString(), place.at(1).toBool(), place.at(2).toString().toUtf8(),
            place.at(3).toString()});
    }
    return places;
}

} // namespace

QJsonObject toKeptJson(const Health& health)
{
    const DiscoveryProgress& discovery = health.discovery;
    QJsonObject object{{QStringLiteral("live"), health.live},
        {QStringLiteral("reason"), base::jsonText(health.reason)},
        {QStringLiteral("step"), keptStep(health.step)}, {QStringLiteral("server"), health.server},
        {QStringLiteral("server_name"), health.serverName}, {QStringLiteral("sandbox"), health.sandbox},
        {QStringLiteral("version"), base::jsonText(health.version)},
        {QStringLiteral("release"), base::jsonText(health.release)},
        {QStringLiteral("role"), base::jsonText(health.role)},
        {QStringLiteral("locks"), qint64(health.locks)}, {QStringLiteral("feeds"), feedsJson(health.feeds)},
        {QStringLiteral("lacks"), lacksJson(health.lacks)},
        {QStringLiteral("places"), placesJson(discovery.places)}, {QStringLiteral("pass"), discovery.pass},
        {QStringLiteral("first_pass_done"), discovery.firstPassDone},
        {QStringLiteral("scanned"), qint64(discovery.keysScanned)},
        {QStringLiteral("keys"), qint64(discovery.keysTotal)},
        {QStringLiteral("round_trip_us"),
            qint64(std::chrono::duration_cast<std::chrono::microseconds>(health.roundTrip).count())}};
    if (!health.replicaOf.isEmpty())
        object.insert(QStringLiteral("replica_of"), health.replicaOf);
    if (health.loneNode)
        object.insert(QStringLiteral("lone_node"), true);
    if (health.topology)
        object.insert(QStringLiteral("topology"), toKeptJson(*health.topology));
    if (health.cluster)
        object.insert(QStringLiteral("cluster"), toKeptJson(*health.cluster));
    return object;
}

Health healthFromJson(const QJsonObject& object)
{
    Health health;
    health.live = object.value(QLatin1String("live")).toBool();
    health.reason = identifierIn(object, QLatin1String("reason"));
    health.step = keptSteps.at(std::size_t(
        std::clamp<qint64>(integerIn(object, QLatin1String("step")), 0, qint64(keptSteps.size()) - 1)));
    health.server = object.value(QLatin1String("server")).toString();
    health.serverName = object.value(QLatin1String("server_name")).toString();
    health.sandbox = object.value(QLatin1String("sandbox")).toBool();
    health.version = identifierIn(object, QLatin1String("version"));
    health.release = identifierIn(object, QLatin1String("release"));
    if (health.release.isEmpty() && !health.version.isEmpty()) // an older file: they were all taken for Redis
        health.release = "Redis " + health.version;
    health.role = identifierIn(object, QLatin1String("role"));
    health.replicaOf = object.value(QLatin1String("replica_of")).toString();
    health.loneNode = object.value(QLatin1String("lone_node")).toBool();
    health.locks = quint64(integerIn(object, QLatin1String("locks")));
    health.feeds = feedsFrom(object.value(QLatin1String("feeds")).toArray());
    health.lacks = lacksFrom(object.value(QLatin1String("lacks")).toArray());
    health.discovery.places = placesFrom(object.value(QLatin1String("places")).toArray());
    health.discovery.pass = int(integerIn(object, QLatin1String("pass")));
    health.discovery.firstPassDone = object.value(QLatin1String("first_pass_done")).toBool();
    health.discovery.keysScanned = quint64(integerIn(object, QLatin1String("scanned")));
    health.discovery.keysTotal = quint64(integerIn(object, QLatin1String("keys")));
    constexpr qint64 longest = 3'600'000'000; // one that is longer is none
    health.roundTrip = std::chrono::microseconds(
        std::clamp<qint64>(integerIn(object, QLatin1String("round_trip_us")), 0, longest));
    if (const QJsonValue topology = object.value(QLatin1String("topology")); topology.isObject())
        health.topology = topologyFromJson(topology.toObject());
    if (const QJsonValue cluster = object.value(QLatin1String("cluster")); cluster.isObject())
        health.cluster = clusterFromJson(cluster.toObject());
    return health;
}

} // namespace lockscope::record
