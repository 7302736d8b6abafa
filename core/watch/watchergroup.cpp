#include "core/watch/sentinelwitness.h"
#include "core/watch/shardwitness.h"
#include "core/watch/watcher_p.h"

#include <utility>

/// Where the server is, and what a watcher does where Sentinels name it.
namespace lockscope::watch
{

using Line = HealthModel::Line;

namespace
{

std::unique_ptr<PrimaryWitness> makeWitness(const WatchOptions& options, const base::Clock& clock)
{
    if (options.shard.finder != nullptr)
        return std::make_unique<ShardWitness>(*options.shard.finder, options.shard.id);
    if (options.endpoint.sentinels)
        return std::make_unique<SentinelWitness>(options.endpoint, options.connection, clock);
    return nullptr;
}

} // namespace

/// Made before the connections, so that it is told of a move before they are.
std::unique_ptr<PrimaryWatch> Watcher::Private::makeGroup()
{
    std::unique_ptr<PrimaryWitness> witness = makeWitness(options, clock);
    if (!witness)
        return nullptr;
    options.endpoint.place = witness->place();
    auto made = std::make_unique<PrimaryWatch>(std::move(witness));
    QObject::connect(made.get(), &PrimaryWatch::leaving, &q, [this] { leave(); });
    QObject::connect(made.get(), &PrimaryWatch::changed, &q, [this] { tellHealth(); });
    QObject::connect(made.get(), &PrimaryWatch::stirred, &q, [this] { session.retryNow(); });
    return made;
}

FeedContext Watcher::Private::makeContext()
{
    FeedContext made{clock, watchState, estimate, [this] { publisher.stir(); }};
    made.inCluster = options.shard.finder != nullptr;
    if (made.inCluster)
        made.isImporting = [this](const base::KeyName& name) { return side->isImporting(name); };
    return made;
}

void Watcher::Private::joinCluster()
{
    watchState.registry.countWith(options.shard.events);
    side = std::make_unique<ShardSide>(ShardSide::Feeds{listens, scans, waiters, service}, context);
    waiters.setOwn(&sharded);
    QObject::connect(&publisher, &Publisher::turn, side.get(), &ShardSide::tellMoved);
    QObject::connect(&publisher, &Publisher::turn, &service, &ClusterStateProbe::heed);
    QObject::connect(&service, &ClusterStateProbe::served, &q, [this](bool serves) {
        heartbeat.model().served(serves, clock.now());
        judge();
    });
}

void Watcher::Private::hearRoles()
{
    QObject::connect(&heartbeat, &Heartbeat::roleChanged, &q, [this] { roleChanged(); });
    QObject::connect(
        &heartbeat, &Heartbeat::roleReported, &q, [this](const RoleAnswer& answer, base::MonoTime asked) {
            place.hear(answer, heartbeat.facts().history, asked);
            hearLink();
        });
    QObject::connect(&place, &ScanPlace::moved, &q, [this] { tellHealth(); });
    QObject::connect(&former, &FormerWatch::changed, &q, [this] { tellHealth(); });
}

/// Nothing of the server that is left counts as live from now on, whatever it still says.
void Watcher::Private::leave()
{
    group->left(runId, context.serverNow());
    heartbeat.model().lost(Line::Reader, group->reason(), clock.now());
    heartbeat.model().lost(Line::Listener, group->reason(), clock.now());
    judge();
}

/// True where the server that was entered is another primary than the one before.
bool Watcher::Private::failedOver()
{
    const auto failover = group ? group->entered(heartbeat.facts().runId) : std::nullopt;
    if (context.inCluster)
        watchState.setNode(session.reader().client().endpoint().shortName().toUtf8());
    if (!failover)
        return false;
    watchState.registry.failedOver(failover->at, context.serverNow());
    tellOfServer(locks::EventKind::FailedOver, failover->to.toUtf8());
    heartbeat.model().distrust("failover", clock.now());
    if (group->former() && !context.inCluster)
        former.begin(*group->former());
    return true;
}

void Watcher::Private::roleChanged()
{
    if (group && !group->accepts(heartbeat.facts().role))
        return;
    heartbeat.model().distrust("role-changed", clock.now());
    tellOfServer(
        isPrimaryRole(heartbeat.facts().role) ? locks::EventKind::Promoted : locks::EventKind::Demoted);
    judge();
}

/// It stays connected: another server may come up at that address.
bool Watcher::Private::isSentinel()
{
    if (!heartbeat.facts().isSentinel())
        return false;
    heartbeat.model().distrust("sentinel", clock.now());
    judge();
    return true;
}

/// What came to the primary meanwhile is new here, and is older than that.
void Watcher::Private::hearLink()
{
    const ServerFacts& facts = heartbeat.facts();
    link.heard(facts.isReplica() && facts.linked ? facts.silence : std::nullopt, clock.now());
    QByteArray lack;
    if (facts.isReplica() && !facts.linked)
        lack = "no-primary-link";
    else if (link.isSilent())
        lack = "primary-silent";
    const bool wasCut = std::exchange(isCut, !lack.isEmpty());
    if (isCut || wasCut) {
        cutUntil = clock.now();
        watchState.registry.allSeenBy(std::nullopt);
    }
    watchState.distrust(lack);
    heartbeat.model().linked(lack, clock.now());
    judge();
}

/// One event, where its locks would tell a thousand.
void Watcher::Private::tellOfServer(locks::EventKind kind, const QByteArray& node)
{
    const QByteArray shard =
        context.inCluster ? session.reader().client().endpoint().shortName().toUtf8() : QByteArray();
    watchState.registry.tellOfServer(kind, context.serverNow(), node.isEmpty() ? shard : node);
    publisher.stir();
}

void Watcher::Private::addTopology(locks::Health& health) const
{
    if (!group)
        return;
    health.topology = group->topology(watchState.registry.toll());
    if (health.topology->failover)
        health.topology->failover->former = former.found();
    if (session.state().failure && !context.inCluster)
        health.failure = group->failure(session.state());
}

void Watcher::open()
{
    if (d->group)
        d->group->witness().open();
    d->session.open();
}

void Watcher::close()
{
    d->session.close();
    d->former.end();
    if (d->group)
        d->group->witness().close();
}

void Watcher::retryNow()
{
    if (d->group)
        d->group->witness().retryNow();
    if (d->isSentinel()) // which is ready, and all that could come of it is another server
        d->session.restart();
    d->session.retryNow();
}

void Watcher::setPrefixes(const QByteArrayList& prefixes)
{
    d->listens.setPrefixes(prefixes);
    d->scans.setPrefixes(prefixes, d->session.listener().client().clientId());
}

void Watcher::setStatements(const QList<locks::Stated>& statements)
{
    d->watchState.setStatements(statements);
    d->scans.setStatements(statements);
    d->publisher.stir();
}

void Watcher::setBudget(const WatchBudget& budget)
{
    d->watchState.reads.setRate(budget.readsPerSecond);
    d->scans.setShare(budget.serverShare);
}

const redis::Endpoint& Watcher::endpoint() const { return d->options.endpoint; }

QByteArray Watcher::topologyDoubt() const { return d->group ? d->group->doubt() : QByteArray(); }

ShardSide& Watcher::shardSide() const { return *d->side; }

} // namespace lockscope::watch
