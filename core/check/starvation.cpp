#include "core/check/starvation.h"

namespace lockscope::check
{

using record::Recording;
using record::Rule;
using record::Step;
using record::What;

void Starvation::take(const Step& step, const Recording&)
{
    ++m_order;
    if (step.what == What::Crashed || step.what == What::Stopped || step.what == What::Paused ||
        step.what == What::LinkCut)
        return forget(step.client, step.at);
    if (step.lock < 0)
        return;
    Queue& queue = m_queues[step.lock];
    switch (step.what) {
    case What::Wants:
        return ask(queue, step);
    case What::Acquired:
        serve(queue, step);
        return leave(queue, whoOf(step), step.at);
    case What::GaveUp:
    case What::Reentered:
        return leave(queue, whoOf(step), step.at);
    case What::SightLost:
        for (const quint64 who : queue.asked.keys())
            leave(queue, who, step.at);
        queue.lastServed.clear();
        return;
    default:
        return;
    }
}

void Starvation::ask(Queue& queue, const Step& step)
{
    leave(queue, whoOf(step), step.at);
    queue.asked.insert(whoOf(step), m_order);
    if (step.number != 0) // else it is one attempt
        queue.waiting.emplace(m_order, factOf(step));
}

/// The one that was served too often is counted until the waiter leaves.
void Starvation::countOn(Violation& violation, const Step& step)
{
    if (violation.clients.constLast() != step.client || violation.threads.constLast() != step.thread)
        return;
    violation.number += 1;
    violation.facts.last() = factOf(step);
}

/// Keeps of each thread the last times at which it had asked for what it was given: all who have asked before
/// the first of them were overtaken as often as is too much.
void Starvation::serve(Queue& queue, const Step& step) const
{
    const auto asked = queue.asked.constFind(whoOf(step));
    if (asked == queue.asked.constEnd())
        return;
    for (auto& [order, violation] : queue.starved)
        if (order < *asked)
            countOn(violation, step);
    std::deque<qint64>& served = queue.lastServed[whoOf(step)];
    served.push_back(*asked);
    if (served.size() <= std::size_t(m_most))
        return;
    if (served.size() > std::size_t(m_most) + 1)
        served.pop_front();
    while (!queue.waiting.empty() && queue.waiting.cbegin()->first < served.front()) {
        const auto [order, came] = *queue.waiting.cbegin();
        Violation violation{.rule = Rule::Starvation,
            .begin = came.at,
            .end = step.at,
            .lock = step.lock,
            .number = qint64(served.size()),
            .bound = m_most,
            .clients = {came.client, step.client},
            .threads = {came.thread, step.thread},
            .facts = {came, factOf(step)}};
        queue.starved.emplace(order, violation);
        queue.waiting.erase(queue.waiting.begin());
    }
}

void Starvation::leave(Queue& queue, quint64 who, Moment at)
{
    const auto asked = queue.asked.constFind(who);
    if (asked == queue.asked.constEnd())
        return;
    queue.waiting.erase(*asked);
    if (queue.waiting.empty())
        queue.lastServed.clear(); // they asked before all who will wait
    if (const auto starved = queue.starved.find(*asked); starved != queue.starved.end()) {
        starved->second.end = at;
        report(starved->second);
        queue.starved.erase(starved);
    }
    queue.asked.erase(asked);
}

void Starvation::forget(qint32 client, Moment at)
{
    for (Queue& queue : m_queues.all()) {
        for (const quint64 who : queue.asked.keys())
            if (clientOf(who) == client)
                leave(queue, who, at);
    }
}

void Starvation::finish(const Recording& recording)
{
    for (const Violation& violation : open(recording.length()))
        report(violation);
    for (Queue& queue : m_queues.all())
        queue.starved.clear();
}

QList<Violation> Starvation::open(Moment now) const
{
    QList<Violation> open;
    for (const Queue& queue : m_queues.all())
        for (const auto& [order, violation] : queue.starved) {
            open.append(violation);
            open.last().end = now;
        }
    return open;
}

} // namespace lockscope::check
