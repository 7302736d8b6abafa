#include "core/check/fairness.h"

#include <algorithm>

namespace lockscope::check
{

using record::Recording;
using record::Rule;
using record::Step;
using record::What;

namespace
{

using namespace std::chrono_literals;

/// A client that is passed over because it is dead is seen to leave the queue within this time.
constexpr Moment leavesWithin = 1s;

Violation overtaking(const Fact& came, const Step& served)
{
    return {.rule = Rule::Fairness,
        .begin = came.at,
        .end = served.at,
        .lock = served.lock,
        .clients = {came.client, served.client},
        .threads = {came.thread, served.thread},
        .facts = {came, factOf(served)}};
}

} // namespace

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
        isSeen(recording) ? changeSeen(queue, step) : change(queue, step);
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

void Fairness::changeSeen(Queue& queue, const Step& step)
{
    settle(queue, step);
    switch (step.what) {
    case What::Wants:
        leaveSeen(queue, whoOf(step));
        queue.claims.insert(whoOf(step), {m_order, m_order});
        queue.places.emplace(m_order, Place{whoOf(step), factOf(step)});
        return;
    case What::GaveUp:
        return leaveSeen(queue, whoOf(step));
    case What::Acquired:
        return serveSeen(queue, step);
    case What::SightLost:
        queue.claims.clear();
        queue.places.clear();
        queue.left.clear();
        return;
    default:
        return;
    }
}

/// A client that was not seen in the queue came after all who are in it.
void Fairness::serveSeen(Queue& queue, const Step& step) const
{
    const qint64 left = queue.left.value(whoOf(step), m_order);
    const qint64 asked = queue.claims.value(whoOf(step), {left, 0}).asked;
    const auto first = queue.places.cbegin();
    if (first != queue.places.cend() && first->first < asked) {
        const Place& place = first->second;
        queue.overtakings.push_back({overtaking(place.refused, step), place.who, false});
    }
    leaveSeen(queue, whoOf(step));
    queue.left.remove(whoOf(step));
}

void Fairness::leaveSeen(Queue& queue, quint64 who)
{
    const Claim claim = queue.claims.value(who);
    leave(queue, who);
    if (claim.queued > 0)
        queue.left.insert(who, claim.queued);
    if (queue.places.empty())
        queue.left.clear();
}

/// A client that was passed over and stays in the queue, or is served after all, was not dead.
void Fairness::settle(Queue& queue, const Step& step)
{
    std::erase_if(queue.overtakings, [&](Overtaking& each) {
        const bool isTheirs = each.passedOver == whoOf(step);
        const bool isServed = isTheirs && step.what == What::Acquired;
        each.left = each.left || (isTheirs && step.what == What::GaveUp);
        const bool isSettled = isServed || step.at - each.violation.end > leavesWithin;
        if (isServed || (isSettled && !each.left))
            report(each.violation);
        return isSettled;
    });
}

/// A client that is still in the queue at the end may be dead, if it was passed over shortly before.
void Fairness::finish(const Recording& recording)
{
    for (Queue& queue : m_queues.all())
        settle(queue, {.at = recording.length()});
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
        report(overtaking(place.refused, step));
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
