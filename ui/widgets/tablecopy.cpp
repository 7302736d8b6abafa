#include "ui/widgets/tablecopy.h"

#include "ui/actions.h"
#include "ui/models/copyrole.h"

#include <QAbstractItemView>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QListView>
#include <QMimeData>

#include <algorithm>

namespace lockscope::ui
{
namespace
{

/// Returns the model's columns that the header shows, from left to right.
QList<int> columnsShown(const QHeaderView& header)
{
    QList<int> columns;
    for (int place = 0; place < header.count(); ++place)
        if (const int column = header.logicalIndex(place); !header.isSectionHidden(column))
            columns.append(column);
    return columns;
}

/// A column that shows a sign over it is named by its title. Without an identifier the title stands for it.
words::Table emptyTable(const QAbstractItemModel& model, const QList<int>& columns)
{
    words::Table table;
    for (const int column : columns) {
        const QString spoken = model.headerData(column, Qt::Horizontal, Qt::AccessibleTextRole).toString();
        const QString title = model.headerData(column, Qt::Horizontal).toString();
        table.titles.append(spoken.isEmpty() ? title : spoken);
        const QByteArray id = model.headerData(column, Qt::Horizontal, ColumnIdRole).toByteArray();
        table.ids.append(id.isEmpty() ? table.titles.constLast() : QString::fromLatin1(id));
    }
    return table;
}

QStringList cellsOf(const QModelIndex& row, const QList<int>& columns)
{
    QStringList cells;
    for (const int column : columns) {
        const QModelIndex cell = row.siblingAtColumn(column);
        const QString whole = cell.data(WholeTextRole).toString();
        cells.append(whole.isEmpty() ? cell.data().toString() : whole);
    }
    return cells;
}

/// Rows of a tree stand below their parent's.
std::pair<int, int> placeOf(const QModelIndex& row)
{
    return row.parent().isValid() ? std::pair(row.parent().row(), row.row()) : std::pair(row.row(), -1);
}

/// Returns the selected rows in the order shown, or the current one where none is selected.
QModelIndexList chosenRows(const QAbstractItemView& view)
{
    QModelIndexList rows = view.selectionModel()->selectedRows();
    if (rows.isEmpty() && view.currentIndex().isValid())
        rows.append(view.currentIndex());
    std::ranges::sort(rows, {}, placeOf);
    return rows;
}

/// Adds the actions that copy what `chosen` returns.
template<class Chosen>
void addCopying(QAbstractItemView& view, const Chosen& chosen)
{
    const auto add = [&](const char* id, auto copy) {
        QAction* action = makeAction(id, &view);
        QObject::connect(action, &QAction::triggered, &view, [copy, chosen] { copy(chosen()); });
        view.addAction(action);
    };
    view.setContextMenuPolicy(Qt::ActionsContextMenu);
    add("copyRows", [](const words::Table& table) { copyTable(table); });
    add("copyRowsMarkdown",
        [](const words::Table& table) { copyTableAs(table, words::TableForm::Markdown); });
    add("copyRowsJson", [](const words::Table& table) { copyTableAs(table, words::TableForm::JsonLines); });
    view.addAction(makeAction("copyRowsPicture", &view, [&view] { copyPicture(view); }));
}

} // namespace

words::Table selectedTable(const QAbstractItemView& view, const QHeaderView& header, const QList<int>& always)
{
    QList<int> columns = columnsShown(header);
    for (const int column : always)
        if (!columns.contains(column))
            columns.append(column);
    words::Table table = emptyTable(*view.model(), columns);
    for (const QModelIndex& row : chosenRows(view))
        table.rows.append(cellsOf(row, columns));
    return table;
}

void copyTable(const words::Table& table, const QString& text)
{
    if (table.rows.isEmpty())
        return;
    auto* data = new QMimeData;
    data->setText(text.isEmpty() ? QString::fromUtf8(words::written(table, words::TableForm::Text)) : text);
    data->setData(QStringLiteral("text/tab-separated-values"), words::written(table, words::TableForm::Tsv));
    QGuiApplication::clipboard()->setMimeData(data);
}

void copyTableAs(const words::Table& table, words::TableForm form)
{
    if (!table.rows.isEmpty())
        QGuiApplication::clipboard()->setText(QString::fromUtf8(words::written(table, form)));
}

void copyPicture(QWidget& widget) { QGuiApplication::clipboard()->setPixmap(widget.grab()); }

QAction* separatorOf(QAbstractItemView& view)
{
    auto* line = new QAction(&view);
    line->setSeparator(true);
    return line;
}

void makeCopyable(QAbstractItemView& view, const QHeaderView& header, const QList<int>& always)
{
    addCopying(view, [&view, &header, always] { return selectedTable(view, header, always); });
}

void makeCopyable(QListView& view, const QString& title)
{
    addCopying(view, [&view, title] {
        words::Table table;
        table.titles = table.ids = {title};
        for (const QModelIndex& row : chosenRows(view))
            table.rows.append({row.data().toString()});
        return table;
    });
}

} // namespace lockscope::ui
