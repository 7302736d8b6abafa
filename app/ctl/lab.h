#pragma once

#include "app/ctl/subcommand.h"

namespace lockscope::ctl
{

/// `lockscopectl lab list|show|run|fork`: the demonstrations, on private servers of their own.
Subcommand labSubcommand();

} // namespace lockscope::ctl
