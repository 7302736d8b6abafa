#include "core/servers/parenttie.h"

#include <csignal>
#include <sys/prctl.h>
#include <unistd.h>

namespace lockscope::servers
{

/// The second check covers a parent that ended before the tie took effect.
void tieToParent(pid_t parent)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent)
        ::_exit(1);
}

} // namespace lockscope::servers
