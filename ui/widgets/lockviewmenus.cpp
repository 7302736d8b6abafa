#include "ui/models/lockcolumns.h"
#include "ui/widgets/lockview.h"

#include <QActionGroup>
#include <QHeaderView>
#include <QMenu>

/// What a person does to the columns of the locks table without a mouse, or in the header's menu.
namespace lockscope::ui
{
namespace
{

/// The first Latin letter that no other in that menu goes by is the title's key.
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

} // namespace

void LockView::makeMenus()
{
    m_columnMenu = new QMenu(tr("C&olumns"), this);
    m_sortMenu = new QMenu(tr("Sor&t by"), this);
    auto* sorts = new QActionGroup(this);
    QString columnKeys;
    QString sortKeys;
    const QList<LockColumn>& columns = lockColumns();
    for (int place = 0; place < columns.size(); ++place) {
        QAction* sort = m_sortMenu->addAction(
            withMnemonic(columns[place].title, sortKeys), this, [this, place] { sortAsClicked(place); });
        sort->setCheckable(true);
        sorts->addAction(sort);
        if (place == 0) // the lock's name always stays
            continue;
        m_columnMenu
            ->addAction(withMnemonic(columns[place].title, columnKeys), this,
                [this, place] { showColumn(place, isColumnHidden(place)); })
            ->setCheckable(true);
    }
    m_columnMenu->addSeparator();
    addMove("columnLeft", tr("&Move the sorted column left"), Qt::Key_Left, -1);
    addMove("columnRight", tr("Mo&ve the sorted column right"), Qt::Key_Right, 1);
    m_columnMenu->addAction(tr("Columns &as at first"), this, [this] { restoreLayout({}); });
    for (const QMenu* menu : {m_columnMenu, m_sortMenu})
        connect(menu, &QMenu::aboutToShow, this, &LockView::markColumns);
}

/// The sorted column is the one that the header marks.
void LockView::addMove(const char* id, const QString& text, Qt::Key key, int by)
{
    QAction* action = m_columnMenu->addAction(text, this, [this, by] { moveSortedColumn(by); });
    action->setObjectName(QLatin1String(id));
    action->setShortcut(Qt::CTRL | Qt::SHIFT | key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(action);
}

/// Marks in both menus what is shown and sorted by now; nothing is sorted by what cannot be seen.
void LockView::markColumns()
{
    const QList<QAction*> sorts = m_sortMenu->actions();
    for (int place = 0; place < int(sorts.size()); ++place) {
        sorts[place]->setVisible(!isColumnHidden(place));
        sorts[place]->setChecked(place == header()->sortIndicatorSection());
        if (place > 0)
            m_columnMenu->actions().at(place - 1)->setChecked(!isColumnHidden(place));
    }
}

void LockView::sortAsClicked(int column)
{
    const bool again =
        header()->sortIndicatorSection() == column && header()->sortIndicatorOrder() == Qt::AscendingOrder;
    sortByColumn(column, again ? Qt::DescendingOrder : Qt::AscendingOrder);
}

/// Past one column that is shown.
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
