#include "ui/pages/interventions.h"
#include "ui/pages/labcompare.h"
#include "ui/pages/labcontrols.h"
#include "ui/pages/labfiles.h"
#include "ui/pages/labpage.h"
#include "ui/pages/labside.h"
#include "ui/pages/scenariolist.h"
#include "ui/pages/stepspart.h"
#include "ui/pages/verdictpart.h"
#include "ui/widgets/filedrop.h"
#include "ui/widgets/forkpair.h"
#include "ui/widgets/timelineview.h"

#include <QMenu>
#include <QStackedWidget>

#include <utility>

/// What else can be done on the page of the Lab: recordings as files, and intervening in a run.
namespace lockscope::ui
{

using lab::RunState;
using record::Moment;

void LabPage::connectFiles()
{
    m_files->setShown([this] { return m_recording; },
        [this] { // who reads how two runs compare means both, even above one timeline
            const bool reads = !m_pair->isForked() && m_side->isTurnedTo(LabSide::Part::Compared);
            return reads ? std::optional(m_compare->before()) : m_pair->shownBefore();
        },
        [this](console::Naming naming) {
            if (naming == console::Naming::Hashed)
                return m_pair->hashedPicture();
            return m_pair->isForked() ? m_pair->grab().toImage() : m_timeline->viewport()->grab().toImage();
        });
    connect(m_files, &LabFiles::opened, this, &LabPage::takeFile);
    connect(new FileDrop(this), &FileDrop::dropped, this, &LabPage::openFile);
    connect(m_files, &LabFiles::scenarioOpened, this,
        [this](const lab::Scenario& scenario, std::optional<double> playAt) {
            loadScenarios();
            m_list->add(scenario);
            if (!playAt)
                return;
            m_controls->setSpeed(*playAt);
            run();
        });
    connect(m_files, &LabFiles::notified, this,
        [this](Banner::Tone tone, const QString& text) { m_failure->put(tone, text, {}, true); });
}

void LabPage::openFile(const QString& path)
{
    if (path.endsWith(u".json", Qt::CaseInsensitive))
        m_files->openScenario(path);
    else
        m_files->open(path);
}

/// A run that is under way is given up.
void LabPage::takeFile(const console::OpenedRecording& opened, const QString& path)
{
    const QString before = std::exchange(m_partOf, opened.isPart ? path : QString());
    if (!opened.isPart && before == path) {
        takeRest(opened);
        Q_EMIT recordingOpened(opened, path);
        return;
    }
    loadScenarios();
    m_compare->keep(m_recording, m_side->verdict()->judgement());
    if (m_controls->isUnderWay())
        m_run->stop();
    m_isFile = true;
    m_played = {};
    m_list->chooseNone();
    begin(opened.file.recording.header());
    m_recording = opened.file.recording;
    m_timeline->begin(*opened.timeline);
    m_side->begin(m_recording);
    m_side->explain(m_recording.header());
    m_pair->showAlone();
    m_stack->setCurrentWidget(m_pair);
    m_controls->setForkHindrance(forkHindrance());
    m_controls->setScenario(nullptr);
    m_controls->setState(RunState::Ended);
    m_timeline->setRunning(false);
    m_files->setSavable(!opened.isPart);
    followEnd();
    if (!opened.isPart)
        judgeFile(opened.judgement);
    Q_EMIT recordingOpened(opened, path);
}

/// Of the file whose begin is shown: what is looked at stays in sight.
void LabPage::takeRest(const console::OpenedRecording& opened)
{
    const auto chosen = m_timeline->chosen();
    m_recording = opened.file.recording;
    m_timeline->complete(*opened.timeline);
    m_side->begin(m_recording);
    m_controls->setForkHindrance(forkHindrance());
    m_files->setSavable(true);
    followEnd();
    if (chosen)
        m_side->steps()->choose(m_recording.steps().firstFrom(*chosen + Moment(1)) - 1);
    judgeFile(opened.judgement);
}

void LabPage::judgeFile(const console::Judgement& judgement)
{
    m_timeline->setViolations(judgement.violations);
    m_side->judge(judgement, m_recording);
    m_side->turnTo(LabSide::Part::Verdict);
    m_compare->take(m_recording);
}

void LabPage::showMoment(Moment at)
{
    if (m_timeline->chosen() == at)
        return;
    m_follows = false;
    const qsizetype step = m_recording.steps().firstFrom(at + Moment(1)) - 1;
    m_timeline->choose(at);
    m_side->steps()->choose(step);
    m_side->showMoment(m_timeline->index(), at, step);
}

void LabPage::followRun()
{
    if (std::exchange(m_follows, true))
        return;
    m_timeline->chooseNone();
    followEnd();
}

void LabPage::followEnd()
{
    m_controls->setTime(m_recording.length(), m_played.length);
    if (m_follows)
        m_side->showMoment(m_timeline->index(), m_recording.length(), m_recording.steps().size() - 1);
}

/// Between two parts nothing happens, but time passes.
void LabPage::tick()
{
    if (!m_clock.stands())
        m_controls->setTime(m_clock.at(base::monoNow()), m_played.length);
}

QString LabPage::missing() const
{
    if (!m_failure->text().isEmpty())
        return m_failure->text();
    return m_played.id.isEmpty() || !m_recording.isEmpty() ? QString() : tr("The run has not begun.");
}

/// While there is a run to intervene in.
void LabPage::popUpInterventions(qint32 client, const QPoint& globalPosition)
{
    if (m_run->state() == RunState::Fresh || m_run->state() == RunState::Ended)
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillInterventions(*menu, m_played, m_timeline->index(), client,
        [run = m_run](const lab::Fault& fault) { run->intervene(fault); });
    menu->popup(globalPosition);
}

} // namespace lockscope::ui
