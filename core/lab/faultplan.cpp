#include "core/lab/faultplan.h"

#include <algorithm>

namespace lockscope::lab
{

FaultPlan::FaultPlan(QList<Fault> faults)
    : m_toCome(std::move(faults))
{
    std::ranges::stable_sort(m_toCome, {}, &Fault::at);
}

void FaultPlan::add(const Fault& fault)
{
    m_toCome.insert(std::ranges::upper_bound(m_toCome, fault.at, {}, &Fault::at), fault);
}

void FaultPlan::addChange(const Fault& fault)
{
    add(fault);
    m_changes.append(name(fault.what) + ' ' + fault.target);
}

std::optional<base::milliseconds> FaultPlan::next() const
{
    return m_toCome.isEmpty() ? std::nullopt : std::optional(m_toCome.constFirst().at);
}

} // namespace lockscope::lab
