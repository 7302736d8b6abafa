#pragma once

#include "core/check/violation.h"
#include "core/record/recording.h"

#include <QString>

namespace lockscope::check
{

/// How often one of the header's invariants had been violated by then. Pure.
qint64 timesViolated(const QList<Violation>& violations, qint16 invariant, Moment at);

/// "✓ stock never negative: violated 0 times": a line for each invariant of a recording, as it stood at that
/// moment. Where the recording lacks parts, the line says that the invariant could not be judged. Plain text,
/// translated.
QStringList invariantLines(const record::Recording& recording, const QList<Violation>& violations, Moment at);

} // namespace lockscope::check
