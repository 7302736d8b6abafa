#include "ui/pages/lablocks.h"

#include "ui/models/lockmodel.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/lockview.h"
#include "ui/widgets/sawtoothview.h"

#include <QStackedWidget>
#include <QVBoxLayout>

namespace lockscope::ui
{

LabLocks::LabLocks(QWidget* parent)
    : QWidget(parent)
    , m_model(new LockModel(this))
    , m_view(new LockView(*m_model, this))
    , m_sawtooth(new SawtoothView(this))
    , m_stack(new QStackedWidget(this))
{
    m_view->showOnly({"lock", "state", "ttl"});
    m_view->setAccessibleName(tr("Locks at this moment"));
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_sawtooth->setPast(true);
    auto* empty = new EmptyState(this);
    empty->put({tr("No locks yet"),
        tr("The locks of a run stand here at the moment that is chosen, with the remaining time of one of "
           "them as it went up and down."),
        {}});
    auto* pair = new QWidget(this);
    auto* column = new QVBoxLayout(pair);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_view, 1);
    column->addWidget(m_sawtooth, 1);
    m_stack->addWidget(empty);
    m_stack->addWidget(pair);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(m_stack);
    connect(m_view, &LockView::currentLockChanged, this, [this](const auto& ref) {
        showPast();
        if (ref)
            Q_EMIT lockChosen(*ref);
    });
}

void LabLocks::setSource(const std::shared_ptr<console::RecordedSource>& source)
{
    if (m_source)
        m_source->disconnect(this);
    m_source = source;
    m_model->catchUp({});
    m_stack->setCurrentIndex(0);
    if (!source)
        return;
    connect(source.get(), &console::Source::changed, this, &LabLocks::takeBatch);
    connect(source.get(), &console::RecordedSource::moved, this, &LabLocks::takeMoment);
    locks::Batch all;
    all.changed = source->locks();
    takeBatch(all);
    takeMoment();
}

void LabLocks::takeBatch(const locks::Batch& batch)
{
    m_model->apply(batch);
    m_stack->setCurrentIndex(m_model->total() > 0 ? 1 : 0);
    if (!m_view->currentIndex().isValid() && m_model->rowCount() > 0)
        m_view->setCurrentIndex(m_model->index(0, 0));
}

void LabLocks::takeMoment()
{
    const locks::Health health = m_source->health();
    m_model->setNow(health.clock.serverTime(health.liveSince));
    m_model->setHeld(m_view->isBeingUsed());
    m_model->settle();
    m_view->repaintTimeCells();
    showPast();
}

void LabLocks::showPast()
{
    if (!m_source || !isVisible())
        return;
    const auto ref = chosen();
    const locks::LockPtr lock = ref ? m_model->find(*ref) : nullptr;
    if (lock && lock->lease.length)
        m_sawtooth->suggestSpan(*lock->lease.length);
    m_sawtooth->setHistory(
        ref ? m_source->history(*ref) : locks::History(), lock ? lock->kind : locks::Kind());
    m_sawtooth->setNow(m_model->now());
}

void LabLocks::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showPast();
}

void LabLocks::setAliases(const Aliases& aliases)
{
    m_model->setAliases(aliases);
    m_sawtooth->setAliases(aliases);
}

void LabLocks::choose(const locks::LockRef& ref) { m_view->showLock(ref); }

std::optional<locks::LockRef> LabLocks::chosen() const { return m_view->currentLock(); }

} // namespace lockscope::ui

#include "moc_lablocks.cpp"
