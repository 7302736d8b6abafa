#pragma once

#include <QtGlobal>

namespace lockscope::ui
{

/// The numbers of a server's locks in the states worth attention.
struct LockTally {
    qsizetype held = 0;
    qsizetype contended = 0; ///< with waiters
    qint64 waiters = 0;      ///< the known ones
    qsizetype overdue = 0;   ///< renewal overdue, or expired and still there
    qsizetype endless = 0;   ///< without an expiry
    qsizetype lost = 0;      ///< possibly lost by a failover

    friend bool operator==(const LockTally&, const LockTally&) = default;
};

} // namespace lockscope::ui
