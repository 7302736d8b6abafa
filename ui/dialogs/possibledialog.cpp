#include "ui/dialogs/possibledialog.h"

#include "core/locks/lockwords.h"
#include "ui/manual.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/tablecopy.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace lockscope::ui
{

PossibleDialog::PossibleDialog(const QList<locks::PossibleLock>& possible, bool more, QWidget* parent)
    : QDialog(parent)
    , m_possible(possible)
    , m_rows(new QTreeWidget(this))
{
    setWindowTitle(tr("Keys that may be locks"));
    manual::offer(*this, "dialects#how-sure-it-is");
    auto* meaning =
        new PlainLabel(tr("Too little speaks for these keys to show them as locks. Where you know what "
                          "they are, say so: then they are."),
            PlainLabel::Tone::Normal, this);
    meaning->setWordWrap(true);
    m_rows->setAccessibleName(windowTitle());
    m_rows->setRootIsDecorated(false);
    m_rows->setUniformRowHeights(true);
    m_rows->setHeaderLabels({tr("Name"), tr("Could be"), tr("Why")});
    for (const locks::PossibleLock& lock : m_possible) {
        auto* row = new QTreeWidgetItem(
            m_rows, {locks::nameWords(lock.ref.name), locks::kindWords(lock), locks::evidenceWords(lock)});
        row->setToolTip(2, plainToolTip(row->text(2)));
    }
    makeCopyable(*m_rows, *m_rows->header());
    m_rows->header()->resizeSection(0, 220);
    m_rows->header()->resizeSection(1, 180);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_accept = buttons->addButton(tr("These are locks of…"), QDialogButtonBox::AcceptRole);
    m_accept->setEnabled(false);
    connect(m_rows, &QTreeWidget::currentItemChanged, this,
        [this] { m_accept->setEnabled(chosen() != nullptr); });
    connect(m_rows, &QTreeWidget::itemActivated, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(8);
    column->addWidget(meaning);
    column->addWidget(m_rows, 1);
    if (more)
        column->addWidget(
            new PlainLabel(tr("There are more; no more than %1 are listed.").arg(m_possible.size()),
                PlainLabel::Tone::Muted, this));
    column->addWidget(buttons);
    resize(760, 420);
}

const locks::PossibleLock* PossibleDialog::chosen() const
{
    const int row = m_rows->indexOfTopLevelItem(m_rows->currentItem());
    return row < 0 ? nullptr : &m_possible.at(row);
}

} // namespace lockscope::ui

#include "moc_possibledialog.cpp"
