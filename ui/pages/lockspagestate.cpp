#include "core/base/printable.h"
#include "core/words/counted.h"
#include "ui/models/healthphrases.h"
#include "ui/models/lockmodel.h"
#include "ui/moments.h"
#include "ui/pages/lockspage.h"
#include "ui/theme.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/filterbox.h"
#include "ui/widgets/groupnotice.h"
#include "ui/widgets/lockview.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/troublestrip.h"

#include <QPushButton>
#include <QStackedWidget>

/// What the page says around its table.
namespace lockscope::ui
{

/// The lock of that name, shown or not: among all that there are it is looked for once, and from then on
/// among those that change.
void LocksPage::lookForWish(const QList<locks::LockPtr>& locks)
{
    if (m_wantedName.isEmpty() || m_wished)
        return;
    const auto found = std::ranges::find_if(
        locks, [this](const locks::LockPtr& lock) { return lock->ref->name == m_wantedName; });
    if (found != locks.end())
        m_wished = (*found)->ref;
}

QString LocksPage::missing() const
{
    if (m_wantedName.isEmpty())
        return {};
    const QString name = base::printable(m_wantedName.bytes);
    return m_wished ? tr("The lock %1 is there, but the filter hides it.").arg(name)
                    : tr("The lock %1 has not been seen.").arg(name);
}

void LocksPage::showState()
{
    m_hidden->put(Banner::Tone::Notice, m_wished ? missing() : QString(), tr("Clear the filter"));
    const locks::Health health = m_source ? m_source->health() : locks::Health();
    const bool some = m_model->rowCount() > 0;
    if (!some)
        m_empty->put(m_model->total() == 0 ? phrases::nothingToShow(health)
                                           : phrases::nothingMatches(health, m_model->total()));
    m_stack->setCurrentWidget(some ? static_cast<QWidget*>(m_view) : m_empty);
    const QString notLive = m_model->total() > 0 ? phrases::notLive(health, m_age) : QString();
    const QString endScript = m_source && m_source->acts() ? tr("End the script…") : QString();
    const QString help = health.busySince                   ? endScript
                         : phrases::asksForPassword(health) ? tr("Enter the password…")
                                                            : tr("Retry now");
    m_notLive->put(Banner::Tone::Warning, notLive, health.recorded ? QString() : help);
    m_group->put(health);
    showPossible(health);
    m_model->setAgesShown(health.rowsAge());
    m_view->setSpread(health.cluster.has_value());
    const qsizetype matching = m_model->rowCount() - m_model->leaving();
    const QString shown = phrases::count(quint64(matching));
    const QString total = words::counted(
        m_model->total(), tr("1 lock"), tr("%1 locks"), phrases::count(quint64(m_model->total())));
    const QString part = notLive.isEmpty() ? tr("%1 of %2").arg(shown, total)
                                           : tr("%1 of %2 known to match").arg(shown, total);
    const QString counts = matching == m_model->total() ? total : part;
    m_counts->put(
        m_paused ? tr("‖ paused, as of %1 · %2").arg(moments::clockSeconds(m_model->now()), counts) : counts);
    m_counts->setColour(m_paused ? theme::look(locks::State::RenewalOverdue).colour : QColor());
    showTrouble();
}

/// What is found while discovery makes its first round was there before: nothing of it is new.
void LocksPage::showTrouble()
{
    TroubleStrip::Counts counts{};
    for (const locks::Finding finding : locks::everyFinding)
        counts[std::size_t(finding)] = m_model->withFinding(finding);
    m_trouble->put(counts, m_filter->text(), calmWords());
    const locks::Health health = m_source ? m_source->health() : locks::Health();
    const bool isNewKnown = health.recorded || health.discovery.firstPassDone;
    const auto gravest = m_newest ? locks::gravest(m_model->findingsOf(*m_newest)) : std::nullopt;
    const bool isInSight = m_newest && m_view->isVisible() && m_view->visibleLocks().contains(*m_newest);
    if (!gravest || !isNewKnown || isInSight)
        m_newest.reset();
    m_trouble->putNewest(m_newest ? base::printable(m_newest->name.bytes, 40) : QString(),
        gravest.value_or(locks::Finding::Expired));
    if (std::exchange(m_inTrouble, m_model->inTrouble()) != m_model->inTrouble())
        Q_EMIT troubleChanged(m_inTrouble);
}

/// Where nothing is found, as far as that is known.
QString LocksPage::calmWords() const
{
    const locks::Health health = m_source ? m_source->health() : locks::Health();
    if (m_model->total() == 0 || !phrases::notLive(health, m_age).isEmpty())
        return {};
    return health.recorded || health.discovery.firstPassDone
               ? tr("No lock is in trouble.")
               : tr("No lock is in trouble so far; not all of them are found yet.");
}

/// Without the filter where that hides it.
void LocksPage::showNewest()
{
    if (!m_newest)
        return;
    const locks::LockRef ref = *m_newest;
    if (m_model->indexOf(ref).isValid())
        return selectLock(ref);
    m_wantedName = ref.name;
    m_wished = ref;
    m_filter->setText({});
}

void LocksPage::showPossible(const locks::Health& health)
{
    const qsizetype number = health.possible.size();
    const QString many =
        health.morePossible ? tr("%1 keys and more may be locks") : tr("%1 keys may be locks");
    m_possible->setText(
        words::counted(number, tr("1 key may be a lock"), many, phrases::count(quint64(number))));
    m_possible->setVisible(number > 0);
}

/// The order is held back while somebody points or walks, never a row.
void LocksPage::showHeld()
{
    const qsizetype leaving = m_model->leaving();
    const bool blind = m_source && !phrases::notLive(m_source->health(), m_age).isEmpty();
    const QString noMatch =
        blind ? words::counted(leaving, tr("1 not known to match now"), tr("%1 not known to match now"))
              : words::counted(leaving, tr("1 no longer matches"), tr("%1 no longer match"));
    m_orderHint->put(leaving > 0 ? tr("order paused · %1").arg(noMatch) : tr("order paused"));
    m_orderHint->setVisible(m_model->unsettled() > 0);
}

void LocksPage::emptyPressed()
{
    if (m_model->total() > 0)
        m_filter->setText({});
    else if (m_source && phrases::asksForPassword(m_source->health()))
        Q_EMIT passwordWanted();
    else if (m_source)
        m_source->retryNow();
}

} // namespace lockscope::ui
