#pragma once

#include "core/locks/recipe.h"

/// The parts that the recipes of Redisson's objects are made of. Used inside core/locks only.
namespace lockscope::locks::redisson
{

/// Returns a recipe that cannot be run, for that reason.
Recipe obstacleOf(const char* identifier);
/// A recipe with the lock as its first key.
Recipe recipeOn(const Lock& lock, const char* script, const QByteArrayList& consequences);
/// Adds a message, as a person reads it.
void report(
    Recipe& recipe, const LockOperation& operation, const QByteArray& channel, const QByteArray& payload);
/// Adds a message, also as an argument of the script.
void wake(
    Recipe& recipe, const LockOperation& operation, const QByteArray& channel, const QByteArray& payload);

/// True for a lock that was taken on application data, which would be deleted with it.
bool hasForeignFields(const Lock& lock);
/// True where a writer holds the lock.
bool isWriting(const Lock& lock);
/// The timeout keys of these readers, one for each entry; nothing where they are too many to be named.
std::optional<QByteArrayList> timeoutKeys(const Lock& lock, const QList<Holder>& holders);
/// The fields of the values in a group, of one holder or of all: of each value its holder, its expiry and its
/// count.
QByteArrayList valueFields(const Lock& lock, const base::HolderId* who);
inline constexpr qsizetype fieldsOfValue = 3;
/// The waiters that are left when the dead heads are gone.
QList<Waiter> liveWaiters(const LockOperation& operation, const Lock& lock);
/// The beginning of the channels of a fair lock's waiters; their ids follow.
QByteArray fairChannelFront(const Lock& lock);

/// Return the recipe that frees the lock of all, of one holder, and of one entry of a holder.
Recipe freeAll(const LockOperation& operation, const Lock& lock);
Recipe freeHolder(const LockOperation& operation, const Lock& lock);
Recipe freeEntry(const LockOperation& operation, const Lock& lock);

} // namespace lockscope::locks::redisson
