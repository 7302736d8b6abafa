#include "core/redis/serverrole.h"

namespace lockscope::redis
{

/// KeyDB with several primaries answers with one list for each of them.
QByteArray roleIn(const Reply& reply)
{
    const Reply first = reply.elements.value(0);
    return first.elements.isEmpty() ? first.bytes : roleIn(first);
}

bool isPrimaryRole(const QByteArray& role) { return role == "master" || role == "active-replica"; }

} // namespace lockscope::redis
