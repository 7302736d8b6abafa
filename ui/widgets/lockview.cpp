#include "ui/widgets/lockview.h"

#include "ui/models/lockmodel.h"
#include "ui/widgets/celldelegate.h"
#include "ui/widgets/rowtable.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QPaintEvent>
#include <QScrollBar>

#include <utility>

namespace lockscope::ui
{
namespace
{

using namespace std::chrono_literals;

/// How long rows stay in place after the last key.
constexpr std::chrono::milliseconds keysRestAfter = 2s;

} // namespace

LockView::LockView(LockModel& model, QWidget* parent)
    : RowTree(tableRowHeight, parent)
    , m_model(model)
{
    setModel(&model);
    setFrameShape(QFrame::NoFrame);
    setAlternatingRowColors(true);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setMouseTracking(true);
    setAccessibleName(tr("Locks"));
    setUpColumns();
    setUpHeader();
    makeMenus();
    for (const auto signal :
        {&QAbstractItemModel::rowsAboutToBeInserted, &QAbstractItemModel::rowsAboutToBeRemoved})
        connect(&model, signal, this, &LockView::keepAnchor);
    connect(&model, &QAbstractItemModel::layoutAboutToBeChanged, this, &LockView::keepAnchor);
    connect(verticalScrollBar(), &QScrollBar::actionTriggered, this, [this] { m_used = true; });
}

void LockView::repaintTimeCells()
{
    const bool isSeen = isVisible() && !window()->isMinimized() && m_model.rowCount() > 0;
    const QList<int> columns = isSeen ? timeColumns() : QList<int>();
    QList<TimeCell> cells;
    cells.reserve(m_timeCells.size());
    QModelIndex row = isSeen ? indexAt(QPoint(0, 0)) : QModelIndex();
    for (; row.isValid() && visualRect(row).top() < viewport()->height(); row = indexBelow(row))
        for (const int column : columns)
            cells.append(timeCell(row.siblingAtColumn(column)));
    for (qsizetype i = 0; i < cells.size(); ++i)
        if (i >= m_timeCells.size() || cells.at(i) != m_timeCells.at(i))
            viewport()->update(cells.at(i).where);
    m_timeCells = std::move(cells);
}

QList<int> LockView::timeColumns() const
{
    QList<int> places;
    for (int place = 0; place < lockColumns().size(); ++place)
        if (lockColumns()[place].movesWithTime && !isColumnHidden(place))
            places.append(place);
    return places;
}

LockView::TimeCell LockView::timeCell(const QModelIndex& index) const
{
    TimeCell cell;
    cell.where = visualRect(index);
    cell.text = index.data().toString();
    cell.state = index.data(LockModel::StateRole).toInt();
    cell.bar = int(index.data(LockModel::FractionRole).toDouble() * cell.where.width());
    cell.flash = index.data(LockModel::FlashRole).toBool();
    return cell;
}

void LockView::setStill(bool still) { m_ttl->setStill(still); }

QList<locks::LockRef> LockView::visibleLocks() const
{
    QList<locks::LockRef> refs;
    QModelIndex index = indexAt(QPoint(0, 0));
    for (; index.isValid() && visualRect(index).top() < viewport()->height(); index = indexBelow(index))
        if (!index.parent().isValid())
            refs.append(m_model.lockAt(index)->ref);
    return refs;
}

std::optional<locks::LockRef> LockView::currentLock() const
{
    const locks::LockPtr lock = m_model.lockAt(currentIndex());
    return lock ? std::optional(lock->ref) : std::nullopt;
}

QList<locks::LockRef> LockView::chosenLocks() const
{
    QModelIndexList rows = selectionModel()->selectedRows();
    if (rows.isEmpty() && currentIndex().isValid())
        rows.append(currentIndex());
    std::ranges::sort(rows, {}, [this](const QModelIndex& row) { return visualRect(row).top(); });
    QList<locks::LockRef> refs;
    for (const QModelIndex& row : std::as_const(rows))
        if (const locks::LockPtr lock = m_model.lockAt(row); lock && !refs.contains(lock->ref))
            refs.append(lock->ref);
    return refs;
}

std::optional<base::HolderId> LockView::currentHolder() const
{
    const QModelIndex index = currentIndex();
    const locks::LockPtr lock = m_model.lockAt(index);
    if (!lock || !index.parent().isValid() || index.row() >= lock->holders.size())
        return std::nullopt;
    return lock->holders.at(index.row()).id;
}

bool LockView::showLock(const locks::LockRef& ref)
{
    const QModelIndex index = m_model.indexOf(ref);
    if (!index.isValid())
        return false;
    m_used = true;
    setCurrentIndex(index);
    scrollTo(index);
    return true;
}

void LockView::begin()
{
    m_used = false;
    m_anchor = QPersistentModelIndex();
    setCurrentIndex({});
    clearSelection();
    scrollToTop();
}

bool LockView::isBeingUsed() const
{
    return viewport()->underMouse() || (m_lastKey.isValid() && !m_lastKey.hasExpired(keysRestAfter.count()));
}

void LockView::resizeEvent(QResizeEvent* event)
{
    RowTree::resizeEvent(event);
    fitToRoom();
    m_sightMoved = true;
}

void LockView::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    RowTree::currentChanged(current, previous);
    Q_EMIT currentLockChanged(currentLock());
}

