#pragma once

#include "core/locks/family.h"

#include <QHash>

namespace lockscope::locks
{

/// Keeps once what speaks for the kinds of many locks. Bounded; one thread.
class EvidencePool
{
public:
    base::Shared<Evidence> shared(const Observation& observation);

private:
    QHash<Evidence, base::Shared<Evidence>> m_known;
};

} // namespace lockscope::locks
