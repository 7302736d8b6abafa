#include "core/watch/flushdetector.h"

#include <algorithm>
#include <utility>

namespace lockscope::watch
{

using locks::LockRef;

void FlushDetector::begin(const QList<LockRef>& held)
{
    m_running = true;
    m_open = QSet<LockRef>(held.begin(), held.end());
    m_counts.clear();
    for (const LockRef& ref : std::as_const(m_open))
        ++m_counts[ref.db].held;
}

void FlushDetector::missing(const LockRef& ref)
{
    if (m_running && m_open.remove(ref))
        ++m_counts[ref.db].missing;
}

void FlushDetector::present(const LockRef& ref)
{
    if (m_running)
        m_open.remove(ref);
}

QList<int> FlushDetector::end()
{
    m_running = false;
    m_open.clear();
    QList<int> flushed;
    for (auto count = m_counts.cbegin(); count != m_counts.cend(); ++count) {
        if (count->missing > 0 && count->missing * 2 >= count->held)
            flushed.append(count.key());
    }
    m_counts.clear();
    std::ranges::sort(flushed);
    return flushed;
}

} // namespace lockscope::watch
