#pragma once

class QTableView;

namespace lockscope::ui
{

/// How high a row is in every table.
inline constexpr int tableRowHeight = 26;

/// Makes `table` one of rows, as all of ours are: whole rows are chosen, nothing is edited in place, no grid.
void dressAsRows(QTableView& table);

} // namespace lockscope::ui
