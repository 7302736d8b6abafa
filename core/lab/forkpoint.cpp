#include "core/lab/forkpoint.h"

#include "core/lab/labclock.h"

#include <algorithm>

namespace lockscope::lab
{

namespace
{

/// Returns how many steps were recorded when the frame was taken; where a file has lost some, the steps of
/// the time before.
qsizetype stepsUntil(const record::Recording& recording, const RunFrame& frame)
{
    const auto at = momentOf(frame.at);
    const record::Steps& steps = recording.steps();
    const auto reported = static_cast<qsizetype>(frame.steps);
    const bool fits = reported <= steps.size() && (reported == 0 || steps.at(reported - 1).at <= at) &&
                      (reported == steps.size() || steps.at(reported).at >= at);
    return fits ? reported : steps.firstFrom(at + record::Moment(1));
}

template<class List>
List firstOf(const List& list, qint32 most)
{
    return list.first(std::clamp<qsizetype>(most + 1, 0, list.size()));
}

/// Returns what was recorded when the frame was taken, without names that came later.
record::Recording recordedUntil(const record::Recording& recording, const RunFrame& frame)
{
    record::Part part;
    qint32 lastLock = -1;
    qint32 lastText = -1;
    for (qsizetype i = 0; i < stepsUntil(recording, frame); ++i) {
        part.steps.append(recording.steps().at(i));
        lastLock = std::max(lastLock, part.steps.last().lock);
        lastText = std::max(lastText, part.steps.last().text);
    }
    part.locks = firstOf(recording.locks(), lastLock);
    part.texts = firstOf(recording.texts(), lastText);
    part.clients = firstOf(recording.clients(), static_cast<qint32>(frame.machines.size()) - 1);
    part.until = momentOf(frame.at);
    for (const record::Keyframe& keyframe : recording.keyframes())
        if (keyframe.at <= part.until)
            part.keyframes.append(keyframe);
    record::Recording until(recording.header());
    until.append(part);
    return until;
}

/// Returns the time at which the next thing after the frame has happened; the clients' own plans count as
/// well.
base::MonoTime stillUntil(const RunFrame& frame, const record::Recording& recording)
{
    if (!frame.held.isEmpty())
        return frame.at;
    const record::Steps& steps = recording.steps();
    qsizetype next = stepsUntil(recording, frame);
    while (next < steps.size() && steps.at(next).what == record::What::Pace)
        ++next; // it stood still, or went on
    base::MonoTime until =
        LabClock::origin + (next < steps.size() ? steps.at(next).at - record::Moment(1) : recording.length());
    if (!frame.faults.isEmpty())
        until = std::min<base::MonoTime>(until, LabClock::origin + frame.faults.first().at);
    for (const SimulatedClient& machine : frame.machines)
        until = std::min(until, machine.wakeAt().value_or(until));
    return std::max(until, frame.at);
}

} // namespace

base::Result<ForkPoint> ForkPoint::notAfter(
    record::Moment at, const record::Recording& recording, const Scenario& scenario)
{
    const record::Keyframe* keyframe = recording.keyframeBefore(at);
    if (keyframe == nullptr)
        return forkFault(
            QT_TRANSLATE_NOOP("ErrorDetails", "there is no earlier moment at which all of it was kept"));
    auto frame = frameFrom(keyframe->content, scenario);
    if (!frame.ok())
        return frame.error();
    ForkPoint point{std::move(frame).value(), {}};
    letPass(point.frame, std::min<base::MonoTime>(LabClock::origin + at, stillUntil(point.frame, recording)));
    point.before = recordedUntil(recording, point.frame);
    if (point.before.clients().size() != static_cast<qsizetype>(point.frame.machines.size()) ||
        !RunRecorder(scenario, point.before, point.frame.lockUsers).knowsLockUsers())
        return forkFault(
            QT_TRANSLATE_NOOP("ErrorDetails", "the recording has lost what went before that moment"));
    return point;
}

} // namespace lockscope::lab
