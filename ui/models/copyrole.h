#pragma once

#include <QtCore/qnamespace.h>

namespace lockscope::ui
{

/// The role of the text that is copied from a row: exact bytes, as QByteArray.
inline constexpr int CopyRole = Qt::UserRole + 100;

/// The role of a cell's whole text where the shown one is a part of it, as QString.
inline constexpr int WholeTextRole = Qt::UserRole + 102;

/// The role of a column's header that tells its stable identifier, as QByteArray; never translated.
inline constexpr int ColumnIdRole = Qt::UserRole + 101;

} // namespace lockscope::ui
