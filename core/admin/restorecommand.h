#pragma once

#include "core/locks/recipe.h"

namespace lockscope::admin
{

/// Returns one command for redis-cli that puts back what an operation with this recipe deletes, as
/// `preconditions` have shown it: the content of each key and its absolute expiry. It is an EVAL that does
/// nothing while any of the keys is there, so that it never gives a lock that somebody has taken meanwhile a
/// second holder. A key whose expiry has passed stays missing. Empty where the recipe deletes no whole key,
/// or where the content of a key was not read or is too large to be typed. Raw bytes, all printable ASCII.
/// Pure.
QByteArray restoreCommand(const locks::Recipe& recipe, const QList<locks::Precondition>& preconditions);

} // namespace lockscope::admin
