#include "core/watch/primarywatch.h"

#include "core/redis/serverrole.h"

#include <utility>

namespace lockscope::watch
{

using base::ErrorKind;

namespace
{

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

QString textOf(const std::optional<redis::HostPort>& server) { return server ? server->text() : QString(); }

} // namespace

PrimaryWatch::PrimaryWatch(std::unique_ptr<PrimaryWitness> witness)
    : m_witness(std::move(witness))
{
    connect(m_witness.get(), &PrimaryWitness::leaving, this, &PrimaryWatch::leave);
    connect(m_witness.get(), &PrimaryWitness::changed, this, &PrimaryWatch::changed);
    connect(m_witness.get(), &PrimaryWitness::stirred, this, &PrimaryWatch::stirred);
}

void PrimaryWatch::leave(const std::optional<redis::HostPort>& to)
{
    m_denied = !to;
    m_reason = to ? "failover" : "role-changed";
    Q_EMIT leaving();
}

bool PrimaryWatch::accepts(const QByteArray& role)
{
    if (role.isEmpty() || redis::isPrimaryRole(role))
        return true;
    m_witness->deny(role);
    return false;
}

/// The first server that is left counts: what is known comes from there.
void PrimaryWatch::left(const QByteArray& runId, base::ServerTime at)
{
    if (m_left)
        m_left->denied = m_left->denied || m_denied;
    else if (!runId.isEmpty())
        m_left = Left{runId, at, m_primary, m_denied};
}

/// A primary that was demoted and promoted again may have lost keys in between, so it counts as another.
std::optional<locks::Failover> PrimaryWatch::entered(const QByteArray& runId)
{
    m_reason.clear();
    m_primary = m_witness->primary();
    const std::optional<Left> left = std::exchange(m_left, std::nullopt);
    if (!left || (left->runId == runId && !left->denied))
        return std::nullopt;
    m_former = left->from;
    m_failover = locks::Failover{left->at, textOf(m_former), textOf(m_primary), {}, {}};
    return m_failover;
}

locks::Topology PrimaryWatch::topology(const locks::FailoverToll& toll) const
{
    locks::Topology topology = m_witness->topology();
    topology.failover = m_failover;
    if (topology.failover)
        topology.failover->toll = toll;
    return topology;
}

std::optional<base::Error> PrimaryWatch::failure(const redis::ConnectionState& state) const
{
    const bool onTheWay =
        state.failedStep == redis::Step::Resolve || state.failedStep == redis::Step::Connect;
    if (!state.failure || !onTheWay || !isOfTheWay(state.failure->kind))
        return state.failure;
    const std::optional<redis::HostPort> primary = m_witness->primary();
    if (!primary)
        return state.failure;
    return base::Error{
        ErrorKind::PrimaryUnreachable, primary->text().toUtf8(), base::name(state.failure->kind)};
}

} // namespace lockscope::watch

#include "moc_primarywatch.cpp"
