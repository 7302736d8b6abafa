#include "ui/widgets/rowtable.h"

#include <QHeaderView>
#include <QTableView>

namespace lockscope::ui
{

void dressAsRows(QTableView& table)
{
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setTextElideMode(Qt::ElideMiddle);
    table.setWordWrap(false);
    table.setShowGrid(false);
    table.setTabKeyNavigation(false);
    table.verticalHeader()->hide();
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.verticalHeader()->setDefaultSectionSize(tableRowHeight);
    table.horizontalHeader()->setHighlightSections(false);
}

} // namespace lockscope::ui
