#include "tests/support/labplay.h"

#include "core/check/checker.h"
#include "core/check/violationwords.h"
#include "core/lab/library.h"
#include "tests/support/eventwait.h"

namespace lockscope::support
{

using namespace std::chrono_literals;

LabPlay::LabPlay(lab::Scenario scenario, lab::RunSettings settings)
    : m_runner(std::make_unique<lab::Runner>(std::move(scenario), settings, m_clock))
{
    follow();
}

LabPlay::LabPlay(std::unique_ptr<lab::Runner> runner)
    : m_runner(std::move(runner))
{
    follow();
}

void LabPlay::follow()
{
    QObject::connect(m_runner.get(), &lab::Runner::grew, m_runner.get(), [this](const record::Part& part) {
        if (m_recording.isEmpty())
            m_recording.setHeader(m_runner->header());
        m_recording.append(part);
    });
    QObject::connect(m_runner.get(), &lab::Runner::finished, m_runner.get(), [this] { m_isOver = true; });
    QObject::connect(m_runner.get(), &lab::Runner::failed, m_runner.get(), [](const base::Error& error) {
        qFatal("the run failed: %s %s", base::name(error.kind).constData(), error.detail.constData());
    });
}

void LabPlay::beat()
{
    const base::MonoTime now = m_clock.now();
    if (m_lastBeat != base::MonoTime{})
        m_longestStall = std::max(m_longestStall, now - m_lastBeat);
    m_lastBeat = now;
}

void LabPlay::start()
{
    m_heart.callOnTimeout(&m_heart, [this] { beat(); });
    m_heart.start(10ms);
    m_runner->start();
    becomes(lab::RunState::Running);
}

void LabPlay::becomes(lab::RunState state)
{
    if (!waitForEvent([&] { return m_runner->state() == state || m_isOver; }))
        qFatal("the run does not become %d, but is %d", int(state), int(m_runner->state()));
}

void LabPlay::reach(record::Moment moment)
{
    if (!waitForEvent([&] { return m_isOver || m_runner->now() >= moment; }, 60s))
        qFatal("the run does not go on");
}

void LabPlay::finish()
{
    if (!waitForEvent([&] { return m_isOver; }, 120s))
        qFatal("the run does not end");
}

std::unique_ptr<LabPlay> playedInTime(const lab::Scenario& scenario, lab::RunSettings settings)
{
    const auto bearable = std::max(60ms, std::chrono::floor<base::milliseconds>(1500ms / settings.speed));
    std::unique_ptr<LabPlay> play;
    for (int i = 0; i < 5 && (!play || play->longestStall() > bearable); ++i) {
        play = std::make_unique<LabPlay>(scenario, settings);
        play->start();
        play->finish();
    }
    return play;
}

QList<record::Step> LabPlay::steps(record::What what) const
{
    QList<record::Step> found;
    for (qsizetype i = 0; i < m_recording.steps().size(); ++i)
        if (m_recording.steps().at(i).what == what)
            found.append(m_recording.steps().at(i));
    return found;
}

QString LabPlay::objection() const
{
    const auto violations = check::violationsIn(m_recording);
    const auto verdict = check::verdict(m_recording, violations);
    if (verdict.passed())
        return {};
    QStringList lines{check::sentence(verdict)};
    for (const check::Violation& violation : violations)
        lines.append(check::sentence(violation, m_recording));
    return lines.join(u'\n');
}

lab::Scenario labScenario(const char* id)
{
    auto read = lab::builtInScenario(id);
    if (const auto* fault = std::get_if<lab::ScenarioFault>(&read))
        qFatal("%s: %s", id, qPrintable(fault->sentence()));
    return std::get<lab::Scenario>(std::move(read));
}

QByteArrayList labScenariosInRealTime(bool inRealTime)
{
    QByteArrayList ids = lab::builtInScenarios();
    ids.removeIf([inRealTime](const QByteArray& id) {
        return (lab::fastestTrueSpeed(labScenario(id.constData())) <= 1) != inRealTime;
    });
    return ids;
}

QString objectionTo(const QByteArray& id)
{
    const lab::Scenario scenario = labScenario(id.constData());
    const auto play = playedInTime(scenario,
        {.speed = std::max(1.0, 0.75 * lab::fastestTrueSpeed(scenario)), .clients = id == "herd" ? 100 : 0});
    return play->recording().isEmpty() ? QStringLiteral("nothing was recorded") : play->objection();
}

} // namespace lockscope::support
