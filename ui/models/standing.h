#pragma once

#include "core/console/source.h"
#include "core/profile/environment.h"

#include <QString>

namespace lockscope::ui
{

/// The numbers of a server's locks in the states worth attention.
struct LockTally {
    qsizetype held = 0;
    qsizetype contended = 0; ///< with waiters
    qint64 waiters = 0;      ///< the known ones
    qsizetype overdue = 0;   ///< renewal overdue, expiring, or expired and still there
    qsizetype endless = 0;   ///< without an expiry
    qsizetype lost = 0;      ///< possibly lost by a failover

    friend bool operator==(const LockTally&, const LockTally&) = default;
};

/// The state of one connection at a moment, as its tab and its row in the overview show it. Main thread.
struct Standing {
    QString name; ///< given by a person; not made printable yet
    profile::Environment environment = profile::Environment::Unstated;
    locks::Health health;
    qsizetype inTrouble = 0; ///< locks with a finding

    /// Returns the standing of `source` under `name`; where that is empty, under its server's name.
    static Standing of(console::Source& source, const QString& name);
    /// Returns the server's clock: now, or when it was last live.
    [[nodiscard]] base::ServerTime clock() const;
    /// Returns the printable name in one line of at most `limit` characters, without its environment.
    [[nodiscard]] QString shownName(qsizetype limit) const;
    /// "orders · PRODUCTION · 3 in trouble · not live since 12:03:11"
    [[nodiscard]] QString title() const;
};

/// Counts `locks` at the time `now` of the server's clock.
[[nodiscard]] LockTally tallyOf(const QList<locks::LockPtr>& locks, base::ServerTime now);

} // namespace lockscope::ui
