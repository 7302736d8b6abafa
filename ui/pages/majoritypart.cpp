#include "ui/pages/majoritypart.h"

#include "core/locks/majoritywords.h"
#include "ui/actions.h"
#include "ui/manual.h"
#include "ui/models/lockphrases.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/rowmenus.h"
#include "ui/widgets/rowtable.h"
#include "ui/widgets/tablecopy.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QPushButton>
#include <QTableView>

namespace lockscope::ui
{

MajorityPart::MajorityPart(QWidget* parent)
    : QWidget(parent)
    , m_model(new MajorityModel(this))
    , m_heading(new PlainLabel({}, PlainLabel::Tone::Heading, this))
    , m_table(new QTableView(this))
    , m_meaning(new PlainLabel(this))
    , m_button(new QPushButton(tr("Release on all its servers…"), this))
    , m_release(makeAction("releaseOnAll", this, &MajorityPart::releaseFirst))
{
    manual::setPage(*this, "freeing#on-several-servers");
    m_meaning->setObjectName(QStringLiteral("majorityMeaning"));
    m_meaning->setWordWrap(true);
    m_meaning->setSelectable();
    m_button->setObjectName(QStringLiteral("releaseOnAllButton"));
    makeTable();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_heading);
    column->addWidget(m_table, 1);
    column->addWidget(makeFoot());
    describe();
    hide();
}

void MajorityPart::makeTable()
{
    m_table->setModel(m_model);
    m_table->setObjectName(QStringLiteral("majorityLocks"));
    m_table->setAccessibleName(tr("Locks on several servers"));
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->addAction(m_release);
    makeCopyable(*m_table, *m_table->horizontalHeader());
    dressAsRows(*m_table);
    QHeaderView& header = *m_table->horizontalHeader();
    for (const auto& [section, width] : {std::pair{MajorityModel::Library, 116}, {MajorityModel::HeldBy, 140},
             {MajorityModel::HeldOn, 340}, {MajorityModel::Lasts, 112}})
        header.resizeSection(section, width);
    for (const int section : {MajorityModel::Name, MajorityModel::Servers})
        header.setSectionResizeMode(section, QHeaderView::Stretch);
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) {
        const locks::Contender& first = m_model->rowAt(index.row()).lock.contenders.constFirst();
        const locks::LockOnServer& part = (first.parts + first.unseen).constFirst();
        Q_EMIT chosen(part.server, *part.lock->ref);
    });
    connect(new RowMenus(*m_table), &RowMenus::wanted, this, &MajorityPart::popUp);
    connect(
        m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &MajorityPart::describe);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &MajorityPart::describe);
}

QWidget* MajorityPart::makeFoot()
{
    auto* foot = new QWidget(this);
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_meaning, 1);
    row->addWidget(m_button, 0, Qt::AlignTop);
    connect(m_button, &QPushButton::clicked, this, &MajorityPart::releaseFirst);
    return foot;
}

/// The row that is chosen alone; null where none is, or several are.
const MajorityRow* MajorityPart::current() const
{
    const QModelIndex index = m_table->currentIndex();
    const bool isAlone = m_table->selectionModel()->selectedRows().size() < 2;
    return index.isValid() && isAlone ? &m_model->rowAt(index.row()) : nullptr;
}

void MajorityPart::put(const QList<MajorityRow>& rows, qsizetype count)
{
    m_model->put(rows);
    setVisible(!rows.isEmpty());
    m_heading->put(count > rows.size() ? tr("Locks on several servers: the gravest %1 of %2")
                                             .arg(QString::number(rows.size()), QString::number(count))
                                       : tr("Locks on several servers"));
    if (!m_table->currentIndex().isValid() && !rows.isEmpty())
        m_table->selectRow(0);
    describe();
}

void MajorityPart::describe()
{
    const MajorityRow* row = current();
    m_meaning->put(row != nullptr ? locks::majorityMeaning(row->lock) : QString());
    m_button->setEnabled(row != nullptr);
    m_release->setEnabled(row != nullptr);
}

/// That of the contender on most servers.
void MajorityPart::releaseFirst()
{
    if (const MajorityRow* row = current())
        Q_EMIT releaseWanted(row->id, row->lock.contenders.constFirst().token);
}

/// Has an entry for each contender, who can be freed by itself.
void MajorityPart::popUp(const QModelIndex&, const QPoint& place)
{
    const MajorityRow* row = current();
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (row == nullptr || row->lock.contenders.size() == 1)
        menu->addAction(m_release);
    else
        for (const locks::Contender& contender : row->lock.contenders)
            menu->addAction(
                tr("Release what %1 has on its servers…").arg(menuText(locks::tokenWords(contender.token))),
                this, [this, key = row->id, token = contender.token] { Q_EMIT releaseWanted(key, token); });
    menu->addSeparator();
    menu->addActions(m_table->actions().sliced(1)); // the first is that of the release
    menu->popup(place);
}

} // namespace lockscope::ui

#include "moc_majoritypart.cpp"
