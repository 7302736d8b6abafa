#include "ui/pages/labpage.h"

#include "core/check/violationwords.h"
#include "core/lab/lessonlibrary.h"
#include "core/lab/library.h"
#include "core/words/errorwords.h"
#include "core/words/filled.h"
#include "core/words/moment.h"
#include "ui/actions.h"
#include "ui/dialogs/sweepdialog.h"
#include "ui/manual.h"
#include "ui/pages/comparisonpart.h"
#include "ui/pages/heldpart.h"
#include "ui/pages/interventions.h"
#include "ui/pages/labcompare.h"
#include "ui/pages/labcontrols.h"
#include "ui/pages/labfiles.h"
#include "ui/pages/labside.h"
#include "ui/pages/labvisit.h"
#include "ui/pages/lessonlist.h"
#include "ui/pages/lessonstage.h"
#include "ui/pages/scenariolist.h"
#include "ui/pages/stepspart.h"
#include "ui/pages/verdictpart.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/filedrop.h"
#include "ui/widgets/forkpair.h"
#include "ui/widgets/timelineview.h"

#include <QAction>
#include <QListView>
#include <QMenu>
#include <QSplitter>
#include <QStackedLayout>
#include <QStackedWidget>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace lockscope::ui
{

using lab::RunState;
using record::Moment;

namespace
{

constexpr int besideSide = 740; ///< for the titles of the scenarios, and for controls and timeline

bool canBeSwept(const lab::Scenario& scenario)
{
    return lab::hasVirtualTime() && lab::obstacleToVirtualTime(scenario).isEmpty() &&
           lab::variableDurations(scenario).size() >= 2;
}

} // namespace

LabPage::LabPage(console::LabRun* run, QWidget* parent)
    : QWidget(parent)
    , m_run(run)
    , m_list(new ScenarioList(this))
    , m_lessonList(new LessonList(this))
    , m_lists(new QTabWidget(this))
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
    , m_whole(new QStackedLayout(this))
    , m_sweep(makeAction("labSweep", this, &LabPage::openSweep))
{
    manual::setPage(*this, "lab");
    m_run->setParent(this);
    auto* division = new QSplitter(this);
    division->setChildrenCollapsible(false);
    division->addWidget(makeLists());
    division->addWidget(makeMiddle());
    division->addWidget(m_side);
    division->setStretchFactor(1, 1);
    division->setSizes({214, 620, 376});
    m_whole->addWidget(division);
    connectRun();
    connectParts();
    connectFiles();
    connectFork();
}

QWidget* LabPage::makeLists()
{
    m_lists->setDocumentMode(true);
    m_lists->setAccessibleName(tr("Scenarios and lessons"));
    m_lists->addTab(m_list, tr("Scenarios"));
    m_lists->addTab(m_lessonList, tr("Lessons"));
    m_lists->setUsesScrollButtons(false); // long titles are shortened, so that both tabs are visible
    m_lists->setElideMode(Qt::ElideRight);
    connect(m_lessonList, &LessonList::wanted, this, &LabPage::beginLesson);
    return m_lists;
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
    connect(m_run, &console::LabRun::heldChanged, this, &LabPage::takeHeld);
    connect(m_side->held(), &HeldPart::meant, this, &LabPage::intervene);
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
        reportMoment(at, step);
    });
    connect(m_side->verdict(), &VerdictPart::violationChosen, this,
        [this](const check::Violation& violation) { choose(violation.begin); });
    for (QAction* action : m_controls->actions()) {
        addAction(action);
        m_timeline->addAction(action);
        m_list->view()->addAction(action);
    }
    m_list->view()->addAction(m_sweep);
    m_list->view()->setContextMenuPolicy(Qt::ActionsContextMenu);
}

void LabPage::makeStage()
{
    m_lesson = new LessonStage(this);
    m_whole->addWidget(m_lesson);
    connect(m_lesson, &LessonStage::leaveWanted, this, &LabPage::leaveLesson);
    connect(m_lesson, &LessonStage::tryWanted, this, [this](const QByteArray& scenario) {
        showScenario(scenario);
        m_list->view()->setFocus();
    });
}

