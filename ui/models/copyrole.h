#pragma once

#include <QtCore/qnamespace.h>

namespace lockscope::ui
{

/// The role of the text that is copied from a row: exact bytes, as QByteArray.
inline constexpr int CopyRole = Qt::UserRole + 100;

} // namespace lockscope::ui
