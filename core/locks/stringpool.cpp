#include "core/locks/stringpool.h"

namespace lockscope::locks
{

namespace
{

constexpr qsizetype pooledAtMost = 200'000;

} // namespace

QByteArray StringPool::shared(const QByteArray& bytes)
{
    if (m_strings.size() >= pooledAtMost)
        m_strings.clear();
    return *m_strings.insert(bytes);
}

void StringPool::share(Sighting& sighting)
{
    sighting.family = shared(sighting.family);
    sighting.evidence = *m_evidence.insert(sighting.evidence);
    sighting.couldAlsoBe = *m_kinds.insert(sighting.couldAlsoBe);
    for (Holder& holder : sighting.holders) {
        holder.client = shared(holder.client);
        holder.thread = shared(holder.thread);
    }
}

} // namespace lockscope::locks
