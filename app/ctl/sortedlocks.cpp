#include "app/ctl/sortedlocks.h"

#include "app/ctl/terminalcolumns.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace lockscope::ctl
{

namespace
{

constexpr int judgedAtOnce = 500; ///< locks at each step of time, where a filter depends on it
constexpr qint64 behindAll = std::numeric_limits<qint64>::max();

qint64 heldSince(const locks::Lock& lock)
{
    qint64 since = behindAll;
    for (const locks::Holder& holder : lock.holders)
        if (holder.since != base::ServerTime{})
            since = std::min<qint64>(since, holder.since.time_since_epoch().count());
    return since;
}

} // namespace

SortedLocks::SortedLocks(const filter::Context& context)
    : m_context(context)
{
}

bool SortedLocks::Order::operator()(const Place& left, const Place& right) const
{
    if (left.number != right.number)
        return (left.number < right.number) != reversed;
    if (const int words = left.word.compare(right.word); words != 0)
        return (words < 0) != reversed;
    return left.ref < right.ref;
}

void SortedLocks::take(const locks::Batch& batch)
{
    for (const locks::LockPtr& lock : batch.changed) {
        Known& known = m_known[*lock->ref];
        known.lock = lock;
        judge(known);
    }
    for (const locks::LockRef& ref : batch.removed) {
        const auto known = m_known.find(ref);
        if (known == m_known.end())
            continue;
        forget(known->second);
        m_known.erase(known);
    }
}

void SortedLocks::setTime(base::ServerTime now)
{
    m_context.now = now;
    while (!m_due.empty() && m_due.begin()->first <= now) {
        const auto known = m_known.find(m_due.begin()->second);
        if (known == m_known.end())
            m_due.erase(m_due.begin());
        else
            judge(known->second);
    }
    if (m_filter.dependsOnTime())
        judgeNext(judgedAtOnce);
}

void SortedLocks::setFilter(const filter::Filter& filter)
{
    m_filter = filter;
    arrangeAll();
}

void SortedLocks::sort(locks::LockColumn by, bool reversed)
{
    m_by = by;
    m_rows = Rows(Order{reversed});
    arrangeAll();
}

/// Findings stay as they are. Most places are found at the end, as the locks come by name.
void SortedLocks::arrangeAll()
{
    m_rows.clear();
    for (auto& [ref, known] : m_known) {
        known.place.reset();
        if (!m_filter.matches(*known.lock, m_context))
            continue;
        known.place = placeFor(known);
        m_rows.insert(m_rows.end(), *known.place);
    }
}

/// In turn, beginning again at the end.
void SortedLocks::judgeNext(int count)
{
    auto next = m_known.upper_bound(m_judged);
    for (int i = 0; i < std::min<int>(count, int(m_known.size())); ++i) {
        if (next == m_known.end())
            next = m_known.begin();
        m_judged = next->first;
        judge(next->second);
        ++next;
    }
}

void SortedLocks::forget(Known& known)
{
    if (known.place)
        m_rows.erase(*known.place);
    if (known.due)
        m_due.erase({*known.due, *known.lock->ref});
    m_inTrouble -= known.worst ? 1 : 0;
    known.place.reset();
    known.due.reset();
    known.worst.reset();
}

void SortedLocks::judge(Known& known)
{
    forget(known);
    const locks::Lock& lock = *known.lock;
    known.worst = locks::gravest(locks::findingsOf(lock, m_context.now, m_context.limits));
    m_inTrouble += known.worst ? 1 : 0;
    known.due = locks::nextFindingAt(lock, m_context.now, m_context.limits);
    if (known.due)
        m_due.insert({*known.due, *lock.ref});
    if (!m_filter.matches(lock, m_context))
        return;
    known.place = placeFor(known);
    m_rows.insert(*known.place);
}

/// The gravest, the longest held, the next to expire and the most waited for come first.
SortedLocks::Place SortedLocks::placeFor(const Known& known) const
{
    const locks::Lock& lock = *known.lock;
    Place place{0, {}, *lock.ref};
    using By = locks::LockColumn;
    switch (m_by) {
    case By::Trouble:
        place.number = known.worst ? qint64(*known.worst) : qint64(locks::everyFinding.size());
        break;
    case By::Kind:
        place.word = QString::fromLatin1(locks::name(lock.kind));
        break;
    case By::Holder:
        place.word = holderText(lock, {m_context.now, m_context.aliases});
        place.number = place.word.isEmpty() ? 1 : 0;
        break;
    case By::Held:
        place.number = heldSince(lock);
        break;
    case By::Ttl:
        place.number = lock.expiresAt ? lock.expiresAt->time_since_epoch().count() : behindAll;
        break;
    case By::Waiters:
        place.number = -lock.waiters.count;
        break;
    case By::Renewals:
        place.number = -lock.renewals->count;
        break;
    default:
        break;
    }
    return place;
}

locks::LockPtr SortedLocks::find(const locks::LockRef& ref) const
{
    const auto known = m_known.find(ref);
    return known == m_known.end() ? nullptr : known->second.lock;
}

std::optional<SortedLocks::Place> SortedLocks::placeOf(const locks::LockRef& ref) const
{
    const auto known = m_known.find(ref);
    return known == m_known.end() ? std::nullopt : known->second.place;
}

SortedLocks::Place SortedLocks::near(const Place& place) const
{
    const auto found = m_rows.lower_bound(place);
    return found == m_rows.end() ? last() : *found;
}

SortedLocks::Place SortedLocks::moved(const Place& place, qsizetype rows) const
{
    auto at = m_rows.lower_bound(near(place));
    for (; rows > 0 && std::next(at) != m_rows.end(); --rows)
        ++at;
    for (; rows < 0 && at != m_rows.begin(); ++rows)
        --at;
    return *at;
}

bool SortedLocks::isBefore(const Place& left, const Place& right) const
{
    return m_rows.key_comp()(left, right);
}

QList<locks::LockPtr> SortedLocks::from(const Place& place, qsizetype count) const
{
    QList<locks::LockPtr> rows;
    for (auto at = m_rows.lower_bound(place); at != m_rows.end() && rows.size() < count; ++at)
        rows.append(find(at->ref));
    return rows;
}

} // namespace lockscope::ctl
