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
    grid->setVerticalSpacing(2);
    const int lines = int(rows.size() + 1) / 2; // side by side, as one list is too high for a small screen
    for (int place = 0; place < int(rows.size()); ++place) {
        const int line = place % lines;
        const int left = place / lines * 2;
        grid->addWidget(new PlainLabel(rows[place].keys, PlainLabel::Tone::Ident, this), line, left);
        grid->addWidget(new PlainLabel(rows[place].text, PlainLabel::Tone::Normal, this), line, left + 1);
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    grid->addWidget(buttons, lines, 0, 1, 4);
}

} // namespace lockscope::ui

#include "moc_shortcutsdialog.cpp"
