#include "core/watch/watcher_p.h"

#include <utility>

namespace lockscope::watch
{

using locks::FeedHealth;
using locks::Health;
using Condition = FeedHealth::Condition;

/// Without pushes the reconcile is all there is, within the same budget.
void Watcher::Private::chooseReconcile()
{
    const bool pushed = reads.health().condition == Condition::Working &&
                        listens.invalidations().condition == Condition::Working;
    using namespace std::chrono_literals;
    knowledge.reads.setReconcileWithin(pushed ? ReadSchedule::Limits().reconcileWithin : 1s);
}

void Watcher::Private::tellHealth()
{
    Health now = health();
    if (now == told)
        return;
    told = std::move(now);
    Q_EMIT q.healthChanged(told);
}

Health Watcher::Private::health() const
{
    const HealthModel& model = pulse.model();
    Health health;
    health.live = model.live();
    health.reason = model.reason();
    health.liveSince = model.since();
    health.busySince = model.busySince();
    health.roundTrip = model.roundTrip();
    health.freshWithin = model.bound() + base::limits::pingEvery;
    health.foundWithin = knowledge.reads.oldestLook(clock.now());
    health.clock = estimate.clock();
    health.discovery = scans.progress();
    health.cost = cost.cost();
    health.locks = static_cast<quint64>(knowledge.registry.existing());
    addServer(health);
    addTopology(health);
    addFeeds(health);
    return health;
}

void Watcher::Private::addServer(Health& health) const
{
    const redis::ConnectionState& state = session.state();
    health.step = state.step;
    health.failedStep = state.failedStep;
    health.failure = state.failure;
    health.attempt = state.attempt;
    health.retryAt = state.retryAt;
    if (state.busy)
        health.busySince = state.busySince;
    if (state.isReady() && pulse.facts().isSentinel())
        health.failure = {base::ErrorKind::IsSentinel, options.endpoint.shortName().toUtf8(), {}};
    health.server = options.endpoint.masked();
    health.serverName = options.endpoint.shortName();
    health.sandbox = options.sandbox;
    health.peer = state.peer;
    health.version = pulse.facts().version;
    health.release = pulse.facts().release;
    health.role = pulse.facts().role;
    health.runId = pulse.facts().runId;
    if (pulse.facts().isReplica()) {
        health.replicaOf = pulse.facts().primary.text();
        health.silenceNoticedAfter = link.patience();
    }
    health.loneNode = isLoneNode() && lone.isPart();
}

/// Who reaches it by the cluster's map sees the others, too.
bool Watcher::Private::isLoneNode() const { return pulse.facts().mode == "cluster" && !context.inCluster; }

QList<locks::Lack> Watcher::Private::lacks() const
{
    using locks::Lack;
    const auto isUnknown = [](const std::optional<base::Error>& error) {
        return error && error->kind == base::ErrorKind::UnknownCommand;
    };
    QList<Lack> missing;
    if (knowledge.abilities.expiries != ExpiryWay::Absolute)
        missing.append(Lack::ExpireTime);
    if (!knowledge.abilities.scansByType)
        missing.append(Lack::ScanType);
    if (!knowledge.abilities.sieves)
        missing.append(Lack::ReadScripts);
    if (isUnknown(reads.health().reason))
        missing.append(Lack::Tracking);
    const auto& clockless = pulse.clockFailure();
    if (isUnknown(clockless) || (clockless && clockless->kind == base::ErrorKind::NoPermission))
        missing.append(Lack::Time);
    return missing;
}

void Watcher::Private::addFeeds(Health& health) const
{
    FeedHealth tracking = reads.health();
    if (tracking.condition == Condition::Working && listens.invalidations().condition != Condition::Working)
        tracking = listens.invalidations();
    FeedHealth channels = listens.channels();
    if (channels.condition == Condition::Working && waiters.failure())
        channels = feedHealth(FeedHealth::Feed::Channels, Condition::Degraded, waiters.failure());
    FeedHealth timely = deadlines.health();
    if (pulse.clockFailure() && timely.condition == Condition::Working)
        timely.condition = Condition::Degraded; // by the clock that INFO tells
    if (timely.condition == Condition::Failed || timely.condition == Condition::Degraded)
        timely.reason = pulse.clockFailure();
    health.feeds = {scans.health(), tracking, channels, listens.keyspace(), timely};
    health.lacks = lacks();
}

locks::Health Watcher::health() const { return d->health(); }

bool Watcher::isLive() const { return d->pulse.model().live(); }

base::ServerClock Watcher::serverClock() const { return d->estimate.clock(); }

const locks::Registry& Watcher::registry() const { return d->knowledge.registry; }

bool Watcher::isArming() const { return d->knowledge.reads.arming(); }

} // namespace lockscope::watch
