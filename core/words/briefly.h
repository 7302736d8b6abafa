#pragma once

#include "core/base/time.h"

#include <QString>

namespace lockscope::words
{

/// A span that is worth its milliseconds: "< 1 ms", "12 ms"; from a second on as duration(). Any thread.
QString briefly(base::milliseconds span);

} // namespace lockscope::words
