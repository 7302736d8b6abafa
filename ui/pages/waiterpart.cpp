#include "ui/pages/waiterpart.h"

#include "ui/models/waitermodel.h"
#include "ui/pages/partheading.h"
#include "ui/widgets/fittingtable.h"

#include <QHeaderView>
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
{
    auto* table = new FittingTable(mostWaiters, this);
    table->setModel(m_model);
    table->setAccessibleName(tr("Waiters"));
    table->horizontalHeader()->setSectionResizeMode(WaiterModel::Client, QHeaderView::Stretch);
    for (const auto& [section, width] : {std::pair{WaiterModel::Place, 28}, {WaiterModel::Thread, 58},
             {WaiterModel::Alive, 72}, {WaiterModel::ValidUntil, 78}})
        table->setColumnWidth(section, width);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(new PartHeading(tr("Waiting, next first"), this));
    column->addWidget(table);
}

void WaiterPart::put(const QList<locks::Waiter>& waiters, base::ServerTime now)
{
    m_model->setWaiters(waiters, now);
    setVisible(!waiters.isEmpty());
}

void WaiterPart::setAliases(const Aliases& aliases) { m_model->setAliases(aliases); }

void WaiterPart::setNow(base::ServerTime now) { m_model->setNow(now); }

} // namespace lockscope::ui
