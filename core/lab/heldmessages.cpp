#include "core/lab/heldmessages.h"

#include <algorithm>
#include <set>
#include <utility>

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

void HeldMessages::hold(int client) { m_hasChanged |= m_held.try_emplace(client).second; }

void HeldMessages::put(Message message, const Way& way)
{
    Queue& queue = m_held[message.client];
    queue.emplace(++m_last, Held{std::move(message), way});
    m_hasChanged = true;
}

bool HeldMessages::isNext(const Queue& queue, Queue::const_iterator message)
{
    return std::none_of(queue.begin(), message,
        [&way = message->second.way](const auto& before) { return before.second.way == way; });
}

std::optional<HeldMessages::Message> HeldMessages::take(int client, int number)
{
    const auto held = m_held.find(client);
    if (held == m_held.end())
        return std::nullopt;
    Queue& queue = held->second;
    const auto found = number == 0 ? queue.begin() : queue.find(number);
    if (found == queue.end() || !isNext(queue, found))
        return std::nullopt;
    m_hasChanged = true;
    return std::move(queue.extract(found).mapped().message);
}

QList<HeldMessages::Message> HeldMessages::takeAll(int client, int server)
{
    QList<Message> taken;
    const auto held = m_held.find(client);
    if (held == m_held.end())
        return taken;
    Queue& queue = held->second;
    for (auto each = queue.begin(); each != queue.end();) {
        if (each->second.way.server != server) {
            ++each;
            continue;
        }
        taken.append(std::move(each->second.message));
        each = queue.erase(each);
    }
    m_hasChanged |= !taken.isEmpty();
    return taken;
}

void HeldMessages::letGo(int client) { m_hasChanged |= m_held.erase(client) > 0; }

void HeldMessages::clear()
{
    m_hasChanged |= !m_held.empty();
    m_held.clear();
}

HeldTraffic HeldMessages::traffic() const
{
    HeldTraffic traffic;
    for (const auto& [client, queue] : m_held) {
        traffic.clients.append(client);
        traffic.more += qsizetype(queue.size());
        std::set<Way> seen;
        int shown = 0;
        for (auto each = queue.begin(); each != queue.end() && shown < HeldTraffic::mostMessages;
             ++each, ++shown) {
            const auto& [message, way] = each->second;
            traffic.messages.append(
                {each->first, client, way.isToServer, seen.insert(way).second, message.text});
        }
    }
    std::ranges::sort(traffic.messages, {}, &HeldMessage::number);
    traffic.messages.resize(std::min<qsizetype>(traffic.messages.size(), HeldTraffic::mostMessages));
    traffic.more -= traffic.messages.size();
    return traffic;
}

std::optional<HeldTraffic> HeldMessages::news()
{
    return std::exchange(m_hasChanged, false) ? std::optional(traffic()) : std::nullopt;
}

} // namespace lockscope::lab
