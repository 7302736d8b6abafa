#include "app/ctl/healthlines.h"

#include "app/ctl/jsonline.h"
#include "app/ctl/output.h"
#include "core/locks/clusterwords.h"
#include "core/locks/lockwords.h"
#include "core/locks/topologywords.h"
#include "core/locks/viewwords.h"
#include "core/words/errorwords.h"

#include <QCoreApplication>
#include <QDateTime>

namespace lockscope::ctl
{

namespace
{

/// The server's clock, or this machine's before the server was asked.
base::ServerTime momentOf(const locks::Health& health, base::ServerTime serverNow)
{
    return health.clock.known ? serverNow
                              : std::chrono::floor<base::milliseconds>(std::chrono::system_clock::now());
}

/// What is worth a line when it changes.
std::optional<locks::Topology> steadyTopology(const locks::Health& health)
{
    std::optional<locks::Topology> topology = health.topology;
    if (topology)
        topology->failover.reset();
    return topology;
}

/// The last failover as soon as each lock was looked for on the new primary.
std::optional<locks::Failover> settledFailover(const locks::Health& health)
{
    const locks::Failover* failover = health.lastFailover();
    return failover && failover->toll.open == 0 && health.live ? std::optional(*failover) : std::nullopt;
}

/// The same of a cluster: which shards there are and whether they are live, not how many locks they have.
std::optional<locks::Cluster> steadyCluster(const locks::Health& health)
{
    std::optional<locks::Cluster> cluster = locks::steady(health.cluster);
    if (!cluster)
        return cluster;
    cluster->moving = 0;
    for (locks::ShardHealth& shard : cluster->shards) {
        shard.failure.reset();
        shard.topology.failover.reset();
    }
    return cluster;
}

} // namespace

QString livenessText(const locks::Health& health)
{
    if (const locks::FeedHealth* feed = health.pausedFeed(); health.live && feed)
        return QCoreApplication::translate("lockscopectl", "live; lock channels paused (%1 messages a second "
                                                           "when last listened to): events between reads are "
                                                           "not seen")
            .arg(feed->messagesPerSecond.value_or(0));
    if (health.live)
        return QCoreApplication::translate("lockscopectl", "live");
    const QString why =
        health.failure ? words::sentence(*health.failure) : locks::unknownSentence(health.reason);
    return QCoreApplication::translate("lockscopectl", "not live: %1").arg(why);
}

QString clockText(base::ServerTime moment)
{
    return QDateTime::fromMSecsSinceEpoch(moment.time_since_epoch().count())
        .toString(QStringLiteral("HH:mm:ss.zzz"));
}

HealthLines::HealthLines(Session& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
    connect(&session, &Session::healthChanged, this, &HealthLines::take);
}

void HealthLines::take(const locks::Health& health)
{
    const Told now{health.live, health.live ? QByteArray() : health.reason,
        health.live && health.pausedFeed() != nullptr, health.live ? health.lacks : QList<locks::Lack>(),
        health.live ? health.discovery.places : QList<locks::DiscoveryPlace>(), steadyTopology(health),
        steadyCluster(health), settledFailover(health), locks::viewSentences(health)};
    if (m_told == now)
        return;
    m_told = now;
    const base::ServerTime at = momentOf(health, m_session.now());
    if (m_session.arguments().json)
        return m_session.wrote(say(jsonLine(health, at)));
    QStringList texts{livenessText(health)};
    texts += now.view;
    if (health.topology)
        texts.append(locks::topologySentence(*health.topology));
    if (health.cluster)
        texts << QStringLiteral("cluster: ") + locks::clusterSentence(*health.cluster)
              << locks::awaySentence(*health.cluster);
    for (const locks::Lack lack : now.lacks)
        texts.append(locks::lackSentence(lack));
    texts += locks::discoverySentences(now.places);
    if (now.failover)
        texts.append(locks::failoverSentence(*now.failover, clockText(now.failover->at)));
    if (now.failover && now.failover->former)
        texts.append(locks::formerSentence(*now.failover->former));
    texts.removeAll(QString());
    for (const QString& text : std::as_const(texts)) {
        if (!m_said.contains(text))
            m_session.wrote(say(clockText(at) + QStringLiteral("  -- ") + text));
    }
    m_said = texts;
}

} // namespace lockscope::ctl

#include "moc_healthlines.cpp"
