#pragma once

#include "core/console/labrun.h"

#include <QThread>

namespace lockscope::console
{

class RunJudge;
class RunWorker;

/// A LabRun over a runner on a thread of its own, which starts and ends the servers too, and a checker on
/// another one, so that judging delays nothing. Lives on the thread of its user. Its destruction ends both
/// threads, and with them servers and connections; a server that is visited is cleaned first, which may take
/// seconds.
class ThreadedLabRun final : public LabRun
{
    Q_OBJECT
public:
    explicit ThreadedLabRun(QObject* parent = nullptr);
    ~ThreadedLabRun() override;

    [[nodiscard]] QList<lab::Scenario> scenarios() const override;
    void start(const lab::Scenario& scenario, const lab::RunSettings& settings) override;
    void startOn(
        const lab::RunPlace& place, const lab::Scenario& scenario, const lab::RunSettings& settings) override;
    [[nodiscard]] QString visited() const override { return m_visited.value(0); }
    void pause() override;
    void resume() override;
    void step() override;
    void setSpeed(double speed) override;
    void stop() override;
    void intervene(const lab::Fault& fault) override;
    void fork(const record::Recording& run, record::Moment at) override;
    [[nodiscard]] lab::RunState state() const override { return m_state; }

private:
    void listen();
    void wake();
    template<class Act>
    void onRunner(Act act);
    [[nodiscard]] bool isCurrent(int run) const { return run == m_run; }

    QThread m_runnerThread;
    QThread m_judgeThread;
    RunWorker* m_worker; ///< lives on m_runnerThread and is deleted by its end
    RunJudge* m_judge;   ///< the same on m_judgeThread
    lab::RunState m_state = lab::RunState::Fresh;
    QStringList m_visited; ///< not clean yet
    int m_run = 0;         ///< signals of an earlier one are not passed on
};

} // namespace lockscope::console
