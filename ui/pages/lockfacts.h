#pragma once

#include "core/locks/health.h"
#include "core/locks/lock.h"

#include <QString>

namespace lockscope::ui
{

/// The sentences of the detail pane about a lock; an empty one = nothing to say. `now` is the server's clock
/// as shown. Pure.
namespace lockfacts
{
/// "Reentrant lock · db 3 · node 10.0.0.7 · pinned"
[[nodiscard]] QString place(const locks::Lock& lock);
/// "26.8 s, until 14:05:09", "expired 0.4 s ago and not yet deleted by the server", …
[[nodiscard]] QString remaining(const locks::Lock& lock, base::ServerTime now);
/// "watchdog 30 s, renewed 41 times, last 3.2 s ago, next due in 6.8 s"
[[nodiscard]] QString lease(const locks::Lock& lock, base::ServerTime now);
/// Return what is known of waiters, permits, a latch and a group; empty for a lock without them.
[[nodiscard]] QString waiters(const locks::Lock& lock);
[[nodiscard]] QString permits(const locks::Lock& lock, base::ServerTime now);
[[nodiscard]] QString latch(const locks::Lock& lock);
[[nodiscard]] QString group(const locks::Lock& lock);
/// Returns how reliably an act can be bound to the state that was seen.
[[nodiscard]] QString fenceStrength(const locks::Lock& lock);
/// Returns why it is taken for a lock of its kind, and what else it could be; one line each.
[[nodiscard]] QString evidence(const locks::Lock& lock);
/// Returns the sentence that must be read first: free, expired, not known since …, gone. `lostFor`: how long
/// ago sight of the whole server was lost, at which moment `now` has stopped; zero while it is live.
[[nodiscard]] QString notice(
    const locks::Lock& lock, base::ServerTime now, base::milliseconds lostFor, bool listed);
/// Returns the state of the lock on the former primary, while that one still answers as a primary.
[[nodiscard]] QString elsewhere(const locks::Health& health, const locks::Lock& lock, base::ServerTime now);
} // namespace lockfacts

} // namespace lockscope::ui
