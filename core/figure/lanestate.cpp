#include "core/figure/lanestate.h"

#include <algorithm>

namespace lockscope::figure
{

using locks::Mode;
using record::Step;
using record::What;

/// A step that does not tell its mode says Exclusive; one that tells another mode is of another hold.
LaneFollower::Hold* LaneFollower::find(const Step& step)
{
    const auto isIt = [&step](
                          const Hold& hold) { return hold.lock == step.lock && hold.thread == step.thread; };
    auto found =
        std::ranges::find_if(m_holds, [&](const Hold& hold) { return isIt(hold) && hold.mode == step.mode; });
    if (found == m_holds.end())
        found = std::ranges::find_if(m_holds, [&](const Hold& hold) {
            return isIt(hold) && (hold.mode == Mode::Exclusive || step.mode == Mode::Exclusive);
        });
    return found == m_holds.end() ? nullptr : &*found;
}

void LaneFollower::take(const Step& step)
{
    switch (step.what) {
    case What::Wants:
        endWait(step);
        m_waits.push_back({step.lock, step.thread});
        return;
    case What::GaveUp:
        return endWait(step);
    case What::Acquired:
    case What::Reentered:
        endWait(step);
        return enter(step);
    case What::PartlyReleased:
        if (Hold* hold = find(step))
            hold->count = step.number;
        return;
    case What::Releasing:
    case What::Released:
    case What::ReleaseFailed:
    case What::LeaseEnded:
    case What::LeaseLost:
        return leave(step);
    case What::WorkBegins:
    case What::WorkEnds:
        return work(step);
    case What::Paused:
    case What::Resumed:
        m_paused = step.what == What::Paused;
        return;
    case What::LinkCut:
    case What::LinkMended:
        m_cutOff = step.what == What::LinkCut;
        return;
    case What::Fault:
        m_blocks = m_blocks || record::FaultKind(step.number) == record::FaultKind::ScriptBlocks;
        return;
    case What::Crashed:
    case What::Stopped:
    case What::Started:
        *this = {};
        m_crashed = step.what == What::Crashed;
        return;
    default:
        return;
    }
}

void LaneFollower::enter(const Step& step)
{
    const qint64 count = std::max<qint64>(1, step.number);
    const auto known = std::ranges::find_if(m_holds, [&step](const Hold& hold) {
        return hold.lock == step.lock && hold.thread == step.thread && hold.mode == step.mode;
    });
    if (known == m_holds.end())
        m_holds.push_back({step.lock, step.thread, step.mode, count});
    else
        *known = {step.lock, step.thread, step.mode, count, true, true, known->works};
}

void LaneFollower::leave(const Step& step)
{
    Hold* hold = find(step);
    if (hold == nullptr)
        return;
    const bool inner = step.what == What::Releasing && hold->count > 1 && step.mode != locks::Mode::Permit;
    if (inner)
        return;
    hold->rightful = false;
    if (step.what != What::LeaseEnded)
        hold->believes = false;
    dropOver();
}

void LaneFollower::work(const Step& step)
{
    if (Hold* hold = find(step)) {
        hold->works = step.what == What::WorkBegins;
        dropOver();
    }
}

void LaneFollower::endWait(const Step& step)
{
    std::erase_if(
        m_waits, [&step](const Wait& wait) { return wait.lock == step.lock && wait.thread == step.thread; });
}

void LaneFollower::dropOver()
{
    std::erase_if(m_holds, [](const Hold& hold) { return !hold.believes && !hold.works; });
}

void LaneFollower::loseLock(qint32 lock)
{
    for (Hold& hold : m_holds)
        hold.rightful = hold.rightful && hold.lock != lock;
}

LaneState LaneFollower::state() const
{
    if (m_crashed)
        return LaneState::Crashed;
    if (std::ranges::any_of(m_holds, [](const Hold& hold) { return !hold.rightful; }))
        return LaneState::Unrightful;
    if (m_blocks)
        return LaneState::Blocking;
    if (m_paused)
        return LaneState::Paused;
    if (m_cutOff)
        return LaneState::CutOff;
    if (!m_holds.empty())
        return LaneState::Holding;
    return m_waits.empty() ? LaneState::Idle : LaneState::Waiting;
}

int LaneFollower::depth() const
{
    qint64 depth = 0;
    for (const Hold& hold : m_holds)
        depth = std::max<qint64>(depth, hold.count);
    return int(std::clamp<qint64>(depth, 0, 255));
}

} // namespace lockscope::figure
