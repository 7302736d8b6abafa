#pragma once

#include "core/lab/jsonnode.h"
#include "core/lab/lesson.h"

#include <variant>

namespace lockscope::lab
{

/// True where a JSON text is meant as a lesson: it has steps of its own, and a scenario those of its clients.
bool isLesson(const QByteArray& json);

/// Reads a lesson from its JSON text; the first fault is returned with its place. The scenarios that it names
/// are those of the library. Any thread.
std::variant<Lesson, ScenarioFault> readLesson(const QByteArray& json);

/// Puts the texts of a translation in the place of the lesson's own: the same steps in the same order, with
/// nothing but their texts. Returns the first fault, and then the lesson is as it was. Any thread.
std::optional<ScenarioFault> translateLesson(Lesson& lesson, const QByteArray& json);

} // namespace lockscope::lab
