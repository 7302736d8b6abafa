#include "core/client/lockkinds.h"
#include "core/locks/redissonnames.h"

namespace lockscope::client
{

namespace
{

/// An attempt writes nothing, so another attempt settles an unanswered one.
ScriptCall awaitLatch(const Ask& ask) { return {"await-latch", {ask.hold.lock.bytes}, {}}; }

base::ChannelName channelOfLatch(const Hold& hold) { return {locks::redisson::latchChannel(hold.lock)}; }

} // namespace

const LockKind latchKind{awaitLatch, nullptr, awaitLatch, nullptr, channelOfLatch};

} // namespace lockscope::client
