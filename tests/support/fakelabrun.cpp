#include "tests/support/fakelabrun.h"

#include "core/check/checker.h"

namespace lockscope::support
{

void FakeLabRun::start(const lab::Scenario& scenario, const lab::RunSettings& wanted)
{
    calls.append(QStringLiteral("start ") + QString::fromUtf8(scenario.id));
    settings = wanted;
}

void FakeLabRun::startOn(
    const lab::RunPlace& wanted, const lab::Scenario& scenario, const lab::RunSettings& given)
{
    start(scenario, given);
    place = wanted.name();
}

void FakeLabRun::intervene(const lab::Fault& fault)
{
    calls.append(QStringLiteral("intervene %1 %2")
                     .arg(QString::number(int(fault.what)), QString::fromUtf8(fault.target)));
}

void FakeLabRun::fork(const record::Recording& run, record::Moment at)
{
    calls.append(QStringLiteral("fork %1 of %2")
                     .arg(QString::number(at.count()), QString::number(run.steps().size())));
}

void FakeLabRun::enter(lab::RunState state)
{
    m_state = state;
    Q_EMIT stateChanged(state);
}

void FakeLabRun::tell(const record::Recording& recording)
{
    Q_EMIT began(recording.header());
    tellSteps(recording, 0, recording.steps().size());
}

void FakeLabRun::tellSteps(const record::Recording& recording, qsizetype begin, qsizetype end)
{
    record::Part part;
    if (begin == 0) {
        part.locks = recording.locks();
        part.clients = recording.clients();
        part.texts = recording.texts();
        part.keyframes = recording.keyframes();
    }
    for (qsizetype step = begin; step < end; ++step)
        part.steps.append(recording.steps().at(step));
    part.until = end < recording.steps().size() ? recording.steps().at(end).at : recording.length();
    Q_EMIT grew(part);
}

void FakeLabRun::judge(const record::Recording& recording, bool isFinal)
{
    console::Judgement judgement;
    judgement.violations = check::violationsIn(recording);
    judgement.verdict = check::verdict(recording, judgement.violations);
    check::StatisticsMeter meter;
    meter.follow(recording);
    judgement.statistics = meter.statistics();
    judgement.isFinal = isFinal;
    Q_EMIT judged(judgement);
}

QList<lab::Scenario> fakeScenarios()
{
    lab::Scenario handOver;
    handOver.id = "hand-over";
    handOver.number = 1;
    handOver.title = QStringLiteral("Hand-over of two threads");
    handOver.shows = QStringLiteral("A release wakes who waits.");
    handOver.explanation = QStringLiteral("# Hand-over\n\nThe *watchdog* keeps it.");
    handOver.servers.append({.name = "main"});
    handOver.groups.append({.name = "worker", .count = 2});
    lab::Scenario shortLease = handOver;
    shortLease.id = "short-lease";
    shortLease.number = 3;
    shortLease.title = QStringLiteral("A lease shorter than the work");
    shortLease.shows = QStringLiteral("Two are inside.");
    shortLease.explanation.clear();
    shortLease.seed = 7;
    return {handOver, shortLease};
}

} // namespace lockscope::support

#include "moc_fakelabrun.cpp"
