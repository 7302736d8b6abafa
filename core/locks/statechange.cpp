#include "core/locks/statechange.h"

#include <algorithm>

namespace lockscope::locks
{

using namespace std::chrono_literals;
using base::milliseconds;
using base::ServerTime;

milliseconds expiringWithin(const Lock& lock)
{
    const milliseconds tenth = lock.lease.length.value_or(0ms) / 10;
    return std::max<milliseconds>(2s, tenth);
}

std::optional<ServerTime> nextStateAt(const Lock& lock, ServerTime now)
{
    if (!lock.exists || lock.tooLarge || !isLiveAt(lock, now))
        return std::nullopt;
    std::optional<ServerTime> next;
    const auto consider = [&](std::optional<ServerTime> moment) {
        if (moment && *moment > now && (!next || *moment < *next))
            next = moment;
    };
    consider(liveUntil(lock));
    if (lock.expiresAt) {
        consider(*lock.expiresAt - expiringWithin(lock) + 1ms);
        consider(*lock.expiresAt + 1ms); // at its expiry it is not over yet
    }
    if (lock.permits)
        for (const Holder& holder : lock.holders)
            consider(holder.expiresAt);
    return next;
}

} // namespace lockscope::locks
