#include "ui/dialogs/bulkrun.h"

#include <algorithm>

namespace lockscope::ui
{
namespace
{

bool isUnderWay(const BulkRun::Step& step) { return step.begun && !step.outcome; }

bool isApplied(const BulkRun::Step& step)
{
    return step.outcome && step.outcome->kind == admin::OutcomeKind::Applied;
}

} // namespace

std::optional<qsizetype> BulkRun::next(bool goOn)
{
    if (isRunning() || (!goOn && surprises() > 0))
        return std::nullopt;
    const auto found = std::ranges::find_if(m_steps, [](const Step& step) { return !step.begun; });
    if (found == m_steps.end())
        return std::nullopt;
    found->begun = true;
    return found - m_steps.begin();
}

qsizetype BulkRun::applied() const { return std::ranges::count_if(m_steps, isApplied); }

qsizetype BulkRun::surprises() const
{
    return std::ranges::count_if(m_steps, [](const Step& step) { return step.outcome && !isApplied(step); });
}

bool BulkRun::isRunning() const { return std::ranges::any_of(m_steps, isUnderWay); }

} // namespace lockscope::ui
