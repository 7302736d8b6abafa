#include "ui/widgets/rowtree.h"

#include <QHeaderView>
#include <QMouseEvent>
#include <QScrollBar>

#include <algorithm>

/// How RowTree is walked through and chosen from, by keys and by the mouse.
namespace lockscope::ui
{

QModelIndex RowTree::moveCursor(CursorAction action, Qt::KeyboardModifiers)
{
    executeDelayedItemsLayout();
    const int last = lineCount() - 1;
    if (last < 0)
        return {};
    const QModelIndex current = currentIndex();
    const int line = lineOf(current);
    if (line < 0)
        return indexAtLine(0, m_header->logicalIndex(0));
    const int page = std::max(1, viewport()->height() / m_rowHeight);
    const auto to = [&](int wanted) { return indexAtLine(std::clamp(wanted, 0, last), current.column()); };
    switch (action) {
    case MoveNext:
    case MoveDown:
        return to(line + 1);
    case MovePrevious:
    case MoveUp:
        return to(line - 1);
    case MovePageDown:
        return to(line + page);
    case MovePageUp:
        return to(line - page);
    case MoveHome:
        return to(0);
    case MoveEnd:
        return to(last);
    case MoveLeft:
        if (current.parent().isValid())
            return to(lineOf(current.parent()));
        stepOut();
        return current;
    case MoveRight:
        if (isExpanded(current) && hasChildren(current))
            return to(line + 1);
        stepIn();
        return current;
    }
    return current;
}

void RowTree::stepOut()
{
    if (isExpanded(currentIndex()) && hasChildren(currentIndex()))
        collapse(currentIndex());
    else
        horizontalScrollBar()->triggerAction(QAbstractSlider::SliderSingleStepSub);
}

void RowTree::stepIn()
{
    if (hasChildren(currentIndex()))
        expand(currentIndex());
    else
        horizontalScrollBar()->triggerAction(QAbstractSlider::SliderSingleStepAdd);
}

void RowTree::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Plus || event->key() == Qt::Key_Asterisk)
        expand(currentIndex());
    else if (event->key() == Qt::Key_Minus)
        collapse(currentIndex());
    else
        return QAbstractItemView::keyPressEvent(event);
    event->accept();
}

/// Before the words of the first column, where a row has children.
bool RowTree::isOnMark(const QPoint& point) const
{
    const QModelIndex index = indexAt(point);
    if (index.column() != 0 || !hasChildren(index))
        return false;
    const int left = m_header->sectionViewportPosition(0);
    return point.x() >= left && point.x() < left + indentation();
}

void RowTree::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && isOnMark(event->position().toPoint()))
        toggle(indexAt(event->position().toPoint()));
    else
        QAbstractItemView::mousePressEvent(event);
}

void RowTree::mouseDoubleClickEvent(QMouseEvent* event)
{
    const QPersistentModelIndex index = indexAt(event->position().toPoint());
    const bool onMark = isOnMark(event->position().toPoint());
    if (!onMark)
        QAbstractItemView::mouseDoubleClickEvent(event);
    if (event->button() == Qt::LeftButton && hasChildren(index))
        toggle(index);
}

/// Whole rows, as one range of locks and one of the holders of each unfolded lock.
QItemSelection RowTree::linesFrom(int first, int last) const
{
    QItemSelection chosen;
    const int lastColumn = model()->columnCount() - 1;
    const Place from = placeOf(first);
    const Place to = placeOf(last);
    const int top = from.child < 0 ? from.row : from.row + 1;
    if (top <= to.row && (from.child < 0 || to.row > from.row))
        chosen.select(model()->index(top, 0), model()->index(to.row, lastColumn));
    for (const Fold& fold : m_folds) {
        const int begin = std::max(first - fold.line - 1, 0);
        const int end = std::min(last - fold.line - 1, fold.children - 1);
        const QModelIndex parent = model()->index(fold.row, 0);
        if (begin <= end)
            chosen.select(model()->index(begin, 0, parent), model()->index(end, lastColumn, parent));
    }
    return chosen;
}

void RowTree::selectAll()
{
    const int last = lineCount() - 1;
    if (last >= 0 && (selectionMode() == ExtendedSelection || selectionMode() == MultiSelection))
        selectionModel()->select(linesFrom(0, last), QItemSelectionModel::ClearAndSelect);
}

void RowTree::setSelection(const QRect& rect, QItemSelectionModel::SelectionFlags command)
{
    if (selectionModel() == nullptr || model() == nullptr)
        return;
    const QRect area = rect.normalized();
    const int last = lineCount() - 1;
    const int from = std::max(0, (area.top() + verticalOffset()) / m_rowHeight);
    const int to = std::min(last, (area.bottom() + verticalOffset()) / m_rowHeight);
    selectionModel()->select(from <= to ? linesFrom(from, to) : QItemSelection(), command);
}

QRegion RowTree::visualRegionForSelection(const QItemSelection& selection) const
{
    QRegion region;
    for (const QItemSelectionRange& range : selection) {
        const int from = lineOf(range.topLeft());
        const int to = lineOf(range.bottomRight());
        if (from >= 0 && to >= 0)
            region += (lineRect(from) | lineRect(to)) & viewport()->rect();
    }
    return region;
}

} // namespace lockscope::ui
