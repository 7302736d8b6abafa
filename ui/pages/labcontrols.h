#pragma once

#include "core/lab/runner.h"

#include <QWidget>

class QAction;
class QBoxLayout;
class QSpinBox;
class QToolButton;

namespace lockscope::ui
{

class PlainLabel;
class SpeedSlider;

/// What a run is steered by: begin, pause, step, stop, speed, and what the next run begins with. Says how the
/// run is and what time it is there. Main thread.
class LabControls final : public QWidget
{
    Q_OBJECT
public:
    explicit LabControls(QWidget* parent = nullptr);

    /// The scenario that the next run is of.
    void setScenario(const lab::Scenario* scenario);
    /// The next run goes so fast, if it can.
    void setSpeed(double speed);
    /// The next run has clients in processes of their own, which go in real time alone.
    void setSplit(bool isSplit);
    void setState(lab::RunState state);
    [[nodiscard]] bool isUnderWay() const
    {
        return m_state != lab::RunState::Fresh && m_state != lab::RunState::Ended;
    }
    /// A run that is over is as long as it is.
    void setTime(record::Moment now, base::milliseconds length);
    /// What the next run begins with.
    [[nodiscard]] lab::RunSettings settings() const;
    /// Run, pause or resume, step, stop, fork: for menus.
    [[nodiscard]] QList<QAction*> actions() const { return {m_run, m_pause, m_step, m_stop, m_fork}; }
    /// Why no other run can go on from this one, as a sentence; empty = one can.
    void addChoice(QWidget* choice); ///< of what the next run begins with
    void setForkHindrance(const QString& why);
    void remakeIcons();

Q_SIGNALS:
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
    [[nodiscard]] QAction* makeAction(
        const char* id, const QString& text, const char* keys, const QString& tip);
    [[nodiscard]] QLayout* makeButtons();
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
    QBoxLayout* m_settings = nullptr;
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
    std::optional<lab::Scenario> m_scenario; ///< whose seed is shown
};

} // namespace lockscope::ui
