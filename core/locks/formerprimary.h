#pragma once

#include "core/locks/holder.h"
#include "core/locks/lockref.h"

#include <QList>
#include <QString>

namespace lockscope::locks
{

/// A lock that is held by the word of the primary of before a failover.
struct FormerHold {
    LockRef lock;
    QList<Holder> holders;
    std::optional<base::ServerTime> expiresAt; ///< by the new primary's clock
    bool byOthersHere = false;                 ///< the new primary has other holders

    friend bool operator==(const FormerHold&, const FormerHold&) = default;
};

/// The primary of before a failover that still answers as one: cut off from its group, it still gives locks
/// to clients that reach it, beside the new one.
struct FormerPrimary {
    QString address;         ///< "host:port"
    base::ServerTime asOf{}; ///< by the new primary's clock
    QList<FormerHold> holds; ///< of the names that are known here, up to a thousand

    /// Returns the hold of that lock there; null where there is none.
    [[nodiscard]] const FormerHold* holdOf(const LockRef& lock) const;
    /// The number of holds of which the new primary says that others have them.
    [[nodiscard]] qsizetype heldTwice() const;

    friend bool operator==(const FormerPrimary&, const FormerPrimary&) = default;
};

} // namespace lockscope::locks

Q_DECLARE_TYPEINFO(lockscope::locks::FormerHold, Q_RELOCATABLE_TYPE);
