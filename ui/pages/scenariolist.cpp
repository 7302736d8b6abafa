#include "ui/pages/scenariolist.h"

#include "ui/models/scenariomodel.h"
#include "ui/widgets/filterbox.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/scenariodelegate.h"

#include <QEvent>
#include <QLineEdit>
#include <QListView>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>

namespace lockscope::ui
{

namespace
{

constexpr int lettersInSight = 22; ///< of a title, where there is least room
constexpr int mostLetters = 40;    ///< no title of ours needs more in two lines

} // namespace

ScenarioList::ScenarioList(QWidget* parent)
    : QWidget(parent)
    , m_model(new ScenarioModel(this))
    , m_shown(new QSortFilterProxyModel(this))
    , m_filter(new QLineEdit(this))
    , m_view(new QListView(this))
    , m_none(new PlainLabel({}, PlainLabel::Tone::Muted, this))
{
    m_shown->setSourceModel(m_model);
    m_shown->setFilterRole(ScenarioModel::SearchRole);
    m_shown->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_filter->setObjectName(QStringLiteral("scenarioFilter"));
    m_filter->setPlaceholderText(tr("Filter"));
    makeClearable(*m_filter, m_view);
    m_filter->setAccessibleName(tr("Filter of the scenarios"));
    m_view->setModel(m_shown);
    m_view->setItemDelegate(new ScenarioDelegate(m_view));
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setUniformItemSizes(true);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setAccessibleName(tr("Scenarios"));
    m_none->setWordWrap(true);
    m_none->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 0, 8);
    column->setSpacing(8);
    column->addWidget(m_filter);
    column->addWidget(m_none);
    column->addWidget(m_view, 1);
    makeRoomForTitles();
    connect(m_filter, &QLineEdit::textChanged, this, &ScenarioList::applyFilter);
    connect(m_filter, &QLineEdit::returnPressed, m_view, qOverload<>(&QWidget::setFocus));
    connect(m_view, &QListView::activated, this, &ScenarioList::activated);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] {
        if (chosen() != nullptr)
            Q_EMIT chosenChanged();
    });
}

void ScenarioList::put(const QList<lab::Scenario>& scenarios)
{
    m_model->put(scenarios);
    makeRoomForTitles();
    if (!m_view->currentIndex().isValid())
        m_view->setCurrentIndex(m_shown->index(0, 0));
}

/// A scenario that is read again is chosen again, because its content may have changed.
void ScenarioList::add(const lab::Scenario& scenario)
{
    const int row = m_model->add(scenario);
    const bool isChosen = chosen() != nullptr && chosen()->origin == scenario.origin;
    chooseRow(row);
    if (isChosen)
        Q_EMIT chosenChanged();
}

bool ScenarioList::choose(const QByteArray& idOrNumber)
{
    const int row = m_model->rowOf(idOrNumber);
    if (row >= 0)
        chooseRow(row);
    return row >= 0;
}

void ScenarioList::chooseRow(int row)
{
    if (!m_shown->mapFromSource(m_model->index(row)).isValid())
        m_filter->clear();
    m_view->setCurrentIndex(m_shown->mapFromSource(m_model->index(row)));
    bringIntoSight();
}

/// Scrolls to the chosen row, once the layout is done.
void ScenarioList::bringIntoSight()
{
    QMetaObject::invokeMethod(
        m_view, [view = m_view] { view->scrollTo(view->currentIndex()); }, Qt::QueuedConnection);
}

void ScenarioList::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    bringIntoSight();
}

void ScenarioList::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        makeRoomForTitles();
}

/// Makes the list so wide that every title is whole.
void ScenarioList::makeRoomForTitles()
{
    const QFontMetrics metrics = m_view->fontMetrics();
    int width = lettersInSight * metrics.averageCharWidth();
    const int most = mostLetters * metrics.averageCharWidth();
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const QString title = m_model->index(row).data(ScenarioModel::TitleRole).toString();
        while (width < most && !ScenarioDelegate::hasRoomFor(title, width, metrics))
            width += metrics.averageCharWidth();
    }
    m_view->setMinimumWidth(width + m_view->verticalScrollBar()->sizeHint().width());
}

bool ScenarioList::isEmpty() const { return m_model->rowCount() == 0; }

QList<lab::Scenario> ScenarioList::scenarios() const
{
    QList<lab::Scenario> all;
    for (int row = 0; row < m_model->rowCount(); ++row)
        all.append(m_model->scenarioAt(row));
    return all;
}

void ScenarioList::chooseNone()
{
    m_view->setCurrentIndex({});
    m_view->clearSelection();
}

const lab::Scenario* ScenarioList::chosen() const
{
    const QModelIndex index = m_shown->mapToSource(m_view->currentIndex());
    return index.isValid() ? &m_model->scenarioAt(index.row()) : nullptr;
}

void ScenarioList::focusFilter() { focusByKey(*m_filter); }

/// Keeps the choice as long as it is shown.
void ScenarioList::applyFilter(const QString& text)
{
    m_shown->setFilterFixedString(text);
    m_none->put(tr("No scenario has these words."));
    m_none->setVisible(m_shown->rowCount() == 0);
    if (!m_view->currentIndex().isValid() && m_shown->rowCount() > 0)
        m_view->setCurrentIndex(m_shown->index(0, 0));
}

} // namespace lockscope::ui

#include "moc_scenariolist.cpp"
