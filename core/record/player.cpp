#include "core/record/player.h"

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

/// The point of the sawtooth for a lock's value.
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

Player::Player(Recording recording, SnapshotCache::From from)
    : m_recording(std::move(recording))
    , m_batches(from)
{
    index();
    seek(Moment(0));
}

void Player::append(const Part& part)
{
    m_recording.append(part);
    index();
}

qsizetype Player::numbered(const LockRef& ref)
{
    const auto known = m_numbers.constFind(ref);
    if (known != m_numbers.constEnd())
        return *known;
    m_numbers.insert(ref, m_places.size());
    m_places.emplaceBack();
    return m_places.size() - 1;
}

Player::Places Player::knownPlaces(const LockRef& ref) const { return m_places.value(numberOf(ref)); }

void Player::indexBatch(const RecordedBatch& recorded, qsizetype place)
{
    m_speechOf.append(m_speech.size());
    for (const LockPtr& lock : recorded.batch.changed)
        m_speech.append(qint32(numbered(lock->ref)));
    for (const LockRef& ref : recorded.batch.removed)
        m_speech.append(qint32(numbered(ref)));
    for (qsizetype spoken = m_speechOf.constLast(); spoken < m_speech.size(); ++spoken)
        appendOnce(m_places[m_speech.at(spoken)].batches, place);
    for (const locks::Event& event : recorded.batch.events)
        appendOnce(m_places[numbered(event.lock)].batches, place);
    m_events.append(m_events.constLast() + quint64(recorded.batch.events.size()));
    if (!m_batches.isOfSteps()) { // else it is known now and then anyway
        if (m_sinceSnapshot > std::max(changesASnapshot, m_places.size() / 4)) {
            m_snapshots.append({place, m_end});
            m_sinceSnapshot = 0;
        }
        m_sinceSnapshot += recorded.batch.changed.size() + recorded.batch.removed.size();
        take(m_end, recorded, place);
    }
    if (recorded.health)
        m_healths.append(place);
}

void Player::index()
{
    m_batches.follow(
        m_recording, [this](const RecordedBatch& recorded) { indexBatch(recorded, m_batches.size() - 1); });
    const Steps& steps = m_recording.steps();
    for (; m_indexedSteps < steps.size(); ++m_indexedSteps) {
        const qint32 lock = steps.at(m_indexedSteps).lock;
        if (lock >= 0)
            m_places[numbered(m_recording.locks().at(lock).ref)].steps.append(m_indexedSteps);
    }
}

void Player::take(LockTable& table, const RecordedBatch& recorded, qsizetype place) const
{
    if (recorded.whole)
        table = {};
    qsizetype spoken = m_speechOf.at(place);
    for (const LockPtr& lock : recorded.batch.changed)
        table.put(m_speech.at(spoken++), lock);
    for (qsizetype i = 0; i < recorded.batch.removed.size(); ++i)
        table.put(m_speech.at(spoken++), nullptr);
}

qsizetype Player::sightsUntil(Moment at) const
{
    qsizetype first = 0; // by halves: they are in order, but in no container
    qsizetype last = m_batches.size();
    while (first < last) {
        const qsizetype middle = first + (last - first) / 2;
        if (m_batches.momentOf(m_recording, middle) <= at)
            first = middle + 1;
        else
            last = middle;
    }
    return first;
}

/// The last kept snapshot before that batch.
Player::Snapshot Player::snapshotBefore(qsizetype batches) const
{
    if (!m_batches.isOfSteps()) {
        const auto after = std::ranges::partition_point(
            m_snapshots, [batches](const Snapshot& each) { return each.next <= batches; });
        return after == m_snapshots.begin() ? Snapshot() : *std::prev(after);
    }
    Snapshot made;
    if (batches > 0) {
        made.next = (batches - 1) / SnapshotCache::stretch * SnapshotCache::stretch;
        for (const LockPtr& lock : m_batches.locksBefore(made.next))
            made.table.put(numberOf(lock->ref), lock);
    }
    return made;
}

Batch Player::seek(Moment at)
{
    const qsizetype until = sightsUntil(at);
    m_position = std::clamp(at, Moment(0), std::max(Moment(0), m_recording.length()));
    return until >= m_next ? forward(until) : backward(until);
}

/// The first batch after the present ones whose events are reported on the way there.
qsizetype Player::firstReported(qsizetype until) const
{
    const quint64 all = m_events.at(until);
    const auto first = std::partition_point(m_events.begin() + m_next, m_events.begin() + until,
        [all](quint64 before) { return all - before > mostReported; });
    return first - m_events.begin();
}

