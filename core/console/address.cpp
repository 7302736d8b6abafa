#include "core/console/address.h"

#include "core/base/printable.h"
#include "core/redis/endpoint.h"

namespace lockscope::console
{

base::Result<Address> readAddress(const QString& uri)
{
    const auto endpoint = redis::Endpoint::fromUri(uri);
    if (!endpoint)
        return endpoint.error();
    using SocketType = redis::Endpoint::SocketType;
    Address address{endpoint->masked(), endpoint->shortName(),
        endpoint->allDatabases ? std::nullopt : std::optional(endpoint->database),
        endpoint->transport == SocketType::Tls, endpoint->transport == SocketType::Unix, endpoint->ssh, {},
        {}, {}, endpoint->discoversOnReplica, endpoint->passwordInUri};
    if (endpoint->sentinels) {
        address.master = base::printable(endpoint->sentinels->master);
        for (const redis::HostPort& sentinel : endpoint->sentinels->hosts)
            address.sentinels.append(sentinel.text());
    }
    if (endpoint->cluster) {
        for (const redis::HostPort& node : endpoint->cluster->hosts)
            address.nodes.append(node.text());
    }
    return address;
}

base::Result<profile::Profile> profileFor(const profile::ProfileStore& store, const QString& uri)
{
    const auto endpoint = redis::Endpoint::fromUri(uri);
    if (!endpoint)
        return endpoint.error();
    return store.profileOf(*endpoint);
}

} // namespace lockscope::console
