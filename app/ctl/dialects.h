#pragma once

#include "app/ctl/subcommand.h"

namespace lockscope::ctl
{

Subcommand dialectsSubcommand(); ///< the table of lock libraries whose strings are recognised

} // namespace lockscope::ctl
