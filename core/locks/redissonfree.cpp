#include "core/locks/redissonkinds.h"
#include "core/locks/redissonnames.h"
#include "core/locks/redissonparts.h"

#include <algorithm>

namespace lockscope::locks::redisson
{

namespace
{

Recipe freeExclusive(const LockOperation& operation, const Lock& lock)
{
    Recipe recipe =
        recipeOn(lock, "force-release", {"work-goes-on", "watchdog-stops", "unlock-fails", "waiters-woken"});
    if (lock.kind == fencedLock)
        recipe.consequences.append("token-kept");
    recipe.arguments = {"1"};
    wake(recipe, operation, lockChannel(lock.ref->name), "0");
    recipe.sends.append("DEL " + lock.ref->name.bytes);
    return recipe;
}

Recipe freeFair(const LockOperation& operation, const Lock& lock)
{
    // Its unlock of a lock that is gone is answered as if it had been its own; that of one which the next has
    // taken throws (redisson-wire 3.2, unlock of a fair lock).
    const bool someoneTakesIt = !liveWaiters(operation, lock).isEmpty();
    Recipe recipe = recipeOn(lock, "force-release-fair", {"work-goes-on", "watchdog-stops"});
    recipe.consequences.append(someoneTakesIt ? QByteArrayList{"unlock-fails", "head-woken"}
                                              : QByteArrayList{"fair-unlock-succeeds"});
    const base::KeyName& name = lock.ref->name;
    recipe.keys << queueKey(name).bytes << timeoutsKey(name).bytes;
    recipe.arguments = {fairChannelFront(lock)};
    const QList<Waiter> left = liveWaiters(operation, lock);
    if (!left.isEmpty())
        report(recipe, operation, fairChannel(name, left.constFirst().id), "0");
    recipe.sends.append("DEL " + name.bytes);
    for (const base::HolderId& dead : operation.deadWaiters) {
        recipe.arguments.append(dead.bytes);
        recipe.sends << "LPOP " + queueKey(name).bytes
                     << "ZREM " + timeoutsKey(name).bytes + ' ' + dead.bytes;
    }
    if (!operation.deadWaiters.isEmpty())
        recipe.consequences.append("dead-heads-dropped");
    return recipe;
}

Recipe freeReadWrite(const LockOperation& operation, const Lock& lock)
{
    if (hasForeignFields(lock))
        return obstacleOf("foreign-fields");
    const auto timeouts = timeoutKeys(lock, lock.holders);
    if (!timeouts)
        return obstacleOf("too-large");
    Recipe recipe = recipeOn(lock, "force-release",
        {"work-goes-on", "watchdog-stops", "read-write-unlock-fails", "waiters-woken"});
    recipe.keys += *timeouts;
    recipe.arguments = {QByteArray::number(recipe.keys.size())};
    const QByteArray channel = readWriteChannel(lock.ref->name);
    if (isWriting(lock)) // wakes all that are parked now; the 0 is kept for those who are about to park
        wake(recipe, operation, channel, "1");
    wake(recipe, operation, channel, "0");
    for (const QByteArray& key : std::as_const(recipe.keys))
        recipe.sends.append("DEL " + key);
    return recipe;
}

Recipe freeValues(const LockOperation& operation, const Lock& lock, const base::HolderId* who)
{
    const QByteArrayList fields = valueFields(lock, who);
    if (fields.isEmpty())
        return obstacleOf("not-a-holder");
    Recipe recipe =
        recipeOn(lock, "release-values", {"work-goes-on", "watchdog-stops", "unlock-fails", "waiters-woken"});
    recipe.arguments = QByteArrayList{lockChannel(lock.ref->name)} + fields;
    report(recipe, operation, lockChannel(lock.ref->name), "0");
    for (qsizetype value = 0; value < fields.size(); value += fieldsOfValue)
        recipe.sends.append(
            "HDEL " + lock.ref->name.bytes + ' ' + fields.mid(value, fieldsOfValue).join(' '));
    return recipe;
}

QByteArray countAfter(const Lock& lock, qint64 more)
{
    qint64 sum = 0;
    return lock.permits && !qAddOverflow(lock.permits->available, more, &sum) ? QByteArray::number(sum)
                                                                              : QByteArray("…");
}

Recipe freeSemaphore(const LockOperation& operation, const Lock& lock)
{
    if (operation.permits < 1)
        return obstacleOf("no-permit");
    Recipe recipe = recipeOn(lock, "release-permits", {"work-goes-on", "limit-may-grow", "waiters-woken"});
    const QByteArray count = QByteArray::number(operation.permits);
    recipe.arguments = {semaphoreChannel(lock.ref->name), count};
    report(recipe, operation, semaphoreChannel(lock.ref->name), countAfter(lock, operation.permits));
    recipe.sends.append("INCRBY " + lock.ref->name.bytes + ' ' + count);
    return recipe;
}

Recipe freePermits(const LockOperation& operation, const Lock& lock, const QList<Holder>& holders)
{
    if (holders.isEmpty())
        return obstacleOf("free");
    Recipe recipe =
        recipeOn(lock, "release-permits", {"work-goes-on", "permit-release-refused", "waiters-woken"});
    const QByteArray count = QByteArray::number(holders.size());
    const QByteArray timeouts = permitTimeoutsKey(lock.ref->name).bytes;
    recipe.keys.append(timeouts);
    recipe.arguments = {semaphoreChannel(lock.ref->name), count};
    report(recipe, operation, semaphoreChannel(lock.ref->name), countAfter(lock, holders.size()));
    for (const Holder& holder : holders) {
        recipe.arguments.append(holder.id.bytes);
        recipe.sends.append("ZREM " + timeouts + ' ' + holder.id.bytes);
    }
    recipe.sends.append("INCRBY " + lock.ref->name.bytes + ' ' + count);
    return recipe;
}

Recipe openLatch(const LockOperation& operation, const Lock& lock)
{
    Recipe recipe = recipeOn(lock, "force-release", {"latch-opens", "waiters-woken"});
    recipe.arguments = {"1"};
    wake(recipe, operation, latchChannel(lock.ref->name), "0");
    recipe.sends.append("DEL " + lock.ref->name.bytes);
    return recipe;
}

Recipe freeReader(const LockOperation& operation, const Lock& lock, const Holder& reader)
{
    if (reader.mode != Mode::Read)
        return obstacleOf("only-readers");
    if (hasForeignFields(lock))
        return obstacleOf("foreign-fields");
    const auto timeouts = timeoutKeys(lock, {reader});
    if (!timeouts)
        return obstacleOf("too-large");
    Recipe recipe = recipeOn(lock, "release-reader", {"work-goes-on", "watchdog-stops"});
    const base::KeyName& name = lock.ref->name;
    recipe.keys += *timeouts;
    recipe.arguments = {
        reader.id.bytes, readWriteChannel(name), suffixed(name, {}), QByteArray::number(timeouts->size())};
    const bool last = lock.holders.size() == 1;
    recipe.consequences.append(last ? QByteArrayList{"read-write-unlock-fails", "waiters-woken"}
                                    : QByteArrayList{"unlock-fails", "others-stay"});
    if (last)
        report(recipe, operation, readWriteChannel(name), "0");
    recipe.sends.append(last ? "DEL " + name.bytes : "HDEL " + name.bytes + ' ' + reader.id.bytes);
    for (const QByteArray& key : *timeouts)
        recipe.sends.append("DEL " + key);
    if (!last && !isWriting(lock))
        recipe.sends.append("PEXPIRE " + name.bytes + " …");
    return recipe;
}

Recipe freeReadersEntry(const Lock& lock, const Holder& reader)
{
    Recipe recipe = recipeOn(lock, "release-entry", {"work-goes-on", "one-entry-less"});
    const QByteArray timeout = readerTimeoutKey(lock.ref->name, reader.id, reader.count).bytes;
    recipe.keys.append(timeout);
    recipe.arguments = {reader.id.bytes, suffixed(lock.ref->name, {})};
    recipe.sends << "HINCRBY " + lock.ref->name.bytes + ' ' + reader.id.bytes + " -1"
                 << "DEL " + timeout;
    if (!isWriting(lock))
        recipe.sends.append("PEXPIRE " + lock.ref->name.bytes + " …");
    return recipe;
}

const Holder* holderWith(const Lock& lock, const base::HolderId& id)
{
    const auto found = std::ranges::find(lock.holders, id, &Holder::id);
    return found == lock.holders.end() ? nullptr : &*found;
}

} // namespace

Recipe freeAll(const LockOperation& operation, const Lock& lock)
{
    if (lock.kind == reentrantLock || lock.kind == fencedLock)
        return freeExclusive(operation, lock);
    if (lock.kind == fairLock)
        return freeFair(operation, lock);
    if (lock.kind == readWriteLock)
        return freeReadWrite(operation, lock);
    if (lock.kind == fasterMultiLock)
        return freeValues(operation, lock, nullptr);
    if (lock.kind == plainSemaphore)
        return freeSemaphore(operation, lock);
    if (lock.kind == permitSemaphore)
        return freePermits(operation, lock, lock.holders);
    return lock.kind == countDownLatch ? openLatch(operation, lock) : obstacleOf("not-for-kind");
}

Recipe freeHolder(const LockOperation& operation, const Lock& lock)
{
    const Holder* holder = holderWith(lock, operation.who);
    if (holder == nullptr)
        return obstacleOf("not-a-holder");
    if (lock.kind == readWriteLock)
        return freeReader(operation, lock, *holder);
    if (lock.kind == permitSemaphore)
        return freePermits(operation, lock, {*holder});
    return lock.kind == fasterMultiLock ? freeValues(operation, lock, &operation.who)
                                        : obstacleOf("not-for-kind");
}

/// The last entry is the hold: that is another operation.
Recipe freeEntry(const LockOperation& operation, const Lock& lock)
{
    const Holder* holder = holderWith(lock, operation.who);
    if (holder == nullptr)
        return obstacleOf("not-a-holder");
    if (!lock.kind->countsEntries)
        return obstacleOf("not-for-kind");
    if (holder->count < 2)
        return obstacleOf("last-entry");
    if (hasForeignFields(lock))
        return obstacleOf("foreign-fields");
    if (holder->mode == Mode::Read)
        return freeReadersEntry(lock, *holder);
    Recipe recipe = recipeOn(lock, "release-entry", {"work-goes-on", "one-entry-less"});
    recipe.arguments = {holder->id.bytes};
    recipe.sends = {"HINCRBY " + lock.ref->name.bytes + ' ' + holder->id.bytes + " -1"};
    return recipe;
}

} // namespace lockscope::locks::redisson
