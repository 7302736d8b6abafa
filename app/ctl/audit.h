#pragma once

#include "app/ctl/subcommand.h"

namespace lockscope::ctl
{

/// "audit list" and "audit verify": what was done to locks from here, out of the user's audit log. No server.
Subcommand auditSubcommand();

} // namespace lockscope::ctl
