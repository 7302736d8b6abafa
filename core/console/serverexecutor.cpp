#include "core/console/serverexecutor.h"

namespace lockscope::console
{

redis::Endpoint ActEntry::to(const redis::Endpoint& watched) const
{
    redis::Endpoint endpoint = watched;
    if (user.isEmpty())
        return endpoint;
    endpoint.user = user;
    endpoint.password = password;
    endpoint.passwordInUri = false;
    endpoint.passwordFile.clear();
    return endpoint;
}

ServerExecutor::ServerExecutor(
    const ActEntry& entry, watch::Watcher& watcher, admin::Journal& journal, const base::Clock& clock)
    : m_clock(clock)
    , m_watcher(watcher)
    , m_endpoint(entry.to(watcher.endpoint()))
    , m_executor(std::make_unique<admin::OperationExecutor>(place(entry.watching), journal, clock))
    , m_rights(std::make_unique<admin::ActRights>(
          m_endpoint, connection(entry.watching, {admin::ActRights::script().sha1}), clock))
{
    connect(&watcher, &watch::Watcher::healthChanged, this, &ServerExecutor::followTopology);
    followTopology();
}

void ServerExecutor::followTopology() { m_window->bar(isUnconfirmed()); }

/// Returns the options of every connection that is made here; none is without a gate.
redis::ClientOptions ServerExecutor::connection(
    const redis::ClientOptions& watching, const QByteArrayList& always) const
{
    redis::ClientOptions options = watching;
    options.readsOnly = false;
    options.gate = std::make_shared<redis::WriteGate>(m_window, always);
    return options;
}

admin::ExecutorTarget ServerExecutor::place(const redis::ClientOptions& watching) const
{
    admin::ExecutorTarget place;
    place.endpoint = m_endpoint;
    place.connection = connection(watching);
    place.holdsGate = connection(watching, admin::OperationExecutor::keepingScripts()).gate;
    place.serverClock = [this] { return m_watcher.serverClock(); };
    place.known = [this](const locks::LockRef& ref) { return m_watcher.registry().find(ref); };
    place.ownChannels = [this](const locks::LockRef& ref) { return m_watcher.ownChannels(ref); };
    place.tookAway = [this](const locks::LockRef& ref) { m_watcher.tookAway(ref); };
    return place;
}

} // namespace lockscope::console

#include "moc_serverexecutor.cpp"
