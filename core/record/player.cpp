#include "core/record/player.h"

#include <QSet>

#include <algorithm>
#include <utility>

namespace lockscope::record
{

using locks::Batch;
using locks::LockPtr;
using locks::LockRef;

namespace
{

constexpr qsizetype changesASnapshot = 1000;
constexpr int pastKept = 100'000;
constexpr qsizetype pastsRemembered = 16; ///< of the locks that were asked for
constexpr qsizetype mostTold = 100'000;   ///< sights at once

/// The point of the sawtooth that a lock's value stands for.
locks::LeasePoint pointOf(const locks::Lock& lock)
{
    return {lock.asOf, lock.expiresAt, lock.holders.value(0).id, lock.exists, lock.current};
}

template<class List>
void appendOnce(List& list, qsizetype index)
{
    if (list.isEmpty() || list.constLast() != index)
        list.append(index);
}

} // namespace

Player::Player(Recording recording, SightReel::From from)
    : m_recording(std::move(recording))
    , m_sights(from)
{
    index();
    seek(Moment(0));
}

void Player::append(const Part& part)
{
    m_recording.append(part);
    index();
}

void Player::indexSight(const Sight& sight, qsizetype place)
{
    if (!m_sights.isOfSteps()) { // else it is known now and then anyway
        if (m_sinceSnapshot > std::max(changesASnapshot, 2 * m_end.size())) {
            m_snapshots.append({place, m_end});
            m_sinceSnapshot = 0;
        }
        m_sinceSnapshot += sight.batch.changed.size() + sight.batch.removed.size();
        take(m_end, sight);
    }
    if (sight.health)
        m_healths.append(place);
    for (const LockPtr& lock : sight.batch.changed)
        appendOnce(m_places[lock->ref].sights, place);
    for (const LockRef& ref : sight.batch.removed)
        appendOnce(m_places[ref].sights, place);
    for (const locks::Event& event : sight.batch.events)
        appendOnce(m_places[event.lock].sights, place);
}

void Player::index()
{
    m_sights.follow(m_recording, [this](const Sight& sight) { indexSight(sight, m_sights.size() - 1); });
    const Steps& steps = m_recording.steps();
    for (; m_indexedSteps < steps.size(); ++m_indexedSteps) {
        const qint32 lock = steps.at(m_indexedSteps).lock;
        if (lock >= 0)
            m_places[m_recording.locks().at(lock).ref].steps.append(m_indexedSteps);
    }
}

void Player::take(Table& table, const Sight& sight)
{
    if (sight.whole)
        table.clear();
    for (const LockPtr& lock : sight.batch.changed)
        table.insert(lock->ref, lock);
    for (const LockRef& ref : sight.batch.removed)
        table.remove(ref);
}

qsizetype Player::sightsUntil(Moment at) const
{
    qsizetype first = 0; // by halves: they are in order, and stand in no container
    qsizetype last = m_sights.size();
    while (first < last) {
        const qsizetype middle = first + (last - first) / 2;
        if (m_sights.momentOf(m_recording, middle) <= at)
            first = middle + 1;
        else
            last = middle;
    }
    return first;
}

Player::Table Player::tableAt(qsizetype sights) const
{
    Snapshot from;
    if (m_sights.isOfSteps() && sights > 0) {
        from.next = (sights - 1) / SightReel::stretch * SightReel::stretch;
        for (const LockPtr& lock : m_sights.locksBefore(from.next))
            from.table.insert(lock->ref, lock);
    } else if (const auto after = std::ranges::partition_point(
                   m_snapshots, [sights](const Snapshot& each) { return each.next <= sights; });
               after != m_snapshots.begin()) {
        from = *std::prev(after);
    }
    for (; from.next < sights; ++from.next)
        take(from.table, sightAt(from.next));
    return from.table;
}

Batch Player::seek(Moment at)
{
    const qsizetype until = sightsUntil(at);
    m_position = std::clamp(at, Moment(0), std::max(Moment(0), m_recording.length()));
    if (until >= m_next)
        return forward(until);
    Batch batch = replace(tableAt(until));
    m_next = until;
    return batch;
}

/// As the window was told it. What is far away is told as the difference of two tables and the events; of a
/// leap over very many, the last ones.
Batch Player::forward(qsizetype until)
{
    Batch batch;
    const bool isLeap = until - m_next > mostTold;
    if (isLeap)
        batch.droppedEvents = quint64(until - mostTold - m_next);
    Table table = isLeap ? tableAt(until - mostTold) : m_table;
    for (m_next = std::max(m_next, until - mostTold); m_next < until; ++m_next) {
        const Sight sight = sightAt(m_next);
        take(table, sight);
        batch.events += sight.batch.events;
        batch.droppedEvents += sight.batch.droppedEvents;
    }
    const Batch difference = replace(std::move(table));
    batch.changed = difference.changed;
    batch.removed = difference.removed;
    return batch;
}

Batch Player::replace(Table table)
{
    Batch batch;
    for (auto before = m_table.cbegin(); before != m_table.cend(); ++before) {
        if (!table.contains(before.key()))
            batch.removed.append(before.key());
    }
    for (auto after = table.cbegin(); after != table.cend(); ++after) {
        const LockPtr before = m_table.value(after.key());
        if (before != *after && !(before && *before == **after)) // made again, it may be the same
            batch.changed.append(*after);
    }
    m_table = std::move(table);
    return batch;
}

std::shared_ptr<const locks::Health> Player::health() const
{
    const auto after = std::ranges::lower_bound(m_healths, m_next);
    return after == m_healths.begin() ? nullptr : sightAt(*std::prev(after)).health;
}

QList<locks::Event> Player::events(qsizetype most) const
{
    qsizetype first = m_next;
    for (qsizetype found = 0; first > 0 && found < most; --first)
        found += sightAt(first - 1).batch.events.size();
    QList<locks::Event> events;
    for (qsizetype i = first; i < m_next; ++i)
        events += sightAt(i).batch.events;
    return events.size() > most ? events.last(most) : events;
}

void Player::remember(Remembered& of, const LockRef& ref, const Sight& sight)
{
    for (const LockPtr& changed : sight.batch.changed) {
        if (changed->ref == ref) {
            of.lock = changed;
            of.past.add(pointOf(*changed), changed->asOf, pastKept);
        }
    }
    for (const locks::Event& event : sight.batch.events) {
        if (event.lock == ref)
            of.past.add(event, pastKept);
    }
}

/// Going on from what was asked for last time: whoever plays asks for it again and again. What would be
/// forgotten at once is left out.
locks::History Player::history(const LockRef& ref)
{
    const QList<qsizetype> places = m_places.value(ref).sights;
    if (m_remembered.size() >= pastsRemembered && !m_remembered.contains(ref))
        m_remembered.clear();
    Remembered& known = m_remembered[ref];
    if (known.next > 0 && places.at(known.next - 1) >= m_next)
        known = {};
    const auto end = std::ranges::lower_bound(places, m_next) - places.begin();
    if (end - known.next > pastKept)
        known = {{}, {}, end - pastKept};
    for (; known.next < places.size() && places.at(known.next) < m_next; ++known.next)
        remember(known, ref, sightAt(places.at(known.next)));
    return known.lock ? known.past.history(*known.lock) : locks::History{ref, {}, {}, 0};
}

std::optional<Moment> Player::nextOf(const LockRef& ref) const
{
    const Places places = m_places.value(ref);
    const auto sight = std::ranges::partition_point(
        places.sights, [this](qsizetype index) { return momentOf(index) <= m_position; });
    const auto step = std::ranges::partition_point(
        places.steps, [this](qsizetype index) { return m_recording.steps().at(index).at <= m_position; });
    std::optional<Moment> next;
    if (sight != places.sights.end())
        next = momentOf(*sight);
    if (step != places.steps.end())
        next = std::min(next.value_or(Moment::max()), m_recording.steps().at(*step).at);
    return next;
}

std::optional<Moment> Player::previousOf(const LockRef& ref) const
{
    const Places places = m_places.value(ref);
    const auto sight = std::ranges::partition_point(
        places.sights, [this](qsizetype index) { return momentOf(index) < m_position; });
    const auto step = std::ranges::partition_point(
        places.steps, [this](qsizetype index) { return m_recording.steps().at(index).at < m_position; });
    std::optional<Moment> previous;
    if (sight != places.sights.begin())
        previous = momentOf(*std::prev(sight));
    if (step != places.steps.begin())
        previous = std::max(previous.value_or(Moment(0)), m_recording.steps().at(*std::prev(step)).at);
    return previous;
}

} // namespace lockscope::record
