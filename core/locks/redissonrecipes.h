#pragma once

#include "core/locks/family.h"

/// How Redisson's objects are freed, woken and shortened from outside, and the conditions that such a script
/// is bound to. Pure; any thread. Source: redisson-wire section 8, and the classes of 3.5.5 to 4.7.0.
namespace lockscope::locks::redisson
{

Recipe recipeFor(const LockOperation& operation, const Lock& lock);
QList<Precondition> preconditionsFor(
    const LockOperation& operation, const Lock& lock, const QList<Reading>& readings);
/// The keys that preconditions compare beside those of the recipe.
QList<base::KeyName> keysBoundBeside(const LockOperation& operation, const Lock& lock);

} // namespace lockscope::locks::redisson
