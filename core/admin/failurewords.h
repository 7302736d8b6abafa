#pragma once

#include "core/admin/act.h"

namespace lockscope::admin
{

/// Why an act failed, and what to do, for people.
QString failureSentence(const Outcome& outcome);

} // namespace lockscope::admin
