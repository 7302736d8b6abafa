#include "core/figure/timelineindex.h"

#include "core/record/heldstep.h"

#include <algorithm>

namespace lockscope::figure
{

using record::Fault;
using record::Recording;
using record::Step;
using record::Steps;
using record::What;

namespace
{

bool takesLockAway(const Step& step)
{
    const auto fault = Fault(step.number);
    return step.what == What::Fault && step.lock >= 0 &&
           (fault == Fault::KeyDeleted || fault == Fault::ForceReleased || fault == Fault::Expired);
}

bool frees(What what) { return what == What::Released || what == What::LeaseEnded; }

bool isAlarm(TimelineIndex::MarkKind kind)
{
    using Kind = TimelineIndex::MarkKind;
    return kind == Kind::RenewalFailed || kind == Kind::GaveUp || kind == Kind::WriteRefused ||
           kind == Kind::ReplyLost;
}

bool isFault(TimelineIndex::MarkKind kind)
{
    using Kind = TimelineIndex::MarkKind;
    return kind == Kind::Paused || kind == Kind::LinkCut || kind == Kind::Crashed;
}

} // namespace

std::optional<TimelineIndex::MarkKind> markOf(What what)
{
    using Kind = TimelineIndex::MarkKind;
    switch (what) {
    case What::Renewed:
        return Kind::Renewal;
    case What::RenewalFailed:
        return Kind::RenewalFailed;
    case What::Message:
        return Kind::Message;
    case What::GaveUp:
        return Kind::GaveUp;
    case What::Refused:
        return Kind::Refused;
    case What::Wrote:
        return Kind::Write;
    case What::WriteRefused:
        return Kind::WriteRefused;
    case What::ReplyLost:
        return Kind::ReplyLost;
    case What::Paused:
        return Kind::Paused;
    case What::LinkCut:
        return Kind::LinkCut;
    case What::Crashed:
        return Kind::Crashed;
    default:
        return std::nullopt;
    }
}

void TimelineIndex::follow(const Recording& recording)
{
    m_recording = recording;
    m_lanes.resize(recording.clients().size());
    m_followers.resize(recording.clients().size());
    const auto& resources = recording.header().resources;
    while (m_curves.size() < resources.size()) {
        const qint64 initial = resources.at(m_curves.size()).initial;
        m_curves.append({{{Moment(0), initial, 0}}, initial, initial});
    }
    const QList<QList<Step>>& blocks = recording.steps().blocks();
    while (qsizetype(m_taken) < recording.steps().size()) {
        const QList<Step>& block = blocks.at(m_taken / Steps::blockSize);
        for (qsizetype i = m_taken % Steps::blockSize; i < block.size(); ++i)
            take(block.at(i), m_taken++);
    }
}

void TimelineIndex::take(const Step& step, quint32 index)
{
    if (step.client >= 0)
        takeOfClient(step, index);
    if (step.what == What::Fault || step.what == What::Branch)
        m_faults.append(index);
    if (step.what == What::Intervenes)
        m_acts.append(index);
    if (takesLockAway(step) && m_recording.header().kind == record::Header::Kind::Lab) {
        for (qint32 lane = 0; lane < m_lanes.size(); ++lane) {
            m_followers[lane].loseLock(step.lock);
            changed(lane, step.at, index);
        }
    }
    if (step.resource >= 0)
        value(step, index);
}

void TimelineIndex::takeOfClient(const Step& step, quint32 index)
{
    m_followers[step.client].take(record::heldStep(m_recording, step));
    changed(step.client, step.at, index);
    if (const auto kind = markOf(step.what)) {
        Lane& lane = m_lanes[step.client];
        QList<Mark>& marks = isFault(*kind) ? lane.faults : isAlarm(*kind) ? lane.alarms : lane.marks;
        marks.append({index, *kind});
    }
    if (step.lock >= 0 || step.what == What::Message)
        point(step, index);
}

void TimelineIndex::changed(qint32 client, Moment at, quint32 index)
{
    Lane& lane = m_lanes[client];
    const LaneState state = m_followers.at(client).state();
    const auto depth = quint8(state == LaneState::Holding ? m_followers.at(client).depth() : 0);
    const bool isNew = lane.changes.isEmpty() ? state != LaneState::Idle
                                              : lane.changes.constLast().state != state ||
                                                    lane.changes.constLast().depth != depth;
    if (!isNew)
        return;
    if (lane.changes.size() % summarySize == 0)
        lane.summaries.append(0);
    lane.summaries.last() = quint8(lane.summaries.constLast() | 1U << int(state));
    lane.changes.append({at, index, state, depth});
}

/// A lock goes over where somebody else acquires it after it was freed; a message comes from who caused it.
void TimelineIndex::point(const Step& step, quint32 index)
{
    if (frees(step.what)) {
        m_lastRelease.insert(step.lock, index);
    } else if (step.what == What::Acquired) {
        const auto release = m_lastRelease.constFind(step.lock);
        if (release == m_lastRelease.constEnd())
            return;
        const qint32 from = m_recording.steps().at(*release).client;
        if (from != step.client)
            m_arrows.append({*release, index, from, step.client, true});
        m_lastRelease.erase(release);
    } else if (step.what == What::Message && step.other >= 0 && step.other < m_lanes.size() &&
               step.other != step.client) {
        m_arrows.append({index, index, qint32(step.other), step.client, false});
    }
}

void TimelineIndex::value(const Step& step, quint32 index)
{
    const bool told = step.what == What::Read && step.client < 0;
    if (step.what != What::Wrote && !told)
        return;
    Curve& curve = m_curves[step.resource];
    curve.values.append({step.at, step.number, index});
    curve.least = std::min(curve.least, step.number);
    curve.most = std::max(curve.most, step.number);
}

TimelineIndex::Change TimelineIndex::changeAt(qsizetype lane, Moment moment) const
{
    const QList<Change>& changes = m_lanes.at(lane).changes;
    const auto after =
        std::ranges::partition_point(changes, [moment](const Change& each) { return each.at <= moment; });
    return after == changes.begin() ? Change{} : *std::prev(after);
}

} // namespace lockscope::figure
