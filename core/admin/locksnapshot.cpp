#include "core/admin/locksnapshot.h"

#include "core/locks/family.h"

namespace lockscope::admin
{

using locks::Lock;
using Shown = watch::KeyReadResult::What;

namespace
{

/// The parts that the read cannot show stay as they were known: the counted waiters, and since when it is
/// held.
Lock valueOf(const locks::Observation& observation, const Lock& known)
{
    Lock lock = locks::shownBy(observation);
    lock.waiters = observation.waiters.value_or(known.waiters);
    lock.ref = known.ref;
    lock.pinned = known.pinned;
    lock.asOf = observation.at;
    return lock;
}

Lock freeValue(const Lock& known, const watch::KeyReadResult& shown)
{
    Lock lock;
    lock.ref = known.ref;
    lock.kind = known.kind;
    lock.exists = false;
    lock.pinned = known.pinned;
    lock.waiters = shown.queue ? shown.queue->waiters : known.waiters;
    lock.asOf = shown.at;
    return lock;
}

} // namespace

watch::KeyRead readOf(const Lock& known)
{
    locks::Candidate candidate;
    candidate.key = known.ref->name;
    candidate.db = known.ref->db;
    candidate.type = known.kind->keyType;
    candidate.hint = known.kind;
    candidate.stated = known.evidence->facts.contains("stated");
    if (known.pinned || candidate.stated)
        candidate.pinnedAs = known.kind;
    return {std::move(candidate), watch::KeyRead::Depth::Known,
        watch::ExpiryReading(watch::ExpiryWay::Absolute, watch::knownDeadlines(&known))};
}

base::Result<LockSnapshot> snapshotOf(const watch::KeyRead& keyRead, const Lock& known)
{
    const watch::KeyReadResult& result = keyRead.result();
    switch (result.what) {
    case Shown::Lock:
        return LockSnapshot{
            false, share(valueOf(*result.observation, known)), keyRead.readings(), keyRead.within()};
    case Shown::Missing:
        return LockSnapshot{true, share(freeValue(known, result)), keyRead.readings(), keyRead.within()};
    case Shown::TooLarge:
    case Shown::Unreadable:
        return result.error.value_or(base::Error{base::ErrorKind::TooLarge, known.ref->name.bytes, {}});
    case Shown::Foreign:
    case Shown::Expiry:
        break;
    }
    return LockSnapshot{};
}

} // namespace lockscope::admin
