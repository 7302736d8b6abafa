#pragma once

#include "core/locks/lock.h"
#include "ui/models/eventcolumn.h"

#include <QString>

namespace lockscope::ui
{

/// Short phrases about a lock for table, tooltip and detail pane; plain text, translated.
namespace phrases
{
[[nodiscard]] QString name(const locks::LockRef& ref);  ///< printable
[[nodiscard]] QString mode(locks::Mode mode);           ///< "reader", "writer", "permit", "holder"
[[nodiscard]] QString lease(const locks::Lease& lease); ///< "watchdog 30.0 s", "fixed 10.0 s", "none"
/// "unknown 1 m 15 s"; `lostFor` = how long ago sight of the whole server was lost, zero while it is live.
[[nodiscard]] QString state(const locks::Lock& lock, base::ServerTime now, base::milliseconds lostFor = {});
/// One holder by alias or id; several as "3 readers"; for counters "2 of 6 free".
[[nodiscard]] QString holders(const locks::Lock& lock, const Aliases& aliases, base::ServerTime now);
[[nodiscard]] QString renewals(
    const locks::Lock& lock, base::ServerTime now);           ///< "19 · last 4.1 s · next in 5.9 s"
[[nodiscard]] QString waiters(const locks::Waiters& waiters); ///< "4", "≥ 2", ""
[[nodiscard]] QString ttl(std::optional<base::milliseconds> remaining); ///< "9.4 s", "0.4 s over"
/// The time held; "≥ 2 h 05 m" where the acquisition was not seen.
[[nodiscard]] QString heldFor(const locks::Holder& holder, base::ServerTime now);
} // namespace phrases

/// Returns `text` for a menu or button, with each ampersand kept as a character.
[[nodiscard]] QString menuText(QString text);

} // namespace lockscope::ui
