#include "core/locks/stringpool.h"

namespace lockscope::locks
{

namespace
{

constexpr qsizetype pooledAtMost = 200'000;
constexpr qsizetype listsAtMost = 10'000;

/// Whoever has a value keeps it; the pool begins anew.
template<class Value>
Value pooled(QSet<Value>& pool, const Value& value, qsizetype most)
{
    if (pool.size() >= most)
        pool.clear();
    return *pool.insert(value);
}

} // namespace

QByteArray StringPool::shared(const QByteArray& bytes) { return pooled(m_strings, bytes, pooledAtMost); }

void StringPool::share(Observation& observation)
{
    observation.family = shared(observation.family);
    observation.evidence = pooled(m_evidence, observation.evidence, listsAtMost);
    observation.couldAlsoBe = pooled(m_kinds, observation.couldAlsoBe, listsAtMost);
    for (Holder& holder : observation.holders) {
        holder.client = shared(holder.client);
        holder.thread = shared(holder.thread);
    }
}

} // namespace lockscope::locks
