#pragma once

#include <Qt>

class QString;
class QTableView;

namespace lockscope::ui
{

/// How high a row is in every table.
inline constexpr int tableRowHeight = 26;

/// Where a text that has no room is cut: words at their end; a name, an address or an id, which has no blank,
/// in the middle, because both its ends tell it from others.
[[nodiscard]] Qt::TextElideMode elisionOf(const QString& text);

/// Makes `table` one of rows, as all of ours are: whole rows are chosen, nothing is edited in place, no grid.
void dressAsRows(QTableView& table);

} // namespace lockscope::ui
