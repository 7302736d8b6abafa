#pragma once

#include "core/locks/family.h"

#include <QHash>

namespace lockscope::locks
{

/// Keeps evidence that many locks share, once for all of them. Bounded; one thread.
class EvidencePool
{
public:
    /// Returns the observation's evidence, shared with equal evidence of other locks.
    base::Shared<Evidence> shared(const Observation& observation);

private:
    QHash<Evidence, base::Shared<Evidence>> m_known;
};

} // namespace lockscope::locks
