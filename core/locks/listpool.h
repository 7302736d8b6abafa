#pragma once

#include "core/locks/family.h"

#include <QSet>

namespace lockscope::locks
{

/// Keeps the lists that many locks have in common once: evidence and other kinds. Bounded; one thread.
class ListPool
{
public:
    void share(Observation& observation);

private:
    QSet<QByteArrayList> m_evidence;
    QSet<QList<Kind>> m_kinds;
};

} // namespace lockscope::locks
