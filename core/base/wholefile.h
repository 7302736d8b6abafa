#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

namespace lockscope::base
{

/// Replaces the file by that content, whole or not at all. Errors: FileUnwritable, with the path and the
/// reason. Any thread; it waits for the disk.
Result<void> writeWhole(const QString& path, const QByteArray& content);

} // namespace lockscope::base
