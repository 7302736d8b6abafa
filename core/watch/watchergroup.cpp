#include "core/watch/watcher_p.h"

/// Where the server is, and what a watcher does where Sentinels name it.
namespace lockscope::watch
{

using Line = HealthModel::Line;

/// Made before the connections, so that it is told of a move before they are.
std::unique_ptr<PrimaryWatch> Watcher::Private::makeGroup()
{
    if (!options.endpoint.sentinels)
        return nullptr;
    auto made = std::make_unique<PrimaryWatch>(options.endpoint, options.connection, clock);
    QObject::connect(made.get(), &PrimaryWatch::leaving, &q, [this] { leave(); });
    QObject::connect(made.get(), &PrimaryWatch::changed, &q, [this] { tellHealth(); });
    QObject::connect(made.get(), &PrimaryWatch::stirred, &q, [this] { session.retryNow(); });
    return made;
}

/// Nothing of the server that is left counts as live from now on, whatever it still says.
void Watcher::Private::leave()
{
    group->left(runId, context.serverNow());
    pulse.model().lost(Line::Reader, group->reason(), clock.now());
    pulse.model().lost(Line::Listener, group->reason(), clock.now());
    judge();
}

/// True where the server that was entered is another primary than the one before.
bool Watcher::Private::failedOver()
{
    const auto failover = group ? group->entered(pulse.facts().runId) : std::nullopt;
    if (!failover)
        return false;
    knowledge.registry.failedOver(failover->at, context.serverNow());
    pulse.model().distrust("failover", clock.now());
    return true;
}

void Watcher::Private::roleChanged()
{
    if (group && !group->accepts(pulse.facts().role))
        return;
    pulse.model().distrust("role-changed", clock.now());
    judge();
}

void Watcher::Private::addTopology(locks::Health& health) const
{
    if (!group)
        return;
    health.topology = group->topology(knowledge.registry.toll());
    if (session.state().failure)
        health.failure = group->failure(session.state());
}

void Watcher::open()
{
    if (d->group)
        d->group->open();
    d->session.open();
}

void Watcher::close()
{
    d->session.close();
    if (d->group)
        d->group->close();
}

void Watcher::retryNow()
{
    if (d->group)
        d->group->retryNow();
    d->session.retryNow();
}

const redis::Endpoint& Watcher::endpoint() const { return d->options.endpoint; }

QByteArray Watcher::topologyDoubt() const { return d->group ? d->group->doubt() : QByteArray(); }

} // namespace lockscope::watch
