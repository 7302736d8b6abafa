#include "core/lab/labservers.h"

#include "core/lab/labsentinels.h"
#include "core/lab/labserver.h"
#include "core/servers/freeport.h"

#include <algorithm>

namespace lockscope::lab
{

LabServers::LabServers(QList<ServerNeed> needs, const base::Clock& clock, QObject* parent)
    : QObject(parent)
    , m_clock(clock)
    , m_needs(std::move(needs))
    , m_servers(static_cast<std::size_t>(m_needs.size()))
    , m_places(m_servers.size())
{
    for (std::size_t i = 0; i < m_places.size(); ++i)
        m_places[i] = static_cast<int>(i);
}

LabServers::~LabServers() = default;

int LabServers::size() const { return static_cast<int>(m_servers.size()); }

int LabServers::standIn(int server) const { return m_places[static_cast<std::size_t>(server)]; }

redis::Endpoint LabServers::endpoint(int server) const
{
    return m_servers[static_cast<std::size_t>(standIn(server))]->endpoint();
}

redis::Client& LabServers::keeper(int server) const
{
    return m_servers[static_cast<std::size_t>(standIn(server))]->keeper();
}

void LabServers::start()
{
    for (int i = 0; i < size(); ++i)
        begin(i);
}

/// Replication goes by TCP; a server that has or is a replica gets a port of 127.0.0.1.
void LabServers::begin(int server)
{
    const ServerNeed& need = m_needs[server];
    const auto isOfThis = [server](const ServerNeed& other) { return other.replicaOf == server; };
    const bool needsPort = need.replicaOf || std::any_of(m_needs.begin(), m_needs.end(), isOfThis);
    const quint16 primaryPort =
        need.replicaOf ? m_servers[static_cast<std::size_t>(*need.replicaOf)]->port() : quint16(0);
    auto made =
        std::make_unique<Server>(need, needsPort ? servers::freePort() : quint16(0), primaryPort, m_clock);
    if (m_visited)
        made->visit(*m_visited);
    connect(made.get(), &Server::came, this, [this, server] { came(server); });
    connect(made.get(), &Server::failed, this, &LabServers::failed);
    connect(made.get(), &Server::expired, this,
        [this, server](const QByteArray& key) { Q_EMIT expired(server, key); });
    m_servers[static_cast<std::size_t>(server)] = std::move(made);
    m_servers[static_cast<std::size_t>(server)]->start();
}

void LabServers::came(int server)
{
    if (m_isReady)
        isBack(server);
    else
        checkReady();
}

void LabServers::isBack(int server)
{
    m_away.erase(server);
    Q_EMIT moved(server);
}

void LabServers::checkReady()
{
    if (!std::ranges::all_of(m_servers, [](const auto& server) { return server->isReady(); }))
        return;
    if (m_sentinelCount > 0)
        return callSentinels();
    m_isReady = true;
    Q_EMIT ready();
}

void LabServers::callSentinels()
{
    int primary = 0;
    while (primary < size() && replicaOf(primary) < 0)
        ++primary;
    const quint16 port = m_servers[static_cast<std::size_t>(primary)]->port();
    m_sentinels = std::make_unique<LabSentinels>(
        servers::SentinelWatch{m_needs[primary].name, port, m_sentinelCount}, m_clock);
    connect(m_sentinels.get(), &LabSentinels::failed, this, &LabServers::failed);
    connect(m_sentinels.get(), &LabSentinels::ready, this, [this] {
        m_isReady = true;
        Q_EMIT ready();
    });
    connect(m_sentinels.get(), &LabSentinels::switched, this,
        [this, primary](quint16 to) { switched(primary, to); });
    m_sentinels->start();
}

/// The first Sentinel that reports it is believed.
void LabServers::switched(int primary, quint16 port)
{
    const auto isIt = [port](const auto& server) { return server->port() == port; };
    const auto found = std::ranges::find_if(m_servers, isIt);
    if (found == m_servers.end() || m_switched.contains(primary))
        return;
    m_switched.append(primary);
    m_places[static_cast<std::size_t>(primary)] = static_cast<int>(found - m_servers.begin());
    isBack(primary);
}

int LabServers::replicaOf(int primary) const
{
    const auto isOfThis = [primary](const ServerNeed& other) { return other.replicaOf == primary; };
    const auto found = std::find_if(m_needs.begin(), m_needs.end(), isOfThis);
    return found == m_needs.end() ? -1 : static_cast<int>(found - m_needs.begin());
}

void LabServers::watchLease(int server, const QByteArray& key) const
{
    if (isVisit())
        m_servers[static_cast<std::size_t>(standIn(server))]->watchLease(key);
}

void LabServers::restart(int server)
{
    m_away.insert(server);
    m_servers[static_cast<std::size_t>(server)].reset();
    begin(server);
}

/// Nobody listens on port 1: the link breaks as if the network between the two had.
void LabServers::isolate(int replica) const
{
    keeper(replica).call({"replicaof", "127.0.0.1", "1"}, [](const auto&) {});
}

void LabServers::promote(int primary)
{
    const int replica = replicaOf(primary);
    if (replica < 0)
        return;
    m_servers[static_cast<std::size_t>(primary)]->end();
    m_places[static_cast<std::size_t>(primary)] = replica;
    m_away.insert(primary);
    if (m_sentinels)
        return; // they will find out
    keeper(replica).call({"replicaof", "no", "one"}, [this, primary](const auto&) { isBack(primary); });
}

} // namespace lockscope::lab

#include "moc_labservers.cpp"
