#pragma once

#include "core/redis/reply.h"

#include <QByteArray>

namespace lockscope::redis
{

/// Returns the role of the server by ROLE: "master", "slave", "active-replica", "sentinel"; empty = it is not
/// reported.
QByteArray roleIn(const Reply& reply);

/// True of a role that takes writes that last: a primary, or one of several that are each other's replicas
/// (KeyDB).
bool isPrimaryRole(const QByteArray& role);

} // namespace lockscope::redis
