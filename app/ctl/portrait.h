#pragma once

#include "app/ctl/terminalcolumns.h"

namespace lockscope::ctl
{

/// A lock in full, a fact a line, without the last line end. `isColoured`: its state has its colour, where
/// output has colours.
QString portrait(const locks::Lock& lock, const CellContext& context, bool isColoured = false);

} // namespace lockscope::ctl
