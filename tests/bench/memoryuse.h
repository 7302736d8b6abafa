#pragma once

#include <QtGlobal>

namespace lockscope::bench
{

/// Returns the bytes that the program has allocated and not freed.
[[nodiscard]] double heapBytes();

/// Returns the bytes of memory that the process has in RAM; 0 where it is gone. Source: proc(5), statm.
[[nodiscard]] double residentBytes(qint64 process);

} // namespace lockscope::bench
