#include "core/client/lockkinds.h"
#include "core/locks/redissonnames.h"

namespace lockscope::client
{

namespace
{

QByteArrayList fencedKeys(const Hold& hold)
{
    return {hold.lock.bytes, locks::redisson::tokenKey(hold.lock).bytes};
}

ScriptCall acquireFenced(const Ask& ask)
{
    return {QByteArrayLiteral("acquire-fenced"), fencedKeys(ask.hold),
        {inMilliseconds(ask.lease), ask.hold.holder.bytes}};
}

ScriptCall lookAtFenced(const Ask& ask)
{
    return {QByteArrayLiteral("look"), fencedKeys(ask.hold), {ask.hold.holder.bytes}};
}

} // namespace

const LockKind fencedKind{acquireFenced, releaseOfField, lookAtFenced, nullptr, channelOfLock};

} // namespace lockscope::client
