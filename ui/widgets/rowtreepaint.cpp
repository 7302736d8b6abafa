#include "ui/widgets/rowtree.h"

#include <QCursor>
#include <QHeaderView>
#include <QPaintEvent>
#include <QPainter>

/// How RowTree paints the lines in sight.
namespace lockscope::ui
{

void RowTree::paintEvent(QPaintEvent* event)
{
    executeDelayedItemsLayout();
    QPainter painter(viewport());
    const QRect area = event->region().boundingRect();
    const int last = std::min(lineCount() - 1, (area.bottom() + verticalOffset()) / m_rowHeight);
    for (int line = (area.top() + verticalOffset()) / m_rowHeight; line <= last; ++line)
        if (event->region().intersects(lineRect(line)))
            paintLine(painter, line, event->region());
}

void RowTree::paintLine(QPainter& painter, int line, const QRegion& wanted) const
{
    const QModelIndex first = indexAtLine(line, 0);
    const QPoint mouse = viewport()->mapFromGlobal(QCursor::pos());
    QStyleOptionViewItem row;
    initViewItemOption(&row);
    row.rect = lineRect(line);
    row.features.setFlag(QStyleOptionViewItem::Alternate, alternatingRowColors() && line % 2 == 1);
    row.state.setFlag(QStyle::State_Selected, selectionModel()->isSelected(first));
    row.state.setFlag(QStyle::State_MouseOver, viewport()->underMouse() && row.rect.contains(mouse));
    row.state.setFlag(QStyle::State_HasFocus, hasFocus() && first == currentIndex().siblingAtColumn(0));
    style()->drawPrimitive(QStyle::PE_PanelItemViewRow, &row, &painter, this);
    for (int column = 0; column < m_header->count(); ++column) {
        const QRect whole(m_header->sectionViewportPosition(column), row.rect.top(),
            m_header->sectionSize(column), m_rowHeight);
        if (!isColumnHidden(column) && wanted.intersects(whole))
            paintCell(painter, row, whole, first.siblingAtColumn(column));
    }
    if (row.state.testFlag(QStyle::State_HasFocus))
        paintFocus(painter, row);
}

void RowTree::paintCell(
    QPainter& painter, const QStyleOptionViewItem& row, const QRect& whole, const QModelIndex& index) const
{
    QStyleOptionViewItem cell = row;
    cell.rect = whole;
    if (index.column() == 0) {
        cell.rect = visualRect(index);
        QStyleOptionViewItem branch = row;
        branch.rect = whole;
        branch.rect.setRight(cell.rect.left() - 1);
        style()->drawPrimitive(QStyle::PE_PanelItemViewItem, &branch, &painter, this);
        paintMark(painter, branch, index);
    }
    itemDelegateForIndex(index)->paint(&painter, cell, index);
}

/// Around the whole row: what is chosen are rows.
void RowTree::paintFocus(QPainter& painter, const QStyleOptionViewItem& row) const
{
    const bool selected = row.state.testFlag(QStyle::State_Selected);
    QStyleOptionFocusRect focus;
    focus.QStyleOption::operator=(row);
    focus.state |= QStyle::State_KeyboardFocusChange;
    focus.backgroundColor = row.palette.color(selected ? QPalette::Highlight : QPalette::Base);
    style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, &painter, this);
}

/// Unfolds the row; a row of a holder stands behind the place where a mark would be.
void RowTree::paintMark(QPainter& painter, const QStyleOptionViewItem& row, const QModelIndex& index) const
{
    const bool isChild = index.parent().isValid();
    QStyleOption mark = row;
    mark.state &= ~(QStyle::State_MouseOver | QStyle::State_HasFocus);
    mark.state |= QStyle::State_Item;
    mark.rect.setLeft(row.rect.right() + 1 - indentation());
    if (!isChild && model()->hasChildren(index))
        mark.state |= QStyle::State_Children;
    if (isExpanded(index))
        mark.state |= QStyle::State_Open;
    if (index.row() + 1 < model()->rowCount(index.parent()))
        mark.state |= QStyle::State_Sibling;
    style()->drawPrimitive(QStyle::PE_IndicatorBranch, &mark, &painter, this);
}

} // namespace lockscope::ui
