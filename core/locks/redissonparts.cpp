#include "core/locks/redissonparts.h"

#include "core/base/limits.h"
#include "core/locks/redissonnames.h"

#include <algorithm>

namespace lockscope::locks::redisson
{

namespace
{

constexpr qsizetype valueLength = 22; // of the hash that stands for a value in a group

} // namespace

Recipe obstacleOf(const char* identifier)
{
    Recipe recipe;
    recipe.obstacle = identifier;
    return recipe;
}

Recipe recipeOn(const Lock& lock, const char* script, const QByteArrayList& consequences)
{
    Recipe recipe;
    recipe.script = script;
    recipe.keys = {lock.ref->name.bytes};
    recipe.consequences = consequences;
    return recipe;
}

void report(
    Recipe& recipe, const LockOperation& operation, const QByteArray& channel, const QByteArray& payload)
{
    recipe.addMessage("PUBLISH", channel, payload);
    if (operation.sharded)
        recipe.addMessage("SPUBLISH", channel, payload);
}

void wake(
    Recipe& recipe, const LockOperation& operation, const QByteArray& channel, const QByteArray& payload)
{
    recipe.arguments << channel << payload;
    report(recipe, operation, channel, payload);
}

bool hasForeignFields(const Lock& lock) { return lock.evidence->facts.contains("foreign-fields"); }

bool isWriting(const Lock& lock)
{
    return std::ranges::any_of(lock.holders, [](const Holder& holder) { return holder.mode == Mode::Write; });
}

std::optional<QByteArrayList> timeoutKeys(const Lock& lock, const QList<Holder>& holders)
{
    QByteArrayList keys;
    for (const Holder& holder : holders) {
        if (holder.mode != Mode::Read)
            continue;
        if (holder.count > base::limits::listEntriesRead - keys.size())
            return std::nullopt;
        for (qint64 entry = 1; entry <= holder.count; ++entry)
            keys.append(readerTimeoutKey(lock.ref->name, holder.id, entry).bytes);
    }
    return keys;
}

QList<Waiter> liveWaiters(const LockOperation& operation, const Lock& lock)
{
    QList<Waiter> waiters = lock.waiters.list;
    for (const base::HolderId& dead : operation.deadWaiters) {
        if (waiters.isEmpty() || waiters.constFirst().id != dead)
            break;
        waiters.removeFirst();
    }
    return waiters;
}

QByteArray fairChannelFront(const Lock& lock) { return lockChannel(lock.ref->name) + ':'; }

QByteArrayList valueFields(const Lock& lock, const base::HolderId* who)
{
    QByteArrayList fields;
    for (const Companion& companion : lock.companions) {
        const QByteArray value = companion.content.left(valueLength);
        const QByteArray id = companion.content.mid(valueLength + 3); // after " = "
        if (companion.role == "value" && (who == nullptr || who->bytes == id))
            fields << value << value + ':' + id + ":expire_time" << value + ':' + id + ":lock_count";
    }
    return fields;
}

} // namespace lockscope::locks::redisson
