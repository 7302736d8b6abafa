#pragma once

#include "core/base/result.h"

#include <QtGlobal>

namespace lockscope::lab
{

/// Makes sure that this process may have that many more files and connections open: where the soft limit is
/// too low, it is raised as far as the hard limit allows. Errors: StartFailed, with the figures. Any thread.
base::Result<void> allowOpenFiles(quint64 more);

} // namespace lockscope::lab
