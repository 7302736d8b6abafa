#pragma once

#include <QtCore/qnamespace.h>

namespace lockscope::ui
{

/// What is copied of a row: exact bytes, as QByteArray.
inline constexpr int CopyRole = Qt::UserRole + 100;

} // namespace lockscope::ui
