#pragma once

#include "app/ctl/arguments.h"
#include "app/ctl/subcommand.h"

namespace lockscope::ctl
{

/// `lockscopectl sample`: runs the sample clients against any server until --for, SIGINT or SIGTERM, then
/// cleans up. Answers an ExitCode.
int runSample(const Arguments& arguments);

/// Its row of the table.
Subcommand sampleSubcommand();

} // namespace lockscope::ctl
