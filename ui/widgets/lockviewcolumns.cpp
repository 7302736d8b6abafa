#include "ui/models/lockcolumns.h"
#include "ui/models/lockmodel.h"
#include "ui/widgets/celldelegate.h"
#include "ui/widgets/columnfit.h"
#include "ui/widgets/lockview.h"

#include <QHeaderView>
#include <QMenu>
#include <QScopedValueRollback>

#include <utility>

/// The columns of the locks table: which there are, in what room, and what is remembered of them.
namespace lockscope::ui
{
namespace
{

/// What a remembered layout begins with.
const QByteArray fitting = "f";
const QByteArray ownWidths = "w";

CellDelegate* delegateFor(const LockColumn& column, QObject* parent)
{
    switch (column.cell) {
    case LockColumn::Cell::State:
        return new StateDelegate(parent);
    case LockColumn::Cell::Trouble:
        return new TroubleDelegate(parent);
    case LockColumn::Cell::Ttl:
        return new TtlDelegate(parent);
    default:
        return new CellDelegate(parent);
    }
}

} // namespace

void LockView::setUpColumns()
{
    const QList<LockColumn>& columns = lockColumns();
    for (int place = 0; place < columns.size(); ++place) {
        CellDelegate* delegate = delegateFor(columns[place], this);
        delegate->setMonospace(columns[place].cell == LockColumn::Cell::Id);
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
    setSortingEnabled(true);
    connect(header(), &QHeaderView::sortIndicatorChanged, this, [this] { // what comes first now is asked for
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

/// The node means something on some connections only, and there more than a lease does.
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

void LockView::showOnly(const QByteArrayList& ids)
{
    for (int place = 0; place < lockColumns().size(); ++place)
        showColumn(place, ids.contains(lockColumns().at(place).id));
}

QByteArray LockView::layout() const { return (m_fits ? fitting : ownWidths) + header()->saveState(); }

void LockView::restoreLayout(const QByteArray& layout)
{
    const bool restored = header()->restoreState(layout.mid(1));
    m_fits = !restored || layout.startsWith(fitting);
    if (!restored) {
        for (int place = 0; place < header()->count(); ++place) {
            header()->moveSection(header()->visualIndex(place), place);
            setColumnHidden(place, false);
        }
        sortByColumn(lockColumn("trouble"), Qt::AscendingOrder);
    }
    placeNodes();
    fitToRoom();
}

/// A width that a person sets stays; a column that is hidden or shown leaves its room to the others.
void LockView::takeResize(int, int before, int after)
{
    if (m_fitting || !m_fits || before == 0 || after == 0) // 0: hidden, which the header does not know yet
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
        rooms.append(lockColumns()[place].room);
        places.append(place);
    }
    const QList<int> widths = fitColumns(rooms, viewport()->width());
    for (qsizetype which = 0; which < places.size(); ++which)
        setColumnWidth(places[which], widths[which]);
}

} // namespace lockscope::ui
