#pragma once

#include "core/base/time.h"

#include <QString>

namespace lockscope::words
{

/// A span of time as people say it: "0.4 s", "9.4 s", "3 m 12 s", "2 h 05 m", "3 d 04 h"; a negative one with
/// a minus sign. Always with its unit, tenths below a minute. Any thread.
QString duration(base::milliseconds span);

} // namespace lockscope::words
