#pragma once

#include "tests/support/truthlog.h"

#include <QObject>

namespace lockscope::support
{

/// Takes a lock and releases it, over and over, from begin() on, and tells a log what is true of the lock.
class TruthWorker : public QObject
{
public:
    virtual void begin(TruthLog& log, const base::Clock& clock) = 0;

    /// Longer than a lie may last: what is missed is found.
    static constexpr base::milliseconds restFor{1'300};
    static constexpr base::milliseconds retryAfter{100};

    int taken = 0; ///< so often it got the lock
};

} // namespace lockscope::support
