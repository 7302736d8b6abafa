#include "core/watch/readbudget.h"

#include <algorithm>

namespace lockscope::watch
{

void ReadBudget::setRate(int perSecond)
{
    using namespace std::chrono_literals;
    m_rate = std::max(1, perSecond);
    m_cost = base::nanoseconds(1s) / m_rate;
    m_slack = std::max(m_cost, base::nanoseconds(m_burst)) - m_cost;
}

bool ReadBudget::has(base::MonoTime now) const { return nextAt(now) == now; }

void ReadBudget::spend(base::MonoTime now) { m_paidUntil = std::max(m_paidUntil, now) + m_cost; }

base::MonoTime ReadBudget::nextAt(base::MonoTime now) const { return std::max(now, m_paidUntil - m_slack); }

base::MonoTime ReadBudget::nextAt(base::MonoTime now, base::milliseconds together) const
{
    const base::nanoseconds further = std::clamp(together - m_cost, base::nanoseconds(0), m_slack);
    return std::max(now, m_paidUntil - m_slack + further);
}

} // namespace lockscope::watch
