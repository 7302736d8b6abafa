#include "ui/dialogs/unlockdialog.h"

#include "core/base/printable.h"
#include "ui/dialogs/acthead.h"
#include "ui/dialogs/unlockpart.h"
#include "ui/manual.h"
#include "ui/widgets/actbutton.h"

#include <QHBoxLayout>

namespace lockscope::ui
{

UnlockDialog::UnlockDialog(console::Acts& acts, QWidget* parent)
    : QDialog(parent)
    , m_part(new UnlockPart(acts, this))
    , m_unlock(new ActButton(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setMinimumWidth(520);
    manual::offer(*this, "freeing#production");
    const admin::GuardState guard = acts.guard();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    auto* head = new ActHead(this);
    column->addWidget(head);
    column->addWidget(m_part);
    head->put(base::printable(guard.connection.toUtf8(), 120), {}, guard.environment);
    if (guard.readOnly) {
        setWindowTitle(tr("Unlock for 15 minutes"));
        head->putNotice(
            Strength::Hard, tr("Changes to locks are allowed for 15 minutes. Read-only mode then returns."));
        m_unlock->put(Strength::Hard, tr("Unlock %1").arg(base::printable(guard.connection.toUtf8(), 32)));
    } else {
        setWindowTitle(tr("Password of the user for changes"));
        head->putNotice(Strength::Plain, tr("Changes are made by another user than the one that reads."));
        m_unlock->put(Strength::Plain, tr("Use this password"));
    }
    m_unlock->setObjectName(QStringLiteral("unlock"));
    m_unlock->setEnabled(false);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setObjectName(QStringLiteral("cancel"));
    cancel->setAutoDefault(false);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_unlock);
    buttons->addStretch();
    buttons->addWidget(cancel);
    column->addLayout(buttons);
    connect(m_unlock, &QPushButton::clicked, this, &UnlockDialog::unlock);
    connect(cancel, &QPushButton::clicked, this, &UnlockDialog::reject);
    connect(m_part, &UnlockPart::entered, this, &UnlockDialog::unlock);
    connect(m_part, &UnlockPart::changed, this, [this] { m_unlock->setEnabled(m_part->isFilledIn()); });
    if (QWidget* first = m_part->first())
        first->setFocus();
}

void UnlockDialog::unlock()
{
    if (m_part->unlock())
        accept();
}

} // namespace lockscope::ui

#include "moc_unlockdialog.cpp"
