#pragma once

#include "core/admin/act.h"

namespace lockscope::support
{

/// "applied free", "refused changed", "failed NoPermission unchanged": what came of an act, in a few words.
QByteArray sketch(const admin::Outcome& outcome);

} // namespace lockscope::support
