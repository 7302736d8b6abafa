#pragma once

#include "app/ctl/subcommand.h"

namespace lockscope::ctl
{

Subcommand aclSubcommand(); ///< the smallest ACL user for looking, or for acting

} // namespace lockscope::ctl
