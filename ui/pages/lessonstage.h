#pragma once

#include "core/console/lessonruns.h"
#include "core/lab/lessonplay.h"

#include <QWidget>

class QStackedWidget;

namespace lockscope::ui
{

class LaserPointer;
class LessonPanel;
class PlainLabel;
class TimelineView;

/// The place where a lesson is played: its step in large type, and beside it the run up to the moment that
/// the step shows. A lesson that was left goes on where it was. Main thread.
class LessonStage final : public QWidget
{
    Q_OBJECT
public:
    explicit LessonStage(QWidget* parent = nullptr);

    /// Begins that lesson, or goes on with it where it was the last one.
    void begin(const lab::Lesson& lesson);
    [[nodiscard]] const lab::LessonPlay& play() const { return m_play; }
    [[nodiscard]] LessonPanel* panel() const { return m_panel; }
    [[nodiscard]] TimelineView* timeline() const { return m_timeline; }
    [[nodiscard]] LaserPointer* laser() const { return m_laser; }
    /// Whether the runs are played; before that, no step shows a timeline.
    [[nodiscard]] bool isReady() const { return !m_scenes.isEmpty(); }

Q_SIGNALS:
    /// A person wants to leave the lesson.
    void leaveWanted();
    /// A person wants to play that scenario.
    void tryWanted(const QByteArray& scenario);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] QWidget* makeRun();
    void makeKeys();
    void next();
    void back();
    void answer(int number);
    void showStep();
    void showScene();
    void dress();

    lab::LessonPlay m_play;
    QList<lab::LessonScene> m_scenes; ///< of the steps; empty = not played yet
    int m_shown = -1;                 ///< the step whose scene the timeline shows
    console::LessonRuns* m_runs;
    LessonPanel* m_panel;
    QStackedWidget* m_side;
    PlainLabel* m_cover; ///< before the first scene: what the lesson teaches
    PlainLabel* m_caption;
    TimelineView* m_timeline;
    PlainLabel* m_findings;
    LaserPointer* m_laser;
};

} // namespace lockscope::ui
