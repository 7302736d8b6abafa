#include "ui/dialogs/exportdialog.h"

#include "ui/widgets/plainlabel.h"

#include <QCheckBox>
#include <QGridLayout>

namespace lockscope::ui
{

/// Uses Qt's dialog because the platform's own has no room for an additional choice.
ExportDialog::ExportDialog(QWidget* parent, const QString& title)
    : QFileDialog(parent, title)
    , m_hashed(new QCheckBox(tr("&Hash the names of locks, holders and clients"), this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setOption(QFileDialog::DontUseNativeDialog);
    setAcceptMode(QFileDialog::AcceptSave);
    m_hashed->setToolTip(plainToolTip(tr(
        "A hash stands in place of each name, the same one throughout, and another one the next time. What "
        "is hashed can be looked at and judged, but no run can go on from it.")));
    if (auto* grid = qobject_cast<QGridLayout*>(layout()))
        grid->addWidget(m_hashed, grid->rowCount(), 0, 1, grid->columnCount());
    connect(this, &QFileDialog::fileSelected, this,
        [this](const QString& path) { Q_EMIT chosen(path, naming()); });
}

console::Naming ExportDialog::naming() const
{
    return m_hashed->isChecked() ? console::Naming::Hashed : console::Naming::Plain;
}

} // namespace lockscope::ui

#include "moc_exportdialog.cpp"
