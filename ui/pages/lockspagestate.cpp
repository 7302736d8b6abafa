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
        locks, [this](const locks::LockPtr& lock) { return lock->ref.name == m_wantedName; });
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
