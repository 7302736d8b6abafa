#include "ui/widgets/rowtree.h"

#include "ui/widgets/rowtable.h"
#include "ui/widgets/rowtreeaccess.h"

#include <QAccessible>
#include <QCursor>
#include <QHeaderView>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace lockscope::ui
{

RowTree::RowTree(int rowHeight, QWidget* parent)
    : QAbstractItemView(parent)
    , m_leastHeight(rowHeight)
    , m_rowHeight(rowHeightFor(*this, rowHeight))
    , m_header(new QHeaderView(Qt::Horizontal, this))
{
    installRowTreeAccess();
    setSelectionBehavior(SelectRows);
    viewport()->setBackgroundRole(QPalette::Base);
    setUpHeader();
}

void RowTree::changeEvent(QEvent* event)
{
    QAbstractItemView::changeEvent(event);
    if (event->type() != QEvent::FontChange)
        return;
    m_rowHeight = rowHeightFor(*this, m_leastHeight);
    updateGeometries();
    viewport()->update();
}

/// Disconnects the header, which is destroyed after this class and would still emit signals.
RowTree::~RowTree() { m_header->disconnect(this); }

void RowTree::setUpHeader()
{
    connect(m_header, &QHeaderView::sectionResized, this, [this] {
        updateGeometries();
        viewport()->update();
    });
    connect(m_header, &QHeaderView::sectionMoved, viewport(), qOverload<>(&QWidget::update));
    connect(m_header, &QHeaderView::geometriesChanged, this, &RowTree::updateGeometries);
}

void RowTree::setModel(QAbstractItemModel* model)
{
    m_unfolded.clear();
    m_counted = false;
    m_header->setModel(model);
    QAbstractItemView::setModel(model);
    connect(model, &QAbstractItemModel::rowsRemoved, this, [this] {
        m_counted = false;
        scheduleDelayedItemsLayout();
    });
}

void RowTree::setSelectionModel(QItemSelectionModel* selection)
{
    QAbstractItemView::setSelectionModel(selection);
    m_header->setSelectionModel(selection);
}

bool RowTree::isColumnHidden(int column) const { return m_header->isSectionHidden(column); }

void RowTree::setColumnHidden(int column, bool hidden) { m_header->setSectionHidden(column, hidden); }

void RowTree::setColumnWidth(int column, int width) { m_header->resizeSection(column, width); }

void RowTree::setSortingEnabled(bool enabled)
{
    m_header->setSortIndicatorShown(enabled);
    m_header->setSectionsClickable(enabled);
    if (!enabled)
        return;
    model()->sort(m_header->sortIndicatorSection(), m_header->sortIndicatorOrder());
    connect(m_header, &QHeaderView::sortIndicatorChanged, this,
        [this](int column, Qt::SortOrder order) { model()->sort(column, order); });
}

void RowTree::sortByColumn(int column, Qt::SortOrder order)
{
    if (m_header->sortIndicatorSection() == column && m_header->sortIndicatorOrder() == order)
        model()->sort(column, order);
    else
        m_header->setSortIndicator(column, order);
}

void RowTree::expand(const QModelIndex& index)
{
    const QModelIndex row = index.siblingAtColumn(0);
    if (!row.isValid() || row.parent().isValid() || isExpanded(row))
        return;
    m_unfolded.emplace_back(row);
    m_counted = false;
    doItemsLayout();
}

void RowTree::collapse(const QModelIndex& index)
{
    if (std::erase(m_unfolded, index.siblingAtColumn(0)) == 0)
        return;
    m_counted = false;
    if (currentIndex().parent() == index.siblingAtColumn(0))
        setCurrentIndex(index.siblingAtColumn(currentIndex().column()));
    doItemsLayout();
}

bool RowTree::isExpanded(const QModelIndex& index) const
{
    const QModelIndex row = index.siblingAtColumn(0);
    return std::ranges::any_of(
        m_unfolded, [&](const QPersistentModelIndex& unfolded) { return unfolded == row; });
}

bool RowTree::hasChildren(const QModelIndex& index) const
{
    return index.isValid() && !index.parent().isValid() && model()->hasChildren(index.siblingAtColumn(0));
}

void RowTree::toggle(const QModelIndex& index)
{
    if (isExpanded(index))
        collapse(index);
    else
        expand(index);
}

/// Visits the unfolded rows alone; without any, a line is a row.
void RowTree::countFolds() const
{
    if (std::exchange(m_counted, true))
        return;
    m_folds.clear();
    for (const QPersistentModelIndex& unfolded : m_unfolded)
        if (const int children = unfolded.isValid() ? model()->rowCount(unfolded) : 0; children > 0)
            m_folds.push_back({unfolded.row(), 0, children});
    std::ranges::sort(m_folds, {}, &Fold::row);
    int above = 0;
    for (Fold& fold : m_folds) {
        fold.line = fold.row + above;
        above += fold.children;
    }
}

int RowTree::lineCount() const
{
    if (model() == nullptr)
        return 0;
    countFolds();
    const int children =
        m_folds.empty() ? 0 : m_folds.back().line - m_folds.back().row + m_folds.back().children;
    return model()->rowCount() + children;
}

int RowTree::lineOf(const QModelIndex& index) const
{
    if (!index.isValid())
        return -1;
    countFolds();
    const QModelIndex parent = index.parent();
    const int row = parent.isValid() ? parent.row() : index.row();
    const auto next = std::ranges::lower_bound(m_folds, row, {}, &Fold::row);
    if (parent.isValid()) {
        const bool seen = next != m_folds.end() && next->row == row && index.row() < next->children;
        return seen ? next->line + 1 + index.row() : -1;
    }
    if (next == m_folds.begin())
        return row;
    const Fold& above = *std::prev(next);
    return row + above.line - above.row + above.children;
}

RowTree::Place RowTree::placeOf(int line) const
{
    countFolds();
    const auto next = std::ranges::upper_bound(m_folds, line, {}, &Fold::line);
    if (next == m_folds.begin())
        return {line};
    const Fold& above = *std::prev(next);
    if (line == above.line)
        return {above.row};
    const int below = line - above.line - 1;
    return below < above.children ? Place{above.row, below} : Place{above.row + 1 + below - above.children};
}

QModelIndex RowTree::indexAtLine(int line, int column) const
{
    if (line < 0 || line >= lineCount())
        return {};
    const Place place = placeOf(line);
    if (place.child < 0)
        return model()->index(place.row, column);
    return model()->index(place.child, column, model()->index(place.row, 0));
}

QModelIndex RowTree::indexAbove(const QModelIndex& index) const
{
    const int line = lineOf(index);
    return line < 0 ? QModelIndex() : indexAtLine(line - 1, index.column());
}

QModelIndex RowTree::indexBelow(const QModelIndex& index) const
{
    const int line = lineOf(index);
    return line < 0 ? QModelIndex() : indexAtLine(line + 1, index.column());
}

QRect RowTree::lineRect(int line) const
{
    return {0, line * m_rowHeight - verticalOffset(), viewport()->width(), m_rowHeight};
}

QRect RowTree::visualRect(const QModelIndex& index) const
{
    const int line = lineOf(index);
    if (line < 0 || isColumnHidden(index.column()))
        return {};
    const int indent = index.column() > 0 ? 0 : indentation() * (index.parent().isValid() ? 2 : 1);
    QRect rect = lineRect(line);
    rect.setLeft(m_header->sectionViewportPosition(index.column()) + indent);
    rect.setWidth(std::max(0, m_header->sectionSize(index.column()) - indent));
    return rect;
}

QModelIndex RowTree::indexAt(const QPoint& point) const
{
    const int column = m_header->logicalIndexAt(point.x());
    const int y = point.y() + verticalOffset();
    return column < 0 || y < 0 ? QModelIndex() : indexAtLine(y / m_rowHeight, column);
}

void RowTree::scrollTo(const QModelIndex& index, ScrollHint hint)
{
    if (!index.isValid())
        return;
    if (index.parent().isValid())
        expand(index.parent());
    executeDelayedItemsLayout();
    const int top = lineOf(index) * m_rowHeight;
    const int room = viewport()->height() - m_rowHeight;
    const int offset = verticalOffset();
    QScrollBar& bar = *verticalScrollBar();
    if (hint == PositionAtCenter)
        bar.setValue(top - room / 2);
    else if (hint == PositionAtTop || (hint == EnsureVisible && top < offset))
        bar.setValue(top);
    else if (hint == PositionAtBottom || (hint == EnsureVisible && top > offset + room))
        bar.setValue(top - room);
    const int left = m_header->sectionPosition(index.column());
    const int right = left + m_header->sectionSize(index.column()) - viewport()->width();
    if (left < horizontalOffset())
        horizontalScrollBar()->setValue(left);
    else if (right > horizontalOffset())
        horizontalScrollBar()->setValue(std::min(left, right));
}

void RowTree::doItemsLayout()
{
    m_counted = false;
    QAbstractItemView::doItemsLayout();
}

void RowTree::updateGeometries()
{
    if (m_placing)
        return;
    const QScopedValueRollback placing(m_placing, true);
    const int high = std::max(m_header->minimumHeight(), m_header->sizeHint().height());
    setViewportMargins(0, std::min(high, m_header->maximumHeight()), 0, 0);
    const QRect below = viewport()->geometry();
    m_header->setGeometry(below.left(), below.top() - high, below.width(), high);
    QScrollBar& down = *verticalScrollBar();
    down.setSingleStep(m_rowHeight);
    down.setPageStep(below.height());
    down.setRange(0, std::max(0, lineCount() * m_rowHeight - below.height()));
    QScrollBar& across = *horizontalScrollBar();
    across.setSingleStep(m_rowHeight);
    across.setPageStep(below.width());
    across.setRange(0, std::max(0, m_header->length() - below.width()));
    m_header->setOffset(across.value());
    QAbstractItemView::updateGeometries();
}

/// Updates only the lines concerned; screen readers are notified as by any other view.
void RowTree::dataChanged(const QModelIndex& first, const QModelIndex& last, const QList<int>& roles)
{
    if (QAccessible::isActive())
        QAbstractItemView::dataChanged(first, last, roles);
    const int from = lineOf(first);
    const int to = lineOf(last);
    if (from < 0 || to < 0 || !isVisible())
        return;
    const QRect seen = viewport()->rect();
    const int least = verticalOffset() / m_rowHeight;
    const int most = (verticalOffset() + seen.height()) / m_rowHeight;
    if (from <= most && to >= least)
        viewport()->update(lineRect(std::max(from, least)) | lineRect(std::min(to, most)));
}

/// Notifies a screen reader of the cell that has the focus now.
void RowTree::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QAbstractItemView::currentChanged(current, previous);
    const int line = lineOf(current);
    if (!QAccessible::isActive() || line < 0)
        return;
    QAccessibleEvent focus(this, QAccessible::Focus);
    focus.setChild(line * m_header->count() + current.column());
    QAccessible::updateAccessibility(&focus);
}

