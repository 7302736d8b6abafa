#include "core/client/lockscripts.h"
#include "core/lab/clientmachine.h"

#include <algorithm>

namespace lockscope::lab
{

using record::What;

void ClientMachine::listen(Place place)
{
    Effort& effort = effortAt(place);
    effort.isListening = true;
    const base::ChannelName name = client::kindOf(effort.ask.hold.form).channel(effort.ask.hold);
    HeardChannel& channel = m_channels[{effort.server, name}];
    channel.listeners[place] = channel.state == HeardChannel::State::Confirmed;
    if (channel.state == HeardChannel::State::Confirmed)
        return perform(place, effort.acquire->subscribed({}, m_now));
    if (channel.state == HeardChannel::State::Asked || channel.listeners.size() > 1)
        return;
    channel.state = HeardChannel::State::Asked;
    channel.ticket = send({.to = PendingAnswer::To::Subscription, .server = effort.server, .channel = name},
        {.what = ClientAct::What::Subscribe, .channel = name});
}

void ClientMachine::unlisten(Place place)
{
    Effort& effort = effortAt(place);
    if (!std::exchange(effort.isListening, false))
        return;
    const base::ChannelName name = client::kindOf(effort.ask.hold.form).channel(effort.ask.hold);
    const auto found = m_channels.find({effort.server, name});
    if (found == m_channels.end())
        return;
    found->second.listeners.erase(place);
    if (!found->second.listeners.empty())
        return;
    m_pending.erase(found->second.ticket);
    m_channels.erase(found);
    tell({.what = What::Unsubscribed, .server = effort.server, .text = name.bytes});
    m_acts.append({.what = ClientAct::What::Unsubscribe, .server = effort.server, .channel = name});
}

/// Whoever waits for the confirmation goes on; whoever listened before may have missed something.
void ClientMachine::confirm(const PendingAnswer& pending, const redis::Client::Answer& answer)
{
    const auto found = m_channels.find({pending.server, pending.channel});
    if (found == m_channels.end())
        return;
    const bool isFinal = !answer.ok() && client::verdictOn(answer.error()) == client::Verdict::Final;
    found->second.state = answer.ok() ? HeardChannel::State::Confirmed : HeardChannel::State::Wanted;
    if (!answer.ok() && !isFinal)
        return;
    if (answer.ok())
        tell({.what = What::Subscribed, .server = pending.server, .text = pending.channel.bytes});
    for (std::size_t i = 0; i < m_threads.size(); ++i)
        if (m_threads[i].stage == ClientThread::Stage::Listening && m_threads[i].hears == found->first)
            wake(i);
    const auto listeners = found->second.listeners;
    for (auto& [place, isTold] : found->second.listeners)
        isTold = true;
    for (const auto& [place, wasTold] : listeners) {
        client::AcquireMachine* acquire = acquiring(place);
        if (acquire == nullptr)
            continue;
        const auto result = answer.ok() ? base::Result<void>() : base::Result<void>(answer.error());
        perform(place, wasTold ? acquire->message(m_now) : acquire->subscribed(result, m_now));
    }
}

void ClientMachine::renew()
{
    for (auto& [server, watchdog] : m_watchdogs) {
        for (const client::Watchdog::Batch& batch : watchdog.tick(m_now)) {
            client::ScriptCall call =
                client::renewalCall(batch.renewal, batch.holds, onServer(watchdog.lease()));
            tell({.what = What::Command,
                .other = static_cast<qint64>(m_ticket) + 1,
                .lock = batch.holds.size() == 1 ? batch.holds.first().lock : base::KeyName(),
                .server = server,
                .text = call.script + ' ' + (call.keys + call.arguments).join(' ')});
            send(
                {.to = PendingAnswer::To::Renewal, .batch = batch.id, .holds = batch.holds, .server = server},
                {.what = ClientAct::What::Call, .call = std::move(call)});
        }
    }
}

void ClientMachine::renewed(const PendingAnswer& pending, const redis::Client::Answer& answer)
{
    client::Watchdog& watchdog = m_watchdogs.at(pending.server);
    const auto flags = client::readRenewal(answer);
    const auto clientLogEntry = [&](const client::Hold& hold, What what) {
        const client::Holding* holding = m_book.find(hold);
        return ClientLogEntry{.what = what,
            .thread = holding ? static_cast<qint32>(holding->thread) : 0,
            .lock = hold.lock,
            .form = hold.form,
            .server = pending.server};
    };
    for (qsizetype i = 0; i < pending.holds.size(); ++i) {
        const bool isKept = flags.ok() && flags->value(i);
        ClientLogEntry step = clientLogEntry(pending.holds[i], isKept ? What::Renewed : What::RenewalFailed);
        step.number = isKept ? watchdog.lease().count() : 0;
        step.text = flags.ok() ? QByteArray(isKept ? "" : "not held") : base::name(flags.error().kind);
        if (watchdog.watches(pending.holds[i]))
            tell(step);
    }
    for (const client::Watchdog::Loss& loss : watchdog.answered(pending.batch, flags, m_now)) {
        tell(clientLogEntry(loss.hold, What::LeaseLost));
        m_book.remove(loss.hold);
        for (ClientThread& thread : m_threads)
            loseJoint(thread);
    }
}

/// Of several locks as one: too few of them are left.
void ClientMachine::loseJoint(ClientThread& thread)
{
    if (!thread.joint || thread.inside.isEmpty())
        return;
    const auto isHeld = [this](const Effort& effort) { return m_book.find(effort.ask.hold) != nullptr; };
    const auto held = std::ranges::count_if(thread.efforts, isHeld);
    const auto members = static_cast<int>(thread.efforts.size());
    const int mayFail = thread.isMajority ? client::minorityOf(members) : 0;
    if (held >= members - mayFail || thread.joint->what == What::LeaseLost)
        return;
    thread.joint->what = What::LeaseLost;
    tell(*thread.joint);
}

/// Of several locks as one with a fixed lease: it begins when all are there.
void ClientMachine::keep(Place place)
{
    const Effort& effort = effortAt(place);
    if (const auto dog = m_watchdogs.find(effort.server); dog != m_watchdogs.end())
        dog->second.released(effort.ask.hold);
    const client::Renewal renewal = client::renewalOf(effort.ask.hold.form);
    const base::milliseconds lease = effort.fixedLease.value_or(m_terms.watchdog);
    send({.to = PendingAnswer::To::Keep,
             .thread = place.first,
             .effort = place.second,
             .server = effort.server},
        {.what = ClientAct::What::Call,
            .call = client::renewalCall(renewal, {effort.ask.hold}, onServer(lease))});
}

void ClientMachine::performMulti(std::size_t index, const client::MultiMachine::Acts& acts)
{
    using Do = client::MultiMachine::Act::What;
    for (const client::MultiMachine::Act& act : acts) {
        const Place place{index, static_cast<std::size_t>(act.member)};
        switch (act.what) {
        case Do::Acquire:
            beginEffort(place, act.wait);
            break;
        case Do::GiveUp:
            if (auto& acquire = effortAt(place).acquire)
                perform(place, acquire->giveUp(m_now));
            break;
        case Do::Release:
            beginRelease(place);
            break;
        case Do::Keep:
            keep(place);
            break;
        case Do::Finish: {
            const auto& outcome = m_threads[index].multi->outcome();
            lockingOver(index, outcome.ok() && outcome->acquired);
            break;
        }
        }
    }
}

} // namespace lockscope::lab
