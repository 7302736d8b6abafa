#pragma once

#include "app/ctl/subcommand.h"

namespace lockscope::ctl
{

/// "record redis://localhost FILE", "record billing FILE": the first operand of a subcommand that takes a
/// server there goes to the request, where it is given. Why it cannot be meant; empty = it can, or there is
/// none.
QString takeServerOperand(const Subcommand& subcommand, Arguments& arguments);

} // namespace lockscope::ctl
