#include "app/ctl/healthlines.h"
#include "app/ctl/livetable.h"
#include "app/ctl/lockstream.h"
#include "app/ctl/subcommands.h"

namespace lockscope::ctl
{

int runWatch(const Arguments& arguments)
{
    CommandSession session(arguments);
    if (const ExitCode code = session.prepare(arguments.operands.join(u' ')); code != Done)
        return code;
    if (Terminal::isThere() && !arguments.json) {
        const LiveTable table(session);
        return session.run();
    }
    const HealthLines health(session);
    const LockStream stream(session);
    return session.run();
}

} // namespace lockscope::ctl
