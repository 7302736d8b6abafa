#include "core/console/runjudge.h"

namespace lockscope::console
{

namespace
{

using namespace std::chrono_literals;

constexpr auto judgingPause = 200ms;

} // namespace

RunJudge::RunJudge()
    : m_pause(this)
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(judgingPause);
    connect(&m_pause, &QTimer::timeout, this, [this] { judge(false); });
}

void RunJudge::begin(int run, const record::Header& header)
{
    m_pause.stop();
    m_run = run;
    m_recording = record::Recording(header);
    m_checker = std::make_unique<check::Checker>();
    m_meter = {};
}

void RunJudge::take(int run, const record::Part& part)
{
    if (run != m_run)
        return;
    m_recording.append(part);
    if (!m_pause.isActive())
        m_pause.start();
}

void RunJudge::finish(int run)
{
    if (run == m_run && m_checker)
        judge(true);
}

void RunJudge::judge(bool isFinal)
{
    m_pause.stop();
    if (isFinal)
        m_checker->finish(m_recording);
    else
        m_checker->follow(m_recording);
    Judgement judgement;
    judgement.violations = m_checker->violations();
    judgement.verdict = check::verdict(m_recording, judgement.violations);
    m_meter.follow(m_recording);
    judgement.statistics = m_meter.statistics();
    judgement.isFinal = isFinal;
    Q_EMIT judged(m_run, judgement);
}

} // namespace lockscope::console

#include "moc_runjudge.cpp"
