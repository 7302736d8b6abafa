#pragma once

#include "app/ctl/subcommand.h"

namespace lockscope::ctl
{

/// `lockscopectl record FILE`: what a live server tells, kept in a recording until told to end.
Subcommand recordSubcommand();

} // namespace lockscope::ctl
