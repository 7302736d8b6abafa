#pragma once

#include <QtCore/qnamespace.h>

namespace lockscope::ui
{

/// The role of the text that is copied from a row: exact bytes, as QByteArray.
inline constexpr int CopyRole = Qt::UserRole + 100;

/// The role of a column's header that tells its stable identifier, as QByteArray; never translated.
inline constexpr int ColumnIdRole = Qt::UserRole + 101;

} // namespace lockscope::ui
