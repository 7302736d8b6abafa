#pragma once

#include "core/redis/client.h"
#include "core/redis/clusternode.h"

namespace lockscope::redis
{

/// The connection to one node of a cluster that asks it for the map, and sends reading commands only. Lives
/// on the thread of its finder.
class ClusterPost final : public QObject
{
    Q_OBJECT
public:
    /// `node` has the cluster's credentials.
    ClusterPost(
        const Endpoint& node, const ClientOptions& options, const base::Clock& clock, QObject* parent);

    /// Begins to connect to the node.
    void open() { m_client.open(); }
    /// Ends the wait before the next attempt to connect.
    void retryNow() { m_client.retryNow(); }
    /// Asks for the map; reported() follows, unless an earlier question is still open.
    void ask();

Q_SIGNALS:
    /// Reports the node's answer, or why there is none.
    void reported(const lockscope::base::Result<QList<lockscope::redis::ClusterNode>>& view);

private:
    void follow(const ConnectionState& state);
    void take(const Client::Answer& answer);

    const HostPort m_address;
    Client m_client;
    bool m_asking = false;
};

} // namespace lockscope::redis
