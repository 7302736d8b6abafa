#include "ui/pages/holderpart.h"

#include "ui/models/holdermodel.h"
#include "ui/pages/partheading.h"
#include "ui/widgets/fittingtable.h"

#include <QHeaderView>
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
    , m_model(new HolderModel(this))
    , m_table(new FittingTable(mostHolders, this))
{
    auto* heading = new PartHeading(tr("Held by"), this);
    heading->setAside(makeNameButton());
    makeTable();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(heading);
    column->addWidget(m_table);
}

void HolderPart::makeTable()
{
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Holders"));
    m_table->horizontalHeader()->setSectionResizeMode(HolderModel::Client, QHeaderView::Stretch);
    for (const auto& [section, width] : {std::pair{HolderModel::Thread, 58}, {HolderModel::HoldMode, 66},
             {HolderModel::Count, 54}, {HolderModel::Since, 82}, {HolderModel::Expiry, 80}})
        m_table->setColumnWidth(section, width);
    connect(m_table, &QTableView::doubleClicked, this, &HolderPart::askAlias);
}

QToolButton* HolderPart::makeNameButton()
{
    auto* name = new QToolButton(this);
    name->setObjectName(QStringLiteral("nameClient"));
    name->setText(tr("Name client…"));
    name->setAutoRaise(true);
    name->setToolTip(tr("Give the client of the marked row a name that is shown everywhere (F2)"));
    name->setShortcut(Qt::Key_F2);
    connect(name, &QToolButton::clicked, this, &HolderPart::askAlias);
    return name;
}

void HolderPart::put(const QList<locks::Holder>& holders, base::ServerTime now)
{
    m_model->setHolders(holders, now);
    for (int column = 0; column < HolderModel::ColumnCount; ++column)
        m_table->setColumnHidden(column, !m_model->isTelling(column));
    setVisible(!holders.isEmpty());
}

void HolderPart::setAliases(const Aliases& aliases) { m_model->setAliases(aliases); }

void HolderPart::setNow(base::ServerTime now) { m_model->setNow(now); }

void HolderPart::askAlias()
{
    const int row = std::max(0, m_table->currentIndex().row());
    if (row < m_model->rowCount())
        Q_EMIT aliasRequested(HolderModel::clientOfHolder(m_model->rowAt(row)));
}

} // namespace lockscope::ui
