#pragma once

#include "core/lab/runner.h"

#include <QWidget>

class QAction;
class QSpinBox;
class QToolButton;

namespace lockscope::ui
{

class PlainLabel;
class SpeedSlider;
class WrapLayout;

/// The controls of a run: begin, pause, step, stop, speed, and the settings of the next run. Shows the state
/// of the run and its time. Main thread.
class LabControls final : public QWidget
{
    Q_OBJECT
public:
    explicit LabControls(QWidget* parent = nullptr);

    /// Sets the scenario of the next run.
    void setScenario(const lab::Scenario* scenario);
    /// Sets the speed of the next run, up to the fastest possible.
    void setSpeed(double speed);
    /// Sets whether the clients of the next run are in processes of their own, which run in real time only.
    void setSplit(bool isSplit);
    /// Enables the buttons for a run in that state.
    void setState(lab::RunState state);
    /// Leaves out what plays a run and sets the next one while a file is shown: the bar of the recording
    /// plays it.
    void setOfFile(bool isOfFile);
    /// True while a run is played or stands still.
    [[nodiscard]] bool isUnderWay() const
    {
        return m_state != lab::RunState::Fresh && m_state != lab::RunState::Ended;
    }
    /// Shows the time and the length of a run; of a run that is over, its time alone.
    void setTime(record::Moment now, base::milliseconds length);
    /// Returns the settings of the next run.
    [[nodiscard]] lab::RunSettings settings() const;
    /// Run, pause or resume, step, stop, fork.
    [[nodiscard]] QList<QAction*> actions() const { return {m_run, m_pause, m_step, m_stop, m_fork}; }
    void addChoice(QWidget* choice); ///< adds a setting of the next run
    /// Sets why no run can be forked from this one, as a sentence; empty = one can.
    void setForkHindrance(const QString& why);
    void remakeIcons();

Q_SIGNALS:
    /// Report the button that was pressed; the run itself decides what comes of it.
    void runWanted();
    void pauseWanted();
    void resumeWanted();
    void stepWanted();
    void stopWanted();
    void forkWanted();
    void speedWanted(double speed);

protected:
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] QLayout* makeButtons();
    [[nodiscard]] QWidget* together(QWidget* first, QWidget* second);
    void makeSettings();
    void showState();
    void showSpeeds();
    void showSettings(const lab::Scenario& scenario);

    QAction* m_run;
    QAction* m_pause;
    QAction* m_step;
    QAction* m_stop;
    QAction* m_fork;
    QString m_forkHindrance;
    WrapLayout* m_settings = nullptr;
    QList<QWidget*> m_ofRun; ///< left out over a file
    PlainLabel* m_time;
    PlainLabel* m_word;
    PlainLabel* m_speedWord;
    SpeedSlider* m_speed;
    QSpinBox* m_seed;
    QSpinBox* m_clients;
    lab::RunState m_state = lab::RunState::Fresh;
    double m_fastest = lab::fastestSpeed; ///< of the scenario
    bool m_isSplit = false;
    bool m_hasScenario = false;
    std::optional<lab::Scenario> m_scenario; ///< the scenario whose seed is shown
};

} // namespace lockscope::ui
