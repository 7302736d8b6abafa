#include "ui/dialogs/exportdialog.h"

#include "ui/widgets/plainlabel.h"

#include <QCheckBox>
#include <QGridLayout>

#include <algorithm>

namespace lockscope::ui
{
namespace
{

QString filterOf(words::TableForm form)
{
    switch (form) {
    case words::TableForm::Csv:
        return ExportDialog::tr("Comma-separated values (*.csv)");
    case words::TableForm::Tsv:
        return ExportDialog::tr("Tab-separated values (*.tsv)");
    case words::TableForm::JsonLines:
        return ExportDialog::tr("JSON Lines (*.jsonl)");
    case words::TableForm::Markdown:
        return ExportDialog::tr("Markdown (*.md)");
    case words::TableForm::Text:
        break;
    }
    return ExportDialog::tr("Text (*.txt)");
}

QString suffixOf(words::TableForm form)
{
    const QString filter = filterOf(form);
    const qsizetype dot = filter.lastIndexOf(u'.');
    return filter.mid(dot + 1, filter.lastIndexOf(u')') - dot - 1);
}

} // namespace

/// Uses Qt's dialog because the platform's own has no room for an additional choice.
ExportDialog::ExportDialog(QWidget* parent, const QString& title)
    : QFileDialog(parent, title)
    , m_hashed(new QCheckBox(tr("&Hash the names of locks, holders and clients"), this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setOption(QFileDialog::DontUseNativeDialog);
    setAcceptMode(QFileDialog::AcceptSave);
    putToolTip(*m_hashed,
        tr("A hash stands in place of each name, the same one throughout, and another one the next time. "
           "What is hashed can be looked at and judged, but no run can go on from it."));
    addToBottom(m_hashed);
    connect(this, &QFileDialog::fileSelected, this,
        [this](const QString& path) { Q_EMIT chosen(path, naming(), form()); });
}

void ExportDialog::addToBottom(QCheckBox* box)
{
    if (auto* grid = qobject_cast<QGridLayout*>(layout()))
        grid->addWidget(box, grid->rowCount(), 0, 1, grid->columnCount());
}

QCheckBox* ExportDialog::addChoice(const QString& text, const QString& tip)
{
    auto* box = new QCheckBox(text, this);
    putToolTip(*box, tip);
    box->setChecked(true);
    addToBottom(box);
    return box;
}

console::Naming ExportDialog::naming() const
{
    return m_hashed->isChecked() ? console::Naming::Hashed : console::Naming::Plain;
}

void ExportDialog::offer(const QString& name, const QList<words::TableForm>& forms)
{
    m_forms = forms;
    QStringList filters;
    for (const words::TableForm form : forms)
        filters.append(filterOf(form));
    setNameFilters(filters);
    const auto follow = [this, name] {
        setDefaultSuffix(suffixOf(form()));
        selectFile(name + u'.' + defaultSuffix());
    };
    connect(this, &QFileDialog::filterSelected, this, follow);
    follow();
}

words::TableForm ExportDialog::form() const
{
    const qsizetype place = nameFilters().indexOf(selectedNameFilter());
    return m_forms.value(std::max<qsizetype>(place, 0), words::TableForm::Csv);
}

} // namespace lockscope::ui

#include "moc_exportdialog.cpp"
