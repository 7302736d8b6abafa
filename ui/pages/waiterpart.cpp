#include "ui/pages/waiterpart.h"

#include "ui/actions.h"
#include "ui/models/waitermodel.h"
#include "ui/pages/partheading.h"
#include "ui/widgets/fittingtable.h"
#include "ui/widgets/rowmenus.h"
#include "ui/widgets/tablecopy.h"

#include <QHeaderView>
#include <QMenu>
#include <QVBoxLayout>

namespace lockscope::ui
{

namespace
{

constexpr int mostWaiters = 6;

} // namespace

WaiterPart::WaiterPart(QWidget* parent)
    : QWidget(parent)
    , m_model(new WaiterModel(this))
    , m_table(new FittingTable(mostWaiters, this))
{
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Waiters"));
    m_table->setColumns({{WaiterModel::Client, 0}, {WaiterModel::Place, 28}, {WaiterModel::Alive, 72},
        {WaiterModel::Thread, 58}, {WaiterModel::ValidUntil, 78}});
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    makeCopyable(*m_table, *m_table->horizontalHeader());
    connect(new RowMenus(*m_table), &RowMenus::wanted, this, &WaiterPart::popUp);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(new PartHeading(tr("Waiting, next first"), this));
    column->addWidget(m_table);
}

void WaiterPart::popUp(const QModelIndex& index, const QPoint& place)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* remove = makeAction("waiterRemove", menu);
    remove->setEnabled(m_acting);
    connect(remove, &QAction::triggered, this,
        [this, waiter = m_model->rowAt(index.row()).id] { Q_EMIT removeWanted(waiter); });
    menu->addActions({remove, menu->addSeparator()});
    menu->addActions(m_table->actions());
    menu->popup(place);
}

void WaiterPart::put(const QList<locks::Waiter>& waiters, locks::Kind kind, base::ServerTime now)
{
    m_model->setWaiters(waiters, kind, now);
    setVisible(!waiters.isEmpty());
}

void WaiterPart::setAliases(const Aliases& aliases) { m_model->setAliases(aliases); }

void WaiterPart::setNow(base::ServerTime now) { m_model->setNow(now); }

} // namespace lockscope::ui

#include "moc_waiterpart.cpp"
