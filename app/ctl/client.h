#pragma once

#include "app/ctl/subcommand.h"

namespace lockscope::ctl
{

/// `lockscopectl client`: one simulated client in a process of its own. What it plays and where comes through
/// the pipe that is its standard input.
Subcommand clientSubcommand();

} // namespace lockscope::ctl
