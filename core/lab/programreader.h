#pragma once

#include "core/lab/jsonnode.h"
#include "core/lab/scenario.h"

namespace lockscope::lab
{

/// Compiles a list of steps. `scenario` knows its servers, locks and resources already.
Program readProgram(const JsonNode& steps, const Scenario& scenario);

} // namespace lockscope::lab
