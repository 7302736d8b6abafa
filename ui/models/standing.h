#pragma once

#include "core/console/source.h"
#include "core/profile/environment.h"

#include <QString>

namespace lockscope::ui
{

/// How many of a server's locks are as somebody may want to look at.
struct LockTally {
    qsizetype held = 0;
    qsizetype contended = 0; ///< with somebody who waits
    qint64 waiters = 0;      ///< that are known
    qsizetype overdue = 0;   ///< renewal overdue, expiring, or expired and still there
    qsizetype endless = 0;   ///< without an expiry
    qsizetype lost = 0;      ///< possibly, by a failover

    friend bool operator==(const LockTally&, const LockTally&) = default;
};

/// One connection beside others, at a moment: what its tab and its row say of it. Main thread.
struct Standing {
    QString name; ///< as a person calls it; not printable yet
    profile::Environment environment = profile::Environment::Unstated;
    locks::Health health;
    qsizetype inTrouble = 0; ///< locks that something is found about

    /// Of `source`, which is called `name`; where that is empty, as its server.
    static Standing of(console::Source& source, const QString& name);
    /// The server's clock: now, or when it was live last.
    [[nodiscard]] base::ServerTime clock() const;
    /// In a line of its own length, printable, with no mark of its environment.
    [[nodiscard]] QString shownName(qsizetype limit) const;
    /// "orders · PRODUCTION · 3 in trouble · not live since 12:03:11"
    [[nodiscard]] QString title() const;
};

/// Of `locks` when the server's clock shows `now`.
[[nodiscard]] LockTally tallyOf(const QList<locks::LockPtr>& locks, base::ServerTime now);

} // namespace lockscope::ui