/// Goes forward as the window once received it. A distant moment is reported as the difference of two tables
/// and the last events.
Batch Player::forward(qsizetype until)
{
    Snapshot from = snapshotBefore(until);
    if (from.next <= m_next)
        from = {m_next, m_table};
    const qsizetype first = firstReported(until);
    Batch reported;
    reported.droppedEvents = m_events.at(first) - m_events.at(m_next);
    for (qsizetype next = std::min(first, from.next); next < until; ++next) {
        const RecordedBatch recorded = batchAt(next);
        if (next >= from.next)
            take(from.table, recorded, next);
        if (next < first)
            continue;
        reported.events += recorded.batch.events;
        reported.droppedEvents += recorded.batch.droppedEvents;
    }
    m_next = until;
    const Batch difference = replace(from.table);
    reported.changed = difference.changed;
    reported.removed = difference.removed;
    return reported;
}

Batch Player::backward(qsizetype until)
{
    Snapshot from = snapshotBefore(until);
    for (; from.next < until; ++from.next)
        take(from.table, batchAt(from.next), from.next);
    m_next = until;
    return replace(from.table);
}

Batch Player::replace(const LockTable& table)
{
    Batch batch;
    m_table.compare(table, [&](const LockPtr& before, const LockPtr& after) {
        m_existing += (after && after->exists ? 1 : 0) - (before && before->exists ? 1 : 0);
        if (!after)
            batch.removed.append(before->ref);
        else if (!before || before->asOf != after->asOf ||
                 *before != *after) // made again, it may be the same
            batch.changed.append(after);
    });
    m_table = table;
    return batch;
}

std::shared_ptr<const locks::Health> Player::health() const
{
    const auto after = std::ranges::lower_bound(m_healths, m_next);
    return after == m_healths.begin() ? nullptr : batchAt(*std::prev(after)).health;
}

QList<locks::Event> Player::events(qsizetype most) const
{
    qsizetype first = m_next;
    for (qsizetype found = 0; first > 0 && found < most; --first)
        found += batchAt(first - 1).batch.events.size();
    QList<locks::Event> events;
    for (qsizetype i = first; i < m_next; ++i)
        events += batchAt(i).batch.events;
    return events.size() > most ? events.last(most) : events;
}

void Player::remember(Remembered& of, const LockRef& ref, const RecordedBatch& recorded)
{
    for (const LockPtr& changed : recorded.batch.changed) {
        if (changed->ref == ref) {
            of.lock = changed;
            of.past.add(pointOf(*changed), changed->asOf, pastKept);
        }
    }
    for (const locks::Event& event : recorded.batch.events) {
        if (event.lock == ref)
            of.past.add(event, pastKept);
    }
}

/// Continues from what was asked for last time, because a player asks for it again and again. Points that
/// would be forgotten at once are left out.
locks::History Player::history(const LockRef& ref)
{
    const QList<qsizetype> places = knownPlaces(ref).batches;
    if (m_remembered.size() >= pastsRemembered && !m_remembered.contains(ref))
        m_remembered.clear();
    Remembered& known = m_remembered[ref];
    if (known.next > 0 && places.at(known.next - 1) >= m_next)
        known = {};
    const auto end = std::ranges::lower_bound(places, m_next) - places.begin();
    if (end - known.next > pastKept)
        known = {{}, {}, end - pastKept};
    for (; known.next < places.size() && places.at(known.next) < m_next; ++known.next)
        remember(known, ref, batchAt(places.at(known.next)));
    return known.lock ? known.past.history(*known.lock) : locks::History{ref, {}, {}, 0};
}

std::optional<Moment> Player::nextOf(const LockRef& ref) const
{
    const Places places = knownPlaces(ref);
    const auto recorded = std::ranges::partition_point(
        places.batches, [this](qsizetype index) { return momentOf(index) <= m_position; });
    const auto step = std::ranges::partition_point(
        places.steps, [this](qsizetype index) { return m_recording.steps().at(index).at <= m_position; });
    std::optional<Moment> next;
    if (recorded != places.batches.end())
        next = momentOf(*recorded);
    if (step != places.steps.end())
        next = std::min(next.value_or(Moment::max()), m_recording.steps().at(*step).at);
    return next;
}

std::optional<Moment> Player::previousOf(const LockRef& ref) const
{
    const Places places = knownPlaces(ref);
    const auto recorded = std::ranges::partition_point(
        places.batches, [this](qsizetype index) { return momentOf(index) < m_position; });
    const auto step = std::ranges::partition_point(
        places.steps, [this](qsizetype index) { return m_recording.steps().at(index).at < m_position; });
    std::optional<Moment> previous;
    if (recorded != places.batches.begin())
        previous = momentOf(*std::prev(recorded));
    if (step != places.steps.begin())
        previous = std::max(previous.value_or(Moment(0)), m_recording.steps().at(*std::prev(step)).at);
    return previous;
}

} // namespace lockscope::record
