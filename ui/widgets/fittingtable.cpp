#include "ui/widgets/fittingtable.h"

#include "core/base/printable.h"
#include "ui/models/copyrole.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollBar>

#include <algorithm>
#include <limits>

namespace lockscope::ui
{

FittingTable::FittingTable(int mostRows, QWidget* parent)
    : QTableView(parent)
    , m_mostRows(mostRows)
{
    setFrameShape(QFrame::NoFrame);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTextElideMode(Qt::ElideMiddle);
    setWordWrap(false);
    setShowGrid(false);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(rowHeight);
    horizontalHeader()->setHighlightSections(false);
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
}

void FittingTable::copyCurrent() const
{
    const QModelIndex index = currentIndex().isValid() ? currentIndex() : model()->index(0, 0);
    if (index.isValid())
        QGuiApplication::clipboard()->setText(
            base::printable(index.data(CopyRole).toByteArray(), std::numeric_limits<qsizetype>::max()));
}

QSize FittingTable::sizeHint() const
{
    const int rows = model() != nullptr ? std::clamp(model()->rowCount(), 1, m_mostRows) : 1;
    return {240, horizontalHeader()->sizeHint().height() + rows * rowHeight + 2};
}

QSize FittingTable::minimumSizeHint() const { return {120, sizeHint().height()}; }

void FittingTable::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy))
        copyCurrent();
    else
        QTableView::keyPressEvent(event);
}

/// A table that has nothing to scroll leaves the wheel to the page around it.
void FittingTable::wheelEvent(QWheelEvent* event)
{
    if (verticalScrollBar()->maximum() == 0)
        event->ignore();
    else
        QTableView::wheelEvent(event);
}

} // namespace lockscope::ui
