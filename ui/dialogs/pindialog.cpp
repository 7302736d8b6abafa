#include "ui/dialogs/pindialog.h"

#include "core/base/printable.h"
#include "core/locks/family.h"
#include "core/locks/lockwords.h"
#include "ui/manual.h"
#include "ui/widgets/plainlabel.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>

namespace lockscope::ui
{

PinDialog::PinDialog(QWidget* parent)
    : QDialog(parent)
    , m_name(new QLineEdit(this))
    , m_kind(new QComboBox(this))
{
    setWindowTitle(tr("Pin a name"));
    manual::offer(*this, "finding#what-is-found");
    m_name->setMinimumWidth(320);
    m_kind->addItem(tr("detect"));
    for (const locks::Kind kind : locks::everyKind())
        m_kind->addItem(locks::kindWord(kind));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    QPushButton* pin = buttons->addButton(tr("Pin this name"), QDialogButtonBox::AcceptRole);
    pin->setEnabled(false);
    connect(m_name, &QLineEdit::textChanged, pin,
        [pin](const QString& text) { pin->setEnabled(!text.isEmpty()); });
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* form = new QFormLayout(this);
    form->setSpacing(8);
    form->addRow(tr("Name"), m_name);
    form->addRow(tr("Kind"), m_kind);
    form->addRow(new PlainLabel(tr("The name is read at once and stays watched. \\xHH stands for any byte."),
        PlainLabel::Tone::Muted, this));
    form->addRow(buttons);
}

base::KeyName PinDialog::name() const { return {base::fromTyped(m_name->text())}; }

std::optional<locks::Kind> PinDialog::kind() const
{
    const int kind = m_kind->currentIndex() - 1; // after "detect"
    return kind < 0 ? std::nullopt : std::optional(locks::everyKind().at(kind));
}

} // namespace lockscope::ui

#include "moc_pindialog.cpp"
