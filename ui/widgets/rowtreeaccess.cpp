#include "ui/widgets/rowtreeaccess.h"

#include "ui/widgets/rowtree.h"

#include <QAccessibleWidget>
#include <QHash>
#include <QHeaderView>
#include <QPointer>

namespace lockscope::ui
{

namespace
{

/// A cell identified by its line and column, not by its lock. Another lock may be there a moment later, but
/// such a cell costs nothing when rows come and go.
class RowTreeCell final : public QAccessibleInterface, public QAccessibleTableCellInterface
{
public:
    RowTreeCell(RowTree* view, int line, int column)
        : m_view(view)
        , m_line(line)
        , m_column(column)
    {
    }

    [[nodiscard]] bool isValid() const override { return m_view && index().isValid(); }
    [[nodiscard]] QObject* object() const override { return nullptr; }
    [[nodiscard]] QWindow* window() const override { return parent()->window(); }
    [[nodiscard]] QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* child(int) const override { return nullptr; }
    [[nodiscard]] int childCount() const override { return 0; }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    [[nodiscard]] QAccessibleInterface* parent() const override
    {
        return QAccessible::queryAccessibleInterface(m_view);
    }
    [[nodiscard]] QString text(QAccessible::Text text) const override
    {
        if (text == QAccessible::Name) {
            const QString spoken = index().data(Qt::AccessibleTextRole).toString();
            return spoken.isEmpty() ? index().data(Qt::DisplayRole).toString() : spoken;
        }
        return text == QAccessible::Description ? index().data(Qt::AccessibleDescriptionRole).toString()
                                                : QString();
    }
    void setText(QAccessible::Text, const QString&) override {}
    [[nodiscard]] QRect rect() const override
    {
        const QRect seen = m_view->visualRect(index());
        return {m_view->viewport()->mapToGlobal(seen.topLeft()), seen.size()};
    }
    [[nodiscard]] QAccessible::Role role() const override { return QAccessible::TreeItem; }
    [[nodiscard]] QAccessible::State state() const override
    {
        QAccessible::State state;
        if (!isValid()) {
            state.invalid = true;
            return state;
        }
        state.selectable = true;
        state.focusable = true;
        state.readOnly = true;
        state.selected = isSelected();
        state.focused = m_view->hasFocus() && m_view->currentIndex() == index();
        state.expandable = m_column == 0 && index().model()->hasChildren(index());
        state.expanded = state.expandable && m_view->isExpanded(index());
        state.offscreen = !m_view->viewport()->rect().intersects(m_view->visualRect(index()));
        return state;
    }
    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::TableCellInterface ? static_cast<QAccessibleTableCellInterface*>(this)
                                                       : nullptr;
    }

    [[nodiscard]] bool isSelected() const override
    {
        return isValid() && m_view->selectionModel()->isSelected(index());
    }
    [[nodiscard]] QList<QAccessibleInterface*> columnHeaderCells() const override { return {}; }
    [[nodiscard]] QList<QAccessibleInterface*> rowHeaderCells() const override { return {}; }
    [[nodiscard]] int columnIndex() const override { return m_column; }
    [[nodiscard]] int rowIndex() const override { return m_line; }
    [[nodiscard]] int columnExtent() const override { return 1; }
    [[nodiscard]] int rowExtent() const override { return 1; }
    [[nodiscard]] QAccessibleInterface* table() const override { return parent(); }

private:
    [[nodiscard]] QModelIndex index() const { return m_view->indexAtLine(m_line, m_column); }

    QPointer<RowTree> m_view;
    int m_line;
    int m_column;
};

/// The lines of the tree, without those in folded rows, as rows of an accessible table.
class RowTreeAccess final : public QAccessibleWidget, public QAccessibleTableInterface
{
public:
    explicit RowTreeAccess(RowTree* view)
        : QAccessibleWidget(view, QAccessible::Tree)
        , m_view(view)
    {
    }
    ~RowTreeAccess() override { forgetCells(); }

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::TableInterface ? static_cast<QAccessibleTableInterface*>(this)
                                                   : QAccessibleWidget::interface_cast(type);
    }
    [[nodiscard]] int childCount() const override { return rowCount() * columnCount(); }
    [[nodiscard]] QAccessibleInterface* child(int place) const override
    {
        const int columns = columnCount();
        return columns > 0 && place >= 0 ? cellAt(place / columns, place % columns) : nullptr;
    }
    [[nodiscard]] int indexOfChild(const QAccessibleInterface* child) const override
    {
        const auto* cell = dynamic_cast<const RowTreeCell*>(child);
        return cell != nullptr ? cell->rowIndex() * columnCount() + cell->columnIndex() : -1;
    }
    [[nodiscard]] QAccessibleInterface* childAt(int x, int y) const override
    {
        return cellOf(m_view->indexAt(m_view->viewport()->mapFromGlobal(QPoint(x, y))));
    }
    [[nodiscard]] QAccessibleInterface* focusChild() const override { return cellOf(m_view->currentIndex()); }

