#include "core/record/stepsights.h"

#include <QMap>

#include <algorithm>
#include <optional>

namespace lockscope::record
{

using locks::EventKind;
using locks::Lock;
using namespace std::chrono_literals;

namespace
{

constexpr qsizetype mostSteps = 100'000; ///< of locks: a value is kept of each
constexpr base::milliseconds usualWatchdog = 30s;

/// The events that steps are, where they are one.
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
        return step.number == qint64(Fault::KeyDeleted)      ? std::optional(EventKind::Deleted)
               : step.number == qint64(Fault::ForceReleased) ? std::optional(EventKind::ForceReleased)
                                                             : std::nullopt;
    default:
        return std::nullopt;
    }
}

/// Follows the steps of all locks.
class StepTable
{
public:
    explicit StepTable(const Recording& recording)
        : m_recording(recording)
    {
        for (const KnownLock& known : recording.locks()) {
            Lock lock;
            lock.ref = known.ref;
            lock.kind = known.kind;
            lock.family = "redisson";
            lock.exists = false;
            m_locks.append(lock);
        }
        m_waiting.resize(m_locks.size());
        m_lease.resize(m_locks.size());
    }

    /// What the step makes of its lock; nothing where it changes none.
    std::optional<Sight> take(const Step& step)
    {
        if (step.lock < 0)
            return std::nullopt;
        const Owner who{step.client, step.thread};
        if (step.what == What::Wants)
            m_lease[step.lock].insert(who, base::milliseconds(step.other));
        const auto kind = eventOf(step);
        if (!kind || (*kind == EventKind::WaiterJoined && m_waiting.at(step.lock).contains(who)))
            return std::nullopt;
        change(step, who, *kind);
        return sightOf(step, who, *kind);
    }

private:
    using Owner = std::pair<qint32, qint32>; ///< client and thread

    [[nodiscard]] base::HolderId idOf(const Owner& who, locks::Mode mode) const
    {
        if (who.first < 0)
            return {};
        const Client& client = m_recording.clients().at(who.first);
        QByteArray id =
            (client.id.isEmpty() ? client.title : client.id) + ':' + QByteArray::number(who.second);
        return {mode == locks::Mode::Write ? id + ":write" : id};
    }

    void change(const Step& step, const Owner& who, EventKind kind)
    {
        Lock& lock = m_locks[step.lock];
        QList<Owner>& waiting = m_waiting[step.lock];
        if (kind == EventKind::WaiterJoined)
            waiting.append(who);
        else
            waiting.removeAll(who);
        const base::HolderId id = idOf(who, step.mode);
        const auto held = std::ranges::find(lock.holders, id, &locks::Holder::id);
        const bool holds = held != lock.holders.end();
        if (kind == EventKind::Deleted || kind == EventKind::ForceReleased)
            lock.holders.clear();
        else if ((kind == EventKind::Released || kind == EventKind::Expired) && holds)
            lock.holders.erase(held);
        else if (kind == EventKind::Acquired)
            hold(lock, step, who, id);
        else if (holds && kind == EventKind::Renewed)
            renew(lock, step);
        else if (holds && (kind == EventKind::Reentered || kind == EventKind::PartlyReleased))
            held->count = step.number;
        lock.waiters.count = waiting.size();
        lock.waiters.visibility = locks::Visibility::AtLeast;
        lock.exists = !lock.holders.isEmpty();
        lock.asOf = m_recording.serverTime(step.at);
        if (!lock.exists)
            lock.expiresAt.reset();
    }

    void hold(Lock& lock, const Step& step, const Owner& who, const base::HolderId& id)
    {
        const Client& client = m_recording.clients().at(who.first);
        locks::Holder holder;
        holder.id = id;
        holder.client = client.id.isEmpty() ? client.title : client.id;
        holder.thread = QByteArray::number(who.second);
        holder.count = step.number;
        holder.mode = step.mode;
        holder.since = m_recording.serverTime(step.at);
        holder.sinceExact = true;
        lock.holders.removeIf([&](const locks::Holder& each) { return each.id == id; });
        lock.holders.append(holder);
        if (step.other > 0)
            lock.token = step.other;
        const base::milliseconds wanted = m_lease.at(step.lock).value(who, 0ms);
        lock.lease.kind = wanted > 0ms ? locks::LeaseKind::Fixed : locks::LeaseKind::Watchdog;
        lock.renewals = {};
        extend(lock, step, wanted > 0ms ? wanted : usualWatchdog);
    }

    void renew(Lock& lock, const Step& step)
    {
        ++lock.renewals.count;
        lock.renewals.last = m_recording.serverTime(step.at);
        extend(lock, step, base::milliseconds(step.number));
    }

    void extend(Lock& lock, const Step& step, base::milliseconds length)
    {
        lock.lease.length = length;
        lock.expiresAt = m_recording.serverTime(step.at + length);
    }

    Sight sightOf(const Step& step, const Owner& who, EventKind kind)
    {
        const Lock& lock = m_locks.at(step.lock);
        locks::Event event;
        event.seq = ++m_events;
        event.at = lock.asOf;
        event.kind = kind;
        event.lock = lock.ref;
        event.lockKind = lock.kind;
        event.holder = idOf(who, step.mode);
        event.count = step.number;
        if (lock.expiresAt)
            event.ttl = *lock.expiresAt - lock.asOf;
        event.exact = true;
        Sight sight;
        sight.at = step.at;
        sight.batch.changed = {std::make_shared<const Lock>(lock)};
        sight.batch.events = {event};
        return sight;
    }

    const Recording& m_recording;
    QList<Lock> m_locks;
    QList<QList<Owner>> m_waiting;                  ///< by lock, in the order of their coming
    QList<QMap<Owner, base::milliseconds>> m_lease; ///< as it was wanted last
    quint64 m_events = 0;
};

} // namespace

QList<Sight> sightsOfSteps(const Recording& recording)
{
    qsizetype count = 0;
    for (const QList<Step>& block : recording.steps().blocks())
        count += std::ranges::count_if(block, [](const Step& step) { return eventOf(step).has_value(); });
    QList<Sight> sights;
    if (count > mostSteps)
        return sights;
    StepTable table(recording);
    for (const QList<Step>& block : recording.steps().blocks())
        for (const Step& step : block)
            if (const auto sight = table.take(step))
                sights.append(*sight);
    return sights;
}

} // namespace lockscope::record
