#pragma once

#include "app/ctl/subcommand.h"

namespace lockscope::ctl
{

Subcommand lsSubcommand();                 ///< ls.cpp: all locks once
int runShow(const Arguments& arguments);   ///< show.cpp: one lock in full
int runWatch(const Arguments& arguments);  ///< watch.cpp: a live table, or a line for each change
int runEvents(const Arguments& arguments); ///< events.cpp: a line for each event

} // namespace lockscope::ctl
