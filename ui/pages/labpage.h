#pragma once

#include "core/console/recordingfiles.h"
#include "core/lab/lesson.h"
#include "core/record/runclock.h"

#include <QWidget>

class QAction;
class QStackedLayout;
class QStackedWidget;
class QTabWidget;

namespace lockscope::ui
{

class Banner;
class EmptyState;
class ForkPair;
class LabCompare;
class LabControls;
class LabFiles;
class LabSide;
class LabVisit;
class LessonList;
class LessonStage;
class ScenarioList;
class TimelineView;

/// The Lab: a list of scenarios, the run with its timeline, and the facts about it; and lessons, which are
/// shown in the place of all that. Runs go through the port console::LabRun. Main thread.
class LabPage final : public QWidget
{
    Q_OBJECT
public:
    /// `run` becomes the page's child.
    explicit LabPage(console::LabRun* run, QWidget* parent = nullptr);

    /// Chooses a scenario by its id, number or file and plays it; returns false where there is none. `speed`
    /// is limited to what the scenario allows.
    bool play(const QByteArray& idOrNumber, double speed = 1);
    void showScenario(const QByteArray& id); ///< chooses it, and leaves a lesson for it
    /// Shows a lesson by its id, number or file; returns false where there is none.
    bool showLesson(const QByteArray& idOrNumber);
    void openFile(const QString& path);             ///< a recording, a scenario or a lesson
    [[nodiscard]] QList<lab::Scenario> scenarios(); ///< in the order of the list
    [[nodiscard]] QList<lab::Lesson> lessons();     ///< likewise
    void focusFilter();
    /// Advances the shown time of the scenario.
    void tick();
    /// Returns as a sentence which requested thing is not shown yet; empty = all is shown.
    [[nodiscard]] QString missing() const;

    [[nodiscard]] ScenarioList* list() const { return m_list; }
    [[nodiscard]] LessonList* lessonList() const { return m_lessonList; }
    [[nodiscard]] LessonStage* lesson() const { return m_lesson; } ///< null before the first lesson
    [[nodiscard]] bool isInLesson() const;                         ///< a lesson is shown
    [[nodiscard]] LabSide* side() const { return m_side; }
    [[nodiscard]] TimelineView* timeline() const { return m_timeline; }
    [[nodiscard]] ForkPair* pair() const { return m_pair; }
    [[nodiscard]] LabFiles* files() const { return m_files; }
    [[nodiscard]] LabVisit* visit() const { return m_visit; }
    [[nodiscard]] const record::Recording& recording() const { return m_recording; }
    [[nodiscard]] const console::LabRun& labRun() const { return *m_run; }

public Q_SLOTS:
    /// Marks that moment of the shown recording and shows it in the side.
    void showMoment(lockscope::record::Moment at);
    /// Shows the newest moment and follows the run.
    void followRun();

Q_SIGNALS:
    /// The recording is shown here; the window may show it elsewhere too.
    void recordingOpened(const lockscope::console::OpenedRecording& recording, const QString& path);
    /// A run is shown in place of the recording.
    void recordingLeft();
    /// A run is shown from now on; later signals concern a recording with this header.
    void runBegan(const lockscope::record::Header& header);
    /// A person has chosen a moment of the shown recording.
    void momentChosen(lockscope::record::Moment at);
    /// A lesson is shown, or is left.
    void lessonChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    [[nodiscard]] QWidget* makeLists();
    [[nodiscard]] QWidget* makeMiddle();
    void connectRun();
    void connectParts();
    void loadScenarios();
    void run();
    void prepareRun(const lab::Scenario& scenario);
    void showChosen();
    void showControls();
    [[nodiscard]] bool showsOther() const;
    [[nodiscard]] QString titleOfRun() const;
    void openSweep();
    void takeState(lab::RunState state);
    void begin(const record::Header& header);
    void grow(const record::Part& part);
    void takeHeld(const lab::HeldTraffic& held);
    void intervene(const lab::Fault& fault);
    void judge(const console::Judgement& judgement);
    void fail(const base::Error& error);
    void takeFile(const console::OpenedRecording& opened, const QString& path);
    void takeRest(const console::OpenedRecording& opened);
    void judgeFile(const console::Judgement& judgement);
    void connectFiles();
    void connectFork();
    void makeStage();
    void beginLesson(const lab::Lesson& lesson);
    void leaveLesson();
    void takeFork(const lab::Scenario& scenario, record::Moment from);
    [[nodiscard]] QString forkHindrance() const;
    void lookAt(record::Moment at, qsizetype step);
    void reportMoment(record::Moment at, qsizetype step);
    void followEnd();
    void popUpInterventions(qint32 client, const QPoint& globalPosition);
    void choose(record::Moment at);
    [[nodiscard]] bool isPlayingChosen() const;

    console::LabRun* m_run;
    ScenarioList* m_list;
    LessonList* m_lessonList;
    QTabWidget* m_lists;
    LabControls* m_controls;
    TimelineView* m_timeline;
    ForkPair* m_pair;
    LabSide* m_side;
    LabFiles* m_files;
    LabVisit* m_visit;
    LabCompare* m_compare;
    EmptyState* m_empty;
    Banner* m_failure;
    QStackedWidget* m_stack;
    LessonStage* m_lesson = nullptr; ///< made for the first lesson
    QStackedLayout* m_whole;         ///< the Lab, or a lesson in its place
    QAction* m_sweep;
    record::Recording m_recording;
    lab::Scenario m_played; ///< the scenario of the run; without id before the first
    QList<int> m_held;      ///< clients whose messages are held
    bool m_isFile = false;  ///< a file is shown; reports of a run are ignored
    QString m_partOf;       ///< the file whose begin alone is shown so far
    bool m_follows = true;  ///< the moment shown is the last one
    record::RunClock m_clock;
    record::Moment m_forkWanted{0};
};

} // namespace lockscope::ui
