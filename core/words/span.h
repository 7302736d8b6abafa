#pragma once

#include <QString>

#include <chrono>

namespace lockscope::words
{

/// How long something took, as fine as it is short: "12 µs", "3.4 ms", "250 ms", "1.20 s", "2 m 05 s". Any
/// thread.
QString span(std::chrono::microseconds length);

} // namespace lockscope::words
