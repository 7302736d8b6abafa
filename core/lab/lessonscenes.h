#pragma once

#include "core/base/result.h"
#include "core/check/violation.h"
#include "core/lab/jsonnode.h"
#include "core/lab/lesson.h"
#include "core/record/recording.h"

#include <QMetaType>

namespace lockscope::lab
{

/// The run that a step of a lesson shows, up to a moment. Nothing later is in it, so that it is not seen
/// before it is asked about.
struct LessonScene {
    record::Recording recording;
    QList<check::Violation> violations; ///< up to that moment
    record::Moment at{0};
    record::Moment length{0}; ///< of the whole run
};

/// Plays the runs of a lesson in virtual time, or reads them, and returns the scene of each step; empty for
/// steps that show none. Errors: FileUnreadable (a build without the locks' scripts or without Lua, or a
/// recording that is not there). Pure; any thread.
base::Result<QList<LessonScene>> scenesOf(const Lesson& lesson);

/// Returns what is wrong with a lesson's text: where it cannot be read the first fault alone, else each
/// moment that lies behind the end of its run, and each expectation that the played run does not fulfil.
/// Empty = nothing is. Any thread.
QList<ScenarioFault> findingsInLesson(const QByteArray& json);

} // namespace lockscope::lab

Q_DECLARE_TYPEINFO(lockscope::lab::LessonScene, Q_RELOCATABLE_TYPE);
Q_DECLARE_METATYPE(lockscope::lab::LessonScene)
