#include "core/admin/connectionprobe.h"
#include "core/redis/clusternode.h"
#include "core/watch/serverfacts.h"

/// What the answers to a test tell.
namespace lockscope::admin
{

using What = EntryFinding::What;
using Verdict = EntryFinding::Verdict;

void ConnectionProbe::read(EntryFinding& finding, const redis::Reply& reply)
{
    if (finding.what == What::Map)
        return readMap(finding, reply.bytes);
    if (finding.what == What::Version)
        readVersion(finding, reply.bytes);
    if (finding.what == What::Role)
        readRole(finding, reply);
}

void ConnectionProbe::readVersion(EntryFinding& finding, const QByteArray& info)
{
    const auto facts = watch::ServerFacts::fromInfo(info);
    finding.fact = facts.release;
    finding.version = facts.version;
    if (facts.isSentinel())
        refuse(*m_role);
}

void ConnectionProbe::readRole(EntryFinding& finding, const redis::Reply& reply)
{
    const auto role = watch::RoleAnswer::fromReply(reply);
    finding.fact = role.role;
    if (role.role == "sentinel")
        refuse(finding);
    if (role.role == "slave" && !role.linked)
        finding.limit = "no-primary-link";
    for (const redis::HostPort& replica : role.replicas) {
        finding.others.append(replica.text());
        if (m_endpoint.discoversOnReplica && !m_endpoint.cluster)
            m_beside.append({replica, false});
    }
    if (!role.primary.host.isEmpty())
        finding.others = {role.primary.text()};
}

/// Whoever watched it would wait for locks for ever.
void ConnectionProbe::refuse(EntryFinding& role)
{
    m_refusal = base::Error{base::ErrorKind::IsSentinel, m_client->endpoint().shortName().toUtf8(), {}};
    role.verdict = Verdict::Denied;
    role.error = m_refusal;
}

void ConnectionProbe::readMap(EntryFinding& finding, const QByteArray& text)
{
    const redis::Endpoint& here = m_client->endpoint();
    const auto nodes = redis::readClusterNodes(text, {here.host, here.port});
    if (!nodes) {
        finding.verdict = Verdict::Denied;
        finding.error = nodes.error();
        return;
    }
    for (const redis::ClusterNode& node : *nodes)
        if (!node.myself)
            m_beside.append({node.address, node.primary});
    finding.fact = QByteArray::number(nodes->size());
}

} // namespace lockscope::admin
