#pragma once

#include <sys/types.h>

namespace lockscope::servers
{

/// Makes the kernel kill a child when the thread of `parent` that started it ends, in whatever way. To be
/// called in the child between fork and exec (QProcess::setChildProcessModifier).
void tieToParent(pid_t parent);

} // namespace lockscope::servers
