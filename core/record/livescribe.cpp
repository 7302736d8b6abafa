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

/// The thread's number where it is a small one, else a number made from its name.
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

std::optional<FaultKind> faultOf(EventKind kind)
{
    switch (kind) {
    case EventKind::Expired:
        return FaultKind::Expired;
    case EventKind::ForceReleased:
        return FaultKind::ForceReleased;
    case EventKind::Deleted:
    case EventKind::Evicted:
    case EventKind::Flushed:
        return FaultKind::KeyDeleted;
    default:
        return std::nullopt;
    }
}

/// Events may wait for a message that explains them, while the table has changed already.
constexpr std::chrono::milliseconds eventsWithin{500};

} // namespace

void LiveScribe::take(const locks::Batch& batch, ServerTime at, bool whole)
{
    if (m_content == Content::WithSteps) {
        for (const locks::LockPtr& lock : batch.changed)
            expect(lock, at);
        for (const Event& event : batch.events)
            follow(event);
        reconcileDue(at);
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

void LiveScribe::follow(const Event& event)
{
    if (locks::isOfServer(event.kind))
        return;
    const qint32 lock = m_scribe.lock({event.lock, event.lockKind, 0});
    m_kinds.insert(lock, event.lockKind);
    const Moment at = momentOf(event.at);
    const bool isOfOne = !event.holder.isEmpty() && locks::isCounter(event.lockKind);
    const bool isSeen = event.kind != EventKind::Gone && event.kind != EventKind::PossiblyLost;
    if (endsAll(event.kind) && isOfOne)
        return end(lock, event.holder, at, What::LeaseEnded, isSeen);
    if (endsAll(event.kind))
        return endAll(lock, at, What::LeaseEnded, faultOf(event.kind), isSeen);
    switch (event.kind) {
    case EventKind::HandedOver:
        endAll(lock, at, What::Released, std::nullopt, event.exact);
        return acquireOnce(lock, event);
    case EventKind::Acquired:
        return acquireOnce(lock, event);
    case EventKind::Reentered:
        return note(lock, event.holder, at, What::Reentered, event.count, event.unseen);
    case EventKind::PartlyReleased:
        if (event.count == 0 && !event.holder.isEmpty()) // one of several readers
            return end(lock, event.holder, at, What::Released, true);
        return note(lock, event.holder, at, What::PartlyReleased, event.count);
    case EventKind::Renewed:
        return note(lock, event.holder, at, What::Renewed, event.ttl.value_or(base::milliseconds(0)).count());
    case EventKind::Released:
        return event.holder.isEmpty() ? endAll(lock, at, What::Released, std::nullopt, true)
                                      : end(lock, event.holder, at, What::Released, true);
    case EventKind::WaiterJoined:
    case EventKind::WaiterLeft:
        return followWaiter(lock, event);
    default:
        return;
    }
}

void LiveScribe::followWaiter(qint32 lock, const Event& event)
{
    if (event.holder.isEmpty())
        return;
    const bool joined = event.kind == EventKind::WaiterJoined;
    if (joined)
        m_waiters[lock].insert(event.holder, false);
    else
        m_waiters[lock].remove(event.holder);
    note(lock, event.holder, momentOf(event.at), joined ? What::Wants : What::GaveUp, joined ? -1 : 0);
}

/// Waits for the events that lead to this value of the lock; a lock that is new is reconciled at once.
void LiveScribe::expect(const locks::LockPtr& lock, ServerTime at)
{
    const qint64 permits = lock->permits ? lock->permits->limit.value_or(0) : 0;
    const qint32 index = m_scribe.lock({lock->ref, lock->kind, permits});
    m_kinds.insert(index, lock->kind);
    const ServerTime due = m_seen.contains(index) ? at + eventsWithin : at;
    m_expected.insert(index, {lock, due});
    m_due.insert(due, index);
    if (!lock->current)
        loseSight(index, at);
}

/// Adds the steps that no event reported: of holders and waiters that were there before, and of those that
/// were not seen.
void LiveScribe::reconcileDue(ServerTime at)
{
    while (!m_due.isEmpty() && m_due.firstKey() <= at) {
        const ServerTime due = m_due.firstKey();
        const qint32 index = m_due.first();
        m_due.erase(m_due.begin());
        const auto expected = m_expected.constFind(index);
        if (expected == m_expected.constEnd() || expected->due != due)
            continue;
        const locks::LockPtr lock = expected->lock;
        m_expected.erase(expected);
        if (!lock->current)
            continue;
        reconcileHolders(index, *lock, at);
        reconcileWaiters(index, *lock, at);
        m_seen.insert(index);
    }
}

/// Ends the holds that are gone before it adds the new ones.
void LiveScribe::reconcileHolders(qint32 index, const Lock& lock, ServerTime at)
{
    Holds gone = m_holds.value(index);
    QList<locks::Holder> unseen;
    for (const locks::Holder& holder : lock.holders)
        if (gone.remove(holder.id) == 0)
            unseen.append(holder);
    if (!unseen.isEmpty())
        loseSight(index, at);
    for (auto each = gone.cbegin(); each != gone.cend(); ++each)
        end(index, each.key(), momentOf(at), What::LeaseEnded, false);
    for (const locks::Holder& holder : std::as_const(unseen))
        acquire(index, holder.id, momentOf(holder.sinceExact ? holder.since : at), holder.count,
            lock.token.value_or(0));
}

/// A waiter that is listed and listens on its channel sleeps as long as the lock is free.
void LiveScribe::reconcileWaiters(qint32 index, const Lock& lock, ServerTime at)
{
    Waiters unseen = m_waiters.value(index);
    for (const locks::Waiter& waiter : lock.waiters.list) {
        const bool sleeps = !lock.exists && waiter.alive.value_or(false);
        const bool known = unseen.contains(waiter.id);
        const bool slept = unseen.take(waiter.id);
        m_waiters[index].insert(waiter.id, sleeps);
        if (!known)
            note(index, waiter.id, momentOf(at), What::Wants, -1);
        if (sleeps != slept && (sleeps || !lock.exists))
            note(index, waiter.id, momentOf(at), sleeps ? What::Sleeps : What::Unsubscribed, 0);
    }
    for (auto gone = unseen.cbegin(); gone != unseen.cend(); ++gone) {
        m_waiters[index].remove(gone.key());
        note(index, gone.key(), momentOf(at), What::GaveUp, 0);
    }
}

void LiveScribe::loseSight(qint32 lock, ServerTime at)
{
    m_waiters.remove(lock);
    if (m_seen.remove(lock))
        m_scribe.note({.at = momentOf(at), .lock = lock, .what = What::SightLost});
}

/// The fencing token of that hold, by the last batch; 0 = not known.
qint64 LiveScribe::tokenOf(qint32 lock, const HolderId& holder) const
{
    const locks::LockPtr last = m_expected.value(lock).lock;
    const bool isHis = last && last->token && last->holders.value(0).id == holder;
    return isHis ? *last->token : 0;
}

/// Records an acquisition, unless the table has already reported the hold.
void LiveScribe::acquireOnce(qint32 lock, const Event& event)
{
    if (!m_holds.value(lock).contains(event.holder))
        acquire(lock, event.holder, momentOf(event.at), event.count, tokenOf(lock, event.holder));
}

void LiveScribe::acquire(qint32 lock, const HolderId& holder, Moment at, qint64 count, qint64 token)
{
    if (!holder.isEmpty())
        m_holds[lock].insert(holder, holdOf(lock, holder));
    note(lock, holder, at, What::Acquired, count, token);
}

void LiveScribe::end(qint32 lock, const HolderId& holder, Moment at, What what, bool isSeen)
{
    if (m_holds[lock].remove(holder) > 0)
        note(lock, holder, at, what, 0, isSeen ? 0 : endUnseen);
}

void LiveScribe::endAll(qint32 lock, Moment at, What what, std::optional<FaultKind> why, bool isSeen)
{
    if (why)
        m_scribe.note({.at = at, .number = qint64(*why), .lock = lock, .what = What::Fault});
    for (const HolderId& holder : m_holds.value(lock).keys())
        end(lock, holder, at, what, isSeen);
}

void LiveScribe::note(qint32 lock, const HolderId& holder, Moment at, What what, qint64 number, qint64 other)
{
    const Hold hold = holdOf(lock, holder);
    m_scribe.note({.at = at,
        .number = number,
        .other = other,
        .client = hold.client,
        .lock = lock,
        .thread = hold.thread,
        .what = what,
        .mode = hold.mode});
}

LiveScribe::Hold LiveScribe::holdOf(qint32 lock, const HolderId& holder)
{
    const Kind kind = m_kinds.value(lock);
    const locks::Holder parts = locks::holderOf(kind, holder);
    const QByteArray name = parts.client().isEmpty() ? holder.bytes : parts.client();
    auto client = m_clients.constFind(name);
    if (client == m_clients.constEnd())
        client = m_clients.insert(name, m_scribe.client({name, name, false}));
    return {*client, threadOf(parts.thread()), parts.mode};
}

Moment LiveScribe::momentOf(ServerTime at) const
{
    return std::max(Moment(0), std::chrono::duration_cast<Moment>(at - m_begin));
}

} // namespace lockscope::record
