#include "core/check/violationwords.h"
#include "core/words/errorwords.h"
#include "core/words/filled.h"
#include "core/words/moment.h"
#include "ui/pages/comparisonpart.h"
#include "ui/pages/labcompare.h"
#include "ui/pages/labcontrols.h"
#include "ui/pages/labpage.h"
#include "ui/pages/labside.h"
#include "ui/pages/labvisit.h"
#include "ui/pages/stepspart.h"
#include "ui/pages/verdictpart.h"
#include "ui/widgets/forkpair.h"
#include "ui/widgets/timelineview.h"

#include <utility>

/// How another run goes on from a moment of this one, and both are compared.
namespace lockscope::ui
{

using record::Moment;
using namespace std::chrono_literals;

void LabPage::connectFork()
{
    connect(m_controls, &LabControls::forkWanted, this, [this] {
        m_forkWanted = m_timeline->chosen().value_or(m_recording.length());
        m_run->fork(m_recording, m_forkWanted);
    });
    connect(m_run, &console::LabRun::forked, this, &LabPage::takeFork);
    connect(m_run, &console::LabRun::forkFailed, this, [this](const base::Error& error) {
        m_failure->put(Banner::Tone::Warning, words::sentence(error), {}, true);
    });
    connect(m_compare, &LabCompare::compared, this, [this] {
        const check::Comparison& comparison = m_compare->comparison();
        m_side->compare(comparison, m_compare->first(), m_recording);
        m_timeline->setParting(comparison.partsAt()); // wherever moments are
        m_side->steps()->setParting(comparison.partsAt());
    });
    connect(m_compare, &LabCompare::bothWanted, this, [this] {
        const console::Judgement& judgement = m_compare->judgementOfFirst();
        m_pair->showBefore(m_compare->before(), judgement.violations, check::sentence(judgement.verdict));
        m_pair->setVerdict(m_side->verdict()->text());
        m_side->turnTo(LabSide::Part::Compared);
    });
    connect(m_compare, &LabCompare::failed, this,
        [this](const QString& text) { m_failure->put(Banner::Tone::Warning, text, {}, true); });
    connect(m_side->comparison(), &ComparisonPart::momentChosen, this, &LabPage::choose);
}

/// The branch stands still at first, so that something can be changed. That of a file is a run like any
/// other.
void LabPage::takeFork(const lab::Scenario& scenario, Moment from)
{
    m_visit->leave();
    if (std::exchange(m_isFile, false)) {
        m_played = scenario;
        m_controls->setScenario(&m_played);
        Q_EMIT recordingLeft();
    }
    const console::Judgement& judgement = m_side->verdict()->judgement();
    m_compare->keep(m_recording, judgement);
    m_pair->showBefore({m_recording, from}, judgement.violations, m_side->verdict()->text());
    m_side->clear();
    begin({});
    m_standsAtFirst = true;
    m_run->setSpeed(m_controls->settings().speed);
    m_pair->setVerdict(m_side->verdict()->text());
    const Moment away = m_forkWanted - from;
    const QString where = away < Moment(1ms)
                              ? tr("Forked at %1, the moment that was chosen.")
                              : tr("Forked at %1, %2 before the moment that was chosen: there no command was "
                                   "under way.");
    m_failure->put(Banner::Tone::Notice,
        words::filled(where, {words::moment(from), words::moment(away)}) + u' ' +
            tr("Change something by the menu of a lane, then resume."),
        {}, true);
}

void LabPage::choose(Moment at)
{
    const qsizetype step = m_recording.steps().firstFrom(at);
    m_timeline->choose(at);
    m_side->steps()->choose(step);
    tellMoment(at, step);
}

/// Why no other run can go on from what is shown.
QString LabPage::forkHindrance() const
{
    const record::Header& header = m_recording.header();
    if (!m_partOf.isEmpty())
        return tr("The recording is still being read.");
    if (header.kind != record::Header::Kind::Lab)
        return tr("What was recorded of a server cannot go on in another way: only runs of the Lab fork.");
    if (m_isFile && header.scenario.isEmpty())
        return tr("This recording does not carry its scenario, as after hashing its names: it cannot be "
                  "forked.");
    if (!header.canFork)
        return tr("A run with processes of its own or with a failover cannot be forked.");
    return m_recording.keyframes().isEmpty()
               ? tr("No moment of this run was kept from which another one could go on.")
               : QString();
}

} // namespace lockscope::ui
