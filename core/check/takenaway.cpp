#include "core/check/takenaway.h"

#include <algorithm>

namespace lockscope::check
{

using record::FaultKind;
using record::Recording;
using record::Rule;
using record::Step;
using record::What;

void TakenAway::take(const Step& step, const Recording&)
{
    if (step.lock < 0 || step.mode == locks::Mode::Permit)
        return;
    Holds& holds = m_holds[step.lock];
    switch (step.what) {
    case What::Acquired:
        return acquire(holds, step);
    case What::Released:
    case What::ReleaseFailed:
    case What::LeaseEnded:
    case What::LeaseLost:
        std::erase_if(holds, [&step](const Hold& each) { return each.hold == holdOf(step); });
        return;
    case What::Fault:
        if (FaultKind(step.number) == FaultKind::KeyDeleted)
            takeAway(holds, step);
        return;
    default:
        return;
    }
}

void TakenAway::acquire(Holds& holds, const Step& step)
{
    const auto known = std::ranges::find(holds, holdOf(step), &Hold::hold);
    if (known == holds.end())
        holds.push_back({holdOf(step), factOf(step)});
    else
        known->came = factOf(step);
}

void TakenAway::takeAway(Holds& holds, const Step& step)
{
    if (holds.empty())
        return;
    Violation violation{.rule = Rule::TakenAway, .begin = step.at, .end = step.at, .lock = step.lock};
    for (const Hold& each : holds) {
        involve(violation, clientOf(each.hold), threadOf(each.hold));
        explain(violation, each.came);
    }
    if (step.client >= 0)
        involve(violation, step.client, step.thread);
    explain(violation, factOf(step));
    report(violation);
    holds.clear();
}

} // namespace lockscope::check
