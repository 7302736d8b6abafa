#include "ui/widgets/rowtable.h"

#include <QEvent>
#include <QHeaderView>
#include <QStyledItemDelegate>
#include <QTableView>

#include <algorithm>

namespace lockscope::ui
{

namespace
{

class RowDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    /// Keeps the rows as high as their text needs.
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        auto* table = qobject_cast<QTableView*>(watched);
        if (table == nullptr)
            return QStyledItemDelegate::eventFilter(watched, event);
        if (event->type() == QEvent::FontChange)
            table->verticalHeader()->setDefaultSectionSize(rowHeightFor(*table));
        return false; // it is no editor of this delegate
    }

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->textElideMode = elisionOf(option->text);
    }
};

} // namespace

int rowHeightFor(const QWidget& widget, int least)
{
    constexpr int aroundText = 8;
    return std::max(least, widget.fontMetrics().height() + aroundText);
}

int titleWidth(const QHeaderView& header, int section)
{
    constexpr int besideTitle = 20; // pixels that the style leaves there and does not count
    return header.sectionSizeHint(section) + besideTitle;
}

Qt::TextElideMode elisionOf(const QString& text)
{
    constexpr qsizetype longestWord = 15;
    const qsizetype blank = text.indexOf(u' ');
    return blank >= 0 && blank <= longestWord ? Qt::ElideRight : Qt::ElideMiddle;
}

void dressAsRows(QTableView& table)
{
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    auto* delegate = new RowDelegate(&table);
    table.setItemDelegate(delegate);
    table.installEventFilter(delegate);
    table.setWordWrap(false);
    table.setShowGrid(false);
    table.setTabKeyNavigation(false);
    table.verticalHeader()->hide();
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.verticalHeader()->setDefaultSectionSize(rowHeightFor(table));
    table.horizontalHeader()->setHighlightSections(false);
}

} // namespace lockscope::ui
