#pragma once

#include "core/base/time.h"

#include <QString>

namespace lockscope::ui
{

/// Moments and spans of the server's clock in readable form, in this machine's time zone.
namespace moments
{
/// "14:05:09.120"
[[nodiscard]] QString clock(base::ServerTime moment);
/// "22 Nov 14:05:09"
[[nodiscard]] QString dayClock(base::ServerTime moment);
/// "14:05:09"
[[nodiscard]] QString clockSeconds(base::ServerTime moment);
/// "14:05:09, 3.2 s ago" or, ahead of `now`, "14:05:09, in 3.2 s".
[[nodiscard]] QString relative(base::ServerTime moment, base::ServerTime now);
/// "3.2 s ago" or "in 3.2 s".
[[nodiscard]] QString distance(base::ServerTime moment, base::ServerTime now);
} // namespace moments

} // namespace lockscope::ui
