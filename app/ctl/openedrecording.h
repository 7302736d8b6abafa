#pragma once

#include "core/record/recording.h"

#include <QString>

#include <optional>

namespace lockscope::ctl
{

/// What could be read of a recording's file; what could not is complained about.
std::optional<record::Recording> openedRecording(const QString& path);

} // namespace lockscope::ctl
