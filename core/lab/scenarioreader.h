#pragma once

#include "core/lab/jsonnode.h"
#include "core/lab/scenario.h"

#include <variant>

namespace lockscope::lab
{

/// Reads a scenario from its JSON text, or reports what is wrong with it and where. Pure; any thread.
std::variant<Scenario, ScenarioFault> readScenario(const QByteArray& json);
/// Reads one that is known as an object, as the header of a recording has it.
std::variant<Scenario, ScenarioFault> readScenario(const QJsonObject& scenario);

} // namespace lockscope::lab
