#include "ui/widgets/fittingtable.h"

#include "ui/widgets/rowtable.h"

#include <QHeaderView>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace lockscope::ui
{

namespace
{

constexpr int leastStretched = 92;

} // namespace

FittingTable::FittingTable(int mostRows, QWidget* parent)
    : QTableView(parent)
    , m_mostRows(mostRows)
{
    setFrameShape(QFrame::NoFrame);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setCornerButtonEnabled(false);
    dressAsRows(*this);
    horizontalHeader()->setSectionsClickable(false);
    horizontalHeader()->setMinimumSectionSize(28);
}

void FittingTable::setModel(QAbstractItemModel* model)
{
    QTableView::setModel(model);
    const auto fit = [this] { updateGeometry(); };
    connect(model, &QAbstractItemModel::rowsInserted, this, fit);
    connect(model, &QAbstractItemModel::rowsRemoved, this, fit);
    connect(model, &QAbstractItemModel::modelReset, this, fit);
    connect(model, &QAbstractItemModel::dataChanged, this, &FittingTable::widen);
}

void FittingTable::setColumns(const QList<Column>& columns)
{
    m_columns = columns;
    for (const Column& column : columns)
        if (column.width == 0)
            horizontalHeader()->setSectionResizeMode(column.section, QHeaderView::Stretch);
    fitColumns();
}

/// Fits the columns again where a time has become longer; the stretched column gives the room.
void FittingTable::widen()
{
    const bool grew = std::ranges::any_of(m_columns, [this](const Column& column) {
        return column.width > 0 && !isColumnHidden(column.section) &&
               sizeHintForColumn(column.section) > columnWidth(column.section);
    });
    if (grew)
        fitColumns();
}

void FittingTable::fitColumns()
{
    int room = width();
    for (const Column& column : std::as_const(m_columns)) {
        const int whole = std::max({column.width, sizeHintForColumn(column.section),
            titleWidth(*horizontalHeader(), column.section)});
        const int needed = column.width > 0 ? whole : leastStretched;
        const bool shown = column.hasContent && needed <= room;
        room -= shown ? needed : 0;
        setColumnHidden(column.section, !shown);
        if (shown && column.width > 0)
            setColumnWidth(column.section, whole);
    }
}

void FittingTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    fitColumns();
}

QSize FittingTable::sizeHint() const
{
    const int rows = model() != nullptr ? std::clamp(model()->rowCount(), 1, m_mostRows) : 1;
    return {240, horizontalHeader()->sizeHint().height() + rows * rowHeightFor(*this) + 2};
}

QSize FittingTable::minimumSizeHint() const { return {120, sizeHint().height()}; }

/// Leaves the wheel to the page around it where the table has nothing to scroll.
void FittingTable::wheelEvent(QWheelEvent* event)
{
    if (verticalScrollBar()->maximum() == 0)
        event->ignore();
    else
        QTableView::wheelEvent(event);
}

} // namespace lockscope::ui

#include "moc_fittingtable.cpp"
