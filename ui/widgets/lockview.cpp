#include "ui/widgets/lockview.h"

#include "ui/actions.h"
#include "ui/models/lockcolumns.h"
#include "ui/models/lockmodel.h"
#include "ui/widgets/celldelegate.h"
#include "ui/widgets/rowmenus.h"
#include "ui/widgets/rowtable.h"

#include <QActionGroup>
#include <QHeaderView>
#include <QMenu>
#include <QPaintEvent>
#include <QScopedValueRollback>
#include <QScrollBar>

#include <array>
#include <utility>

namespace lockscope::ui
{
namespace
{

using namespace std::chrono_literals;

/// The time for which rows stay in place after the last key.
constexpr std::chrono::milliseconds keysRestAfter = 2s;

/// The first byte of a saved layout.
const QByteArray fitting = "f";
const QByteArray ownWidths = "w";
/// Stand for these, with a byte behind them for the columns of uniformColumns that were chosen by hand.
/// Layouts of older versions have no such byte.
const QByteArray fittingByHand = "F";
const QByteArray ownWidthsByHand = "W";

/// The columns that tell nothing while all locks have the same in them.
constexpr std::array uniformColumns{locks::LockColumn::Database, locks::LockColumn::Count};
/// A column that was shown for a second value stays for that long, so that the others do not jump.
constexpr std::chrono::milliseconds uniformRests = 10s;

int sectionOf(locks::LockColumn column) { return lockColumn(locks::name(column)); }

CellDelegate* delegateFor(const WindowColumn& column, QObject* parent)
{
    switch (column.cell) {
    case WindowColumn::Cell::State:
        return new StateDelegate(parent);
    case WindowColumn::Cell::Word:
        return new WordDelegate(parent);
    case WindowColumn::Cell::Trouble:
        return new TroubleDelegate(parent);
    case WindowColumn::Cell::Ttl:
        return new TtlDelegate(parent);
    default:
        return new CellDelegate(parent);
    }
}

/// Makes the first Latin letter that is not yet taken in that menu the title's mnemonic.
QString withMnemonic(const QString& title, QString& taken)
{
    for (qsizetype at = 0; at < title.size(); ++at) {
        const QChar letter = title.at(at).toUpper();
        if (letter < u'A' || letter > u'Z' || taken.contains(letter))
            continue;
        taken += letter;
        return QString(title).insert(at, u'&');
    }
    return title;
}

/// Returns the words for a column that hides by itself, to stand behind its title.
QString whyHidden() { return LockView::tr(" (shown as soon as it differs)"); }

/// The visible cells are measured as often as that: a table that moves all the time cannot be read.
constexpr std::chrono::milliseconds measuredEvery{1'000};
/// A column gives room away that its cells need no more only where it is so much, in pixels.
constexpr int keptInHand = 24;

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
    connect(&model, &LockModel::uniformityChanged, this, [this] {
        m_sinceUniform.start();
        placeUniform(false);
    });
    connect(&model, &QAbstractItemModel::layoutAboutToBeChanged, this, &LockView::keepAnchor);
    connect(verticalScrollBar(), &QScrollBar::actionTriggered, this, [this] { m_used = true; });
}

void LockView::repaintTimeCells()
{
    const bool isSeen = isVisible() && !window()->isMinimized() && m_model.rowCount() > 0;
    if (m_sinceUniform.isValid() && m_sinceUniform.hasExpired(uniformRests.count()) && !isBeingUsed())
        placeUniform(true);
    QList<TimeCell> cells = isSeen ? timeCells() : QList<TimeCell>();
    if (isSeen && followContent(cells != m_timeCells))
        cells = timeCells(); // they stand elsewhere now
    for (qsizetype i = 0; i < cells.size(); ++i)
        if (i >= m_timeCells.size() || cells.at(i) != m_timeCells.at(i))
            viewport()->update(cells.at(i).where);
    m_timeCells = std::move(cells);
}

/// Gives a column more room where a visible cell has too little, and takes room that is not needed while
/// nobody is reading. `hasChanged` = a visible cell that moves with time is another than at the last call.
/// Returns whether columns may have another width.
bool LockView::followContent(bool hasChanged)
{
    if (!m_fits)
        return false;
    const bool isDue = m_content.isEmpty() || m_measured.hasExpired(measuredEvery.count()) ||
                       (hasChanged && hasWiderState());
    if (!isDue)
        return false;
    m_measured.start();
    const QList<ContentWidths> seen = contentWidths();
    if (m_content.isEmpty())
        m_content.resize(seen.size());
    const QList<ContentWidths> before = m_content;
    for (qsizetype place = 0; place < seen.size(); ++place) {
        follow(m_content[place].wanted, seen.at(place).wanted);
        follow(m_content[place].needed, seen.at(place).needed);
    }
    if (m_content == before)
        return false;
    fitToRoom();
    return true;
}

/// True where a lock in sight has come into a state whose words are longer than those that were measured.
bool LockView::hasWiderState() const
{
    static const int place = lockColumn("state");
    const auto* delegate = qobject_cast<const CellDelegate*>(itemDelegateForColumn(place));
    if (delegate == nullptr || isColumnHidden(place))
        return false;
    return std::ranges::any_of(rowsInSight(), [&](const QModelIndex& row) {
        return delegate->wantedWidth(font(), row.siblingAtColumn(place)) > m_content.at(place).wanted;
    });
}

QModelIndexList LockView::rowsInSight() const
{
    QModelIndexList rows;
    QModelIndex row = indexAt(QPoint(0, 0));
    for (; row.isValid() && visualRect(row).top() < viewport()->height(); row = indexBelow(row))
        rows.append(row);
    return rows;
}

void LockView::follow(int& width, int seen) const
{
    const bool isCut = seen > width;
    const bool isSpare = seen + keptInHand < width;
    if (isCut || (isSpare && !isBeingUsed()))
        width = seen;
}

/// Returns what the visible rows want and need of each column: no more rows are asked than there are to be
/// seen.
QList<LockView::ContentWidths> LockView::contentWidths() const
{
    QList<ContentWidths> widths(header()->count());
    for (const QModelIndex& row : rowsInSight()) {
        for (int place = 0; place < widths.size(); ++place) {
            const auto* delegate = qobject_cast<const CellDelegate*>(itemDelegateForColumn(place));
            if (delegate == nullptr || isColumnHidden(place))
                continue;
            const QModelIndex index = row.siblingAtColumn(place);
            const int before =
                place == 0 ? visualRect(index).left() - header()->sectionViewportPosition(0) : 0;
            ContentWidths& width = widths[place];
            width.wanted = std::max(width.wanted, before + delegate->wantedWidth(font(), index));
            width.needed = std::max(width.needed, delegate->neededWidth(font(), index));
        }
    }
    return widths;
}

/// A column without content is as wide as its title. Numbers are never cut, nor are short kinds and the
/// shortest words of a trouble, and names are read first.
ColumnRoom LockView::roomOf(int place) const
{
    const WindowColumn& column = lockColumns()[place];
    ColumnRoom room = scaledRoom(column.room, fontMetrics());
    room.first = column.column == locks::LockColumn::Name;
    if (m_content.isEmpty())
        return room;
    const ContentWidths content = m_content.at(place);
    const int wanted = std::max(content.wanted, header()->sectionSizeHint(place));
    const bool isNumber = column.cell == WindowColumn::Cell::Number;
    room.least = std::max(isNumber ? content.wanted : content.needed, std::min(room.least, wanted));
    room.ideal = std::clamp(wanted, room.least, std::max(room.most, room.least));
    room.most = content.wanted == 0 ? room.ideal : std::max(wanted, room.ideal);
    return room;
}

QList<int> LockView::timeColumns() const
{
    QList<int> places;
    for (int place = 0; place < lockColumns().size(); ++place)
        if (lockColumns()[place].movesWithTime && !isColumnHidden(place))
            places.append(place);
    return places;
}

/// Ten times a second: of a row only the texts differ by column, and only the time to live has a bar, which
/// flashes.
QList<LockView::TimeCell> LockView::timeCells() const
{
    const QList<int> columns = timeColumns();
    QList<TimeCell> cells;
    cells.reserve(m_timeCells.size());
    for (const QModelIndex& row : rowsInSight()) {
        TimeCell cell;
        cell.state = row.data(LockModel::StateRole).toInt();
        const bool flashes = row.data(LockModel::FlashRole).toBool();
        for (const int column : columns) {
            const QModelIndex index = row.siblingAtColumn(column);
            const bool hasBar = lockColumns()[column].cell == WindowColumn::Cell::Ttl;
            cell.where = visualRect(index);
            cell.text = index.data().toString();
            cell.flash = hasBar && flashes;
            cell.bar = hasBar ? int(index.data(LockModel::FractionRole).toDouble() * cell.where.width()) : 0;
            cells.append(cell);
        }
    }
    return cells;
}

void LockView::setStill(bool still) { m_ttl->setStill(still); }

QList<locks::LockRef> LockView::visibleLocks() const
{
    QList<locks::LockRef> refs;
    for (const QModelIndex& row : rowsInSight())
        if (!row.parent().isValid())
            refs.append(m_model.lockAt(row)->ref);
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
    m_content.clear();
    m_anchor = QPersistentModelIndex();
    setCurrentIndex({});
    clearSelection();
    scrollToTop();
    placeUniform(true);
}

bool LockView::isBeingUsed() const
{
    return viewport()->underMouse() || (m_lastKey.isValid() && !m_lastKey.hasExpired(keysRestAfter.count()));
}

void LockView::changeEvent(QEvent* event)
{
    RowTree::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitToRoom();
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

/// Where no row is current, keys start from the visible rows.
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

/// Clears the current index before the selection model would make the next row current.
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

void LockView::setUpColumns()
{
    const QList<WindowColumn>& columns = lockColumns();
    for (int place = 0; place < columns.size(); ++place) {
        CellDelegate* delegate = delegateFor(columns[place], this);
        delegate->setMonospace(columns[place].cell == WindowColumn::Cell::Id);
        setItemDelegateForColumn(place, delegate);
        if (auto* ttl = qobject_cast<TtlDelegate*>(delegate))
            m_ttl = ttl;
    }
}

void LockView::setUpHeader()
{
    header()->setSectionsMovable(true);
    header()->setStretchLastSection(false);
    header()->setFirstSectionMovable(true);
    header()->setMinimumSectionSize(32);
    header()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    header()->setHighlightSections(false);
    header()->setSortIndicator(lockColumn("trouble"), Qt::AscendingOrder);
    header()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header(), &QWidget::customContextMenuRequested, this,
        [this](const QPoint& position) { m_columnMenu->popup(header()->mapToGlobal(position)); });
    connect(header(), &QHeaderView::sectionResized, this, &LockView::takeResize);
    connect(new RowMenus(*this), &RowMenus::wanted, this, &LockView::menuWanted);
    setSortingEnabled(true);
    connect(header(), &QHeaderView::sortIndicatorChanged, this, [this] { // the new first rows are wanted
        m_anchor = QPersistentModelIndex();
        scrollToTop();
    });
    placeNodes();
}

void LockView::setSpread(bool spread)
{
    if (std::exchange(m_spread, spread) == spread)
        return;
    placeNodes();
    fitToRoom();
}

/// Shows the node only on connections where it matters; there it matters more than the lease.
void LockView::placeNodes()
{
    setColumnHidden(lockColumn("node"), !m_spread);
    if (m_spread)
        header()->moveSection(
            header()->visualIndex(lockColumn("node")), header()->visualIndex(lockColumn("waiters")) + 1);
}

void LockView::showColumn(int column, bool shown)
{
    setColumnHidden(column, !shown);
    fitToRoom();
}

/// Shows a column as soon as a second value is in it; a person's choice stays.
void LockView::placeUniform(bool mayHide)
{
    if (mayHide)
        m_sinceUniform.invalidate();
    for (const locks::LockColumn column : uniformColumns) {
        const int place = sectionOf(column);
        const bool hides = m_model.isUniform(column);
        if (!m_byHand.contains(place) && isColumnHidden(place) != hides && (mayHide || !hides))
            showColumn(place, !hides);
    }
}

void LockView::showOnly(const QByteArrayList& ids)
{
    for (const locks::LockColumn column : uniformColumns)
        m_byHand.append(sectionOf(column));
    for (int place = 0; place < lockColumns().size(); ++place)
        showColumn(place, ids.contains(locks::name(lockColumns().at(place).column)));
}

QByteArray LockView::layout() const
{
    char byHand = '0';
    for (std::size_t at = 0; at < uniformColumns.size(); ++at)
        byHand = char(byHand + (m_byHand.contains(sectionOf(uniformColumns[at])) ? 1 << at : 0));
    return (m_fits ? fittingByHand : ownWidthsByHand) + byHand + header()->saveState();
}

/// A column that is hidden in a layout of an older version was hidden by hand.
void LockView::takeByHand(const QByteArray& layout, bool isOfOlder)
{
    m_byHand.clear();
    for (std::size_t at = 0; at < uniformColumns.size(); ++at) {
        const int place = sectionOf(uniformColumns[at]);
        if (isOfOlder ? isColumnHidden(place) : ((layout.at(1) - '0') >> at) % 2 == 1)
            m_byHand.append(place);
    }
}

void LockView::restoreLayout(const QByteArray& layout)
{
    const bool isOfOlder = layout.startsWith(fitting) || layout.startsWith(ownWidths);
    const bool restored = header()->restoreState(layout.mid(isOfOlder ? 1 : 2));
    m_fits = !restored || layout.startsWith(fitting) || layout.startsWith(fittingByHand);
    m_byHand.clear();
    if (restored) {
        takeByHand(layout, isOfOlder);
    } else {
        for (int place = 0; place < header()->count(); ++place) {
            header()->moveSection(header()->visualIndex(place), place);
            setColumnHidden(place, false);
        }
        sortByColumn(lockColumn("trouble"), Qt::AscendingOrder);
    }
    placeNodes();
    placeUniform(true);
    fitToRoom();
}

/// A width set by a person stays; hiding or showing a column gives or takes room of the others.
void LockView::takeResize(int, int before, int after)
{
    if (m_fitting || !m_fits || before == 0 || after == 0) // 0: hidden, not yet known to the header
        return;
    m_fits = false;
}

void LockView::fitToRoom()
{
    if (!m_fits)
        return;
    const QScopedValueRollback fittingNow(m_fitting, true);
    QList<ColumnRoom> rooms;
    QList<int> places;
    for (int place = 0; place < header()->count(); ++place) {
        if (isColumnHidden(place))
            continue;
        rooms.append(roomOf(place));
        places.append(place);
    }
    const QList<int> widths = fitColumns(rooms, viewport()->width());
    for (qsizetype which = 0; which < places.size(); ++which)
        setColumnWidth(places[which], widths[which]);
}

void LockView::makeMenus()
{
    m_columnMenu = new QMenu(tr("C&olumns"), this);
    m_sortMenu = new QMenu(tr("Sor&t by"), this);
    auto* sorts = new QActionGroup(this);
    QString columnKeys;
    QString sortKeys;
    const QList<WindowColumn>& columns = lockColumns();
    for (int place = 0; place < columns.size(); ++place) {
        const QString title = locks::columnTitle(columns[place].column);
        QAction* sort = m_sortMenu->addAction(
            withMnemonic(title, sortKeys), this, [this, place] { sortAsClicked(place); });
        sort->setCheckable(true);
        sorts->addAction(sort);
        if (place == 0) // the lock's name is always shown
            continue;
        m_columnMenu
            ->addAction(withMnemonic(title, columnKeys), this,
                [this, place] { chooseColumn(place, isColumnHidden(place)); })
            ->setCheckable(true);
    }
    m_columnMenu->addSeparator();
    const QList<QAction*> moves{makeAction("columnLeft", this, [this] { moveSortedColumn(-1); }),
        makeAction("columnRight", this, [this] { moveSortedColumn(1); })};
    addActions(moves);
    m_columnMenu->addActions(moves);
    m_columnMenu->addAction(makeAction("columnsAsAtFirst", this, [this] { restoreLayout({}); }));
    for (const QMenu* menu : {m_columnMenu, m_sortMenu})
        connect(menu, &QMenu::aboutToShow, this, &LockView::markColumns);
}

/// Updates both menus to the visible and sorted columns; hidden columns cannot be sorted by.
void LockView::markColumns()
{
    const QList<QAction*> sorts = m_sortMenu->actions();
    for (int place = 0; place < int(sorts.size()); ++place) {
        sorts[place]->setVisible(!isColumnHidden(place));
        sorts[place]->setChecked(place == header()->sortIndicatorSection());
        if (place > 0)
            m_columnMenu->actions().at(place - 1)->setChecked(!isColumnHidden(place));
    }
    for (const locks::LockColumn column : uniformColumns)
        sayWhyHidden(sectionOf(column));
}

/// A column that hides by itself says so behind its title.
void LockView::sayWhyHidden(int place)
{
    QAction* action = m_columnMenu->actions().at(place - 1);
    const QString title = action->text().section(whyHidden(), 0, 0);
    const bool isByItself = isColumnHidden(place) && !m_byHand.contains(place);
    action->setText(isByItself ? title + whyHidden() : title);
}

void LockView::chooseColumn(int column, bool shown)
{
    const bool isUniform =
        std::ranges::find(uniformColumns, lockColumns()[column].column) != uniformColumns.end();
    if (isUniform && !m_byHand.contains(column))
        m_byHand.append(column);
    showColumn(column, shown);
}

void LockView::sortAsClicked(int column)
{
    const bool again =
        header()->sortIndicatorSection() == column && header()->sortIndicatorOrder() == Qt::AscendingOrder;
    sortByColumn(column, again ? Qt::DescendingOrder : Qt::AscendingOrder);
}

/// Moves the sorted column past one visible column.
void LockView::moveSortedColumn(int by)
{
    const int sorted = header()->sortIndicatorSection();
    const int from = header()->visualIndex(sorted);
    int place = from + by;
    while (place >= 0 && place < header()->count() && isColumnHidden(header()->logicalIndex(place)))
        place += by;
    if (place >= 0 && place < header()->count() && !isColumnHidden(sorted))
        header()->moveSection(from, place);
}

} // namespace lockscope::ui

#include "moc_lockview.cpp"
