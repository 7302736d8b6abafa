#pragma once

#include "core/redis/reply.h"

#include <QByteArray>

namespace lockscope::redis
{

/// What ROLE calls the server: "master", "slave", "active-replica", "sentinel"; empty = it does not tell.
QByteArray roleIn(const Reply& reply);

/// It takes writes, and they last: a primary, or one of several that are each other's replicas (KeyDB).
bool isPrimaryRole(const QByteArray& role);

} // namespace lockscope::redis
