#pragma once

#include "app/options.h"

namespace lockscope::app
{

/// Writes the frames that the options ask for, without a window, and returns the program's exit code: 1 where
/// the recording cannot be read or a file cannot be written, 2 where the options do not fit. Complains on
/// stderr. Main thread; has the event loop meanwhile.
int writeFrames(const Options& options);

} // namespace lockscope::app
