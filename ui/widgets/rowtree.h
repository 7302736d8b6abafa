#pragma once

#include <QAbstractItemView>

#include <vector>

class QHeaderView;

namespace lockscope::ui
{

/// A tree of two levels as a table: rows of one height under a header; rows with children can be unfolded. It
/// looks and is navigated like a QTreeView, which visits all rows whenever one is inserted or removed; here
/// no cost grows with the number of rows. Selects rows. Main thread.
class RowTree : public QAbstractItemView
{
    Q_OBJECT
public:
    /// Rows are at least `rowHeight` pixels high, and higher where the text is.
    explicit RowTree(int rowHeight, QWidget* parent = nullptr);
    ~RowTree() override;

    void setModel(QAbstractItemModel* model) override;
    void setSelectionModel(QItemSelectionModel* selection) override;

    [[nodiscard]] QHeaderView* header() const { return m_header; }
    /// Returns where the text of the first column begins, behind the mark that unfolds a row.
    [[nodiscard]] static int indentation() { return 16; }
    [[nodiscard]] bool isColumnHidden(int column) const;
    void setColumnHidden(int column, bool hidden);
    /// Do what QTreeView does.
    void setColumnWidth(int column, int width);
    void setSortingEnabled(bool enabled);
    void sortByColumn(int column, Qt::SortOrder order);

    /// Unfold and fold a top row.
    void expand(const QModelIndex& index);
    void collapse(const QModelIndex& index);
    [[nodiscard]] bool isExpanded(const QModelIndex& index) const;
    /// Returns the visible row above or below, in the same column; invalid where there is none.
    [[nodiscard]] QModelIndex indexAbove(const QModelIndex& index) const;
    [[nodiscard]] QModelIndex indexBelow(const QModelIndex& index) const;

    /// Returns the number of lines: the rows without those in folded ones, counted from the top of the tree.
    [[nodiscard]] int lineCount() const;
    [[nodiscard]] int lineOf(const QModelIndex& index) const; ///< -1: in a folded row
    [[nodiscard]] QModelIndex indexAtLine(int line, int column) const;

    [[nodiscard]] QRect visualRect(const QModelIndex& index) const override;
    void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;
    [[nodiscard]] QModelIndex indexAt(const QPoint& point) const override;
    void doItemsLayout() override;
    void selectAll() override;

protected:
    void changeEvent(QEvent* event) override;
    void dataChanged(
        const QModelIndex& first, const QModelIndex& last, const QList<int>& roles = QList<int>()) override;
    void rowsInserted(const QModelIndex& parent, int first, int last) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void updateGeometries() override;
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    [[nodiscard]] int horizontalOffset() const override;
    [[nodiscard]] int verticalOffset() const override;
    [[nodiscard]] bool isIndexHidden(const QModelIndex& index) const override;
    void setSelection(const QRect& rect, QItemSelectionModel::SelectionFlags command) override;
    [[nodiscard]] QRegion visualRegionForSelection(const QItemSelection& selection) const override;
    void scrollContentsBy(int dx, int dy) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    /// An unfolded row that has children.
    struct Fold {
        int row = 0;
        int line = 0; ///< its own, counted from the top of the tree
        int children = 0;
    };
    /// A row as shown: `child` is -1 for a top-level one.
    struct Place {
        int row = 0;
        int child = -1;
    };
    void setUpHeader();
    void countFolds() const;
    [[nodiscard]] Place placeOf(int line) const;
    [[nodiscard]] QRect lineRect(int line) const;
    [[nodiscard]] QItemSelection linesFrom(int first, int last) const;
    [[nodiscard]] bool hasChildren(const QModelIndex& index) const; ///< of a row, by any of its columns
    [[nodiscard]] bool isOnMark(const QPoint& point) const;
    void toggle(const QModelIndex& index);
    void stepOut();
    void stepIn();
    void paintLine(QPainter& painter, int line, const QRegion& wanted) const;
    void paintCell(QPainter& painter, const QStyleOptionViewItem& row, const QRect& whole,
        const QModelIndex& index) const;
    void paintFocus(QPainter& painter, const QStyleOptionViewItem& row) const;
    void paintMark(QPainter& painter, const QStyleOptionViewItem& row, const QModelIndex& index) const;

    const int m_leastHeight; ///< of a row
    int m_rowHeight;
    QHeaderView* m_header;
    std::vector<QPersistentModelIndex> m_unfolded;
    mutable std::vector<Fold> m_folds; ///< by row; as of the last count
    mutable bool m_counted = false;
    bool m_placing = false; ///< header and scroll bars are being placed
};

} // namespace lockscope::ui
