#pragma once

#include "core/lab/scenarioreader.h"

namespace lockscope::lab
{

/// The identifiers of the scenarios that travel inside the library, in the order of their numbers.
QByteArrayList builtInScenarios();

/// One of them with its page of explanation. `id`: its identifier, or its number. Any thread.
std::variant<Scenario, ScenarioFault> builtInScenario(const QByteArray& id);

/// Whether a person who calls a scenario so means a file.
bool isScenarioFile(const QString& name);

/// A scenario from a file; a page of explanation is looked for beside it (NAME.md).
std::variant<Scenario, ScenarioFault> scenarioFromFile(const QString& path);

} // namespace lockscope::lab
