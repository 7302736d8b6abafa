#pragma once

#include "core/base/time.h"

#include <functional>

namespace lockscope::support
{

/// Handles events until `condition` is true, and looks at it after each; false when the time is over. Unlike
/// QTest::qWaitFor it never sleeps between two events, so that what is measured is what it takes.
bool waitForEvent(
    const std::function<bool()>& condition, base::milliseconds patience = base::milliseconds(20'000));

} // namespace lockscope::support
