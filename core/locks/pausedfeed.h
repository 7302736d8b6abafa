#pragma once

#include "core/locks/health.h"

namespace lockscope::locks
{

/// That source as one that rests, because so many messages a second would cost the server too much: degraded,
/// by our own doing. It comes back by itself.
FeedHealth paused(FeedHealth::Feed feed, int messagesPerSecond);

/// Messages a second that `feed` was paused for; nothing where it is not paused.
std::optional<int> pausedFor(const FeedHealth& feed);
/// The same of the first source that is paused.
std::optional<int> pausedFor(const Health& health);

/// Its identifier in JSON: "discovery", "tracking", "channels", "keyspace", "deadlines".
QByteArray name(FeedHealth::Feed feed);

} // namespace lockscope::locks
