#include "ui/dialogs/keepdialog.h"

#include "ui/manual.h"
#include "ui/preferences.h"
#include "ui/widgets/plainlabel.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QSpinBox>

namespace lockscope::ui
{

KeepDialog::KeepDialog(int minutes, QWidget* parent)
    : QDialog(parent)
    , m_minutes(new QSpinBox(this))
{
    setWindowTitle(tr("Keep the last minutes"));
    manual::offer(*this, "recordings");
    m_minutes->setRange(0, keptAtMost);
    m_minutes->setSpecialValueText(tr("nothing"));
    m_minutes->setSuffix(tr(" min"));
    m_minutes->setValue(minutes);
    auto* note =
        new PlainLabel(tr("What has just happened can be saved as a recording afterwards. It is kept "
                          "in files that only you can read, at most 64 MiB for each server."),
            PlainLabel::Tone::Muted, this);
    note->setWordWrap(true);
    note->setMinimumWidth(360);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(tr("Keep so much"), QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* form = new QFormLayout(this);
    form->setSpacing(8);
    form->addRow(tr("Keep on the disk"), m_minutes);
    form->addRow(note);
    form->addRow(buttons);
}

int KeepDialog::minutes() const { return m_minutes->value(); }

} // namespace lockscope::ui

#include "moc_keepdialog.cpp"
