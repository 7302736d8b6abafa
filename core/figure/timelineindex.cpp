#include "core/figure/timelineindex.h"

#include "core/record/heldstep.h"

#include <algorithm>

namespace lockscope::figure
{

using record::FaultKind;
using record::Recording;
using record::Step;
using record::Steps;
using record::What;

namespace
{

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

bool isOfAllThreads(What what)
{
    return what == What::Started || what == What::Stopped || what == What::Crashed || what == What::Paused ||
           what == What::Resumed || what == What::LinkCut || what == What::LinkMended;
}

/// It can be the end of a script that blocked a server.
bool endsScript(const Step& step)
{
    if (step.what == What::Reply || step.what == What::ReplyLost)
        return step.client >= 0;
    const auto fault = record::FaultKind(step.number);
    return step.what == What::Fault &&
           (fault == record::FaultKind::ScriptKilled || fault == record::FaultKind::ServerStopped);
}

/// A script blocks the server from its begin on, which is noticed later.
Moment beginOf(const Step& step)
{
    const bool isBlock = step.what == What::Fault && step.other > 0 &&
                         record::FaultKind(step.number) == record::FaultKind::ScriptBlocks;
    return isBlock ? Moment(step.other) : step.at;
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
    while (m_groups.size() < recording.clients().size()) {
        const auto client = qint32(m_groups.size());
        m_groups.append({addLane(client, 0), 0, {}, {}});
    }
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
    if (!m_isPlaced)
        placeLanes();
}

/// A new one, or one with the past of another.
qint32 TimelineIndex::addLane(qint32 client, qint32 thread, qint32 like)
{
    m_lanes.append(like < 0 ? Lane{} : Lane(m_lanes.at(like)));
    m_lanes.last().client = client;
    m_lanes.last().thread = thread;
    m_lanes.last().faults.clear();
    m_followers.append(like < 0 ? LaneFollower() : LaneFollower(m_followers.at(like)));
    m_isPlaced = false;
    return qint32(m_lanes.size()) - 1;
}

void TimelineIndex::placeLanes()
{
    m_isPlaced = true;
    m_rows.clear();
    m_places = QList<qint32>(m_lanes.size(), -1);
    for (qint32 client = 0; client < m_groups.size(); ++client) {
        const Group& group = m_groups.at(client);
        m_places[group.own] = qint32(m_rows.size());
        m_rows.append(group.own);
        for (const qint32 lane : group.threads) {
            m_places[lane] = isFolded(client) ? m_places.at(group.own) : qint32(m_rows.size());
            if (!isFolded(client))
                m_rows.append(lane);
        }
    }
}

qint32 TimelineIndex::laneOf(qint32 client, qint32 thread) const
{
    if (client < 0 || client >= m_groups.size())
        return -1;
    const Group& group = m_groups.at(client);
    const auto isIt = [&](qint32 lane) { return m_lanes.at(lane).thread == thread; };
    const auto found = std::ranges::find_if(group.threads, isIt);
    return found == group.threads.end() ? group.own : *found;
}

bool TimelineIndex::isFolded(qint32 client) const
{
    const Group& group = m_groups.at(client);
    return group.fold.value_or(group.threads.size() > mostUnfolded);
}

void TimelineIndex::fold(qint32 client, bool folded)
{
    m_groups[client].fold = folded;
    placeLanes();
}

void TimelineIndex::foldAs(const TimelineIndex& other)
{
    for (qsizetype i = 0; i < std::min(m_groups.size(), other.m_groups.size()); ++i)
        m_groups[i].fold = other.m_groups.at(i).fold;
    placeLanes();
}

bool TimelineIndex::isTitle(qint32 lane) const
{
    const qint32 client = m_lanes.at(lane).client;
    return m_groups.at(client).own == lane && hasThreads(client) && !isFolded(client);
}

void TimelineIndex::take(const Step& step, quint32 index)
{
    if (step.client >= 0)
        takeOfClient(step, index);
    if (step.what == What::Fault || step.what == What::Branch || isRefusedByHand(step))
        m_faults.append(index);
    m_isBlocked = m_isBlocked || beginOf(step) != step.at;
    if (m_isBlocked && endsScript(step))
        endBlocks(step, index);
    if (step.what == What::Intervenes)
        m_acts.append(index);
    if (step.lock >= 0 && takesAway(step) && m_recording.header().kind == record::Header::Kind::Lab) {
        for (qint32 lane = 0; lane < qint32(m_lanes.size()); ++lane) {
            m_followers[lane].loseLock(step.lock);
            changed(lane, step.at, index);
        }
    }
    if (step.resource >= 0)
        value(step, index);
}

/// An answer to the client ends its script, and so does who kills it or stops the server.
void TimelineIndex::endBlocks(const Step& step, quint32 index)
{
    m_isBlocked = step.client >= 0;
    for (qint32 lane = 0; lane < qint32(m_lanes.size()); ++lane)
        if (step.client < 0 || m_lanes.at(lane).client == step.client) {
            m_followers[lane].endBlock();
            changed(lane, step.at, index);
        }
}

/// An operator's command that the server refused.
bool TimelineIndex::isRefusedByHand(const Step& step) const
{
    return step.what == What::Reply && step.client < 0 &&
           !record::errorIn(m_recording.textOf(step)).isEmpty();
}

/// From the second thread on each thread has a lane: what there was until then belongs to the first.
void TimelineIndex::meetThread(const Step& step)
{
    Group& group = m_groups[step.client];
    if (step.thread == 0 || step.thread == group.firstThread)
        return;
    if (group.firstThread == 0) {
        group.firstThread = step.thread;
        return;
    }
    if (group.threads.isEmpty())
        group.threads.append(addLane(step.client, group.firstThread, group.own));
    const auto isIt = [&](qint32 lane) { return m_lanes.at(lane).thread == step.thread; };
    if (std::ranges::none_of(group.threads, isIt))
        group.threads.append(addLane(step.client, step.thread));
}

void TimelineIndex::takeOfClient(const Step& step, quint32 index)
{
    meetThread(step);
    const Group group = m_groups.at(step.client);
    takeInLane(group.own, step, index);
    for (const qint32 lane : group.threads)
        if (isOfAllThreads(step.what) || m_lanes.at(lane).thread == step.thread)
            takeInLane(lane, step, index);
    if (step.lock >= 0 || step.what == What::Message)
        point(step, index);
}

/// Events of the client as a whole are marked only in its own lane.
void TimelineIndex::takeInLane(qint32 lane, const Step& step, quint32 index)
{
    m_followers[lane].take(record::heldStep(m_recording, step));
    changed(lane, beginOf(step), index);
    const auto kind = markOf(step.what);
    Lane& taken = m_lanes[lane];
    if (!kind || (isFault(*kind) && taken.thread > 0))
        return;
    QList<Mark>& marks = isFault(*kind) ? taken.faults : isAlarm(*kind) ? taken.alarms : taken.marks;
    marks.append({index, *kind});
}

void TimelineIndex::changed(qint32 number, Moment at, quint32 index)
{
    Lane& lane = m_lanes[number];
    const LaneState state = m_followers.at(number).state();
    const auto depth = quint8(state == LaneState::Holding ? m_followers.at(number).depth() : 0);
    const bool isNew = lane.changes.isEmpty() ? state != LaneState::Idle
                                              : lane.changes.constLast().state != state ||
                                                    lane.changes.constLast().depth != depth;
    if (!isNew)
        return;
    if (lane.changes.size() % summarySize == 0)
        lane.summaries.append(0);
    lane.summaries.last() = quint8(lane.summaries.constLast() | 1U << int(state));
    lane.changes.append(
        {lane.changes.isEmpty() ? at : std::max(at, lane.changes.constLast().at), index, state, depth});
}

/// Adds an arrow where another client or thread acquires a lock after it was freed, and one from the client
/// that caused a message.
void TimelineIndex::point(const Step& step, quint32 index)
{
    if (frees(step.what)) {
        m_lastRelease.insert(step.lock, index);
    } else if (step.what == What::Acquired) {
        const auto release = m_lastRelease.constFind(step.lock);
        if (release == m_lastRelease.constEnd())
            return;
        const Step freed = m_recording.steps().at(*release);
        if (freed.client != step.client || freed.thread != step.thread)
            m_arrows.append({*release, index, freed.client, step.client, true});
        m_lastRelease.erase(release);
    } else if (step.what == What::Message && step.other >= 0 && step.other < m_groups.size() &&
               step.other != step.client) {
        m_arrows.append({index, index, qint32(step.other), step.client, false});
    }
}

void TimelineIndex::value(const Step& step, quint32 index)
{
    const bool reported = step.what == What::Read && step.client < 0;
    if (step.what != What::Wrote && !reported)
        return;
    Curve& curve = m_curves[step.resource];
    curve.values.append({step.at, step.number, index});
    curve.least = std::min(curve.least, step.number);
    curve.most = std::max(curve.most, step.number);
}

QList<TimelineIndex::Range> TimelineIndex::ranges() const
{
    QList<Range> ranges;
    for (const Curve& curve : m_curves)
        ranges.append({curve.least, curve.most});
    return ranges;
}

TimelineIndex::Change TimelineIndex::changeAt(qsizetype lane, Moment moment) const
{
    const QList<Change>& changes = m_lanes.at(lane).changes;
    const auto after =
        std::ranges::partition_point(changes, [moment](const Change& each) { return each.at <= moment; });
    return after == changes.begin() ? Change{} : *std::prev(after);
}

} // namespace lockscope::figure
