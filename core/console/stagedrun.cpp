#include "core/console/stagedrun.h"

#include "core/console/runjudge.h"
#include "core/console/runworker.h"
#include "core/lab/library.h"

#include <utility>

namespace lockscope::console
{

StagedRun::StagedRun(QObject* parent)
    : LabRun(parent)
    , m_worker(new RunWorker)
    , m_judge(new RunJudge)
{
    m_worker->moveToThread(&m_stage);
    m_judge->moveToThread(&m_bench);
    connect(&m_stage, &QThread::finished, m_worker, &QObject::deleteLater);
    connect(&m_bench, &QThread::finished, m_judge, &QObject::deleteLater);
    connect(m_worker, &RunWorker::began, m_judge, &RunJudge::begin);
    connect(m_worker, &RunWorker::grew, m_judge, &RunJudge::take);
    connect(m_worker, &RunWorker::finished, m_judge, &RunJudge::finish);
    listen();
    m_stage.setObjectName(QStringLiteral("lab"));
    m_bench.setObjectName(QStringLiteral("check"));
}

/// Threads that never ran delete nothing at their end.
StagedRun::~StagedRun()
{
    if (!m_stage.isRunning()) {
        delete m_worker;
        delete m_judge;
        return;
    }
    QMetaObject::invokeMethod(m_worker, &RunWorker::end, Qt::QueuedConnection);
    m_bench.quit();
    for (QThread* thread : {&m_stage, &m_bench})
        thread->wait();
}

void StagedRun::listen()
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

/// One that cannot be read is not there: a test reads them all.
QList<lab::Scenario> StagedRun::scenarios() const
{
    QList<lab::Scenario> list;
    for (const QByteArray& id : lab::builtInScenarios()) {
        const auto read = lab::builtInScenario(id);
        if (const auto* scenario = std::get_if<lab::Scenario>(&read))
            list.append(*scenario);
    }
    return list;
}

/// Nothing runs before somebody wants a run.
void StagedRun::wake()
{
    if (m_stage.isRunning())
        return;
    m_stage.start();
    m_bench.start();
}

void StagedRun::start(const lab::Scenario& scenario, const lab::RunSettings& settings)
{
    wake();
    m_state = lab::RunState::Fresh;
    const int run = ++m_run;
    QMetaObject::invokeMethod(
        m_worker, [=, worker = m_worker] { worker->start(run, scenario, settings); }, Qt::QueuedConnection);
}

void StagedRun::startOn(
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
void StagedRun::onRunner(Act act)
{
    QMetaObject::invokeMethod(
        m_worker, [worker = m_worker, run = m_run, act = std::move(act)] { worker->withRunner(run, act); },
        Qt::QueuedConnection);
}

void StagedRun::pause()
{
    onRunner([](lab::Runner& runner) { runner.pause(); });
}

void StagedRun::resume()
{
    onRunner([](lab::Runner& runner) { runner.resume(); });
}

void StagedRun::step()
{
    onRunner([](lab::Runner& runner) { runner.step(); });
}

void StagedRun::setSpeed(double speed)
{
    onRunner([speed](lab::Runner& runner) { runner.setSpeed(speed); });
}

void StagedRun::stop()
{
    onRunner([](lab::Runner& runner) { runner.stop(); });
}

/// What is told of the run before is passed on until the branch is there.
void StagedRun::fork(const record::Recording& run, record::Moment at)
{
    wake();
    QMetaObject::invokeMethod(
        m_worker, [=, worker = m_worker, branch = m_run + 1] { worker->fork(branch, run, at); },
        Qt::QueuedConnection);
}

void StagedRun::intervene(const lab::Fault& fault)
{
    onRunner([fault](lab::Runner& runner) { runner.intervene(fault); });
}

} // namespace lockscope::console

#include "moc_stagedrun.cpp"
