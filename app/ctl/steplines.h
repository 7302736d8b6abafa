#pragma once

#include "app/ctl/healthnews.h"
#include "core/check/verdict.h"

namespace lockscope::ctl
{

/// Returns a moment as it is written in JSON.
inline qint64 microseconds(record::Moment moment) { return static_cast<qint64>(moment.count()); }

/// Writes one step of a recording as a line for people or for programs; steps that only programs want are
/// left out for people. Returns false where standard output is closed.
bool sayStep(const record::Recording& recording, const record::Step& step, bool json);

/// Writes the news in a batch about how the server was known. Returns false where standard output is closed.
bool sayHealth(
    const record::Recording& recording, const record::RecordedBatch& recorded, HealthNews& news, bool json);

/// Writes one violation of a recording. Returns false where standard output is closed.
bool sayViolation(const check::Violation& violation, const record::Recording& recording, bool json);

/// Writes each violation of a recording that is over, and the verdict; in JSON with the damage of its file,
/// where there is any. An ExitCode.
int sayVerdict(const record::Recording& recording, const check::Judged& judged, bool json,
    const QJsonObject& damage = {});

} // namespace lockscope::ctl