void RowTree::rowsInserted(const QModelIndex& parent, int first, int last)
{
    m_counted = false;
    QAbstractItemView::rowsInserted(parent, first, last);
    scheduleDelayedItemsLayout();
}

int RowTree::horizontalOffset() const { return m_header->offset(); }

int RowTree::verticalOffset() const { return verticalScrollBar()->value(); }

bool RowTree::isIndexHidden(const QModelIndex& index) const
{
    return isColumnHidden(index.column()) || lineOf(index) < 0;
}

void RowTree::scrollContentsBy(int dx, int dy)
{
    if (dx != 0)
        m_header->setOffset(horizontalScrollBar()->value());
    scrollDirtyRegion(dx, dy);
    viewport()->scroll(dx, dy);
}

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

/// Returns true before the text of the first column, in a row with children.
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

/// Selects whole rows: one range of locks, and one of the holders of each unfolded lock.
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

/// Draws the focus around the whole row, because rows are selected.
void RowTree::paintFocus(QPainter& painter, const QStyleOptionViewItem& row) const
{
    const bool selected = row.state.testFlag(QStyle::State_Selected);
    QStyleOptionFocusRect focus;
    focus.initFrom(this);
    focus.rect = row.rect;
    focus.palette = row.palette;
    focus.state = row.state;
    focus.state |= QStyle::State_KeyboardFocusChange;
    focus.backgroundColor = row.palette.color(selected ? QPalette::Highlight : QPalette::Base);
    style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, &painter, this);
}

/// Paints the mark that unfolds the row; a holder's row begins behind the place of that mark.
void RowTree::paintMark(QPainter& painter, const QStyleOptionViewItem& row, const QModelIndex& index) const
{
    const bool isChild = index.parent().isValid();
    QStyleOption mark;
    mark.initFrom(this);
    mark.rect = row.rect;
    mark.palette = row.palette;
    mark.state = row.state;
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

#include "moc_rowtree.cpp"
