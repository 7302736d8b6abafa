#pragma once

#include "app/ctl/arguments.h"

namespace lockscope::ctl
{

/// `lockscopectl lab fork FILE --at SECONDS [--change …] [--record OUT]`: goes on from a moment of a recorded
/// run in another way, and judges it. Answers an ExitCode.
int forkLab(const Arguments& arguments);

} // namespace lockscope::ctl
