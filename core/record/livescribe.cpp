#include "core/record/livescribe.h"

#include "core/locks/family.h"

#include <limits>

namespace lockscope::record
{

using base::HolderId;
using base::ServerTime;
using locks::Event;
using locks::EventKind;
using locks::Kind;
using locks::Lock;

namespace
{

/// The thread's number where it is a small one, else one that stands for it.
qint32 threadOf(const QByteArray& thread)
{
    bool isNumber = false;
    const int number = thread.toInt(&isNumber);
    return isNumber ? number : qint32(qHash(thread) & std::numeric_limits<qint32>::max());
}

bool endsAll(EventKind kind)
{
    return kind == EventKind::Expired || kind == EventKind::Deleted || kind == EventKind::Gone ||
           kind == EventKind::Evicted || kind == EventKind::Flushed || kind == EventKind::ForceReleased ||
           kind == EventKind::PossiblyLost;
}

std::optional<Fault> faultOf(EventKind kind)
{
    switch (kind) {
    case EventKind::Expired:
        return Fault::Expired;
    case EventKind::ForceReleased:
        return Fault::ForceReleased;
    case EventKind::Deleted:
    case EventKind::Evicted:
    case EventKind::Flushed:
        return Fault::KeyDeleted;
    default:
        return std::nullopt;
    }
}

} // namespace

Moment LiveScribe::momentOf(ServerTime at) const
{
    return std::max(Moment(0), std::chrono::duration_cast<Moment>(at - m_begin));
}

void LiveScribe::take(const locks::Batch& batch, ServerTime at, bool whole)
{
    if (m_form == Form::WithSteps) {
        for (const Event& event : batch.events)
            follow(event);
        for (const locks::LockPtr& lock : batch.changed)
            reconcile(*lock, at);
    }
    m_scribe.see({momentOf(at), batch, nullptr, whole});
}

void LiveScribe::take(const locks::Health& health, ServerTime at)
{
    m_scribe.see({momentOf(at), {}, std::make_shared<const locks::Health>(health), false});
}

void LiveScribe::recall(const QList<locks::LockPtr>& locks)
{
    locks::Batch table;
    table.changed = locks;
    m_scribe.recall(Moment(0));
    take(table, m_begin);
    m_scribe.resume();
}

LiveScribe::Hold LiveScribe::holdOf(qint32 lock, const HolderId& holder)
{
    const Kind kind = m_kinds.value(lock);
    const locks::Holder parts = locks::familyOf(kind).holderOf(kind, holder);
    const QByteArray name = parts.client().isEmpty() ? holder.bytes : parts.client();
    auto client = m_clients.constFind(name);
    if (client == m_clients.constEnd())
        client = m_clients.insert(name, m_scribe.client({name, name, false}));
    return {*client, threadOf(parts.thread()), parts.mode};
}

void LiveScribe::note(qint32 lock, const HolderId& holder, Moment at, What what, qint64 number)
{
    const Hold hold = holdOf(lock, holder);
    m_scribe.note({.at = at,
        .number = number,
        .client = hold.client,
        .lock = lock,
        .thread = hold.thread,
        .what = what,
        .mode = hold.mode});
}

void LiveScribe::acquire(qint32 lock, const HolderId& holder, Moment at, qint64 count, qint64 token)
{
    const Hold hold = holdOf(lock, holder);
    m_holds[lock].insert(holder, hold);
    m_scribe.note({.at = at,
        .number = count,
        .other = token,
        .client = hold.client,
        .lock = lock,
        .thread = hold.thread,
        .what = What::Acquired,
        .mode = hold.mode});
}

void LiveScribe::end(qint32 lock, const HolderId& holder, Moment at, What what)
{
    if (m_holds[lock].remove(holder) > 0)
        note(lock, holder, at, what, 0);
}

void LiveScribe::endAll(qint32 lock, Moment at, What what, std::optional<Fault> why)
{
    if (why)
        m_scribe.note({.at = at, .number = qint64(*why), .lock = lock, .what = What::Fault});
    for (const HolderId& holder : m_holds.value(lock).keys())
        end(lock, holder, at, what);
}

void LiveScribe::follow(const Event& event)
{
    if (locks::isOfServer(event.kind))
        return;
    const qint32 lock = m_scribe.lock({event.lock, event.lockKind, 0});
    m_kinds.insert(lock, event.lockKind);
    const Moment at = momentOf(event.at);
    if (endsAll(event.kind))
        return endAll(lock, at, What::LeaseEnded, faultOf(event.kind));
    switch (event.kind) {
    case EventKind::HandedOver:
        endAll(lock, at, What::Released, std::nullopt);
        return acquire(lock, event.holder, at, event.count, 0);
    case EventKind::Acquired:
        return acquire(lock, event.holder, at, event.count, 0);
    case EventKind::Reentered:
        return note(lock, event.holder, at, What::Reentered, event.count);
    case EventKind::PartlyReleased:
        return note(lock, event.holder, at, What::PartlyReleased, event.count);
    case EventKind::Renewed:
        return note(lock, event.holder, at, What::Renewed, event.ttl.value_or(base::milliseconds(0)).count());
    case EventKind::Released:
        return event.holder.isEmpty() ? endAll(lock, at, What::Released, std::nullopt)
                                      : end(lock, event.holder, at, What::Released);
    case EventKind::WaiterJoined:
        if (!event.holder.isEmpty())
            note(lock, event.holder, at, What::Wants, -1);
        return;
    case EventKind::WaiterLeft:
        if (!event.holder.isEmpty())
            note(lock, event.holder, at, What::GaveUp, 0);
        return;
    default:
        return;
    }
}

/// What no event told of: holders that were there before, and those that went unseen.
void LiveScribe::reconcile(const Lock& lock, ServerTime at)
{
    const qint64 permits = lock.permits ? lock.permits->limit.value_or(0) : 0;
    const qint32 index = m_scribe.lock({lock.ref, lock.kind, permits});
    m_kinds.insert(index, lock.kind);
    if (!lock.current)
        return;
    Holds unseen = m_holds.value(index);
    for (const locks::Holder& holder : lock.holders) {
        if (unseen.remove(holder.id) == 0)
            acquire(index, holder.id, momentOf(holder.sinceExact ? holder.since : at), holder.count,
                lock.token.value_or(0));
    }
    for (auto gone = unseen.cbegin(); gone != unseen.cend(); ++gone)
        end(index, gone.key(), momentOf(at), What::LeaseEnded);
}

} // namespace lockscope::record
