#include "core/client/lockkinds.h"
#include "core/locks/redissonnames.h"

namespace lockscope::client
{

namespace
{

base::ChannelName channelOfReadWrite(const Hold& hold)
{
    return {locks::redisson::readWriteChannel(hold.lock)};
}

ScriptCall acquireRead(const Ask& ask)
{
    return {QByteArrayLiteral("acquire-read"), {ask.hold.lock.bytes, readerTimeouts(ask.hold)},
        {inMilliseconds(ask.lease), ask.hold.holder.bytes, ask.hold.holder.bytes + ":write"}};
}

ScriptCall releaseRead(const Ask& ask)
{
    return {QByteArrayLiteral("release-read"), {ask.hold.lock.bytes, channelOfReadWrite(ask.hold).bytes},
        {ask.hold.holder.bytes, locks::redisson::suffixed(ask.hold.lock, {})}};
}

ScriptCall acquireWrite(const Ask& ask)
{
    return {QByteArrayLiteral("acquire-write"), {ask.hold.lock.bytes},
        {inMilliseconds(ask.lease), ask.hold.holder.bytes}};
}

ScriptCall releaseWrite(const Ask& ask)
{
    return {QByteArrayLiteral("release-write"), {ask.hold.lock.bytes, channelOfReadWrite(ask.hold).bytes},
        {ask.hold.holder.bytes, inMilliseconds(ask.lease)}};
}

} // namespace

QByteArray readerTimeouts(const Hold& hold)
{
    return locks::redisson::suffixed(hold.lock, hold.holder.bytes + ":rwlock_timeout");
}

const LockKind readKind{acquireRead, releaseRead, lookAtField, nullptr, channelOfReadWrite};
const LockKind writeKind{acquireWrite, releaseWrite, lookAtField, nullptr, channelOfReadWrite};

} // namespace lockscope::client
