#include "core/record/locktable.h"

namespace lockscope::record
{

using locks::LockPtr;

LockPtr LockTable::at(qsizetype number) const
{
    const qsizetype page = number / pageSize;
    if (number < 0 || page >= m_pages.size() || m_pages.at(page).isEmpty())
        return nullptr;
    return m_pages.at(page).at(number % pageSize);
}

void LockTable::put(qsizetype number, const LockPtr& lock)
{
    const qsizetype page = number / pageSize;
    if (page >= m_pages.size())
        m_pages.resize(page + 1);
    Page& locks = m_pages[page];
    if (locks.isEmpty())
        locks.resize(pageSize);
    locks[number % pageSize] = lock;
}

QList<LockPtr> LockTable::values() const
{
    QList<LockPtr> values;
    for (const Page& page : m_pages)
        for (const LockPtr& lock : page)
            if (lock)
                values.append(lock);
    return values;
}

} // namespace lockscope::record
