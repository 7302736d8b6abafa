#pragma once

#include <sys/types.h>

namespace lockscope::servers
{

/// For a child between fork and exec (QProcess::setChildProcessModifier): the kernel shall kill it when the
/// thread of `parent` that started it ends, in whatever way.
void tieToParent(pid_t parent);

} // namespace lockscope::servers
