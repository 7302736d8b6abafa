#include "core/client/lockkinds.h"
#include "core/locks/redissonnames.h"

namespace lockscope::client
{

namespace
{

QByteArrayList fairKeys(const Hold& hold)
{
    return {hold.lock.bytes, locks::redisson::queueKey(hold.lock).bytes,
        locks::redisson::timeoutsKey(hold.lock).bytes};
}

/// Each waiter has a channel of its own: this and its id.
QByteArray channelsBegin(const Hold& hold) { return locks::redisson::lockChannel(hold.lock) + ':'; }

ScriptCall acquireFair(const Ask& ask)
{
    return {QByteArrayLiteral("acquire-fair"), fairKeys(ask.hold),
        {inMilliseconds(ask.lease), ask.hold.holder.bytes, inMilliseconds(ask.place),
            ask.queuesUp ? "1" : "0"}};
}

ScriptCall releaseFair(const Ask& ask)
{
    return {QByteArrayLiteral("release-fair"), fairKeys(ask.hold),
        {ask.hold.holder.bytes, inMilliseconds(ask.lease), channelsBegin(ask.hold)}};
}

ScriptCall leaveFair(const Ask& ask)
{
    return {"leave-fair", fairKeys(ask.hold),
        {ask.hold.holder.bytes, inMilliseconds(ask.place), channelsBegin(ask.hold)}};
}

base::ChannelName ownChannel(const Hold& hold)
{
    return {locks::redisson::fairChannel(hold.lock, hold.holder)};
}

} // namespace

const LockKind fairKind{acquireFair, releaseFair, lookAtField, leaveFair, ownChannel};

} // namespace lockscope::client
