#pragma once

#include "core/base/time.h"

#include <QByteArray>

#include <optional>

namespace lockscope::locks
{

/// That nothing has shown a holder to be alive, over all its locks. A value; see LifeTracker.
struct HolderSilence {
    /// The connections that are known of a holder.
    enum class Connection : quint8 {
        NotKnown, ///< the server was not asked for them of late, or does not tell
        NotFound, ///< none of them is known to be its
        Gone,     ///< those that were its are not there any more
    };

    base::ServerTime since{};    ///< its last sign of life, else the begin of the look-out for one
    bool seenBefore = false;     ///< `since` is that of a sign of life
    bool missedRenewals = false; ///< all its renewals that were due did not come
    Connection connection = Connection::NotKnown;

    friend bool operator==(const HolderSilence&, const HolderSilence&) = default;
};

/// The signs of life of a lock's holders, over all their locks. A value; see LifeTracker.
struct HolderLife {
    /// The surest one comes last.
    enum class Sign : quint8 {
        None,    ///< none is known, or the lock itself shows that its holder lives
        Worked,  ///< it took, renewed or left a lock within the last half minute
        Listens, ///< it listens in the queue of a lock
        Renews,  ///< its watchdog renews other locks, and none of them is overdue
    };

    Sign sign = Sign::None; ///< of its one holder
    /// Where it renews: how many others, as counted within the last half minute; 0 = it holds so many locks
    /// that the number is not told with each of them.
    qint64 renews = 0;
    std::optional<HolderSilence> silence = {}; ///< of its one holder; only where there is no sign
    /// The former primary, "host:port", by whose word others hold the lock; empty = there is none.
    QByteArray othersHoldItAt = {};
    std::optional<base::ServerTime> othersHoldItSince = {}; ///< it has said so since then

    friend bool operator==(const HolderLife&, const HolderLife&) = default;
};

} // namespace lockscope::locks
