#pragma once

#include "core/locks/family.h"

#include <QSet>

namespace lockscope::locks
{

/// Keeps the strings that many locks have in common once: families, evidence, other kinds, clients, threads.
/// Bounded; one thread.
class StringPool
{
public:
    void share(Observation& observation);

private:
    QByteArray shared(const QByteArray& bytes);

    QSet<QByteArray> m_strings;
    QSet<QByteArrayList> m_evidence;
    QSet<QList<Kind>> m_kinds;
};

} // namespace lockscope::locks
