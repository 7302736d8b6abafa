#include "core/watch/sentinelwitness.h"

#include <array>

namespace lockscope::watch
{

namespace
{

/// In the order of Doubt.
constexpr std::array doubtNames{
    "", "asking", "no-sentinel", "no-majority", "older-configuration", "primary-down"};

} // namespace

SentinelWitness::SentinelWitness(
    const redis::Endpoint& endpoint, const redis::ClientOptions& options, const base::Clock& clock)
    : m_finder(endpoint, options, clock)
    , m_master(endpoint.sentinels->master)
{
    connect(&m_finder, &redis::PrimaryFinder::leaving, this, &PrimaryWitness::leaving);
    connect(&m_finder, &redis::PrimaryFinder::changed, this, &PrimaryWitness::changed);
    connect(&m_finder, &redis::PrimaryFinder::stirred, this, &PrimaryWitness::stirred);
}

std::optional<redis::HostPort> SentinelWitness::primary() const { return m_finder.agreement().primary; }

QByteArray SentinelWitness::doubt() const { return doubtNames.at(std::size_t(m_finder.agreement().doubt)); }

locks::Topology SentinelWitness::topology() const
{
    const redis::SentinelQuorum::Agreement& agreement = m_finder.agreement();
    locks::Topology topology;
    topology.master = m_master;
    topology.primary = agreement.primary ? agreement.primary->text() : QString();
    topology.sentinels = agreement.known;
    topology.agreeing = agreement.agreeing;
    topology.doubt = doubt();
    for (const redis::SentinelPeer& replica : m_finder.replicas()) {
        if (replica.address.text() != topology.primary)
            topology.replicas.append(replica.address.text());
    }
    return topology;
}

} // namespace lockscope::watch

#include "moc_primarywitness.cpp"
#include "moc_sentinelwitness.cpp"
