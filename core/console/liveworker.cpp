#include "core/console/liveworker.h"

#include "core/base/programend.h"
#include "core/cluster/clusterwatcher.h"
#include "core/console/sshroute.h"

#include <QCoreApplication>

#include <utility>

namespace lockscope::console
{

namespace
{

using namespace std::chrono_literals;

/// True where no lock of the server, and so nothing that a client does with one, is out of sight.
bool seesAllLocks(const locks::Health& health)
{
    const bool isWhole = !health.cluster || (health.cluster->uncovered == 0 &&
                                                health.cluster->live() == int(health.cluster->shards.size()));
    return health.live && isWhole && !health.loneNode && health.discovery.firstPassDone;
}

} // namespace

/// The sockets that are dropped here were to be deleted by this thread's loop, which has ended.
LiveWorker::~LiveWorker()
{
    m_samples.reset();
    m_executor.reset();
    m_watcher.reset();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    base::ProgramEnd::leaveContent(m_life);
}

void LiveWorker::open(const watch::WatchOptions& wanted, const ActingOptions& acting)
{
    if (m_watcher)
        return m_watcher->open();
    watch::WatchOptions options = wanted;
    m_password = redis::Secret(wanted.endpoint.password.reveal()); // of this thread alone
    options.endpoint.password = m_password;
    if (options.endpoint.sentinels) {
        m_sentinelPassword = redis::Secret(options.endpoint.sentinels->password.reveal());
        options.endpoint.sentinels->password = m_sentinelPassword;
    }
    if (!options.endpoint.ssh.isEmpty())
        options.endpoint.route = std::make_shared<SshRoute>(options.endpoint.ssh);
    m_watcher = cluster::makeWatch(options, m_clock);
    connect(m_watcher.get(), &watch::LockWatch::changed, this, &LiveWorker::report);
    connect(m_watcher.get(), &watch::LockWatch::healthChanged, this, &LiveWorker::reportHealth);
    connect(m_watcher.get(), &watch::LockWatch::historyChanged, this, &LiveWorker::reportHistory);
    connect(m_watcher.get(), &watch::LockWatch::clientsChanged, this, &LiveWorker::reportClients);
    m_look = new QTimer(this);
    connect(m_look, &QTimer::timeout, this, [this] { send(m_life.advance(serverNow())); });
    m_look->start(1s);
    for (const auto& act : std::exchange(m_waiting, {}))
        act(*m_watcher);
    m_executor = std::make_unique<LiveExecutor>(options, acting, *m_watcher, m_clock);
    connect(m_executor.get(), &LiveExecutor::holdsChanged, this, &LiveWorker::holdsChanged);
    connect(m_executor.get(), &LiveExecutor::auditChanged, this, &LiveWorker::auditChanged);
    for (const auto& act : std::exchange(m_actsWaiting, {}))
        act(*m_executor);
    m_watcher->open();
    if (!options.sandbox)
        return;
    m_samples = std::make_unique<lab::SampleClients>(options.endpoint, lab::SampleSettings(), m_clock);
    m_samples->start();
}

void LiveWorker::close()
{
    if (m_watcher)
        m_watcher->close();
}

void LiveWorker::setPassword(profile::Whose of, const QByteArray& password)
{
    (of == profile::Whose::Sentinels ? m_sentinelPassword : m_password).replace(password);
    if (m_watcher)
        m_watcher->retryNow();
}

void LiveWorker::withWatcher(std::function<void(watch::LockWatch&)> act)
{
    if (m_watcher)
        act(*m_watcher);
    else
        m_waiting.push_back(std::move(act));
}

void LiveWorker::taken()
{
    if (!m_flow.isInPieces())
        m_afterPieces = std::exchange(m_after, {});
    if (const auto next = m_flow.arrived())
        Q_EMIT changed(*next);
    if (!m_flow.isInPieces())
        reportAfter(std::exchange(m_afterPieces, {}));
}

void LiveWorker::onExecutor(std::function<void(LiveExecutor&)> act)
{
    QMetaObject::invokeMethod(
        this,
        [this, act = std::move(act)] {
            if (m_executor)
                act(*m_executor);
            else
                m_actsWaiting.push_back(act);
        },
        Qt::QueuedConnection);
}

void LiveWorker::atExecutor(std::function<void(LiveExecutor*)> act)
{
    QMetaObject::invokeMethod(
        this, [this, act = std::move(act)] { act(m_executor.get()); }, Qt::QueuedConnection);
}

void LiveWorker::report(const locks::Batch& batch) { send(m_life.take(batch, serverNow())); }

void LiveWorker::send(const locks::Batch& batch)
{
    if (batch.isEmpty())
        return;
    if (const auto now = m_flow.put(batch))
        Q_EMIT changed(*now);
}

void LiveWorker::reportClients(const locks::ClientSight& sight)
{
    send(m_life.take(sight, serverNow()));
    Q_EMIT clientsChanged(sight);
}

/// Health must not say that all has been seen before all of it has been sent. Of several that wait the newest
/// counts.
void LiveWorker::reportHealth(const locks::Health& health)
{
    m_serverClock = health.clock;
    send(m_life.see(seesAllLocks(health), serverNow()));
    const auto& failover = health.topology ? health.topology->failover : std::nullopt;
    send(m_life.take(failover ? failover->former : std::nullopt, serverNow()));
    if (mustWait())
        m_after.health = health;
    else
        Q_EMIT healthChanged(health);
}

void LiveWorker::reportHistory(const locks::History& history)
{
    if (mustWait())
        m_after.history = history;
    else
        Q_EMIT historyChanged(history);
}

bool LiveWorker::mustWait() const { return m_flow.hasWaiting() || m_after.health || m_after.history; }

void LiveWorker::reportAfter(const After& after)
{
    if (after.health)
        Q_EMIT healthChanged(*after.health);
    if (after.history)
        Q_EMIT historyChanged(*after.history);
}

} // namespace lockscope::console

#include "moc_liveworker.cpp"
