#include "app/ctl/locknews.h"

#include "core/locks/statechange.h"

#include <algorithm>

namespace lockscope::ctl
{

namespace
{

std::optional<base::ServerTime> earlier(
    const std::optional<base::ServerTime>& left, const std::optional<base::ServerTime>& right)
{
    return left && right ? std::min(left, right) : left ? left : right;
}

} // namespace

LockNews::LockNews(const filter::Filter& filter)
    : m_filter(filter)
{
}

QList<locks::LockPtr> LockNews::take(const locks::Batch& batch, const filter::Context& context)
{
    QList<locks::LockPtr> news;
    for (const locks::LockPtr& lock : batch.changed)
        if (judge(lock, true, context))
            news.append(lock);
    for (const locks::LockRef& ref : batch.removed)
        (void)forgotten(ref);
    return news;
}

QList<locks::LockPtr> LockNews::advance(const filter::Context& context)
{
    QList<locks::LockPtr> news;
    while (!m_due.empty() && m_due.begin()->first <= context.now) {
        const locks::LockPtr lock = m_known.value(m_due.begin()->second).lock;
        if (judge(lock, false, context)) // the next moment of a lock is behind this one
            news.append(lock);
    }
    return news;
}

QList<locks::LockPtr> LockNews::judgeAgain(const QList<locks::LockPtr>& locks, const filter::Context& context)
{
    QList<locks::LockPtr> news;
    for (const locks::LockPtr& lock : locks)
        if (judge(lock, false, context))
            news.append(lock);
    return news;
}

LockNews::Known LockNews::forgotten(const locks::LockRef& ref)
{
    const Known known = m_known.take(ref);
    if (known.due)
        m_due.erase({*known.due, ref});
    return known;
}

bool LockNews::judge(const locks::LockPtr& lock, bool hasChanged, const filter::Context& context)
{
    const locks::LockRef& ref = *lock->ref;
    const std::optional<locks::State> before = forgotten(ref).reported;
    Known known{lock, {}, m_filter.nextChangeAt(*lock, context)};
    if (m_filter.matches(*lock, context)) {
        known.reported = locks::stateAt(*lock, context.now);
        known.due = earlier(known.due, locks::nextStateAt(*lock, context.now));
    }
    if (known.due)
        m_due.insert({*known.due, ref});
    if (known.due || known.reported)
        m_known.insert(ref, known);
    return known.reported ? hasChanged || known.reported != before : before.has_value();
}

} // namespace lockscope::ctl
