#pragma once

#include "core/base/result.h"

#include <QString>

namespace lockscope::console
{

/// Returns the path of an operator's own table of dialects: dialects.json in the user's configuration folder.
QString ownDialectsPath();

/// Reads that table, or the one at `path`, and makes its rows known (see locks::addOwnDialects). No file is
/// no table. Nothing of a file that has a fault is used. Errors: FileUnreadable; InvalidArgument (subject =
/// path and place, detail = what is wrong).
base::Result<void> takeOwnDialects(const QString& path = ownDialectsPath());

} // namespace lockscope::console
