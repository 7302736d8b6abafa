#include "ui/pages/labpage.h"

#include "core/lab/library.h"
#include "core/words/errorwords.h"
#include "ui/pages/labcompare.h"
#include "ui/pages/labcontrols.h"
#include "ui/pages/labfiles.h"
#include "ui/pages/labside.h"
#include "ui/pages/labvisit.h"
#include "ui/pages/scenariolist.h"
#include "ui/pages/stepspart.h"
#include "ui/pages/verdictpart.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/forkpair.h"
#include "ui/widgets/timelineview.h"

#include <QAction>
#include <QListView>
#include <QMenu>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace lockscope::ui
{

using lab::RunState;
using record::Moment;

LabPage::LabPage(console::LabRun* run, QWidget* parent)
    : QWidget(parent)
    , m_run(run)
    , m_list(new ScenarioList(this))
    , m_controls(new LabControls(this))
    , m_timeline(new TimelineView(this))
    , m_pair(new ForkPair(m_timeline, this))
    , m_side(new LabSide(this))
    , m_files(new LabFiles(this))
    , m_visit(new LabVisit(*m_run, this))
    , m_compare(new LabCompare(this))
    , m_empty(new EmptyState(this))
    , m_failure(new Banner(this))
    , m_stack(new QStackedWidget(this))
{
    m_run->setParent(this);
    auto* division = new QSplitter(this);
    division->setChildrenCollapsible(false);
    division->addWidget(m_list);
    division->addWidget(makeMiddle());
    division->addWidget(m_side);
    division->setStretchFactor(1, 1);
    division->setSizes({214, 620, 376});
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(division);
    connectRun();
    connectParts();
    connectFiles();
    connectFork();
}

QWidget* LabPage::makeMiddle()
{
    auto* middle = new QWidget(this);
    m_empty->setObjectName(QStringLiteral("labEmpty"));
    m_failure->setObjectName(QStringLiteral("labBanner"));
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_pair);
    auto* column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_controls->addChoice(m_visit->button());
    column->addWidget(m_controls);
    column->addWidget(m_visit->mark());
    column->addWidget(m_failure);
    column->addWidget(m_compare->banner());
    column->addWidget(m_stack, 1);
    return middle;
}

void LabPage::connectRun()
{
    connect(m_run, &console::LabRun::stateChanged, this, &LabPage::takeState);
    connect(m_run, &console::LabRun::began, this, [this](const record::Header& header) {
        if (m_isFile)
            return;
        begin(header);
        Q_EMIT runBegan(header);
    });
    connect(m_run, &console::LabRun::grew, this, &LabPage::grow);
    connect(m_run, &console::LabRun::judged, this, &LabPage::judge);
    connect(m_run, &console::LabRun::failed, this, &LabPage::fail);
    connect(m_visit, &LabVisit::splitChosen, m_controls, &LabControls::setSplit);
    connect(m_controls, &LabControls::runWanted, this, &LabPage::run);
    connect(m_controls, &LabControls::pauseWanted, m_run, &console::LabRun::pause);
    connect(m_controls, &LabControls::resumeWanted, m_run, &console::LabRun::resume);
    connect(m_controls, &LabControls::stepWanted, m_run, &console::LabRun::step);
    connect(m_controls, &LabControls::stopWanted, m_run, &console::LabRun::stop);
    connect(m_controls, &LabControls::speedWanted, m_run, &console::LabRun::setSpeed);
}

void LabPage::connectParts()
{
    connect(m_list, &ScenarioList::chosenChanged, this, &LabPage::showChosen);
    connect(m_list, &ScenarioList::activated, this, &LabPage::run);
    connect(m_empty, &EmptyState::pressed, this, &LabPage::run);
    connect(m_failure, &Banner::pressed, this, &LabPage::run);
    connect(m_timeline, &TimelineView::momentChosen, this,
        [this](Moment at, qsizetype step) { lookAt(at, step); });
    connect(m_timeline, &TimelineView::menuWanted, this, &LabPage::popUpInterventions);
    connect(m_side->steps(), &StepsPart::stepChosen, this, [this](Moment at, qsizetype step) {
        m_timeline->choose(at);
        tellMoment(at, step);
    });
    connect(m_side->verdict(), &VerdictPart::violationChosen, this,
        [this](const check::Violation& violation) { choose(violation.begin); });
    for (QAction* action : m_controls->actions()) {
        addAction(action);
        m_timeline->addAction(action);
        m_list->view()->addAction(action);
    }
}

void LabPage::fillMenu(QMenu& menu)
{
    menu.addActions(m_controls->actions());
    menu.addSeparator();
    menu.addActions(m_files->actions());
    menu.addAction(m_compare->opening());
}

QList<QAction*> LabPage::actions() const { return m_controls->actions() + m_files->actions(); }

