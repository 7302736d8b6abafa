#pragma once

#include "app/ctl/subcommand.h"

namespace lockscope::ctl
{

/// `lockscopectl replay FILE`: what a recording holds, step by step.
Subcommand replaySubcommand();
/// `lockscopectl check FILE`: what was violated in a recording.
Subcommand checkSubcommand();

} // namespace lockscope::ctl