void LabPage::showScenario(const QByteArray& id)
{
    leaveLesson();
    m_lists->setCurrentWidget(m_list);
    m_list->choose(id);
}

bool LabPage::showLesson(const QByteArray& idOrNumber)
{
    loadScenarios();
    if (const auto known = m_lessonList->lesson(idOrNumber)) {
        beginLesson(*known);
        return true;
    }
    const QString path = QString::fromUtf8(idOrNumber);
    const bool isFile = lab::isScenarioFile(path);
    if (isFile)
        m_files->openScenario(path);
    return isFile;
}

bool LabPage::isInLesson() const { return m_lesson != nullptr && m_whole->currentWidget() == m_lesson; }

void LabPage::beginLesson(const lab::Lesson& lesson)
{
    if (m_lesson == nullptr)
        makeStage();
    m_whole->setCurrentWidget(m_lesson);
    m_lesson->begin(lesson);
    Q_EMIT lessonChanged();
}

/// The run that was shown before is shown again; it has gone on meanwhile.
void LabPage::leaveLesson()
{
    if (!isInLesson())
        return;
    m_whole->setCurrentIndex(0);
    m_lists->setCurrentWidget(m_lessonList);
    m_lessonList->setFocus();
    Q_EMIT lessonChanged();
}

void LabPage::focusFilter()
{
    leaveLesson();
    m_lists->setCurrentWidget(m_list);
    m_list->focusFilter();
}

/// Reads the scenarios only when somebody looks at the page, as that takes a while.
void LabPage::loadScenarios()
{
    if (!m_list->isEmpty())
        return;
    m_list->put(m_run->scenarios());
    m_lessonList->put(lab::builtInLessons());
    showChosen();
}

QList<lab::Scenario> LabPage::scenarios()
{
    loadScenarios();
    return m_list->scenarios();
}

QList<lab::Lesson> LabPage::lessons()
{
    loadScenarios();
    return m_lessonList->lessons();
}

void LabPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    loadScenarios();
}

