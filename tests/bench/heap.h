#pragma once

namespace lockscope::bench
{

/// Returns the bytes that the program has allocated and not freed.
double heapBytes();

} // namespace lockscope::bench
