#pragma once

#include "core/lab/lessonreader.h"

namespace lockscope::lab
{

/// Returns the lessons that travel inside the library, in the order of their numbers, in the language that is
/// shown where they have it. Any thread.
QList<Lesson> builtInLessons();

/// Returns one of them, by identifier or number; nothing where there is none.
std::optional<Lesson> builtInLesson(const QByteArray& idOrNumber);

} // namespace lockscope::lab
