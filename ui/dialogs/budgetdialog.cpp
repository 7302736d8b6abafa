#include "ui/dialogs/budgetdialog.h"

#include "ui/manual.h"
#include "ui/preferences.h"
#include "ui/widgets/plainlabel.h"

#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QPushButton>
#include <QSpinBox>

namespace lockscope::ui
{

BudgetDialog::BudgetDialog(const locks::ServerBudget& budget, QWidget* parent)
    : QDialog(parent)
    , m_reads(new QSpinBox(this))
    , m_share(new QDoubleSpinBox(this))
{
    setWindowTitle(tr("Cost limits"));
    manual::offer(*this, "finding#what-watching-does-to-a-server");
    m_reads->setRange(readsAtLeast, readsAtMost);
    m_reads->setSingleStep(500);
    m_reads->setValue(budget.readsPerSecond);
    m_share->setRange(shareAtLeast * 100, shareAtMost * 100);
    m_share->setDecimals(1);
    m_share->setSuffix(QStringLiteral(" %"));
    m_share->setValue(budget.serverShare * 100);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(tr("Use this budget"), QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* form = new QFormLayout(this);
    form->setSpacing(8);
    form->addRow(tr("Locks read a second, at most"), m_reads);
    form->addRow(tr("Share of one core of the server for searching"), m_share);
    form->addRow(
        new PlainLabel(tr("A smaller budget makes new locks show later, and rows older when there are many."),
            PlainLabel::Tone::Muted, this));
    form->addRow(buttons);
}

locks::ServerBudget BudgetDialog::budget() const { return {m_reads->value(), m_share->value() / 100}; }

} // namespace lockscope::ui

#include "moc_budgetdialog.cpp"
