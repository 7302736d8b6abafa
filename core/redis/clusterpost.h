#pragma once

#include "core/redis/client.h"
#include "core/redis/clusternode.h"

namespace lockscope::redis
{

/// One node of a cluster as it is asked for the map: a connection of its own, which sends reading commands
/// only. Lives on the thread of its finder.
class ClusterPost final : public QObject
{
    Q_OBJECT
public:
    /// `node`: with the cluster's credentials.
    ClusterPost(
        const Endpoint& node, const ClientOptions& options, const base::Clock& clock, QObject* parent);

    void open() { m_client.open(); }
    void retryNow() { m_client.retryNow(); }
    /// told() follows, unless an earlier question is still open.
    void ask();

Q_SIGNALS:
    /// What it says, or why it says nothing.
    void told(const lockscope::base::Result<QList<lockscope::redis::ClusterNode>>& view);

private:
    void follow(const ConnectionState& state);
    void take(const Client::Answer& answer);

    const HostPort m_address;
    Client m_client;
    bool m_asking = false;
};

} // namespace lockscope::redis
