#pragma once

#include "core/admin/operation.h"

#include <memory>

namespace lockscope::admin
{

/// Returns the machine of an act on a lock; null for acts that are none (holds, and the server's script).
std::unique_ptr<Operation> operationFor(const ActRequest& request, const locks::LockPtr& known);

/// Returns why a recipe cannot be followed; empty = it can. A cluster runs no script on keys of several
/// slots.
QByteArray obstacleOf(const locks::Recipe& recipe, bool inCluster);

/// Returns the operation that a request asks for; nothing where it is none.
std::optional<locks::LockOperation> operationOf(const ActRequest& request);

} // namespace lockscope::admin
