#pragma once

#include "core/record/recording.h"

#include <ctime>

namespace lockscope::bench
{

/// A run of about `steps` steps, made up: 100 clients contend for 10 locks, wait, renew, write a resource,
/// and now and then lose a lease. The same on every call.
record::Recording benchRun(int steps, int clients = 100);

/// How long `work` keeps the processor: what others do beside it does not count.
template<class Work>
double cpuMillisecondsOf(Work work)
{
    const std::clock_t begin = std::clock();
    work();
    return double(std::clock() - begin) * 1000 / CLOCKS_PER_SEC;
}

} // namespace lockscope::bench
