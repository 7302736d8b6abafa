#include "core/locks/redissonrecipes.h"

#include "core/locks/redissonkinds.h"
#include "core/locks/redissonnames.h"
#include "core/locks/redissonparts.h"

#include <algorithm>

namespace lockscope::locks::redisson
{

using What = LockOperation::What;

namespace
{

/// True where the waiters behind this one move up: by the time that it had added to the one before it.
bool movesOthers(const Lock& lock, qsizetype place)
{
    const auto own = lock.waiters.list->at(place).validUntil;
    const auto before = place > 0 ? lock.waiters.list->at(place - 1).validUntil : lock.expiresAt;
    return own && before && *own > *before;
}

Recipe dropWaiter(const LockOperation& operation, const Lock& lock)
{
    if (lock.kind != fairLock)
        return obstacleOf("not-for-kind");
    const auto found = std::ranges::find(lock.waiters.list, operation.who, &Waiter::id);
    if (found == lock.waiters.list->end())
        return obstacleOf("not-a-waiter");
    Recipe recipe = recipeOn(lock, "remove-waiter", {"waiter-may-return", "others-move-up"});
    const QByteArray queue = queueKey(lock.ref->name).bytes;
    const QByteArray timeouts = timeoutsKey(lock.ref->name).bytes;
    recipe.keys << queue << timeouts;
    recipe.arguments = {operation.who.bytes, fairChannelFront(lock)};
    const bool isNextOfAFreeLock = !lock.exists && found == lock.waiters.list->begin();
    if (isNextOfAFreeLock && lock.waiters.list->size() > 1)
        report(recipe, operation, fairChannel(lock.ref->name, lock.waiters.list->at(1).id), "0");
    if (movesOthers(lock, found - lock.waiters.list->begin()))
        for (auto behind = found + 1; behind != lock.waiters.list->end(); ++behind)
            recipe.sends.append("ZINCRBY " + timeouts + " … " + behind->id.bytes);
    recipe.sends << "ZREM " + timeouts + ' ' + operation.who.bytes
                 << "LREM " + queue + " 1 " + operation.who.bytes;
    return recipe;
}

Recipe nudgeBy(
    const LockOperation& operation, const Lock& lock, const QByteArray& channel, const QByteArray& payload)
{
    Recipe recipe = recipeOn(lock, "nudge", {"waiters-look-again"});
    wake(recipe, operation, channel, payload);
    return recipe;
}

Recipe nudgeFair(const LockOperation& operation, const Lock& lock)
{
    Recipe recipe = recipeOn(lock, "nudge-fair", {"waiters-look-again"});
    recipe.keys.append(queueKey(lock.ref->name).bytes);
    recipe.arguments = {fairChannelFront(lock)};
    for (const base::HolderId& dead : operation.deadWaiters)
        recipe.arguments.append(dead.bytes);
    const QList<Waiter> left = liveWaiters(operation, lock);
    if (!left.isEmpty())
        report(recipe, operation, fairChannel(lock.ref->name, left.constFirst().id), "0");
    return recipe;
}

Recipe nudgeCounter(const LockOperation& operation, const Lock& lock)
{
    const bool latch = lock.kind == countDownLatch;
    const qint64 permits = lock.permits ? lock.permits->available : 0;
    if (latch && lock.latchCount.value_or(0) > 0)
        return obstacleOf("latch-counts");
    if (!latch && permits < 1)
        return obstacleOf("no-permit");
    Recipe recipe = recipeOn(lock, "nudge-counter", {"waiters-look-again"});
    const QByteArray channel = latch ? latchChannel(lock.ref->name) : semaphoreChannel(lock.ref->name);
    recipe.arguments = {channel, latch ? "latch" : "semaphore"};
    report(recipe, operation, channel, latch ? QByteArray("0") : QByteArray::number(permits));
    return recipe;
}

Recipe nudge(const LockOperation& operation, const Lock& lock)
{
    if (lock.kind == fairLock)
        return nudgeFair(operation, lock);
    if (lock.kind == readWriteLock)
        return nudgeBy(operation, lock, readWriteChannel(lock.ref->name), "1");
    return isCounter(lock.kind) ? nudgeCounter(operation, lock)
                                : nudgeBy(operation, lock, lockChannel(lock.ref->name), "0");
}

/// A waiter sleeps until the expiry that it was given last, however early the lock lapses: it is woken, finds
/// the lock held and sleeps anew, until the earlier moment.
void wakeForShorterLease(Recipe& recipe, const LockOperation& operation, const Lock& lock)
{
    const base::KeyName& name = lock.ref->name;
    if (lock.kind == readWriteLock)
        wake(recipe, operation, readWriteChannel(name), "1");
    else
        wake(recipe, operation, lockChannel(name), "0");
}

/// The places in the queue are computed from the expiry, and old clients sleep as long as their place says.
Recipe shortenFair(const LockOperation& operation, const Lock& lock)
{
    Recipe recipe =
        recipeOn(lock, "shorten-fair", {"watchdog-puts-back", "dead-lapses", "waiters-look-again"});
    const base::KeyName& name = lock.ref->name;
    const QByteArray lease = QByteArray::number(qint64(operation.lease.count()));
    recipe.keys << queueKey(name).bytes << timeoutsKey(name).bytes;
    recipe.arguments = {lease};
    const QList<Waiter> left = liveWaiters(operation, lock);
    if (!left.isEmpty())
        wake(recipe, operation, fairChannel(name, left.constFirst().id), "0");
    recipe.sends.append("PEXPIRE " + name.bytes + ' ' + lease + " LT");
    for (const Waiter& waiter : lock.waiters.list)
        if (lock.expiresAt && waiter.validUntil)
            recipe.sends.append("ZINCRBY " + timeoutsKey(name).bytes + " … " + waiter.id.bytes);
    return recipe;
}

/// A client that waits for a value sleeps as long as that value's own expiry says, not that of the key.
Recipe shortenValues(const LockOperation& operation, const Lock& lock)
{
    Recipe recipe =
        recipeOn(lock, "shorten-values", {"watchdog-puts-back", "dead-lapses", "waiters-look-again"});
    const QByteArray key = lock.ref->name.bytes;
    const QByteArray lease = QByteArray::number(qint64(operation.lease.count()));
    recipe.arguments = {lease, lockChannel(lock.ref->name), "0"};
    report(recipe, operation, lockChannel(lock.ref->name), "0");
    recipe.sends.append("PEXPIRE " + key + ' ' + lease + " LT");
    const QByteArrayList fields = valueFields(lock, nullptr);
    for (qsizetype value = 0; value < fields.size(); value += fieldsOfValue) {
        recipe.arguments.append(fields.at(value + 1));
        recipe.sends.append("HSET " + key + ' ' + fields.at(value + 1) + " …");
    }
    return recipe;
}

Recipe shorten(const LockOperation& operation, const Lock& lock)
{
    if (isCounter(lock.kind))
        return obstacleOf("no-lease");
    if (hasForeignFields(lock))
        return obstacleOf("foreign-fields");
    if (lock.kind == fairLock)
        return shortenFair(operation, lock);
    if (lock.kind == fasterMultiLock)
        return shortenValues(operation, lock);
    const auto timeouts = timeoutKeys(lock, lock.holders);
    if (!timeouts)
        return obstacleOf("too-large");
    Recipe recipe = recipeOn(lock, "shorten", {"watchdog-puts-back", "dead-lapses", "waiters-look-again"});
    recipe.keys += *timeouts;
    const QByteArray lease = QByteArray::number(qint64(operation.lease.count()));
    recipe.arguments = {QByteArray::number(recipe.keys.size()), lease};
    wakeForShorterLease(recipe, operation, lock);
    for (const QByteArray& key : std::as_const(recipe.keys))
        recipe.sends.append("PEXPIRE " + key + ' ' + lease + " LT");
    return recipe;
}

} // namespace

Recipe recipeFor(const LockOperation& operation, const Lock& lock)
{
    switch (operation.what) {
    case What::Free:
        return freeAll(operation, lock);
    case What::FreeHolder:
        return freeHolder(operation, lock);
    case What::FreeEntry:
        return freeEntry(operation, lock);
    case What::DropWaiter:
        return dropWaiter(operation, lock);
    case What::Nudge:
        return nudge(operation, lock);
    case What::Shorten:
        return shorten(operation, lock);
    }
    return {};
}

} // namespace lockscope::locks::redisson