void LockView::keyPressEvent(QKeyEvent* event)
{
    m_lastKey.start();
    m_used = true;
    RowTree::keyPressEvent(event);
}

/// Where no row is current, keys walk on from what is in sight.
QModelIndex LockView::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers)
{
    const int rows = m_model.rowCount();
    if (currentIndex().isValid() || rows == 0 || action == MoveNext || action == MovePrevious)
        return RowTree::moveCursor(action, modifiers);
    if (action == MoveHome || action == MoveEnd)
        return m_model.index(action == MoveHome ? 0 : rows - 1, 0);
    return indexAt({0, 0});
}

void LockView::mousePressEvent(QMouseEvent* event)
{
    m_used = true;
    RowTree::mousePressEvent(event);
}

void LockView::wheelEvent(QWheelEvent* event)
{
    m_used = true;
    RowTree::wheelEvent(event);
}

/// Before the selection model would take the row that stands next for the current one.
void LockView::rowsAboutToBeRemoved(const QModelIndex& parent, int first, int last)
{
    QModelIndex current = currentIndex();
    while (current.isValid() && current.parent() != parent)
        current = current.parent();
    if (current.isValid() && current.row() >= first && current.row() <= last)
        selectionModel()->clearCurrentIndex();
    RowTree::rowsAboutToBeRemoved(parent, first, last);
}

void LockView::paintEvent(QPaintEvent* event)
{
    m_wanted = event->region();
    RowTree::paintEvent(event);
    if (std::exchange(m_sightMoved, false))
        Q_EMIT sightMoved();
}

void LockView::scrollContentsBy(int dx, int dy)
{
    RowTree::scrollContentsBy(dx, dy);
    m_sightMoved = m_sightMoved || dy != 0;
}

void LockView::contextMenuEvent(QContextMenuEvent* event)
{
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const QModelIndex index = byKey ? currentIndex() : indexAt(event->pos());
    if (!index.isValid())
        return;
    Q_EMIT menuWanted(
        index, byKey ? viewport()->mapToGlobal(visualRect(index).bottomLeft()) : event->globalPos());
}

QModelIndex LockView::anchorNow() const
{
    if (!m_used)
        return {};
    const QPoint mouse = viewport()->mapFromGlobal(QCursor::pos());
    if (viewport()->underMouse() && indexAt(mouse).isValid())
        return indexAt(mouse);
    if (currentIndex().isValid() && viewport()->rect().intersects(visualRect(currentIndex())))
        return currentIndex();
    return verticalScrollBar()->value() > 0 ? indexAt(QPoint(0, 0)) : QModelIndex();
}

void LockView::keepAnchor()
{
    if (m_anchor.isValid())
        return;
    const QModelIndex anchor = anchorNow();
    m_anchor = anchor;
    m_anchorTop = visualRect(anchor).top();
}

void LockView::doItemsLayout()
{
    RowTree::doItemsLayout();
    restoreAnchor();
    m_sightMoved = true;
}

void LockView::restoreAnchor()
{
    if (!m_anchor.isValid())
        return;
    const QModelIndex anchor = std::exchange(m_anchor, QPersistentModelIndex());
    const int moved = visualRect(anchor).top() - m_anchorTop;
    if (moved != 0)
        verticalScrollBar()->setValue(verticalScrollBar()->value() + moved);
}

} // namespace lockscope::ui

#include "moc_lockview.cpp"
