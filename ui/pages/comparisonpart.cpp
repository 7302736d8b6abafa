#include "ui/pages/comparisonpart.h"

#include "core/check/comparisonwords.h"
#include "ui/models/differencemodel.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/tablecopy.h"

#include <QListView>
#include <QVBoxLayout>

namespace lockscope::ui
{

ComparisonPart::ComparisonPart(QWidget* parent)
    : QWidget(parent)
    , m_model(new DifferenceModel(this))
    , m_sentence(new PlainLabel({}, PlainLabel::Tone::Strong, this))
    , m_view(new QListView(this))
{
    m_sentence->setWordWrap(true);
    m_view->setModel(m_model);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setWordWrap(true);
    m_view->setSpacing(4);
    m_view->setResizeMode(QListView::Adjust);
    m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setAccessibleName(tr("In what the two runs differ"));
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    makeCopyable(*m_view, tr("Differences"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    column->addWidget(m_sentence);
    column->addWidget(m_view, 1);
    const auto lead = [this](const QModelIndex& index) {
        if (const auto at = m_model->momentAt(index.row()))
            Q_EMIT momentChosen(*at);
    };
    connect(m_view, &QListView::clicked, this, lead);
    connect(m_view, &QListView::activated, this, lead);
}

void ComparisonPart::put(
    const check::Comparison& comparison, const record::Recording& first, const record::Recording& second)
{
    m_sentence->put(check::sentence(comparison));
    m_model->put(comparison, first, second);
}

QString ComparisonPart::text() const { return m_sentence->text(); }

} // namespace lockscope::ui

#include "moc_comparisonpart.cpp"
