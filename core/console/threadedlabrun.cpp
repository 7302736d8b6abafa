#include "core/console/threadedlabrun.h"

#include "core/console/runjudge.h"
#include "core/console/runworker.h"
#include "core/lab/library.h"

#include <utility>

namespace lockscope::console
{

ThreadedLabRun::ThreadedLabRun(QObject* parent)
    : LabRun(parent)
    , m_worker(new RunWorker)
    , m_judge(new RunJudge)
{
    m_worker->moveToThread(&m_runnerThread);
    m_judge->moveToThread(&m_judgeThread);
    connect(&m_runnerThread, &QThread::finished, m_worker, &QObject::deleteLater);
    connect(&m_judgeThread, &QThread::finished, m_judge, &QObject::deleteLater);
    connect(m_worker, &RunWorker::began, m_judge, &RunJudge::begin);
    connect(m_worker, &RunWorker::grew, m_judge, &RunJudge::take);
    connect(m_worker, &RunWorker::finished, m_judge, &RunJudge::finish);
    listen();
    m_runnerThread.setObjectName(QStringLiteral("lab"));
    m_judgeThread.setObjectName(QStringLiteral("check"));
}

/// Threads that never ran delete nothing at their end.
ThreadedLabRun::~ThreadedLabRun()
{
    if (!m_runnerThread.isRunning()) {
        delete m_worker;
        delete m_judge;
        return;
    }
    QMetaObject::invokeMethod(m_worker, &RunWorker::end, Qt::QueuedConnection);
    m_judgeThread.quit();
    for (QThread* thread : {&m_runnerThread, &m_judgeThread})
        thread->wait();
}

void ThreadedLabRun::listen()
{
    connect(m_worker, &RunWorker::stateChanged, this, [this](int run, lab::RunState state) {
        if (!isCurrent(run))
            return;
        m_state = state;
        Q_EMIT stateChanged(state);
    });
    connect(m_worker, &RunWorker::began, this, [this](int run, const record::Header& header) {
        if (isCurrent(run))
            Q_EMIT began(header);
    });
    connect(m_worker, &RunWorker::grew, this, [this](int run, const record::Part& part) {
        if (isCurrent(run))
            Q_EMIT grew(part);
    });
    connect(m_worker, &RunWorker::heldChanged, this, [this](int run, const lab::HeldTraffic& held) {
        if (isCurrent(run))
            Q_EMIT heldChanged(held);
    });
    connect(m_worker, &RunWorker::failed, this, [this](int run, const base::Error& error) {
        if (isCurrent(run))
            Q_EMIT failed(error);
    });
    connect(m_worker, &RunWorker::forked, this,
        [this](int run, const lab::Scenario& scenario, record::Moment at) {
            if (run != m_run + 1)
                return;
            m_run = run;
            Q_EMIT forked(scenario, at);
        });
    connect(m_worker, &RunWorker::cleaned, this,
        [this](const QString& server, const base::Result<void>& outcome) {
            m_visited.removeOne(server);
            Q_EMIT cleaned(server, outcome);
        });
    connect(m_worker, &RunWorker::forkFailed, this, &LabRun::forkFailed);
    connect(m_judge, &RunJudge::judged, this, [this](int run, const Judgement& judgement) {
        if (isCurrent(run))
            Q_EMIT judged(judgement);
    });
}

/// A scenario that cannot be read is left out: a test reads them all.
QList<lab::Scenario> ThreadedLabRun::scenarios() const
{
    QList<lab::Scenario> list;
    for (const QByteArray& id : lab::builtInScenarios()) {
        const auto read = lab::builtInScenario(id);
        if (const auto* scenario = std::get_if<lab::Scenario>(&read))
            list.append(*scenario);
    }
    return list;
}

/// Nothing runs before a run is wanted.
void ThreadedLabRun::wake()
{
    if (m_runnerThread.isRunning())
        return;
    m_runnerThread.start();
    m_judgeThread.start();
}

void ThreadedLabRun::start(const lab::Scenario& scenario, const lab::RunSettings& settings)
{
    wake();
    m_state = lab::RunState::Fresh;
    const int run = ++m_run;
    QMetaObject::invokeMethod(
        m_worker, [=, worker = m_worker] { worker->start(run, scenario, settings); }, Qt::QueuedConnection);
}

void ThreadedLabRun::startOn(
    const lab::RunPlace& place, const lab::Scenario& scenario, const lab::RunSettings& settings)
{
    wake();
    m_state = lab::RunState::Fresh;
    m_visited.append(place.name());
    const int run = ++m_run;
    QMetaObject::invokeMethod(
        m_worker, [=, worker = m_worker] { worker->startOn(run, place, scenario, settings); },
        Qt::QueuedConnection);
}

template<class Act>
void ThreadedLabRun::onRunner(Act act)
{
    QMetaObject::invokeMethod(
        m_worker, [worker = m_worker, run = m_run, act = std::move(act)] { worker->withRunner(run, act); },
        Qt::QueuedConnection);
}

void ThreadedLabRun::pause()
{
    onRunner([](lab::Runner& runner) { runner.pause(); });
}

void ThreadedLabRun::resume()
{
    onRunner([](lab::Runner& runner) { runner.resume(); });
}

void ThreadedLabRun::step()
{
    onRunner([](lab::Runner& runner) { runner.step(); });
}

void ThreadedLabRun::setSpeed(double speed)
{
    onRunner([speed](lab::Runner& runner) { runner.setSpeed(speed); });
}

void ThreadedLabRun::stop()
{
    onRunner([](lab::Runner& runner) { runner.stop(); });
}

/// Signals of the run before are passed on until the branch is there.
void ThreadedLabRun::fork(const record::Recording& run, record::Moment at)
{
    wake();
    QMetaObject::invokeMethod(
        m_worker, [=, worker = m_worker, branch = m_run + 1] { worker->fork(branch, run, at); },
        Qt::QueuedConnection);
}

void ThreadedLabRun::intervene(const lab::Fault& fault)
{
    onRunner([fault](lab::Runner& runner) { runner.intervene(fault); });
}

} // namespace lockscope::console

#include "moc_labrun.cpp"
#include "moc_threadedlabrun.cpp"
