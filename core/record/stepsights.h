#pragma once

#include "core/record/recording.h"

namespace lockscope::record
{

/// The locks of a lab run as its clients told of them, as sights: by them a run can be looked at like a
/// recording of a server. None where the steps of locks are too many for a value each. Pure.
QList<Sight> sightsOfSteps(const Recording& recording);

} // namespace lockscope::record
