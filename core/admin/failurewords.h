#pragma once

#include "core/admin/act.h"

namespace lockscope::admin
{

/// Says for people why an act failed, and what to do.
QString failureSentence(const Outcome& outcome);

} // namespace lockscope::admin
