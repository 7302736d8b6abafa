#pragma once

#include "core/record/lockrecreader.h"

#include <QString>

#include <optional>

namespace lockscope::ctl
{

/// Returns the readable part of a recording's file; complains about the rest.
std::optional<record::Opened> openedRecording(const QString& path);

} // namespace lockscope::ctl
