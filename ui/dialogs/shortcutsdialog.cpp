#include "ui/dialogs/shortcutsdialog.h"

#include "ui/widgets/plainlabel.h"

#include <QDialogButtonBox>
#include <QGridLayout>

namespace lockscope::ui
{

ShortcutsDialog::ShortcutsDialog(const QList<ShortcutRow>& rows, QWidget* parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Keys"));
    auto* grid = new QGridLayout(this);
    grid->setHorizontalSpacing(24);
    grid->setVerticalSpacing(4);
    int line = 0;
    for (const ShortcutRow& row : rows) {
        grid->addWidget(new PlainLabel(row.keys, PlainLabel::Tone::Ident, this), line, 0);
        grid->addWidget(new PlainLabel(row.text, PlainLabel::Tone::Normal, this), line++, 1);
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    grid->addWidget(buttons, line, 0, 1, 2);
}

} // namespace lockscope::ui
