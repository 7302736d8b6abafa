#pragma once

#include "core/base/compactoptional.h"
#include "core/base/time.h"
#include "core/locks/kind.h"

#include <optional>

namespace lockscope::locks
{

/// How a library renews its leases, as far as known before its renewals are seen.
enum class RenewalHabit : quint8 {
    Unknown,    ///< by hand, or at any part of the lease
    EveryThird, ///< a third of the lease after the last renewal, if not sooner: Redisson's watchdog
};

/// How long a hold lasts and who renews it.
struct Lease {
    base::CompactOptional<base::milliseconds> length; ///< what an acquire or renewal sets the expiry to
    base::CompactOptional<base::milliseconds>
        period; ///< of Watchdog: the longest that it left between two renewals
    LeaseKind kind = LeaseKind::Unknown;

    friend bool operator==(const Lease&, const Lease&) = default;
};

/// The renewals of a lease, as far as seen; only for a watchdog is it known what is due.
struct Renewals {
    qint64 count = 0;
    std::optional<base::ServerTime> last;
    std::optional<base::ServerTime> nextDue;
    std::optional<base::ServerTime>
        overdueAt; ///< the longest gap kept, or what is usual, + max(1 s, lease/30)

    friend bool operator==(const Renewals&, const Renewals&) = default;
};

} // namespace lockscope::locks
