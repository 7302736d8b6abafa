#pragma once

#include <Qt>

class QHeaderView;
class QString;
class QTableView;
class QWidget;

namespace lockscope::ui
{

/// The least height of a row in every table.
inline constexpr int tableRowHeight = 26;

/// Returns the height of a row for the widget's font, at least `least`.
[[nodiscard]] int rowHeightFor(const QWidget& widget, int least = tableRowHeight);

/// Returns the width in which the section's title is whole.
[[nodiscard]] int titleWidth(const QHeaderView& header, int section);

/// Returns where a text that does not fit is cut: words at their end; a name, an address or an id in the
/// middle, because both its ends distinguish it. It has no blank, or is much longer than words are and has
/// something behind it, like the thread of a client.
[[nodiscard]] Qt::TextElideMode elisionOf(const QString& text);

/// Sets up `table` as all tables of the program: whole rows are selected, nothing is edited in place, no
/// grid.
void dressAsRows(QTableView& table);

} // namespace lockscope::ui
