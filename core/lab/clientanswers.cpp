#include "core/client/lockscripts.h"
#include "core/lab/clientmachine.h"

namespace lockscope::lab
{

using client::AcquireMachine;
using record::What;

namespace
{

/// The leaves of a reply, in order.
void collectLeaves(const redis::Reply& reply, QByteArrayList& leaves)
{
    if (reply.isArray())
        for (const redis::Reply& element : reply.elements)
            collectLeaves(element, leaves);
    else
        leaves.append(reply.isInteger() ? QByteArray::number(reply.integer) : reply.bytes);
}

QByteArrayList leavesOf(const redis::Client::Answer& answer)
{
    if (!answer.ok())
        return {"error:" + base::name(answer.error().kind)};
    QByteArrayList leaves;
    collectLeaves(*answer, leaves);
    return leaves;
}

} // namespace

void ClientMachine::takeAnswer(quint64 ticket, const redis::Client::Answer& given)
{
    const auto node = m_pending.extract(ticket);
    if (node.empty())
        return;
    const PendingAnswer& pending = node.mapped();
    if (pending.to == PendingAnswer::To::Subscription)
        return confirm(pending, given);
    redis::Client::Answer answer = given;
    if (std::exchange(m_losesReply, false)) {
        tell({.what = What::ReplyLost, .other = static_cast<qint64>(ticket)});
        answer = base::Error{base::ErrorKind::OutcomeUnknown, {}, {}};
    } else {
        tell(replyClientLogEntry(ticket, answer));
    }
    if (pending.to == PendingAnswer::To::Renewal)
        return renewed(pending, answer);
    if (pending.to != PendingAnswer::To::Command)
        return takeEffortAnswer(pending, answer);
    ClientThread& thread = m_threads[pending.thread];
    const QByteArrayList leaves = leavesOf(answer);
    for (qsizetype i = 0; i < thread.into.size(); ++i)
        thread.variables[thread.into[i]] = leaves.value(i);
    wake(pending.thread);
}

/// What it is for is there to take it.
bool ClientMachine::isAwaited(const PendingAnswer& pending) const
{
    using To = PendingAnswer::To;
    if (pending.to == To::Subscription || pending.to == To::Renewal)
        return true;
    const bool isThere =
        pending.thread < m_threads.size() &&
        (pending.to == To::Command || pending.effort < m_threads[pending.thread].efforts.size());
    if (!isThere || pending.to == To::Command)
        return isThere;
    const ClientThread& thread = m_threads[pending.thread];
    const Effort& effort = thread.efforts[pending.effort];
    if (pending.to == To::Keep)
        return thread.multi.has_value();
    const bool isLeaving = pending.to == To::Release || pending.to == To::LookAfter;
    return isLeaving ? effort.release.has_value() : effort.acquire.has_value();
}

client::AcquireMachine* ClientMachine::acquiring(Place place)
{
    if (place.first >= m_threads.size() || place.second >= m_threads[place.first].efforts.size())
        return nullptr;
    auto& acquire = effortAt(place).acquire;
    return acquire ? &*acquire : nullptr;
}

void ClientMachine::takeEffortAnswer(const PendingAnswer& pending, const redis::Client::Answer& answer)
{
    if (!isAwaited(pending))
        return;
    const Place place{pending.thread, pending.effort};
    Effort& effort = effortAt(place);
    auto sight = client::readSight(answer);
    if (sight.ok())
        sight = client::HoldSight{sight->count, inScenario(sight->ttl), sight->token};
    switch (pending.to) {
    case PendingAnswer::To::Try: {
        auto attempt = client::readAttempt(answer);
        if (attempt.ok() && !attempt->acquired) {
            attempt = client::Attempt{false, 0, inScenario(attempt->ttl)};
            tell(about(effort, What::Refused, attempt->ttl.count()));
        }
        const auto acts = effort.acquire->tried(attempt, m_now);
        if (acts.isEmpty() && effort.acquire->wakeAt())
            tell(about(effort, What::Sleeps,
                std::chrono::ceil<base::milliseconds>(*effort.acquire->wakeAt() - m_now).count()));
        return perform(place, acts);
    }
    case PendingAnswer::To::Look:
        return perform(place, effort.acquire->looked(sight, m_now));
    case PendingAnswer::To::Leave:
        return perform(
            place, effort.acquire->left(
                       answer.ok() ? base::Result<void>() : base::Result<void>(answer.error()), m_now));
    case PendingAnswer::To::Release:
        return perform(place, effort.release->sent(client::readLeave(answer), m_now));
    case PendingAnswer::To::LookAfter:
        return perform(place, effort.release->looked(sight, m_now));
    case PendingAnswer::To::Keep: {
        const auto flags = client::readRenewal(answer);
        const auto isHeld =
            flags.ok() ? base::Result<bool>(flags->value(0)) : base::Result<bool>(flags.error());
        return performMulti(
            place.first, m_threads[place.first].multi->kept(static_cast<int>(place.second), isHeld, m_now));
    }
    default:
        return;
    }
}

void ClientMachine::takeMessage(const ClientEvent& event)
{
    tell({.what = What::Message,
        .number = event.payload.toLongLong(),
        .other = -1,
        .server = event.server,
        .text = event.channel.bytes});
    deliver(event);
    const auto found = m_channels.find({event.server, event.channel});
    if (found == m_channels.end())
        return;
    const auto listeners = found->second.listeners;
    for (const auto& [place, isTold] : listeners) {
        client::AcquireMachine* acquire = acquiring(place);
        if (acquire == nullptr)
            continue;
        const auto acts = acquire->message(m_now);
        if (acts.contains(AcquireMachine::Act::Try))
            tell(about(effortAt(place), What::Woken, 1));
        perform(place, acts);
    }
}

/// To the first thread that waits for it, or into the client's own memory.
void ClientMachine::deliver(const ClientEvent& event)
{
    const auto mail = m_mail.find({event.server, event.channel});
    if (mail == m_mail.end())
        return;
    for (std::size_t i = 0; i < m_threads.size(); ++i) {
        ClientThread& thread = m_threads[i];
        if (thread.stage != ClientThread::Stage::Hearing || thread.hears != mail->first)
            continue;
        thread.variables[thread.into.value(0)] = event.payload;
        return wake(i);
    }
    mail->second.append(event.payload);
}

/// What was subscribed is gone with the link; whoever is back listens again.
void ClientMachine::takeLink(int server, bool isUp)
{
    tell({.what = isUp ? What::LinkMended : What::LinkCut, .server = server});
    listenAgain(server, isUp);
}

ClientActs ClientMachine::relisten(base::MonoTime now)
{
    m_now = now + m_ahead;
    std::set<int> servers;
    for (const auto& [key, channel] : m_channels)
        servers.insert(key.first);
    for (const int server : servers)
        listenAgain(server, true);
    return taken();
}

void ClientMachine::listenAgain(int server, bool isUp)
{
    for (auto& [key, channel] : m_channels) {
        if (key.first != server)
            continue;
        m_pending.erase(channel.ticket);
        channel.state = isUp ? HeardChannel::State::Asked : HeardChannel::State::Wanted;
        if (isUp)
            channel.ticket =
                send({.to = PendingAnswer::To::Subscription, .server = server, .channel = key.second},
                    {.what = ClientAct::What::Subscribe, .channel = key.second});
    }
}

} // namespace lockscope::lab
