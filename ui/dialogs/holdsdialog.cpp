#include "ui/dialogs/holdsdialog.h"

#include "ui/actions.h"
#include "ui/manual.h"
#include "ui/models/holdmodel.h"
#include "ui/widgets/fittingtable.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/tablecopy.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>

namespace lockscope::ui
{
namespace
{

constexpr int mostHoldsSeen = 12;

} // namespace

HoldsDialog::HoldsDialog(const std::shared_ptr<console::Source>& source, QWidget* parent)
    : QDialog(parent)
    , m_source(source)
    , m_model(new HoldModel(this))
    , m_table(new FittingTable(mostHoldsSeen, this))
    , m_empty(new PlainLabel(tr("You hold nothing. “Acquire and hold…” takes a lock and keeps it here."),
          PlainLabel::Tone::Muted, this))
    , m_reenter(new QPushButton(tr("Enter again…"), this))
    , m_release(new QPushButton(tr("Release…"), this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Your holds"));
    manual::offer(*this, "freeing#hold-a-lock-on-purpose");
    resize(880, 240);
    makeTable();
    auto* close = new QPushButton(tr("Close"), this);
    m_release->setObjectName(QStringLiteral("releaseHold"));
    m_reenter->setObjectName(QStringLiteral("reenterHold"));
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_release);
    buttons->addWidget(m_reenter);
    buttons->addStretch();
    buttons->addWidget(close);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    column->addWidget(m_table);
    column->addWidget(m_empty);
    column->addStretch();
    column->addLayout(buttons);
    for (QPushButton* button : {m_release, m_reenter, close})
        button->setAutoDefault(false);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    connect(m_release, &QPushButton::clicked, this, [this] { want(admin::ActKind::Release); });
    connect(m_reenter, &QPushButton::clicked, this, [this] { want(admin::ActKind::Reenter); });
    connect(m_source->acts(), &console::Acts::holdsChanged, this, &HoldsDialog::showHolds);
    connect(m_source.get(), &console::Source::changed, this, &HoldsDialog::showHolds);
    showHolds();
}

void HoldsDialog::makeTable()
{
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Your holds"));
    m_table->addAction(makeAction("releaseHold", m_table, [this] { want(admin::ActKind::Release); }));
    m_table->addAction(makeAction("reenter", m_table, [this] { want(admin::ActKind::Reenter); }));
    m_table->addAction(separatorOf(*m_table));
    makeCopyable(*m_table, *m_table->horizontalHeader());
    m_table->horizontalHeader()->setSectionResizeMode(HoldModel::Name, QHeaderView::Stretch);
    for (const auto& [column, width] : {std::pair{HoldModel::KindColumn, 110}, {HoldModel::Count, 56},
             {HoldModel::HeldFor, 84}, {HoldModel::Remaining, 84}, {HoldModel::Renewals, 76},
             {HoldModel::Token, 64}, {HoldModel::State, 200}})
        m_table->setColumnWidth(column, width);
}

void HoldsDialog::showHolds()
{
    const QList<admin::OperatorHold> holds = m_source->acts()->holds();
    m_model->put(holds, m_source->locks());
    m_table->setVisible(!holds.isEmpty());
    m_empty->setVisible(holds.isEmpty());
    if (!holds.isEmpty() && !m_table->currentIndex().isValid())
        m_table->setCurrentIndex(m_model->index(0, 0));
    m_release->setEnabled(!holds.isEmpty());
    m_reenter->setEnabled(!holds.isEmpty());
}

int HoldsDialog::chosenRow() const { return m_table->currentIndex().row(); }

void HoldsDialog::want(admin::ActKind act)
{
    if (chosenRow() >= 0)
        Q_EMIT wanted(act, m_model->rowAt(chosenRow()).hold);
}

void HoldsDialog::tick(base::ServerTime now)
{
    if (isVisible())
        m_model->setNow(now, base::monoNow());
}

} // namespace lockscope::ui

#include "moc_holdsdialog.cpp"
