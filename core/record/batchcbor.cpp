#include "core/record/batchcbor.h"

#include "core/locks/family.h"

#include <algorithm>
#include <limits>

namespace lockscope::record
{

namespace
{

using base::milliseconds;
using locks::name;

/// The order of the values is the format: see resources/formats/lockrec.md. New ones go to the end of their
/// group.

/// A kind that no family has makes the archive fail.
void keepNamed(CborArchive& archive, locks::Kind& kind)
{
    QByteArray identifier = archive.reads() ? QByteArray() : name(kind);
    archive.text(identifier);
    if (!archive.reads() || archive.isFailed())
        return;
    const auto known = locks::keptKind(identifier);
    if (!known)
        return archive.fail();
    kind = *known;
}

void keepSpan(CborArchive& archive, milliseconds& span)
{
    qint64 count = span.count();
    archive.number(count);
    span = milliseconds(count);
}

void keepRef(CborArchive& archive, locks::LockRef& ref)
{
    archive.text(ref.name.bytes);
    qint64 db = ref.db;
    archive.number(db);
    ref.db = int(std::clamp<qint64>(db, 0, std::numeric_limits<int>::max()));
    QByteArray node = ref.node;
    archive.text(node);
    if (archive.reads())
        ref.node = std::move(node);
}

void keepHolder(CborArchive& archive, locks::Holder& holder)
{
    archive.group([&] {
        archive.text(holder.id.bytes);
        QByteArray client = holder.client();
        QByteArray thread = holder.thread();
        archive.text(client);
        archive.text(thread);
        holder.setParts(client, thread);
        archive.number(holder.count);
        archive.named(holder.mode, name, locks::Mode::Permit);
        archive.time(holder.since);
        archive.flag(holder.sinceExact);
        archive.maybe(holder.expiresAt);
        if (!archive.reads() || archive.hasMore()) // older recordings have no such value
            archive.named(holder.sinceBy, name, locks::SinceBy::Asked);
    });
}

void keepHolders(CborArchive& archive, QList<locks::Holder>& holders)
{
    archive.list(holders, [&](locks::Holder& holder) { keepHolder(archive, holder); });
}

void keepWaiters(CborArchive& archive, locks::Waiters& waiters)
{
    archive.number(waiters.count);
    archive.named(waiters.visibility, name, locks::Visibility::Listed);
    archive.list(waiters.list, [&](locks::Waiter& waiter) {
        archive.group([&] {
            archive.text(waiter.id.bytes);
            archive.maybe(waiter.alive);
            archive.maybe(waiter.validUntil);
        });
    });
}

void keepLease(CborArchive& archive, locks::Lock& lock)
{
    archive.maybe(lock.expiresAt);
    milliseconds within = lock.expiryWithin;
    keepSpan(archive, within);
    lock.expiryWithin = within;
    archive.named(lock.lease.kind, name, locks::LeaseKind::None);
    archive.maybe(lock.lease.length);
    archive.maybe(lock.lease.period);
    locks::Renewals renewals = lock.renewals;
    archive.number(renewals.count);
    archive.maybe(renewals.last);
    archive.maybe(renewals.nextDue);
    archive.maybe(renewals.overdueAt);
    if (archive.reads())
        lock.renewals = renewals;
}

void keepCounts(CborArchive& archive, locks::Lock& lock)
{
    archive.maybeGroup(lock.permits, [&](locks::Permits& permits) {
        archive.number(permits.available);
        archive.maybe(permits.held);
        archive.maybe(permits.limit);
    });
    archive.maybe(lock.latchCount);
    archive.maybe(lock.token);
    qint64 handOvers = lock.handOversPerSecond;
    archive.number(handOvers);
    lock.handOversPerSecond = quint16(std::clamp<qint64>(handOvers, 0, std::numeric_limits<quint16>::max()));
}

void keepSurroundings(CborArchive& archive, locks::Lock& lock)
{
    archive.maybeGroup(lock.group, [&](locks::Group& group) {
        archive.text(group.id);
        archive.flag(group.certain);
    });
    archive.list(lock.companions, [&](locks::Companion& companion) {
        archive.group([&] {
            archive.text(companion.key.bytes);
            archive.text(companion.role);
            archive.text(companion.content);
        });
    });
    locks::Evidence evidence = lock.evidence;
    archive.list(evidence.facts, [&](QByteArray& fact) { archive.text(fact); });
    archive.list(evidence.couldAlsoBe, [&](locks::Kind& kind) { keepNamed(archive, kind); });
    if (archive.reads())
        lock.evidence = std::move(evidence);
}

/// Older files may have a text that stands for itself.
void keepFence(CborArchive& archive, locks::Lock& lock)
{
    QByteArray bytes = lock.fence.digest();
    archive.text(bytes);
    bool isDigest = true;
    archive.flag(isDigest);
    if (archive.reads())
        lock.fence = isDigest ? locks::Fence(bytes) : locks::Fence::fromHex(bytes);
    archive.named(lock.fenceStrength, name, locks::FenceStrength::Exact);
}

void keepWatchState(CborArchive& archive, locks::Lock& lock)
{
    archive.flag(lock.current);
    QByteArray reason = lock.unknownReason;
    archive.text(reason);
    if (archive.reads())
        lock.unknownReason = reason;
    locks::Doubts doubts = lock.doubts;
    archive.maybe(doubts.seenBefore);
    if (archive.reads())
        lock.doubts = std::move(doubts);
    archive.maybeGroup(lock.lost, [&](locks::LostHold& lost) {
        archive.time(lost.at);
        keepHolders(archive, lost.holders);
    });
    archive.maybeGroup(lock.foreign, [&](locks::ForeignKey& foreign) {
        archive.text(foreign.type);
        archive.maybe(foreign.length);
        archive.flag(foreign.asked);
        archive.maybe(foreign.expiresAt);
    });
}

/// A length, because readers of before pass over it: a time would count for those after it. Older files lack
/// it.
void keepUnclaimed(CborArchive& archive, locks::Lock& lock)
{
    if (archive.reads() && !archive.hasMore())
        return;
    std::optional<milliseconds> length;
    if (lock.unclaimedSince)
        length = lock.asOf - *lock.unclaimedSince;
    archive.maybe(length);
    if (archive.reads() && length)
        lock.unclaimedSince = lock.asOf - *length;
}

/// No length of a file is so far off that a time by it cannot be reckoned with.
milliseconds reachable(milliseconds length)
{
    constexpr milliseconds farthest = std::chrono::hours(24 * 366 * 1000);
    return std::clamp(length, -farthest, farthest);
}

/// Lengths for the same reason.
void keepClockAhead(CborArchive& archive, locks::Lock& lock)
{
    if (archive.reads() && !archive.hasMore())
        return;
    locks::Doubts doubts = lock.doubts;
    archive.maybeGroup(doubts.clockAhead, [&](locks::ClockAhead& ahead) {
        milliseconds by = ahead.wrote - ahead.readAt;
        milliseconds ago = lock.asOf - ahead.readAt;
        archive.text(ahead.who.bytes);
        keepSpan(archive, by);
        keepSpan(archive, ago);
        keepSpan(archive, ahead.within);
        ahead.within = reachable(ahead.within);
        ahead.readAt = lock.asOf - reachable(ago);
        ahead.wrote = ahead.readAt + reachable(by);
    });
    if (archive.reads())
        lock.doubts = std::move(doubts);
}

void keepLock(CborArchive& archive, locks::Lock& lock)
{
    archive.group([&] {
        locks::LockRef ref = lock.ref;
        keepRef(archive, ref);
        lock.ref = std::move(ref);
        keepNamed(archive, lock.kind);
        QByteArray family = locks::familyOf(lock.kind).id(); // of readers of before
        archive.text(family);
        QByteArray node = lock.node;
        archive.text(node);
        lock.node = std::move(node);
        archive.flag(lock.exists);
        archive.time(lock.asOf);
        keepHolders(archive, lock.holders);
        keepLease(archive, lock);
        keepWaiters(archive, lock.waiters);
        keepCounts(archive, lock);
        keepFence(archive, lock);
        archive.flag(lock.pinned);
        archive.flag(lock.tooLarge);
        keepWatchState(archive, lock);
        keepSurroundings(archive, lock);
        keepUnclaimed(archive, lock);
        keepClockAhead(archive, lock);
    });
}

void keepEvent(CborArchive& archive, locks::Event& event)
{
    archive.group([&] {
        auto seq = qint64(event.seq);
        archive.number(seq);
        event.seq = quint64(seq);
        archive.time(event.at);
        archive.named(event.kind, name, locks::EventKind::FailedOver);
        keepRef(archive, event.lock);
        keepNamed(archive, event.lockKind);
        archive.text(event.holder.bytes);
        archive.number(event.count);
        archive.maybe(event.ttl);
        archive.named(event.source, name, locks::Seen::Act);
        archive.flag(event.exact);
        archive.number(event.unseen);
        archive.text(event.node);
    });
}

void keepChanged(CborArchive& archive, QList<locks::LockPtr>& changed)
{
    archive.list(changed, [&](locks::LockPtr& lock) {
        locks::Lock copy = lock ? *lock : locks::Lock();
        keepLock(archive, copy);
        if (archive.reads())
            lock = locks::share(std::move(copy));
    });
}

/// No less than what its numbers and texts take.
qsizetype mostBytes(const locks::Lock& lock)
{
    qsizetype bytes = 400 + lock.ref->name.bytes.size() + lock.ref->node->size() + lock.node->size();
    QList<locks::Holder> holders = lock.holders;
    if (lock.lost)
        holders += lock.lost->holders;
    for (const locks::Holder& holder : std::as_const(holders))
        bytes += 64 + holder.id.bytes.size() + holder.client().size() + holder.thread().size();
    for (const locks::Waiter& waiter : lock.waiters.list)
        bytes += 32 + waiter.id.bytes.size();
    for (const locks::Companion& companion : lock.companions)
        bytes += 64 + companion.key.bytes.size() + companion.content.size();
    if (lock.doubts->clockAhead)
        bytes += 64 + lock.doubts->clockAhead->who.bytes.size();
    return bytes + (lock.group ? lock.group->id.size() : 0);
}

void keepWhole(CborArchive& archive, RecordedBatch& recorded)
{
    archive.group([&] {
        qint64 at = recorded.at.count();
        archive.number(at);
        recorded.at = Moment(std::max<qint64>(0, at));
        archive.flag(recorded.whole);
        keepChanged(archive, recorded.batch.changed);
        archive.list(recorded.batch.events, [&](locks::Event& event) { keepEvent(archive, event); });
        archive.list(recorded.batch.removed,
            [&](locks::LockRef& ref) { archive.group([&] { keepRef(archive, ref); }); });
        auto dropped = qint64(recorded.batch.droppedEvents);
        archive.number(dropped);
        recorded.batch.droppedEvents = quint64(dropped);
    });
}

} // namespace

qsizetype mostBytes(const RecordedBatch& recorded)
{
    qsizetype bytes = 64;
    for (const locks::LockPtr& lock : recorded.batch.changed)
        bytes += mostBytes(*lock);
    for (const locks::Event& event : recorded.batch.events)
        bytes += 160 + event.lock.name.bytes.size() + event.lock.node->size() + event.holder.bytes.size() +
                 event.node.size();
    for (const locks::LockRef& ref : recorded.batch.removed)
        bytes += 32 + ref.name.bytes.size() + ref.node->size();
    return bytes;
}

void writeBatch(CborArchive& archive, const RecordedBatch& recorded)
{
    RecordedBatch copy = recorded;
    keepWhole(archive, copy);
}

std::optional<RecordedBatch> readBatch(CborArchive& archive)
{
    if (!archive.hasMore())
        return std::nullopt;
    RecordedBatch recorded;
    keepWhole(archive, recorded);
    return archive.isFailed() ? std::nullopt : std::optional(recorded);
}

} // namespace lockscope::record
