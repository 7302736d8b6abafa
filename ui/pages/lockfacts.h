#pragma once

#include "core/locks/finding.h"
#include "core/locks/health.h"
#include "core/locks/lock.h"
#include "ui/models/eventcolumn.h"

#include <QString>

namespace lockscope::ui
{

/// What the detail pane says of a lock, as sentences for people; an empty one = nothing to say. `now` is the
/// server's clock as shown. Pure.
namespace lockfacts
{
/// "Reentrant lock · db 3 · node 10.0.0.7 · pinned"
[[nodiscard]] QString place(const locks::Lock& lock);
/// "26.8 s, until 14:05:09", "expired 0.4 s ago and not yet deleted by the server", …
[[nodiscard]] QString remaining(const locks::Lock& lock, base::ServerTime now);
/// "watchdog 30 s, renewed 41 times, last 3.2 s ago, next due in 6.8 s"
[[nodiscard]] QString lease(const locks::Lock& lock, base::ServerTime now);
[[nodiscard]] QString waiters(const locks::Lock& lock);
[[nodiscard]] QString permits(const locks::Lock& lock, base::ServerTime now);
[[nodiscard]] QString latch(const locks::Lock& lock);
[[nodiscard]] QString group(const locks::Lock& lock);
/// How well an act could be bound to what was seen.
[[nodiscard]] QString fenceStrength(const locks::Lock& lock);
/// Who holds it for how long, what ends that and who waits, as sure as each is. Empty where nobody is seen to
/// hold it, and of counters.
[[nodiscard]] QString goingOn(const locks::Lock& lock, const Aliases& aliases, base::ServerTime now);
/// The findings of it, the gravest first, a line each: what it means and what can be done.
[[nodiscard]] QString trouble(
    const locks::Lock& lock, base::ServerTime now, const locks::FindingLimits& limits);
/// Why it is taken for what it is, and what else it could be; one line each.
[[nodiscard]] QString evidence(const locks::Lock& lock);
/// The sentence that must be read before anything else: free, expired, not known since …, gone. `lostFor`:
/// how long ago sight of the whole server was lost, at which moment `now` stands since; zero while it is
/// live.
[[nodiscard]] QString notice(
    const locks::Lock& lock, base::ServerTime now, base::milliseconds lostFor, bool listed);
/// What the primary of before the last failover says of it, while that one still answers as a primary.
[[nodiscard]] QString elsewhere(const locks::Health& health, const locks::Lock& lock, base::ServerTime now);
} // namespace lockfacts

} // namespace lockscope::ui
