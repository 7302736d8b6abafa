#include "core/locks/pausedfeed.h"

#include <array>

namespace lockscope::locks
{

FeedHealth paused(FeedHealth::Feed feed, int messagesPerSecond)
{
    return {feed, FeedHealth::Condition::Degraded,
        base::Error{base::ErrorKind::Cancelled, name(feed), QByteArray::number(messagesPerSecond)}};
}

std::optional<int> pausedFor(const FeedHealth& feed)
{
    const bool own = feed.condition == FeedHealth::Condition::Degraded && feed.reason &&
                     feed.reason->kind == base::ErrorKind::Cancelled;
    return own ? std::optional(feed.reason->detail.toInt()) : std::nullopt;
}

std::optional<int> pausedFor(const Health& health)
{
    for (const FeedHealth& feed : health.feeds) {
        if (const auto rate = pausedFor(feed))
            return rate;
    }
    return std::nullopt;
}

QByteArray name(FeedHealth::Feed feed)
{
    constexpr std::array names{"discovery", "tracking", "channels", "keyspace", "deadlines"};
    return names.at(static_cast<std::size_t>(feed));
}

} // namespace lockscope::locks
