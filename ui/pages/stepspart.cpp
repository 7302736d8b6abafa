#include "ui/pages/stepspart.h"

#include "ui/models/stepmodel.h"
#include "ui/widgets/rowtable.h"
#include "ui/widgets/tablecopy.h"

#include <QHeaderView>
#include <QScopedValueRollback>
#include <QTableView>
#include <QVBoxLayout>

namespace lockscope::ui
{

namespace
{

constexpr int momentWidth = 96;

}

StepsPart::StepsPart(QWidget* parent)
    : QWidget(parent)
    , m_model(new StepModel(this))
    , m_view(new QTableView(this))
{
    m_view->setModel(m_model);
    m_view->setAccessibleName(tr("What happened in the run"));
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    dressAsRows(*m_view);
    makeCopyable(*m_view, *m_view->horizontalHeader());
    m_view->setColumnWidth(StepModel::At, momentWidth);
    m_view->horizontalHeader()->setStretchLastSection(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_view);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex& row) {
            if (m_choosing || !row.isValid())
                return;
            m_follows = false;
            Q_EMIT stepChosen(m_model->momentOf(row.row()), m_model->stepOf(row.row()));
        });
}

void StepsPart::begin(const record::Recording& recording)
{
    const QScopedValueRollback choosing(m_choosing, true);
    m_follows = true;
    m_model->begin(recording);
}

void StepsPart::grow(const record::Recording& recording)
{
    m_model->grow(recording);
    if (m_follows && isVisible())
        m_view->scrollToBottom();
}

void StepsPart::setParting(std::optional<record::Moment> at) { m_model->setParting(at); }

void StepsPart::choose(qsizetype step)
{
    const QScopedValueRollback choosing(m_choosing, true);
    m_follows = false;
    const QModelIndex row = m_model->index(m_model->rowBefore(step), 0);
    m_view->setCurrentIndex(row);
    if (row.isValid())
        m_view->scrollTo(row);
}

} // namespace lockscope::ui

#include "moc_stepspart.cpp"
