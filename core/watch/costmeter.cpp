#include "core/watch/costmeter.h"

#include <chrono>

namespace lockscope::watch
{

namespace
{

constexpr base::nanoseconds averagedOver = std::chrono::seconds(4);
constexpr double secondsPerCommand = 1.0e-6;

} // namespace

void CostMeter::add(const CostSample& sample)
{
    m_samples.push_back(sample);
    while (sample.at - m_samples.front().at > averagedOver)
        m_samples.pop_front();
    const CostSample& first = m_samples.front();
    const double span = std::chrono::duration<double>(sample.at - first.at).count();
    if (span <= 0)
        return;
    const double listing = std::chrono::duration<double>(sample.listing - first.listing).count();
    m_cost.commandsPerSecond = static_cast<double>(sample.commands - first.commands) / span;
    m_cost.serverShare = m_cost.commandsPerSecond * secondsPerCommand + listing / span;
}

} // namespace lockscope::watch
