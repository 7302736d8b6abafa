#include "app/ctl/sortedlocks.h"

#include "app/ctl/terminalcolumns.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace lockscope::ctl
{

namespace
{

constexpr int judgedAtOnce = 500;     ///< locks at each step of time, where a filter depends on it
constexpr int arrangedAtOnce = 4'096; ///< locks; a few milliseconds
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
    if (m_shown.filter.dependsOnTime())
        judgeNext(judgedAtOnce);
}

void SortedLocks::setFilter(const filter::Filter& filter)
{
    const Arrangement& wish = m_coming ? m_coming->arrangement : m_shown;
    begin(filter, wish.by, wish.rows.key_comp().reversed);
}

void SortedLocks::takeNames()
{
    const Arrangement& wish = m_coming ? m_coming->arrangement : m_shown;
    if (wish.filter.dependsOnNames() || wish.by == locks::LockColumn::Holder)
        begin(wish.filter, wish.by, wish.rows.key_comp().reversed);
}

void SortedLocks::sort(locks::LockColumn by, bool reversed)
{
    begin(m_coming ? m_coming->arrangement.filter : m_shown.filter, by, reversed);
}

void SortedLocks::begin(const filter::Filter& filter, locks::LockColumn by, bool reversed)
{
    m_coming.emplace(Coming{{filter, by, Rows(Order{reversed})}, {}});
    goOn();
}

/// Findings stay as they are. Most places are found at the end, as the locks come by name.
void SortedLocks::goOn()
{
    if (!m_coming)
        return;
    auto next = m_coming->done ? m_known.upper_bound(*m_coming->done) : m_known.begin();
    for (int count = 0; next != m_known.end() && count < arrangedAtOnce; ++next, ++count) {
        m_coming->done = next->first;
        place(next->second, m_coming->arrangement, 1 - m_side);
    }
    if (next != m_known.end())
        return;
    m_shown = std::move(m_coming->arrangement);
    m_coming.reset();
    m_side = 1 - m_side;
}

/// Places that were left by an arrangement that never came mean nothing.
bool SortedLocks::isComing(const Known& known) const
{
    return m_coming && m_coming->done && !(*m_coming->done < *known.lock->ref);
}

void SortedLocks::place(Known& known, Arrangement& arrangement, int side) const
{
    std::optional<Place>& place = known.places.at(std::size_t(side));
    place.reset();
    if (!arrangement.filter.matches(*known.lock, m_context))
        return;
    place = placeFor(known, arrangement.by);
    arrangement.rows.insert(arrangement.rows.end(), *place);
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
    if (const auto& shown = known.places.at(std::size_t(m_side)))
        m_shown.rows.erase(*shown);
    if (const auto& coming = known.places.at(std::size_t(1 - m_side)); coming && isComing(known))
        m_coming->arrangement.rows.erase(*coming);
    if (known.due)
        m_due.erase({*known.due, *known.lock->ref});
    m_inTrouble -= known.worst ? 1 : 0;
    known.places = {};
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
    place(known, m_shown, m_side);
    if (isComing(known))
        place(known, m_coming->arrangement, 1 - m_side);
}

/// The gravest, the longest held, the next to expire and the most waited for come first.
SortedLocks::Place SortedLocks::placeFor(const Known& known, locks::LockColumn by) const
{
    const locks::Lock& lock = *known.lock;
    Place place{0, {}, *lock.ref};
    using By = locks::LockColumn;
    switch (by) {
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
    return known == m_known.end() ? std::nullopt : known->second.places.at(std::size_t(m_side));
}

SortedLocks::Place SortedLocks::near(const Place& place) const
{
    const auto found = m_shown.rows.lower_bound(place);
    return found == m_shown.rows.end() ? last() : *found;
}

SortedLocks::Place SortedLocks::moved(const Place& place, qsizetype rows) const
{
    auto at = m_shown.rows.lower_bound(near(place));
    for (; rows > 0 && std::next(at) != m_shown.rows.end(); --rows)
        ++at;
    for (; rows < 0 && at != m_shown.rows.begin(); ++rows)
        --at;
    return *at;
}

bool SortedLocks::isBefore(const Place& left, const Place& right) const
{
    return m_shown.rows.key_comp()(left, right);
}

QList<locks::LockPtr> SortedLocks::from(const Place& place, qsizetype count) const
{
    QList<locks::LockPtr> rows;
    for (auto at = m_shown.rows.lower_bound(place); at != m_shown.rows.end() && rows.size() < count; ++at)
        rows.append(find(at->ref));
    return rows;
}

} // namespace lockscope::ctl