    [[nodiscard]] QAccessibleInterface* caption() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* summary() const override { return nullptr; }
    [[nodiscard]] QAccessibleInterface* cellAt(int row, int column) const override
    {
        if (row < 0 || row >= rowCount() || column < 0 || column >= columnCount())
            return nullptr;
        if (m_cells.size() >= cellsKept)
            forgetCells();
        auto cell = m_cells.find({row, column});
        if (cell == m_cells.end())
            cell = m_cells.insert({row, column},
                QAccessible::registerAccessibleInterface(new RowTreeCell(m_view, row, column)));
        return QAccessible::accessibleInterface(*cell);
    }
    [[nodiscard]] int selectedCellCount() const override { return selectedRowCount() * columnCount(); }
    [[nodiscard]] QList<QAccessibleInterface*> selectedCells() const override
    {
        QList<QAccessibleInterface*> cells;
        for (const int row : selectedRows())
            for (int column = 0; column < columnCount(); ++column)
                cells.append(cellAt(row, column));
        return cells;
    }
    [[nodiscard]] QString columnDescription(int column) const override
    {
        return m_view->model()->headerData(column, Qt::Horizontal).toString();
    }
    [[nodiscard]] QString rowDescription(int) const override { return {}; }
    [[nodiscard]] int selectedColumnCount() const override { return 0; }
    [[nodiscard]] int selectedRowCount() const override { return int(selectedRows().size()); }
    [[nodiscard]] int columnCount() const override { return m_view->header()->count(); }
    [[nodiscard]] int rowCount() const override { return m_view->lineCount(); }
    [[nodiscard]] QList<int> selectedColumns() const override { return {}; }
    [[nodiscard]] QList<int> selectedRows() const override
    {
        QList<int> rows;
        for (const QModelIndex& index : m_view->selectionModel()->selectedRows())
            if (const int line = m_view->lineOf(index); line >= 0)
                rows.append(line);
        return rows;
    }
    [[nodiscard]] bool isColumnSelected(int) const override { return false; }
    [[nodiscard]] bool isRowSelected(int row) const override
    {
        return m_view->selectionModel()->isSelected(m_view->indexAtLine(row, 0));
    }
    bool selectRow(int row) override { return choose(row, QItemSelectionModel::Select); }
    bool unselectRow(int row) override { return choose(row, QItemSelectionModel::Deselect); }
    bool selectColumn(int) override { return false; }
    bool unselectColumn(int) override { return false; }
    /// Does nothing: cells are positions and stay valid when the model changes.
    void modelChange(QAccessibleTableModelChangeEvent*) override {}

private:
    static constexpr qsizetype cellsKept = 10'000;

    [[nodiscard]] QAccessibleInterface* cellOf(const QModelIndex& index) const
    {
        return index.isValid() ? cellAt(m_view->lineOf(index), index.column()) : nullptr;
    }
    [[nodiscard]] bool choose(int row, QItemSelectionModel::SelectionFlag flag) const
    {
        const QModelIndex index = m_view->indexAtLine(row, 0);
        if (!index.isValid())
            return false;
        m_view->selectionModel()->select(index, flag | QItemSelectionModel::Rows);
        return true;
    }
    void forgetCells() const
    {
        for (const QAccessible::Id cell : std::as_const(m_cells))
            QAccessible::deleteAccessibleInterface(cell);
        m_cells.clear();
    }

    RowTree* m_view;
    mutable QHash<std::pair<int, int>, QAccessible::Id> m_cells; ///< by line and column
};

QAccessibleInterface* rowTreeInterface(const QString& className, QObject* object)
{
    auto* view = className == QLatin1String(RowTree::staticMetaObject.className())
                     ? qobject_cast<RowTree*>(object)
                     : nullptr;
    return view != nullptr ? new RowTreeAccess(view) : nullptr;
}

} // namespace

void installRowTreeAccess()
{
    static const bool isInstalled = (QAccessible::installFactory(rowTreeInterface), true);
    Q_UNUSED(isInstalled)
}

} // namespace lockscope::ui
