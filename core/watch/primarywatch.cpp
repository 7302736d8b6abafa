#include "core/watch/primarywatch.h"

#include <array>
#include <utility>

namespace lockscope::watch
{

using base::ErrorKind;

namespace
{

/// In the order of Doubt.
constexpr std::array doubtNames{
    "", "asking", "no-sentinel", "no-majority", "older-configuration", "primary-down"};

bool isOfTheWay(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::Refused:
    case ErrorKind::Unreachable:
    case ErrorKind::TimedOut:
    case ErrorKind::NameNotFound:
        return true;
    default:
        return false;
    }
}

QString namedBy(const redis::SentinelQuorum::Verdict& verdict)
{
    return verdict.primary ? verdict.primary->text() : QString();
}

} // namespace

PrimaryWatch::PrimaryWatch(
    redis::Endpoint& endpoint, const redis::ClientOptions& options, const base::Clock& clock)
    : m_finder(endpoint, options, clock)
    , m_master(endpoint.sentinels->master)
{
    endpoint.place = m_finder.place();
    connect(&m_finder, &redis::PrimaryFinder::leaving, this, &PrimaryWatch::leave);
    connect(&m_finder, &redis::PrimaryFinder::changed, this, &PrimaryWatch::changed);
    connect(&m_finder, &redis::PrimaryFinder::stirred, this, &PrimaryWatch::stirred);
}

void PrimaryWatch::leave(const std::optional<redis::HostPort>& to)
{
    m_denied = !to;
    m_reason = to ? "failover" : "role-changed";
    Q_EMIT leaving();
}

bool PrimaryWatch::accepts(const QByteArray& role)
{
    if (role.isEmpty() || role == "master")
        return true;
    m_finder.deny(role);
    return false;
}

/// The first one that is left counts: what is known is from there.
void PrimaryWatch::left(const QByteArray& runId, base::ServerTime at)
{
    if (m_left)
        m_left->denied = m_left->denied || m_denied;
    else if (!runId.isEmpty())
        m_left = Left{runId, at, m_primary, m_denied};
}

/// One that was demoted and promoted again may have forgotten in between, so it counts as another.
std::optional<locks::Failover> PrimaryWatch::entered(const QByteArray& runId)
{
    m_reason.clear();
    m_primary = namedBy(m_finder.verdict());
    const std::optional<Left> left = std::exchange(m_left, std::nullopt);
    if (!left || (left->runId == runId && !left->denied))
        return std::nullopt;
    m_failover = locks::Failover{left->at, left->from, m_primary, {}};
    return m_failover;
}

QByteArray PrimaryWatch::doubt() const { return doubtNames.at(std::size_t(m_finder.verdict().doubt)); }

locks::Topology PrimaryWatch::topology(const locks::FailoverToll& toll) const
{
    const redis::SentinelQuorum::Verdict& verdict = m_finder.verdict();
    locks::Topology topology;
    topology.master = m_master;
    topology.primary = namedBy(verdict);
    topology.sentinels = verdict.known;
    topology.agreeing = verdict.agreeing;
    topology.doubt = doubt();
    for (const redis::SentinelPeer& replica : m_finder.replicas()) {
        if (replica.address.text() != topology.primary)
            topology.replicas.append(replica.address.text());
    }
    topology.failover = m_failover;
    if (topology.failover)
        topology.failover->toll = toll;
    return topology;
}

std::optional<base::Error> PrimaryWatch::failure(const redis::ConnectionState& state) const
{
    const bool onTheWay =
        state.failedStep == redis::Step::Resolve || state.failedStep == redis::Step::Connect;
    if (!state.failure || !onTheWay || !isOfTheWay(state.failure->kind) || !m_finder.verdict().primary)
        return state.failure;
    return base::Error{
        ErrorKind::PrimaryUnreachable, namedBy(m_finder.verdict()).toUtf8(), base::name(state.failure->kind)};
}

} // namespace lockscope::watch
