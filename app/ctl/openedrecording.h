#pragma once

#include "core/record/lockrecreader.h"

#include <QString>

#include <optional>

namespace lockscope::ctl
{

/// What could be read of a recording's file; what could not is complained about.
std::optional<record::Opened> openedRecording(const QString& path);

} // namespace lockscope::ctl
