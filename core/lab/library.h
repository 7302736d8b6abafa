#pragma once

#include "core/lab/lesson.h"
#include "core/lab/scenarioreader.h"
#include "core/record/recording.h"

namespace lockscope::lab
{

/// The identifiers of the scenarios that travel inside the library, in the order of their numbers.
QByteArrayList builtInScenarios();

/// One of them with its page of explanation. `id`: its identifier, or its number. Any thread.
std::variant<Scenario, ScenarioFault> builtInScenario(const QByteArray& id);

/// Whether a person who calls a scenario so means a file.
bool isScenarioFile(const QString& name);

/// A scenario from a file; a page of explanation is looked for beside it (NAME.md), and one in the language
/// that is shown in a folder of its name (zh_CN/NAME.md). Any thread.
std::variant<Scenario, ScenarioFault> scenarioFromFile(const QString& path);

/// A scenario or a lesson from a file, whichever it holds. Any thread.
std::variant<Scenario, Lesson, ScenarioFault> labFile(const QString& path);

/// Returns the texts for a recorded run: those of its scenario, where that is built in and still the same.
ScenarioTexts textsOf(const record::Header& header);

/// The recording with these texts, for reports and pictures, not to be kept.
record::Recording withShownTexts(const record::Recording& recording);

} // namespace lockscope::lab
