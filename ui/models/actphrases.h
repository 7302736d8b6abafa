#pragma once

#include "core/admin/act.h"
#include "core/admin/guard.h"
#include "core/locks/health.h"
#include "ui/models/eventcolumn.h"

#include <QString>

namespace lockscope::ui
{

/// What the window says of acts before they are done: headings, buttons, signs, and why one cannot be done
/// now. Plain text, translated. What an act is called and what it came to is
/// said by core/admin/actwords.
namespace phrases
{
/// What the act does, in a sentence or two; `plan` = of the one lock that it is about, where it is one.
[[nodiscard]] QString actNotice(admin::ActKind act, const admin::Plan& plan = {});
/// The button, which names its object: "Release orders:42".
[[nodiscard]] QString actButton(const admin::ActRequest& request);
/// "Release 4 locks"
[[nodiscard]] QString actOnSeveral(admin::ActKind act, qsizetype count);
/// Who the request is about, where it is about one of several: "reader billing-2 · thread 7".
[[nodiscard]] QString actWho(const admin::ActRequest& request, const Aliases& aliases);
/// "Looks alive: renewed 3.2 s ago, 41 times."
[[nodiscard]] QString signs(const locks::Lock& lock, admin::HolderSigns signs, base::ServerTime now);
/// Who would get it, as far as can be told.
[[nodiscard]] QString nextHolder(const locks::Lock& lock, const admin::Plan& plan, const Aliases& aliases);
/// All holders in a few lines.
[[nodiscard]] QString holderLines(const locks::Lock& lock, const Aliases& aliases);
/// "three times (reentry count 3)"
[[nodiscard]] QString entered(const locks::Lock& lock);
[[nodiscard]] QString heldSince(const locks::Lock& lock, base::ServerTime now);

/// "DEVELOPMENT", "TEST", "PRODUCTION"; empty where nobody has stated it.
[[nodiscard]] QString environment(profile::Environment environment);
/// Why the act may not leave the program now, as a sentence with what to do; empty = it may. What is held may
/// be given back at any time.
[[nodiscard]] QString guardHindrance(const admin::GuardState& guard, admin::ActKind act);
/// The server's ACL denies it: the command, key or channel that is missing.
[[nodiscard]] QString denied(const QByteArray& missing);
/// The same for a server that we have no sight of.
[[nodiscard]] QString sightHindrance(const locks::Health& health);
} // namespace phrases

} // namespace lockscope::ui
