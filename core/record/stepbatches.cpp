#include "core/record/stepbatches.h"

#include "core/locks/family.h"

#include <algorithm>
#include <optional>

namespace lockscope::record
{

using locks::EventKind;
using locks::Lock;
using namespace std::chrono_literals;

namespace
{

constexpr base::milliseconds usualWatchdog = 30s;

/// The event that a step is, where it is one.
std::optional<EventKind> eventOf(const Step& step)
{
    switch (step.what) {
    case What::Acquired:
        return EventKind::Acquired;
    case What::Reentered:
        return EventKind::Reentered;
    case What::Renewed:
        return EventKind::Renewed;
    case What::PartlyReleased:
        return EventKind::PartlyReleased;
    case What::Released:
        return EventKind::Released;
    case What::LeaseEnded:
        return EventKind::Expired;
    case What::Sleeps:
        return EventKind::WaiterJoined;
    case What::GaveUp:
        return EventKind::WaiterLeft;
    case What::Fault:
        return step.number == qint64(FaultKind::KeyDeleted)      ? std::optional(EventKind::Deleted)
               : step.number == qint64(FaultKind::ForceReleased) ? std::optional(EventKind::ForceReleased)
                                                                 : std::nullopt;
    default:
        return std::nullopt;
    }
}

using Owner = std::pair<qint32, qint32>;

base::HolderId idOf(const Recording& recording, const Step& step)
{
    if (step.client < 0)
        return {};
    const ClientRecord& client = recording.clients().at(step.client);
    QByteArray id = (client.id.isEmpty() ? client.title : client.id) + ':' + QByteArray::number(step.thread);
    return {step.mode == locks::Mode::Write ? id + ":write" : id};
}

void extend(Lock& lock, const Recording& recording, const Step& step, base::milliseconds length)
{
    lock.lease.length = length;
    lock.expiresAt = recording.scenarioTime(step.at + length);
}

void renew(Lock& lock, const Recording& recording, const Step& step)
{
    locks::Renewals renewals = *lock.renewals;
    ++renewals.count;
    renewals.last = recording.scenarioTime(step.at);
    lock.renewals = renewals;
    extend(lock, recording, step, base::milliseconds(step.number));
}

} // namespace

std::optional<RecordedBatch> StepBatches::next(const Recording& recording)
{
    learnLocks(recording);
    while (m_taken < recording.steps().size())
        if (auto recorded = take(recording, recording.steps().at(m_taken++)))
            return recorded;
    return std::nullopt;
}

QList<locks::LockPtr> StepBatches::locks() const
{
    QList<locks::LockPtr> reported;
    for (const QSharedDataPointer<Row>& row : m_rows)
        if (row->isReported)
            reported.append(share(row->lock));
    return reported;
}

void StepBatches::learnLocks(const Recording& recording)
{
    while (m_rows.size() < recording.locks().size()) {
        const KnownLock& known = recording.locks().at(m_rows.size());
        auto* row = new Row;
        row->lock.ref = known.ref;
        row->lock.kind = known.kind;
        row->lock.exists = false;
        row->lock.evidence = locks::Evidence{{"lab-client"}, {}};
        m_rows.append(QSharedDataPointer<Row>(row));
    }
}

/// Returns the change that the step makes to its lock; nothing where it changes none.
std::optional<RecordedBatch> StepBatches::take(const Recording& recording, const Step& step)
{
    if (step.lock < 0)
        return std::nullopt;
    Row& row = *m_rows[step.lock];
    const Owner who{step.client, step.thread};
    if (step.what == What::Wants)
        row.lease.insert_or_assign(who, base::milliseconds(step.other));
    const auto kind = eventOf(step);
    if (!kind || (*kind == EventKind::WaiterJoined && row.waiting.contains(who)))
        return std::nullopt;
    row.isReported = true;
    change(row, recording, step, *kind);
    return batchOf(recording, step, *kind);
}

void StepBatches::change(Row& row, const Recording& recording, const Step& step, EventKind kind)
{
    Lock& lock = row.lock;
    const Owner who{step.client, step.thread};
    if (kind == EventKind::WaiterJoined)
        row.waiting.append(who);
    else
        row.waiting.removeAll(who);
    const auto held = std::ranges::find(lock.holders, idOf(recording, step), &locks::Holder::id);
    const bool holds = held != lock.holders.end();
    if (kind == EventKind::Deleted || kind == EventKind::ForceReleased)
        lock.holders.clear();
    else if ((kind == EventKind::Released || kind == EventKind::Expired) && holds)
        lock.holders.erase(held);
    else if (kind == EventKind::Acquired)
        hold(row, recording, step);
    else if (holds && kind == EventKind::Renewed)
        renew(lock, recording, step);
    else if (holds && (kind == EventKind::Reentered || kind == EventKind::PartlyReleased))
        held->count = step.number;
    lock.waiters.count = row.waiting.size();
    lock.waiters.visibility = locks::Visibility::AtLeast;
    lock.exists = !lock.holders.isEmpty();
    lock.asOf = recording.scenarioTime(step.at);
    if (!lock.exists)
        lock.expiresAt.reset();
}

void StepBatches::hold(Row& row, const Recording& recording, const Step& step)
{
    const ClientRecord& client = recording.clients().at(step.client);
    Lock& lock = row.lock;
    locks::Holder holder;
    holder.id = idOf(recording, step);
    holder.setParts(client.id.isEmpty() ? client.title : client.id, QByteArray::number(step.thread));
    holder.count = step.number;
    holder.mode = step.mode;
    holder.since = recording.scenarioTime(step.at);
    holder.sinceExact = true;
    lock.holders.removeIf([&](const locks::Holder& each) { return each.id == holder.id; });
    lock.holders.append(holder);
    if (step.other > 0)
        lock.token = step.other;
    const auto wish = row.lease.find(Owner{step.client, step.thread});
    const base::milliseconds wanted = wish == row.lease.end() ? 0ms : wish->second;
    lock.lease.kind = wanted > 0ms ? locks::LeaseKind::Fixed : locks::LeaseKind::Watchdog;
    lock.renewals = {};
    extend(lock, recording, step, wanted > 0ms ? wanted : usualWatchdog);
}

RecordedBatch StepBatches::batchOf(const Recording& recording, const Step& step, EventKind kind)
{
    const Lock& lock = m_rows.at(step.lock)->lock;
    locks::Event event;
    event.seq = ++m_events;
    event.at = lock.asOf;
    event.kind = kind;
    event.lock = lock.ref;
    event.lockKind = lock.kind;
    event.holder = idOf(recording, step);
    event.count = step.number;
    if (lock.expiresAt)
        event.ttl = *lock.expiresAt - lock.asOf;
    event.exact = true;
    RecordedBatch recorded;
    recorded.at = step.at;
    recorded.batch.changed = {share(lock)};
    recorded.batch.events = {event};
    return recorded;
}

} // namespace lockscope::record
