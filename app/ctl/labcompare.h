#pragma once

#include "app/ctl/arguments.h"

namespace lockscope::ctl
{

/// “lab compare FIRST SECOND”: two recorded runs of the same scenario and seed, decision by decision. Done
/// where all decisions are the same, whatever the server's timing made of them.
int compareLab(const Arguments& arguments);

} // namespace lockscope::ctl
