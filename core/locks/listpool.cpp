#include "core/locks/listpool.h"

namespace lockscope::locks
{

namespace
{

constexpr qsizetype listsAtMost = 10'000;

/// Whoever has a value keeps it; the pool begins anew.
template<class Value>
Value pooled(QSet<Value>& pool, const Value& value)
{
    if (pool.size() >= listsAtMost)
        pool.clear();
    return *pool.insert(value);
}

} // namespace

void ListPool::share(Observation& observation)
{
    observation.evidence = pooled(m_evidence, observation.evidence);
    observation.couldAlsoBe = pooled(m_kinds, observation.couldAlsoBe);
}

} // namespace lockscope::locks
