#include "core/watch/possiblelocks.h"

#include <algorithm>

namespace lockscope::watch
{

void PossibleLocks::beginPass(int pass)
{
    m_pass = pass;
    const auto isOld = [pass](const auto& item) { return item.value().pass < pass - 1; };
    if (m_entries.removeIf(isOld) > 0)
        m_listed.clear();
    m_areMore = m_areMore && m_entries.size() == mostKept;
}

void PossibleLocks::take(const locks::PossibleLock& lock)
{
    const auto known = m_entries.find(lock.ref);
    if (known == m_entries.end() && m_entries.size() == mostKept) {
        m_areMore = true;
        return;
    }
    if (known == m_entries.end() || known->lock != lock)
        m_listed.clear();
    m_entries.insert(lock.ref, {lock, m_pass});
}

void PossibleLocks::meet(const locks::LockRef& ref)
{
    if (const auto known = m_entries.find(ref); known != m_entries.end())
        known->pass = m_pass;
}

void PossibleLocks::forget(const locks::LockRef& ref)
{
    if (m_entries.remove(ref))
        m_listed.clear();
}

void PossibleLocks::clear()
{
    m_entries.clear();
    m_listed.clear();
    m_areMore = false;
}

const QList<locks::PossibleLock>& PossibleLocks::listed() const
{
    if (m_listed.isEmpty() && !m_entries.isEmpty()) {
        for (const Entry& entry : m_entries)
            m_listed.append(entry.lock);
        std::ranges::sort(m_listed, {}, &locks::PossibleLock::ref);
    }
    return m_listed;
}

} // namespace lockscope::watch
