#pragma once

#include "core/admin/operation.h"

namespace lockscope::admin
{

/// What an operation waits for; of Before…, for its time.
enum class Operation::State : quint8 {
    Fresh,
    Reading,
    Counting,
    BeforeRecount,
    Recounting,
    Journaling,
    BeforeRead,
    Sending,
    Verifying,
    BeforeVerify,
    Resolving,
    BeforeResolve,
    Finished,
};

} // namespace lockscope::admin
