#include "core/locks/evidencepool.h"

namespace lockscope::locks
{

namespace
{

constexpr qsizetype evidenceAtMost = 10'000;

} // namespace

/// When the pool is full, each lock keeps the evidence that it has, and the pool begins anew.
base::Shared<Evidence> EvidencePool::shared(const Observation& observation)
{
    const Evidence evidence{observation.evidence, observation.couldAlsoBe};
    if (const auto known = m_known.constFind(evidence); known != m_known.constEnd())
        return *known;
    if (m_known.size() >= evidenceAtMost)
        m_known.clear();
    return *m_known.insert(evidence, evidence);
}

} // namespace lockscope::locks
