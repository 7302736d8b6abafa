#include "core/watch/watcher_p.h"

#include <algorithm>
#include <utility>

namespace lockscope::watch
{

using locks::FeedHealth;
using locks::Health;
using Condition = FeedHealth::Condition;

namespace
{

using namespace std::chrono_literals;

constexpr base::milliseconds reconcileWithoutPushes = 1s;
constexpr base::seconds countersEvery = 1s;
/// Where the counters tell of silent changes, the reconcile is for what nobody has thought of.
constexpr base::milliseconds reconcileCounted = 52s; // a turn may come late: within a minute
/// Everything is read at once no oftener than this for what counters tell, and for half of the budget at
/// most.
constexpr base::nanoseconds leastRest = 10s;
/// So many locks are read a second where everything is read at once, as was measured.
constexpr int atFullSpeed = 20'000;

base::milliseconds readingTime(qsizetype names, int readsPerSecond)
{
    return base::milliseconds(1s) * names / std::max(1, readsPerSecond);
}

} // namespace

/// Without pushes the reconcile is all there is, within the same budget.
void Watcher::Private::chooseReconcile()
{
    const bool counted = countersTell();
    watchState.reads.setTogether(counted);
    if (counted)
        watchState.reads.setReconcileWithin(std::max(
            reconcileCounted, readingTime(watchState.registry.existing(), options.budget.readsPerSecond)));
    else
        watchState.reads.setReconcileWithin(
            isPushed() ? ReadSchedule::Limits().reconcileWithin : reconcileWithoutPushes);
}

bool Watcher::Private::isPushed() const
{
    return reads.health().condition == Condition::Working &&
           listens.invalidations().condition == Condition::Working;
}

/// In a cluster a slot that moves away changes no counter.
bool Watcher::Private::countersTell() const
{
    const bool isCluster = context.inCluster || heartbeat.facts().mode == "cluster";
    return !isCluster && isPushed() && silent.isQuiet() &&
           SilentChanges::areKnownOf(heartbeat.facts().release);
}

void Watcher::Private::takeCounters(const SilentChanges::Counters& counters)
{
    const base::nanoseconds rest = std::max<base::nanoseconds>(
        leastRest, readingTime(watchState.registry.existing(), options.budget.readsPerSecond) * 2);
    if (silent.take(counters, clock.now(), rest) == SilentChanges::Step::ReadAll)
        rereadEverything();
    chooseReconcile();
    newKeys.take(counters, clock.now());
    const bool tells =
        countersTell() && !heartbeat.facts().isReplica(); // its keys may come by a synchronisation
    scans.setNewUntil(tells ? newKeys.until() : std::nullopt);
}

base::milliseconds Watcher::Private::foundWithin() const
{
    if (!countersTell())
        return watchState.reads.oldestLook(clock.now());
    const base::nanoseconds reading =
        std::max<base::nanoseconds>(rereadTook, readingTime(watchState.registry.existing(), atFullSpeed));
    return std::chrono::ceil<std::chrono::seconds>(countersEvery + reading + heartbeat.model().roundTrip());
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
    const HealthModel& model = heartbeat.model();
    Health health;
    health.live = model.live();
    health.reason = model.reason();
    health.liveSince = model.since();
    health.busySince = model.busySince();
    health.roundTrip = model.roundTrip();
    health.freshWithin = model.bound() + base::limits::pingEvery;
    health.foundWithin = foundWithin();
    health.clock = estimate.clock();
    health.discovery = scans.progress();
    health.cost = cost.cost();
    health.locks = static_cast<quint64>(watchState.registry.existing());
    health.possible = watchState.possible.listed();
    health.morePossible = watchState.possible.areMore();
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
    if (state.isReady() && heartbeat.facts().isSentinel())
        health.failure = {base::ErrorKind::IsSentinel, options.endpoint.shortName().toUtf8(), {}};
    health.server = options.endpoint.masked();
    health.serverName = options.endpoint.shortName();
    health.sandbox = options.sandbox;
    health.peer = state.peer;
    health.version = heartbeat.facts().version;
    health.release = heartbeat.facts().release;
    health.role = heartbeat.facts().role;
    health.runId = heartbeat.facts().runId;
    if (heartbeat.facts().isReplica()) {
        health.replicaOf = heartbeat.facts().primary.text();
        health.silenceNoticedAfter = link.patience();
    }
    health.loneNode = isLoneNode() && lone.isPart();
}

/// Who reaches it by the cluster's map sees the others, too.
bool Watcher::Private::isLoneNode() const
{
    return heartbeat.facts().mode == "cluster" && !context.inCluster;
}

QList<locks::Lack> Watcher::Private::lacks() const
{
    using locks::Lack;
    const auto isUnknown = [](const std::optional<base::Error>& error) {
        return error && error->kind == base::ErrorKind::UnknownCommand;
    };
    QList<Lack> missing;
    if (watchState.abilities.expiries != ExpiryWay::Absolute)
        missing.append(Lack::ExpireTime);
    if (!watchState.abilities.scansByType)
        missing.append(Lack::ScanType);
    if (!watchState.abilities.sieves)
        missing.append(Lack::ReadScripts);
    if (isUnknown(reads.health().reason))
        missing.append(Lack::Tracking);
    const auto& clockless = heartbeat.clockFailure();
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
    if (heartbeat.clockFailure() && timely.condition == Condition::Working)
        timely.condition = Condition::Degraded; // by the clock that INFO tells
    if (timely.condition == Condition::Failed || timely.condition == Condition::Degraded)
        timely.reason = heartbeat.clockFailure();
    health.feeds = {scans.health(), tracking, channels, listens.keyspace(), timely};
    health.lacks = lacks();
}

locks::Health Watcher::health() const { return d->health(); }

bool Watcher::isLive() const { return d->heartbeat.model().live(); }

base::ServerClock Watcher::serverClock() const { return d->estimate.clock(); }

const locks::Registry& Watcher::registry() const { return d->watchState.registry; }

bool Watcher::isArming() const { return d->watchState.reads.arming(); }

} // namespace lockscope::watch
