#pragma once

#include "app/ctl/subcommand.h"
#include "core/console/export.h"

namespace lockscope::ctl
{

/// The option --hash of all subcommands that write a file for others: the file has no names in clear.
Option hashOption();
/// Returns Hashed where that was asked for.
console::Naming namingFrom(const Arguments& arguments);

} // namespace lockscope::ctl
