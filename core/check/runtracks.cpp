#include "core/check/runtracks.h"

namespace lockscope::check
{

using record::FaultKind;
using record::Recording;
using record::Step;
using record::What;

namespace
{

/// True for steps that are neither an attempt, nor reported by the server, nor a result of time alone.
bool isOutcome(const Step& step)
{
    switch (step.what) {
    case What::Wants:
    case What::GaveUp:
    case What::Acquired:
    case What::Reentered:
    case What::PartlyReleased:
    case What::Released:
    case What::ReleaseFailed:
    case What::LeaseLost:
    case What::WorkBegins:
    case What::Read:
    case What::Wrote:
    case What::WriteRefused:
    case What::Stopped:
    case What::Crashed:
    case What::Paused:
    case What::LinkCut:
        return step.client >= 0;
    default:
        return false;
    }
}

/// True for changes to the world from outside; what the server does by itself is not one.
bool isChange(const Step& step)
{
    if (step.what == What::Branch)
        return true;
    if (step.what != What::Fault)
        return false;
    switch (static_cast<FaultKind>(step.number)) {
    case FaultKind::Expired:
    case FaultKind::ScriptBlocks:
    case FaultKind::ServerStarted:
    case FaultKind::Promoted:
        return false;
    default:
        return true;
    }
}

} // namespace

RunTracks::RunTracks(const Recording& recording)
    : m_recording(recording)
{
    quint32 index = 0;
    for (const QList<Step>& block : recording.steps().blocks())
        for (const Step& step : block)
            take(step, index++);
}

void RunTracks::take(const Step& step, quint32 index)
{
    if (isChange(step))
        m_changes.append(index);
    if (step.client < 0)
        return;
    if (step.what == What::Decides) {
        m_hasDecisions = true;
        m_threads[{titleOf(step), step.thread}].decisions.insert(step.other, index);
    } else if (isOutcome(step)) {
        m_threads[{titleOf(step), step.thread}].outcomes.append(index);
    }
    if (step.what == What::Acquired)
        m_grants[lockOf(step)].append(index);
}

QByteArray RunTracks::titleOf(const Step& step) const { return m_recording.clients().at(step.client).title; }

RunTracks::LockName RunTracks::lockOf(const Step& step) const
{
    if (step.lock < 0)
        return {};
    const locks::LockRef& ref = m_recording.locks().at(step.lock).ref;
    return {ref.node, ref.name.bytes};
}

} // namespace lockscope::check
