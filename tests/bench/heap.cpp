#include "tests/bench/heap.h"

#include <QtGlobal>

#include <cstdint>
#include <jemalloc/jemalloc.h>

namespace lockscope::bench
{

double heapBytes()
{
    // The figures stand still until the next epoch is asked for.
    std::uint64_t epoch = 1;
    std::size_t bytes = 0, size = sizeof bytes;
    if (::mallctl("epoch", nullptr, nullptr, &epoch, sizeof epoch) != 0 ||
        ::mallctl("stats.allocated", &bytes, &size, nullptr, 0) != 0)
        qFatal("jemalloc keeps no statistics");
    return double(bytes);
}

} // namespace lockscope::bench
