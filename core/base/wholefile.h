#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

namespace lockscope::base
{

/// Replaces the file by that content, whole or not at all. Errors: FileUnwritable, with the path and the
/// reason; also where something else than a regular file is there, such as a device, which would be lost to
/// everybody. Any thread; it waits for the disk.
Result<void> writeWhole(const QString& path, const QByteArray& content);

/// Tries whether writeWhole() could begin, and leaves what is there as it is. Errors: those of writeWhole().
Result<void> canBeReplaced(const QString& path);

} // namespace lockscope::base
