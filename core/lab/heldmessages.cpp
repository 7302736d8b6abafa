#include "core/lab/heldmessages.h"

#include <algorithm>

namespace lockscope::lab
{

namespace
{

QByteArray textOf(const ClientEvent& event)
{
    if (event.what == ClientEvent::What::Message)
        return event.channel.bytes + ": " + event.payload;
    const ClientLogEntry reply = replyClientLogEntry(event.ticket, event.answer);
    return reply.text.isEmpty() ? QByteArray::number(reply.number) : reply.text;
}

QByteArray textOf(const ClientAct& act)
{
    return (act.what == ClientAct::What::Subscribe ? "subscribe " : "unsubscribe ") + act.channel.bytes;
}

bool isAboutChannels(const ClientAct& act)
{
    return act.what == ClientAct::What::Subscribe || act.what == ClientAct::What::Unsubscribe;
}

} // namespace

void HeldMessages::put(int client, const ClientAct& act, const QByteArray& text)
{
    put({client, act, {}, isAboutChannels(act) ? textOf(act) : text},
        {client, act.server, true, isAboutChannels(act)});
}

void HeldMessages::put(int client, const ClientEvent& event)
{
    const bool listens = event.what == ClientEvent::What::Message;
    put({client, {}, event, textOf(event)}, {client, event.server, false, listens});
}

void HeldMessages::put(Message message, const Way& way)
{
    m_held.emplace(++m_last, Held{std::move(message), way});
}

std::set<int> HeldMessages::nextOnes() const
{
    std::set<int> next;
    std::set<Way> seen;
    for (const auto& [number, held] : m_held)
        if (seen.insert(held.way).second)
            next.insert(number);
    return next;
}

std::optional<HeldMessages::Message> HeldMessages::take(int client, int number)
{
    const auto isIts = [client](const auto& each) { return each.second.message.client == client; };
    const auto found = number == 0 ? std::ranges::find_if(m_held, isIts) : m_held.find(number);
    if (found == m_held.end() || !isIts(*found) || !nextOnes().contains(found->first))
        return std::nullopt;
    return std::move(m_held.extract(found).mapped().message);
}

QList<HeldMessages::Message> HeldMessages::letGo(int client)
{
    m_clients.erase(client);
    QList<Message> messages;
    for (auto each = m_held.begin(); each != m_held.end();) {
        if (each->second.message.client != client) {
            ++each;
            continue;
        }
        messages.append(std::move(each->second.message));
        each = m_held.erase(each);
    }
    return messages;
}

HeldTraffic HeldMessages::traffic() const
{
    const std::set<int> next = nextOnes();
    HeldTraffic traffic{{m_clients.begin(), m_clients.end()}, {}};
    for (const auto& [number, held] : m_held)
        traffic.messages.append(
            {number, held.message.client, held.way.isToServer, next.contains(number), held.message.text});
    return traffic;
}

} // namespace lockscope::lab
