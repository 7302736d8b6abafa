#include "core/client/lockkinds.h"
#include "core/locks/redissonnames.h"

namespace lockscope::client
{

namespace
{

base::ChannelName channelOfSemaphore(const Hold& hold)
{
    return {locks::redisson::semaphoreChannel(hold.lock)};
}

ScriptCall acquirePermits(const Ask& ask)
{
    return {QByteArrayLiteral("acquire-semaphore"), {ask.hold.lock.bytes}, {QByteArray::number(ask.permits)}};
}

ScriptCall releasePermits(const Ask& ask)
{
    return {QByteArrayLiteral("release-semaphore"), {ask.hold.lock.bytes, channelOfSemaphore(ask.hold).bytes},
        {QByteArray::number(ask.permits)}};
}

QByteArrayList permitKeys(const Hold& hold)
{
    return {
        hold.lock.bytes, locks::redisson::permitTimeoutsKey(hold.lock).bytes, channelOfSemaphore(hold).bytes};
}

ScriptCall acquirePermit(const Ask& ask)
{
    return {QByteArrayLiteral("acquire-permit"), permitKeys(ask.hold),
        {inMilliseconds(ask.lease), ask.hold.holder.bytes}};
}

ScriptCall releasePermit(const Ask& ask)
{
    return {QByteArrayLiteral("release-permit"), permitKeys(ask.hold), {ask.hold.holder.bytes}};
}

ScriptCall lookAtPermit(const Ask& ask)
{
    return {QByteArrayLiteral("look-permit"), {locks::redisson::permitTimeoutsKey(ask.hold.lock).bytes},
        {ask.hold.holder.bytes}};
}

} // namespace

/// Nothing on the server shows whose permits are out: an unanswered request stays unknown.
const LockKind semaphoreKind{acquirePermits, releasePermits, nullptr, nullptr, channelOfSemaphore};
const LockKind permitKind{acquirePermit, releasePermit, lookAtPermit, nullptr, channelOfSemaphore};

} // namespace lockscope::client
