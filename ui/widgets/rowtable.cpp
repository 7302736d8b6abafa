#include "ui/widgets/rowtable.h"

#include <QHeaderView>
#include <QStyledItemDelegate>
#include <QTableView>

namespace lockscope::ui
{

namespace
{

class RowDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->textElideMode = elisionOf(option->text);
    }
};

} // namespace

Qt::TextElideMode elisionOf(const QString& text)
{
    return text.contains(u' ') ? Qt::ElideRight : Qt::ElideMiddle;
}

void dressAsRows(QTableView& table)
{
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setItemDelegate(new RowDelegate(&table));
    table.setWordWrap(false);
    table.setShowGrid(false);
    table.setTabKeyNavigation(false);
    table.verticalHeader()->hide();
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.verticalHeader()->setDefaultSectionSize(tableRowHeight);
    table.horizontalHeader()->setHighlightSections(false);
}

} // namespace lockscope::ui
