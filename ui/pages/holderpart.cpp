#include "ui/pages/holderpart.h"

#include "ui/actions.h"
#include "ui/models/holdermodel.h"
#include "ui/pages/partheading.h"
#include "ui/widgets/fittingtable.h"
#include "ui/widgets/rowmenus.h"
#include "ui/widgets/tablecopy.h"

#include <QHeaderView>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope::ui
{

namespace
{

constexpr int mostHolders = 6;

} // namespace

HolderPart::HolderPart(QWidget* parent)
    : QWidget(parent)
    , m_heading(new PartHeading(tr("Held by"), this))
    , m_model(new HolderModel(this))
    , m_table(new FittingTable(mostHolders, this))
{
    m_heading->setAside(makeNameButton());
    makeTable();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_heading);
    column->addWidget(m_table);
}

void HolderPart::makeTable()
{
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Holders"));
    connect(m_table, &QTableView::doubleClicked, this, &HolderPart::askAlias);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    makeCopyable(*m_table, *m_table->horizontalHeader());
    connect(new RowMenus(*m_table), &RowMenus::wanted, this, &HolderPart::popUp);
}

QToolButton* HolderPart::makeNameButton()
{
    auto* name = new QToolButton(this);
    name->setObjectName(QStringLiteral("nameClient"));
    name->setText(tr("Name client…"));
    name->setAutoRaise(true);
    name->setToolTip(tr("Give the client of the marked row a name that is shown everywhere (F2)"));
    connect(name, &QToolButton::clicked, this, &HolderPart::askAlias);
    return name;
}

void HolderPart::popUp(const QModelIndex& index, const QPoint& place)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* name = makeAction("holderName", menu);
    QAction* release = makeAction("holderRelease", menu);
    release->setEnabled(m_acting);
    connect(name, &QAction::triggered, this, &HolderPart::askAlias);
    connect(release, &QAction::triggered, this,
        [this, holder = m_model->rowAt(index.row()).id] { Q_EMIT releaseWanted(holder); });
    menu->addActions({name, menu->addSeparator(), release, menu->addSeparator()});
    menu->addActions(m_table->actions());
    menu->popup(place);
}

void HolderPart::put(const QList<locks::Holder>& holders, base::ServerTime now, bool passing)
{
    m_heading->put(passing ? tr("Last seen to hold it") : tr("Held by"));
    m_model->setHolders(holders, now);
    QList<FittingTable::Column> columns{{HolderModel::Client, 0}, {HolderModel::HoldMode, 66},
        {HolderModel::Expiry, 80}, {HolderModel::Since, 82}, {HolderModel::Thread, 58},
        {HolderModel::Count, 54}};
    for (FittingTable::Column& column : columns)
        column.hasContent = m_model->hasContent(column.section);
    m_table->setColumns(columns);
    setVisible(!holders.isEmpty());
}

void HolderPart::setAliases(const Aliases& aliases) { m_model->setAliases(aliases); }

void HolderPart::setNow(base::ServerTime now) { m_model->setNow(now); }

void HolderPart::askAlias()
{
    const int row = std::max(0, m_table->currentIndex().row());
    if (row < m_model->rowCount())
        Q_EMIT aliasRequested(m_model->rowAt(row).clientOrId());
}

} // namespace lockscope::ui

#include "moc_holderpart.cpp"
