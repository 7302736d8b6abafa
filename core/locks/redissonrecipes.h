#pragma once

#include "core/locks/family.h"

/// How Redisson's objects are freed, woken and shortened from outside, and the conditions that such a script
/// is bound to. Pure; any thread. Source: redisson-wire section 8, and the classes of 3.5.5 to 4.7.0.
namespace lockscope::locks::redisson
{

/// Returns how the operation is done to the lock as it was read, or why it cannot be.
Recipe recipeFor(const LockOperation& operation, const Lock& lock);
/// Returns the state that the operation is bound to, from the readings of the lock's keys.
QList<Precondition> preconditionsFor(
    const LockOperation& operation, const Lock& lock, const QList<Reading>& readings);
/// The keys that preconditions compare beside those of the recipe.
QList<base::KeyName> keysBoundBeside(const LockOperation& operation, const Lock& lock);

} // namespace lockscope::locks::redisson
