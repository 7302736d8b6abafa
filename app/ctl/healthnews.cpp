#include "app/ctl/healthnews.h"

#include "app/ctl/words.h"
#include "core/base/printable.h"
#include "core/locks/clusterwords.h"
#include "core/locks/lockwords.h"
#include "core/locks/searchway.h"
#include "core/locks/topologywords.h"
#include "core/locks/viewwords.h"
#include "core/words/errorwords.h"

#include <QCoreApplication>
#include <QDateTime>

#include <algorithm>
#include <utility>

namespace lockscope::ctl
{

namespace
{

/// Returns the part of the topology that is worth a line when it changes.
std::optional<locks::Topology> steadyTopology(const locks::Health& health)
{
    std::optional<locks::Topology> topology = health.topology;
    if (topology)
        topology->failover.reset();
    return topology;
}

/// Returns the last failover as soon as each lock was looked for on the new primary.
std::optional<locks::Failover> settledFailover(const locks::Health& health)
{
    const locks::Failover* failover = health.lastFailover();
    return failover && failover->toll.open == 0 && health.live ? std::optional(*failover) : std::nullopt;
}

/// Does the same for a cluster: which shards there are and whether they are live, not how many locks they
/// have.
std::optional<locks::Cluster> steadyCluster(const locks::Health& health)
{
    std::optional<locks::Cluster> cluster = locks::steady(health.cluster);
    if (!cluster)
        return cluster;
    cluster->moving = 0;
    for (locks::ShardHealth& shard : cluster->shards) {
        if (shard.failure)
            shard.failure = base::Error{shard.failure->kind, {}, {}};
        shard.topology.failover.reset();
    }
    return cluster;
}

} // namespace

QString livenessText(const locks::Health& health)
{
    if (const locks::FeedHealth* feed = health.pausedFeed(); health.live && feed)
        return Words::tr("live; lock channels paused (%1 messages a second "
                         "when last listened to): events between reads are "
                         "not seen")
            .arg(feed->messagesPerSecond.value_or(0));
    if (health.live)
        return Words::tr("live");
    const QString why =
        health.failure ? words::sentence(*health.failure) : locks::unknownSentence(health.reason);
    return Words::tr("not live: %1").arg(why);
}

QString serverText(const locks::Health& health)
{
    QStringList parts{health.sandbox ? Words::tr("sandbox") : base::printable(health.server.toUtf8(), 60)};
    if (!health.release.isEmpty())
        parts.append(base::printable(health.release, 32) + u' ' + locks::roleWords(health.role));
    parts.append(livenessText(health));
    parts += locks::viewWords(health);
    if (health.live)
        parts.append(Words::tr("round trip %1 ms")
                         .arg(QString::number(double(health.roundTrip.count()) / 1e6, 'f', 1)));
    return parts.join(QStringLiteral(" · "));
}

QString clockText(base::ServerTime moment)
{
    return QDateTime::fromMSecsSinceEpoch(moment.time_since_epoch().count())
        .toString(QStringLiteral("HH:mm:ss.zzz"));
}

HealthNews::Reported HealthNews::reportedOf(const locks::Health& health)
{
    return {health.live, health.live ? QByteArray() : health.reason,
        health.live && health.pausedFeed() != nullptr, health.live ? health.lacks : QList<locks::Lack>(),
        health.live ? locks::searchWay(health) : QByteArray(),
        health.live ? health.discovery.places : QList<locks::DiscoveryPlace>(), steadyTopology(health),
        steadyCluster(health), settledFailover(health), locks::viewSentences(health),
        health.live ? locks::lostSourceSentences(health) : QStringList(), {}};
}

QStringList HealthNews::textsOf(const locks::Health& health, const Reported& reported)
{
    QStringList texts{livenessText(health)};
    texts += reported.view + reported.lostSources + reported.clocks;
    if (health.topology)
        texts.append(locks::topologySentence(*health.topology));
    if (health.cluster)
        texts << QStringLiteral("cluster: ") + locks::clusterSentence(*health.cluster)
              << locks::awaySentence(*health.cluster);
    for (const locks::Lack lack : reported.lacks)
        texts.append(locks::lackSentence(lack));
    texts += locks::discoverySentences(reported.places);
    if (reported.failover)
        texts.append(locks::failoverSentence(*reported.failover, clockText(reported.failover->at)));
    if (reported.failover && reported.failover->former)
        texts.append(locks::formerSentence(*reported.failover->former));
    texts.removeAll(QString());
    return texts;
}

QStringList HealthNews::steadyClocks(const QStringList& clocks) const
{
    const bool wereOff = m_reported && !m_reported->clocks.isEmpty();
    return wereOff && !clocks.isEmpty() ? m_reported->clocks : clocks;
}

std::optional<QStringList> HealthNews::take(const locks::Health& health, const QStringList& clocks)
{
    Reported now = reportedOf(health);
    now.clocks = steadyClocks(clocks);
    if (m_reported == now)
        return std::nullopt;
    m_reported = now;
    const QStringList texts = textsOf(health, now);
    const QStringList before = std::exchange(m_said, texts);
    QStringList fresh;
    std::ranges::copy_if(
        texts, std::back_inserter(fresh), [&](const QString& text) { return !before.contains(text); });
    return fresh;
}

} // namespace lockscope::ctl
