#pragma once

#include "core/admin/holds.h"

namespace lockscope::admin
{

/// One act on a hold.
struct Holds::Task {
    ActRequest request;
    Done done;
    QByteArray intent;
    qint64 thread = 0;
    bool begun = false;                      ///< the client was ready
    std::optional<base::Error> failure = {}; ///< why it was not, the last time
    bool givenUp = false;
    Together together = {}; ///< of an Acquire of several names
};

} // namespace lockscope::admin
