#include "core/console/sshroute.h"

#include "core/redis/endpoint.h"

#include <utility>

namespace lockscope::console
{

using base::Result;
using redis::Endpoint;
using redis::Way;

namespace
{

/// As ssh takes it behind "-L".
QString addressOf(const Endpoint& server)
{
    return server.transport == Endpoint::Transport::Unix ? server.path
                                                         : redis::HostPort{server.host, server.port}.text();
}

/// With TLS the port is what can be gone to.
Way wayBy(const servers::SshTunnel& tunnel)
{
    return tunnel.port() != 0 ? Way{{}, tunnel.port()} : Way{tunnel.socketPath()};
}

} // namespace

SshRoute::SshRoute(QString destination)
    : m_destination(std::move(destination))
{
}

void SshRoute::reach(const Endpoint& server, QObject* guard, Arrived arrived)
{
    Path& path = pathTo(addressOf(server), server.transport == Endpoint::Transport::Tls);
    path.waiting.emplace_back(guard, std::move(arrived));
    if (!path.tunnel->isReady())
        return path.tunnel->start();
    QMetaObject::invokeMethod(
        this, [this, &path] { arrive(path, wayBy(*path.tunnel)); }, Qt::QueuedConnection);
}

SshRoute::Path& SshRoute::pathTo(const QString& server, bool tls)
{
    Path& path = m_paths[{server, tls}];
    if (path.tunnel)
        return path;
    path.tunnel = std::make_unique<servers::SshTunnel>(servers::SshTunnelOptions{m_destination, server, tls});
    connect(path.tunnel.get(), &servers::SshTunnel::ready, this,
        [this, &path] { arrive(path, wayBy(*path.tunnel)); });
    connect(path.tunnel.get(), &servers::SshTunnel::failed, this,
        [this, &path](const base::Error& error) { arrive(path, error); });
    return path;
}

void SshRoute::arrive(Path& path, const Result<Way>& way)
{
    for (const auto& [guard, arrived] : std::exchange(path.waiting, {}))
        if (guard)
            arrived(way);
}

} // namespace lockscope::console

#include "moc_sshroute.cpp"
