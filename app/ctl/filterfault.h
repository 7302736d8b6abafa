#pragma once

#include "core/filter/filter.h"

namespace lockscope::ctl
{

/// Says why the filter cannot be read, and underlines the fault in it where it fits into a line.
void complainOfFilter(const QString& text, const filter::FilterError& fault);

} // namespace lockscope::ctl
