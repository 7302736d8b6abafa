#include "ui/widgets/rowtree.h"

#include <QAccessible>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace lockscope::ui
{

RowTree::RowTree(int rowHeight, QWidget* parent)
    : QAbstractItemView(parent)
    , m_rowHeight(rowHeight)
    , m_header(new QHeaderView(Qt::Horizontal, this))
{
    setSelectionBehavior(SelectRows);
    viewport()->setBackgroundRole(QPalette::Base);
    setUpHeader();
}

void RowTree::setUpHeader()
{
    m_header->setFocusProxy(this);
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

/// Of the unfolded rows alone: where there are none, a line is a row.
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

/// -1 where it is not seen: its parent is folded.
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

/// Of the view those lines alone; whoever reads the screen is told as by any other view.
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

} // namespace lockscope::ui

#include "moc_rowtree.cpp"
