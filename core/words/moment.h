#pragma once

#include <QString>

#include <chrono>

namespace lockscope::words
{

/// A moment since the begin of something, to the millisecond: "12.031 s", "3 m 12.031 s",
/// "2 h 05 m 12.031 s". What is finer is cut. Any thread.
QString moment(std::chrono::microseconds at);

} // namespace lockscope::words
