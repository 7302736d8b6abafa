#include "core/record/recording.h"

#include <algorithm>
#include <utility>

namespace lockscope::record
{

using base::milliseconds;
using base::ServerTime;

namespace
{

template<class Index>
Index known(Index index, qsizetype size)
{
    return index >= 0 && index < size ? index : Index(-1);
}

/// The last of them that is not after; the first one where all are after.
template<class List, class Before>
auto lastNotAfter(const List& list, Before isNotAfter)
{
    const auto next = std::ranges::partition_point(list, isNotAfter);
    return next == list.begin() ? next : std::prev(next);
}

} // namespace

Recording::Recording(Header header)
    : m_header(std::move(header))
    , m_paces{{Moment(0), m_header.begin, std::max<qint64>(1, qint64(m_header.speed * 1000))}}
{
}

void Recording::setHeader(const Header& header)
{
    m_header = header;
    const PacePoint first{Moment(0), header.begin, std::max<qint64>(1, qint64(header.speed * 1000))};
    if (m_paces.isEmpty())
        m_paces.append(first);
    else
        m_paces.first() = first;
}

void Recording::append(const Part& part)
{
    m_locks += part.locks;
    m_clients += part.clients;
    m_threads.resize(m_clients.size());
    m_texts += part.texts;
    for (const Step& step : part.steps)
        take(step);
    m_batches += part.batches;
    m_keyframes += part.keyframes;
    m_length = std::max(m_length, part.until);
    if (!part.batches.isEmpty())
        m_length = std::max(m_length, part.batches.constLast().at);
}

void Recording::take(Step step)
{
    step.at = m_steps.isEmpty() ? step.at : std::max(step.at, m_steps.last().at);
    step.client = known(step.client, m_clients.size());
    step.lock = known(step.lock, m_locks.size());
    step.text = known(step.text, m_texts.size());
    step.resource = known(step.resource, m_header.resources.size());
    if (step.what == What::Pace)
        learnPace(step);
    if (step.client >= 0 && step.thread > 0)
        learnThread(step);
    m_length = std::max(m_length, step.at);
    m_steps.append(step);
}

void Recording::learnThread(const Step& step)
{
    qint32& thread = m_threads[step.client];
    if (thread == 0)
        thread = step.thread;
    else if (thread != step.thread)
        thread = severalThreads;
}

/// Learns the pace. While a run is paused scenario time stands still: no moment lies in the pause.
void Recording::learnPace(const Step& step)
{
    m_paces.append({step.at, ServerTime(milliseconds(step.other)), std::max<qint64>(1, step.number)});
}

QByteArray Recording::textOf(const Step& step) const
{
    return step.text < 0 ? QByteArray() : m_texts.at(step.text);
}

const Keyframe* Recording::keyframeBefore(Moment at) const
{
    const auto next =
        std::ranges::partition_point(m_keyframes, [at](const Keyframe& each) { return each.at <= at; });
    return next == m_keyframes.begin() ? nullptr : &*std::prev(next);
}

ServerTime Recording::serverTime(Moment at) const
{
    if (m_paces.isEmpty())
        return {};
    const auto pace = lastNotAfter(m_paces, [at](const PacePoint& each) { return each.at <= at; });
    return pace->clock + milliseconds((at - pace->at).count() / pace->speed);
}

Moment Recording::momentOf(ServerTime time) const
{
    if (m_paces.isEmpty())
        return Moment(0);
    const auto pace = lastNotAfter(m_paces, [time](const PacePoint& each) { return each.clock <= time; });
    const Moment at = pace->at + Moment((time - pace->clock).count() * pace->speed);
    const auto next = std::next(pace);
    return std::max(Moment(0), next == m_paces.end() ? at : std::min(at, next->at));
}

} // namespace lockscope::record
