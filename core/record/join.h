#pragma once

#include "core/base/result.h"
#include "core/record/recording.h"

#include <QString>

namespace lockscope::record
{

/// Live recordings that follow each other, as one: by the server's clock, with the steps of holders who were
/// there already told once. At least one. Pure.
Recording joined(const QList<Recording>& parts);

/// Writes a recording to a file, which appears whole or not at all; blocks for as long as the disk does.
/// Errors: FileUnwritable.
base::Result<void> writeRecording(const Recording& recording, const QString& path);

} // namespace lockscope::record
