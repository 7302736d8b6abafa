#pragma once

#include "core/words/table.h"

class QAbstractItemView;
class QAction;
class QHeaderView;
class QListView;
class QWidget;

namespace lockscope::ui
{

/// Returns the selected rows of a view in the order shown, or the current one where none is selected, with
/// the columns that its header shows, and behind them those of `always` that it does not.
[[nodiscard]] words::Table selectedTable(
    const QAbstractItemView& view, const QHeaderView& header, const QList<int>& always = {});

/// Puts a table on the clipboard: as TSV for spreadsheets, and as text for people, which is `text` where that
/// is given. An empty table changes nothing.
void copyTable(const words::Table& table, const QString& text = {});
/// Puts a table on the clipboard in that form, as text. An empty table changes nothing.
void copyTableAs(const words::Table& table, words::TableForm form);
/// Puts a picture of `widget`, as it is shown, on the clipboard.
void copyPicture(QWidget& widget);

/// Makes a line between the actions of a view's menu; the view owns it.
[[nodiscard]] QAction* separatorOf(QAbstractItemView& view);

/// Lets the selected rows of a view be copied: by Ctrl+C as a table, by its context menu also as Markdown, as
/// JSON and as a picture. The menu has the view's actions in their order. `header` is the view's; the columns
/// of `always` are copied also while it hides them.
void makeCopyable(QAbstractItemView& view, const QHeaderView& header, const QList<int>& always = {});
/// Lets the texts of a list be copied in the same way; `title` says what they are.
void makeCopyable(QListView& view, const QString& title);

} // namespace lockscope::ui
