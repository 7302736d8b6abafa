#pragma once

#include "core/admin/act.h"
#include "core/admin/guard.h"
#include "core/locks/health.h"
#include "ui/models/eventcolumn.h"

#include <QString>

namespace lockscope::ui
{

/// The texts of the window about acts before they are done: headings, buttons, signs of the holder, and why
/// an act cannot be done now. Plain text, translated. The names of acts and their outcomes are in
/// core/admin/actwords.
namespace phrases
{
/// Describes the act on so many locks in a sentence or two; `plan` is that of the single lock, where there is
/// one, or of one whose library is not known.
[[nodiscard]] QString actNotice(admin::ActKind act, const admin::Plan& plan = {}, qsizetype locks = 1);
/// The text of the button, which names its object: "Release orders:42".
[[nodiscard]] QString actButton(const admin::ActRequest& request);
/// "Release 4 locks"
[[nodiscard]] QString actOnSeveral(admin::ActKind act, qsizetype count);
/// Names the holder that the request is about, of a lock of that kind, where it has several: "reader
/// billing-2 · thread 7".
[[nodiscard]] QString actWho(const admin::ActRequest& request, locks::Kind kind, const Aliases& aliases);
/// "Looks alive: renewed 3.2 s ago, 41 times."
[[nodiscard]] QString signs(const locks::Lock& lock, admin::HolderSigns signs, base::ServerTime now);
/// Names who would get the lock next, as far as is known.
[[nodiscard]] QString nextHolder(const locks::Lock& lock, const admin::Plan& plan, const Aliases& aliases);
/// Names all holders in a few lines.
[[nodiscard]] QString holderLines(const locks::Lock& lock, const Aliases& aliases);
/// "three times (reentry count 3)"
[[nodiscard]] QString entered(const locks::Lock& lock);
/// Says since when the lock is held, and for how long by `now`.
[[nodiscard]] QString heldSince(const locks::Lock& lock, base::ServerTime now);

/// "DEVELOPMENT", "TEST", "PRODUCTION"; empty where nobody has stated the environment.
[[nodiscard]] QString environment(profile::Environment environment);
/// Returns why the act may not leave the program now, as a sentence with what to do; empty = it may. A hold
/// of the operator may be released at any time.
[[nodiscard]] QString guardHindrance(const admin::GuardState& guard, admin::ActKind act);
/// Says that the server's ACL denies the act, with the missing command, key or channel.
[[nodiscard]] QString denied(const QByteArray& missing);
/// Returns why acts cannot be sent while sight of the server is lost; empty = they can.
[[nodiscard]] QString sightHindrance(const locks::Health& health);
} // namespace phrases

} // namespace lockscope::ui