bool LabPage::play(const QByteArray& idOrNumber, double speed)
{
    loadScenarios();
    leaveLesson();
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

/// A file, and a run forked from it, belong to no scenario of the list.
bool LabPage::isPlayingChosen() const
{
    const bool isAny = m_isFile || !m_played.id.isEmpty();
    return m_list->chosen() == nullptr ? isAny : areSame(*m_list->chosen(), m_played);
}

void LabPage::openSweep()
{
    if (const lab::Scenario* scenario = m_list->chosen()) {
        auto* dialog = new SweepDialog(*scenario, this);
        dialog->setObjectName(QStringLiteral("sweepDialog"));
        dialog->show();
    }
}

/// A run goes on while somebody reads about another scenario.
void LabPage::showChosen()
{
    const lab::Scenario* scenario = m_list->chosen();
    const bool shows = isPlayingChosen();
    m_visit->setScenario(scenario);
    m_sweep->setEnabled(scenario != nullptr && canBeSwept(*scenario));
    m_controls->setOfFile(m_isFile && scenario == nullptr);
    m_stack->setCurrentWidget(shows ? static_cast<QWidget*>(m_pair) : m_empty);
    if (!shows || scenario != nullptr)
        m_controls->setScenario(scenario);
    m_side->setOtherRun(showsOther() ? titleOfRun() : QString());
    showControls();
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

/// A run that has ended is no business of the controls while somebody reads about another scenario.
void LabPage::showControls()
{
    const RunState state = m_isFile ? RunState::Ended : m_run->state();
    const bool isLeft = showsOther() && state == RunState::Ended;
    m_controls->setState(isLeft ? RunState::Fresh : state);
    m_controls->setForkHindrance(showsOther()
                                     ? tr("The run that was played is of another scenario: choose that one.")
                                     : forkHindrance());
    m_controls->setTime(
        isLeft ? Moment(0) : m_recording.length(), isLeft ? m_list->chosen()->length : m_played.length);
}

/// True where the timeline belongs to another scenario than the one that is chosen.
bool LabPage::showsOther() const
{
    return m_list->chosen() != nullptr && !m_recording.isEmpty() && !isPlayingChosen();
}

QString LabPage::titleOfRun() const
{
    return m_isFile ? lab::textsOf(m_recording.header()).title : lab::textsOf(m_played).title;
}

/// The timeline has more to show than the texts beside it.
void LabPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_side->setRoom(std::max(width() * 28 / 100, width() - besideSide));
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
    showControls();
    m_timeline->setRunning(state != RunState::Fresh && state != RunState::Ended);
    if (state == RunState::Ended)
        takeHeld({});
    if (state != RunState::Running)
        m_clock.stop();
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

void LabPage::takeHeld(const lab::HeldTraffic& held)
{
    if (m_isFile)
        return;
    m_held = held.clients;
    m_side->showHeld(held, m_recording);
}

/// In a run that stands still it is a step.
void LabPage::intervene(const lab::Fault& fault)
{
    m_run->intervene(fault);
    if (m_run->state() == RunState::Paused)
        m_run->step();
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
    reportMoment(at, step);
    if (!m_side->steps()->isVisible())
        m_side->turnTo(LabSide::Part::Then);
}

/// A person looks at a moment, so the view no longer follows the newest one.
void LabPage::reportMoment(Moment at, qsizetype step)
{
    m_follows = false;
    m_side->showMoment(m_timeline->index(), at, step);
    Q_EMIT momentChosen(at);
}

void LabPage::connectFiles()
{
    m_files->setShown([this] { return m_recording; },
        [this] { // a reader of the comparison means both runs, even with one timeline
            const bool reads = !m_pair->isForked() && m_side->isTurnedTo(LabSide::Part::Compared);
            return reads ? std::optional(m_compare->before()) : m_pair->shownBefore();
        },
        [this](console::Naming naming) {
            if (naming == console::Naming::Hashed)
                return m_pair->hashedPicture();
            return m_pair->isForked() ? m_pair->grab().toImage() : m_timeline->viewport()->grab().toImage();
        });
    m_files->setTimeline(m_timeline);
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
    connect(m_files, &LabFiles::lessonOpened, this, [this](const lab::Lesson& lesson) {
        loadScenarios();
        m_lessonList->add(lesson);
        beginLesson(lesson);
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

/// Gives up a run that is under way.
void LabPage::takeFile(const console::OpenedRecording& opened, const QString& path)
{
    const QString before = std::exchange(m_partOf, opened.isPart ? path : QString());
    if (!opened.isPart && before == path) {
        takeRest(opened);
        Q_EMIT recordingOpened(opened, path);
        return;
    }
    loadScenarios();
    leaveLesson();
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
    m_controls->setOfFile(true);
    m_controls->setScenario(nullptr);
    m_controls->setState(RunState::Ended);
    m_timeline->setRunning(false);
    m_files->setSavable(!opened.isPart);
    followEnd();
    if (!opened.isPart)
        judgeFile(opened.judgement);
    Q_EMIT recordingOpened(opened, path);
}

/// Takes the rest of the file whose begin is shown; the shown moment stays in sight.
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

/// Time passes between two parts although nothing happens.
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

/// Shows the menu only while there is a run to intervene in.
void LabPage::popUpInterventions(qint32 client, const QPoint& globalPosition)
{
    if (m_run->state() == RunState::Fresh || m_run->state() == RunState::Ended)
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillInterventions(*menu, m_played, m_timeline->index(), client, m_held.contains(client),
        [run = m_run](const lab::Fault& fault) { run->intervene(fault); });
    menu->popup(globalPosition);
}

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
        m_timeline->setParting(comparison.partsAt()); // marked wherever moments are shown
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

/// The branch stands still at first, so that something can be changed. A branch of a file is a run like any
/// other.
void LabPage::takeFork(const lab::Scenario& scenario, Moment from)
{
    m_visit->leave();
    if (std::exchange(m_isFile, false)) {
        m_played = scenario;
        m_controls->setScenario(&m_played);
        m_controls->setOfFile(false);
        Q_EMIT recordingLeft();
    }
    const console::Judgement& judgement = m_side->verdict()->judgement();
    m_compare->keep(m_recording, judgement);
    m_pair->showBefore({m_recording, from}, judgement.violations, m_side->verdict()->text());
    m_side->clear();
    begin({});
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
    reportMoment(at, step);
}

/// Returns why no run can be forked from the shown one.
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

#include "moc_labpage.cpp"