void LabPage::focusFilter() { m_list->focusFilter(); }

/// Reading them takes a while: not before somebody looks.
void LabPage::loadScenarios()
{
    if (!m_list->isEmpty())
        return;
    m_list->put(m_run->scenarios());
    showChosen();
}

void LabPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    loadScenarios();
}

bool LabPage::play(const QByteArray& idOrNumber, double speed)
{
    loadScenarios();
    if (!m_list->choose(idOrNumber)) {
        const QString path = QString::fromUtf8(idOrNumber);
        const bool isFile = lab::isScenarioFile(path);
        if (isFile)
            m_files->openScenario(path, speed);
        return isFile;
    }
    m_controls->setSpeed(speed);
    run();
    return true;
}

/// A file, and what was forked from it, are of no scenario in the list.
bool LabPage::isPlayingChosen() const
{
    const bool isAny = m_isFile || !m_played.id.isEmpty();
    return m_list->chosen() == nullptr ? isAny : areSame(*m_list->chosen(), m_played);
}

/// A run goes on while somebody reads about another scenario.
void LabPage::showChosen()
{
    const lab::Scenario* scenario = m_list->chosen();
    const bool shows = isPlayingChosen();
    m_visit->setScenario(scenario);
    m_stack->setCurrentWidget(shows ? static_cast<QWidget*>(m_pair) : m_empty);
    if (!shows || scenario != nullptr)
        m_controls->setScenario(scenario);
    if (scenario == nullptr) {
        m_empty->put({tr("No scenario is chosen"),
            tr("A scenario lets simulated clients contend for locks on a private server and shows what "
               "happens."),
            {}});
        return;
    }
    m_side->explain(*scenario);
    const lab::ScenarioTexts texts = lab::textsOf(*scenario);
    m_empty->put({texts.title, texts.shows, tr("Run")});
}

void LabPage::run()
{
    const lab::Scenario wanted = m_list->chosen() != nullptr ? *m_list->chosen() : m_played;
    if (!wanted.id.isEmpty())
        m_visit->begin(wanted, m_controls->settings(), [this, wanted] { prepareRun(wanted); });
}

void LabPage::prepareRun(const lab::Scenario& scenario)
{
    m_compare->keep(m_recording, m_side->verdict()->judgement());
    m_played = scenario;
    m_files->giveUp();
    m_partOf.clear();
    if (std::exchange(m_isFile, false))
        Q_EMIT recordingLeft();
    m_standsAtFirst = false;
    m_pair->showAlone();
    begin({});
    m_failure->put(Banner::Tone::Notice, {});
    m_side->clear();
    showChosen();
    m_timeline->setFocus();
}

void LabPage::takeState(RunState state)
{
    if (m_isFile)
        return;
    m_controls->setState(state);
    m_controls->setForkHindrance(forkHindrance());
    m_timeline->setRunning(state != RunState::Fresh && state != RunState::Ended);
    if (state != RunState::Running)
        m_clock.stop();
    else if (std::exchange(m_standsAtFirst, false))
        m_run->pause();
    m_controls->setTime(m_recording.length(), m_played.length);
}

void LabPage::begin(const record::Header& header)
{
    m_recording = record::Recording(header);
    m_compare->clear();
    m_follows = true;
    m_clock = {};
    m_timeline->begin(m_recording);
    m_side->begin(m_recording);
    m_controls->setTime(Moment(0), m_played.length);
}

void LabPage::grow(const record::Part& part)
{
    if (m_isFile)
        return;
    m_recording.append(part);
    m_clock.take(part, base::monoNow());
    m_timeline->grow(m_recording);
    m_side->grow(m_recording);
    m_files->setSavable(true);
    followEnd();
}

void LabPage::judge(const console::Judgement& judgement)
{
    if (m_isFile)
        return;
    m_timeline->setViolations(judgement.violations);
    m_side->judge(judgement, m_recording);
    m_pair->setVerdict(m_side->verdict()->text());
    if (!judgement.isFinal)
        return;
    m_side->turnTo(LabSide::Part::Verdict);
    m_compare->take(m_recording);
}

void LabPage::fail(const base::Error& error)
{
    m_clock.stop();
    m_failure->put(
        Banner::Tone::Warning, words::sentence(error) + u' ' + words::advice(error), tr("Try again"));
}

void LabPage::lookAt(Moment at, qsizetype step)
{
    m_side->steps()->choose(step);
    tellMoment(at, step);
    if (!m_side->steps()->isVisible())
        m_side->turnTo(LabSide::Part::Then);
}

/// A person wants to look at it: what is new does not take it away.
void LabPage::tellMoment(Moment at, qsizetype step)
{
    m_follows = false;
    m_side->showMoment(m_timeline->index(), at, step);
    Q_EMIT momentChosen(at);
}

} // namespace lockscope::ui

#include "moc_labpage.cpp"
