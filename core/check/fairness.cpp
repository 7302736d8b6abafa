#include "core/check/fairness.h"

namespace lockscope::check
{

using record::Recording;
using record::Rule;
using record::Step;
using record::What;

void Fairness::take(const Step& step, const Recording& recording)
{
    ++m_order;
    if (step.what == What::Crashed || step.what == What::Stopped || step.what == What::Paused ||
        step.what == What::LinkCut)
        return forget(step.client);
    if (step.lock < 0)
        return;
    Queue& queue = m_queues[step.lock];
    if (!queue.known) {
        queue.known = true;
        queue.fair = recording.locks().at(step.lock).kind->queuesWaiters;
    }
    if (queue.fair)
        change(queue, step);
}

void Fairness::change(Queue& queue, const Step& step)
{
    switch (step.what) {
    case What::Wants:
        leave(queue, whoOf(step));
        queue.claims.insert(whoOf(step), {m_order, 0});
        return;
    case What::Refused:
        return refuse(queue, step);
    case What::Acquired:
        return serve(queue, step);
    case What::GaveUp:
        return leave(queue, whoOf(step));
    default:
        return;
    }
}

void Fairness::refuse(Queue& queue, const Step& step)
{
    const auto claim = queue.claims.find(whoOf(step));
    if (claim == queue.claims.end() || claim->queued > 0)
        return;
    claim->queued = m_order;
    queue.places.emplace(m_order, Place{whoOf(step), factOf(step)});
}

void Fairness::serve(Queue& queue, const Step& step)
{
    const auto claim = queue.claims.constFind(whoOf(step));
    if (claim == queue.claims.constEnd())
        return;
    const auto first = queue.places.cbegin();
    if (first != queue.places.cend() && first->first < claim->asked && first->second.who != whoOf(step)) {
        const Place& place = first->second;
        report({.rule = Rule::Fairness,
            .begin = place.refused.at,
            .end = step.at,
            .lock = step.lock,
            .clients = {clientOf(place.who), step.client},
            .facts = {place.refused, factOf(step)}});
    }
    leave(queue, whoOf(step));
}

void Fairness::leave(Queue& queue, quint64 who)
{
    const Claim claim = queue.claims.take(who);
    if (claim.queued > 0)
        queue.places.erase(claim.queued);
}

void Fairness::forget(qint32 client)
{
    for (Queue& queue : m_queues.all()) {
        std::erase_if(
            queue.places, [client](const auto& place) { return clientOf(place.second.who) == client; });
        queue.claims.removeIf([client](auto claim) { return clientOf(claim.key()) == client; });
    }
}

} // namespace lockscope::check
