#pragma once

#include "app/ctl/terminalcolumns.h"

namespace lockscope::ctl
{

/// A lock in full, a fact a line, without the last line end.
QString portrait(const locks::Lock& lock, const View& view);

} // namespace lockscope::ctl
