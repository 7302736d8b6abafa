#include "ui/pages/overviewpage.h"

#include "ui/manual.h"
#include "ui/pages/majoritypart.h"
#include "ui/widgets/columnfitter.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/noticestack.h"
#include "ui/widgets/rowmenus.h"
#include "ui/widgets/rowtable.h"
#include "ui/widgets/tablecopy.h"

#include <QHeaderView>
#include <QMenu>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace lockscope::ui
{

namespace
{

/// Returns the filter of the locks that a column counts; empty = it counts none.
QString filterOf(int column)
{
    switch (column) {
    case OverviewModel::Trouble:
        return QStringLiteral("trouble:any");
    case OverviewModel::Contended:
        return QStringLiteral("waiters>0");
    case OverviewModel::Overdue:
        return QStringLiteral("trouble:renewal-overdue");
    case OverviewModel::Endless:
        return QStringLiteral("trouble:no-expiry");
    case OverviewModel::Lost:
        return QStringLiteral("trouble:possibly-lost");
    default:
        return {};
    }
}

} // namespace

OverviewPage::OverviewPage(QWidget* parent)
    : QWidget(parent)
    , m_model(new OverviewModel(this))
    , m_table(new QTableView(this))
    , m_empty(new EmptyState(this))
    , m_stack(new QStackedWidget(this))
    , m_notices(new NoticeStack(this))
    , m_majority(new MajorityPart(this))
{
    manual::setPage(*this, "connections#several-servers-at-once");
    m_empty->put({tr("No server is connected"),
        tr("Each connection that is open has a row here: whether it is live, and how many of its locks are "
           "held, waited for or overdue."),
        tr("Connect to a server…")});
    connect(m_empty, &EmptyState::pressed, this, &OverviewPage::connectWanted);
    makeTable();
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_table);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(12);
    column->addWidget(m_notices);
    column->addWidget(m_stack, 2);
    column->addWidget(m_majority, 3);
    setFocusProxy(m_table);
}

void OverviewPage::makeTable()
{
    m_table->setModel(m_model);
    m_table->setObjectName(QStringLiteral("overview"));
    m_table->setAccessibleName(tr("Open connections"));
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    makeCopyable(*m_table, *m_table->horizontalHeader());
    m_table->setIconSize({16, 16});
    dressAsRows(*m_table);
    QHeaderView& header = *m_table->horizontalHeader();
    new ColumnFitter(*m_table,
        {{OverviewModel::Name, 100, 260, true}, {OverviewModel::For, 40, 116, true},
            {OverviewModel::Live, 88, 240}, {OverviewModel::Server, 140, 260}, {OverviewModel::Role, 64, 160},
            {OverviewModel::Trouble, 72, 90, true}, {OverviewModel::Held, 56, 90, true},
            {OverviewModel::Contended, 90, 160, true}, {OverviewModel::Overdue, 64, 90, true},
            {OverviewModel::Endless, 64, 100, true}, {OverviewModel::Lost, 48, 80, true},
            {OverviewModel::Age, 64, 100, true}, {OverviewModel::Cost, 64, 110, true}});
    header.setSortIndicator(-1, Qt::AscendingOrder);
    m_table->setSortingEnabled(true);
    connect(m_table, &QTableView::activated, this, &OverviewPage::choose);
    connect(new RowMenus(*m_table), &RowMenus::wanted, this, &OverviewPage::popUp);
}

/// A number that counts locks leads to these, and everything else to the connection.
void OverviewPage::choose(const QModelIndex& index)
{
    const quint64 id = m_model->rowAt(index.row()).id;
    const QString filter = filterOf(index.column());
    if (filter.isEmpty() || index.data().toString().isEmpty())
        Q_EMIT chosen(id);
    else
        Q_EMIT locksWanted(id, filter);
}

void OverviewPage::popUp(const QModelIndex& index, const QPoint& place)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const quint64 id = m_model->rowAt(index.row()).id;
    connect(menu->addAction(tr("&Go to this connection")), &QAction::triggered, this,
        [this, id] { Q_EMIT chosen(id); });
    connect(menu->addAction(tr("Show its locks in &trouble")), &QAction::triggered, this,
        [this, id] { Q_EMIT locksWanted(id, filterOf(OverviewModel::Trouble)); });
    menu->addSeparator();
    menu->addActions(m_table->actions());
    menu->popup(place);
}

void OverviewPage::put(const QList<OverviewRow>& rows)
{
    m_model->put(rows);
    m_stack->setCurrentWidget(rows.isEmpty() ? static_cast<QWidget*>(m_empty) : m_table);
    if (!m_table->currentIndex().isValid() && !rows.isEmpty())
        m_table->selectRow(0);
}

} // namespace lockscope::ui

#include "moc_overviewpage.cpp"
