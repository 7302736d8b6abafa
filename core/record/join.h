#pragma once

#include "core/base/result.h"
#include "core/record/recording.h"

#include <QString>

namespace lockscope::record
{

/// Joins live recordings that follow each other into one, by the server's clock. The steps of holders who
/// were already there are kept once. At least one recording. Pure.
Recording joined(const QList<Recording>& parts);

/// Writes a recording to a file, which appears whole or not at all; blocks for as long as the disk does.
/// Errors: FileUnwritable.
base::Result<void> writeRecording(const Recording& recording, const QString& path);

} // namespace lockscope::record
