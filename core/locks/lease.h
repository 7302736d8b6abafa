#pragma once

#include "core/base/time.h"
#include "core/locks/kind.h"

#include <optional>

namespace lockscope::locks
{

/// How long a hold lasts and who keeps it up.
struct Lease {
    LeaseKind kind = LeaseKind::Unknown;
    std::optional<base::milliseconds> length; ///< what an acquire or renewal sets the expiry to
    std::optional<base::milliseconds> period; ///< of Watchdog: between two renewals

    friend bool operator==(const Lease&, const Lease&) = default;
};

/// The renewals of a watchdog, as far as seen.
struct Renewals {
    qint64 count = 0;
    std::optional<base::ServerTime> last;
    std::optional<base::ServerTime> nextDue;
    std::optional<base::ServerTime> overdueAt; ///< last + period + max(1 s, lease/30): from then on overdue

    friend bool operator==(const Renewals&, const Renewals&) = default;
};

} // namespace lockscope::locks
