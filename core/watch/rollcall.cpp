#include "core/watch/rollcall.h"

#include <algorithm>
#include <utility>

namespace lockscope::watch
{

using locks::LockRef;

void RollCall::begin(const QList<LockRef>& held)
{
    m_running = true;
    m_open = QSet<LockRef>(held.begin(), held.end());
    m_counts.clear();
    for (const LockRef& ref : std::as_const(m_open))
        ++m_counts[ref.db].held;
}

bool RollCall::missing(const LockRef& ref)
{
    if (!m_running || !m_open.remove(ref))
        return false;
    m_counts[ref.db].missing.append(ref);
    return true;
}

void RollCall::present(const LockRef& ref)
{
    if (m_running)
        m_open.remove(ref);
}

RollCall::Verdict RollCall::end()
{
    m_running = false;
    m_open.clear();
    Verdict verdict;
    const QHash<int, Count> counts = std::exchange(m_counts, {});
    for (auto count = counts.cbegin(); count != counts.cend(); ++count) {
        if (!count->missing.isEmpty() && count->missing.size() * 2 >= count->held)
            verdict.flushed.append(count.key());
        else
            verdict.missing.append(count->missing);
    }
    std::ranges::sort(verdict.flushed);
    return verdict;
}

} // namespace lockscope::watch
