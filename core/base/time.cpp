#include "core/base/time.h"

#ifdef __linux__
#include <ctime>
#endif

namespace lockscope::base
{

/// Only Linux has a monotonic clock that stands still while the machine sleeps, and one that does not.
MonoTime monoNow()
{
#ifdef __linux__
    timespec now{};
    if (::clock_gettime(CLOCK_BOOTTIME, &now) == 0)
        return MonoTime(seconds(now.tv_sec) + nanoseconds(now.tv_nsec));
#endif
    return std::chrono::steady_clock::now();
}

} // namespace lockscope::base
