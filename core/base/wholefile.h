#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

namespace lockscope::base
{

/// Errors: FileUnwritable where something else than a regular file is there, such as a device, which would
/// be lost to everybody. Any thread.
Result<void> canBeReplaced(const QString& path);

/// Replaces the file by that content, whole or not at all. Errors: FileUnwritable, with the path and the
/// reason. Any thread; it waits for the disk.
Result<void> writeWhole(const QString& path, const QByteArray& content);

} // namespace lockscope::base
