#include "core/console/sshroute.h"

#include "core/redis/endpoint.h"

#include <QTimer>

#include <algorithm>
#include <utility>

namespace lockscope::console
{

using base::Result;
using redis::Endpoint;
using redis::Way;

namespace
{

constexpr std::chrono::milliseconds explainedWithin{2'000}; ///< ssh says it as it closes the connection

/// Returns the address in the form that ssh takes after "-L".
QString addressOf(const Endpoint& server)
{
    return server.transport == Endpoint::SocketType::Unix ? server.path
                                                          : redis::HostPort{server.host, server.port}.text();
}

/// With TLS the tunnel is entered by its port.
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
    Path& path = pathTo(addressOf(server), server.transport == Endpoint::SocketType::Tls);
    path.waiting.emplace_back(guard, std::move(arrived));
    if (!path.tunnel->isReady())
        return path.tunnel->start();
    QMetaObject::invokeMethod(
        this, [this, &path] { arrive(path, wayBy(*path.tunnel)); }, Qt::QueuedConnection);
}

std::optional<base::Error> SshRoute::judge(const Way& way) const
{
    const auto gone =
        std::ranges::find_if(m_paths, [&](const auto& each) { return wayBy(*each.second.tunnel) == way; });
    const QByteArray refusal = gone == m_paths.end() ? QByteArray() : gone->second.tunnel->refusal();
    if (refusal.isEmpty())
        return std::nullopt;
    return base::Error{base::ErrorKind::BeyondTunnel, gone->first.first.toUtf8(), refusal};
}

/// The message of ssh and the end of the connection come by different pipes.
void SshRoute::explain(const Way& way, QObject* guard, Explained explained)
{
    auto* wait = new QTimer(guard);
    wait->setSingleShot(true);
    connect(wait, &QTimer::timeout, guard, [this, wait, way, explained] {
        wait->deleteLater();
        explained(judge(way));
    });
    for (const auto& [place, path] : m_paths)
        if (wayBy(*path.tunnel) == way && path.tunnel->refusal().isEmpty()) {
            connect(path.tunnel.get(), &servers::SshTunnel::refused, wait, [wait] { wait->start(0); });
            return wait->start(explainedWithin);
        }
    wait->start(0);
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
