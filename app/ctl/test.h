#pragma once

#include "app/ctl/subcommand.h"

namespace lockscope::ctl
{

/// "test [URI|CONNECTION]": tries a connection once, step by step, and asks what its user is permitted;
/// writes nothing on the server.
Subcommand testSubcommand();

} // namespace lockscope::ctl
