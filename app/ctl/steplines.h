#pragma once

#include "app/ctl/healthnews.h"
#include "core/check/verdict.h"

namespace lockscope::ctl
{

/// A moment as JSON tells it.
inline qint64 microseconds(record::Moment moment) { return static_cast<qint64>(moment.count()); }

/// Writes one step of a recording as a line for people or for programs; what only programs want is passed
/// over for people. False where standard output is closed.
bool sayStep(const record::Recording& recording, const record::Step& step, bool json);

/// Writes what a batch reports that is news of how the server was known. False likewise.
bool sayHealth(
    const record::Recording& recording, const record::RecordedBatch& recorded, HealthNews& news, bool json);

/// Writes each violation of a recording that is over, and the verdict. An ExitCode.
int sayVerdict(const record::Recording& recording, const check::Judged& judged, bool json);

} // namespace lockscope::ctl
