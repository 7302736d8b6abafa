#pragma once

#include "core/locks/lock.h"

#include <QList>

#include <algorithm>

namespace lockscope::record
{

/// The locks at one moment, by numbers that stay the same in all moments of a recording, in pages that copies
/// share: a copy costs next to nothing, a change copies one page, and a comparison visits only what differs.
/// A value.
class LockTable
{
public:
    /// Null where there is no lock.
    [[nodiscard]] locks::LockPtr at(qsizetype number) const;
    /// Null removes the lock.
    void put(qsizetype number, const locks::LockPtr& lock);
    /// The locks that are there, in the order of their numbers.
    [[nodiscard]] QList<locks::LockPtr> values() const;

    /// Calls `each` with the values here and in `other` for every number whose values differ.
    template<class Each>
    void compare(const LockTable& other, Each each) const
    {
        for (qsizetype page = 0; page < std::max(m_pages.size(), other.m_pages.size()); ++page) {
            const Page mine = m_pages.value(page);
            const Page theirs = other.m_pages.value(page);
            if (mine.constData() == theirs.constData())
                continue;
            for (qsizetype i = 0; i < pageSize; ++i)
                if (const auto left = mine.value(i), right = theirs.value(i); left != right)
                    each(left, right);
        }
    }

private:
    using Page = QList<locks::LockPtr>;
    static constexpr qsizetype pageSize = 64;

    QList<Page> m_pages; ///< each is empty or full
};

} // namespace lockscope::record
