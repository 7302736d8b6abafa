#include "core/client/lockkinds.h"
#include "core/locks/redissonnames.h"

namespace lockscope::client
{

namespace
{

ScriptCall acquireReentrant(const Ask& ask)
{
    return {QByteArrayLiteral("acquire"), {ask.hold.lock.bytes},
        {inMilliseconds(ask.lease), ask.hold.holder.bytes}};
}

ScriptCall releaseSpin(const Ask& ask)
{
    return {QByteArrayLiteral("release"), {ask.hold.lock.bytes},
        {ask.hold.holder.bytes, inMilliseconds(ask.lease)}};
}

} // namespace

base::ChannelName channelOfLock(const Hold& hold) { return {locks::redisson::lockChannel(hold.lock)}; }

ScriptCall releaseOfField(const Ask& ask)
{
    return {QByteArrayLiteral("release"), {ask.hold.lock.bytes, channelOfLock(ask.hold).bytes},
        {ask.hold.holder.bytes, inMilliseconds(ask.lease)}};
}

ScriptCall lookAtField(const Ask& ask)
{
    return {QByteArrayLiteral("look"), {ask.hold.lock.bytes}, {ask.hold.holder.bytes}};
}

const LockKind reentrantKind{acquireReentrant, releaseOfField, lookAtField, nullptr, channelOfLock};
const LockKind spinKind{acquireReentrant, releaseSpin, lookAtField, nullptr, nullptr};

} // namespace lockscope::client
