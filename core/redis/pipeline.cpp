#include "core/redis/pipeline.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lockscope::redis
{

using base::Error;
using base::ErrorKind;
using base::MonoTime;

namespace
{

/// Commands that are answered once for each of their channels.
bool isSubscription(const QByteArray& name) { return name.endsWith("subscribe"); }

/// Commands whose second word is no key.
bool isKeyless(const QByteArray& name)
{
    static constexpr std::array<QByteArrayView, 9> names{
        "client", "pubsub", "info", "scan", "cluster", "script", "evalsha", "eval", "auth"};
    return std::find(names.begin(), names.end(), name) != names.end();
}

QByteArray commandName(const QByteArrayList& words)
{
    const bool hasSubcommand = words.size() > 1 && (words[0] == "client" || words[0] == "pubsub");
    return hasSubcommand ? words[0] + ' ' + words[1] : words.value(0);
}

QByteArray keyOf(const QByteArrayList& words)
{
    return words.size() < 2 || isKeyless(words[0]) ? commandName(words) : words[1];
}

bool startsWith(const Reply& reply, const char* word, qsizetype elements)
{
    return reply.isArray() && reply.elements.size() == elements && reply.elements.front().isText() &&
           reply.elements.front().bytes == word;
}

Message messageOf(const QByteArray& pattern, const Reply& channel, Reply& payload)
{
    Message message{pattern, channel.bytes, std::move(payload.bytes), payload.isNil(), {}};
    for (Reply& key : payload.elements)
        message.keys.append(std::move(key.bytes));
    return message;
}

Pipeline::Answer answerOf(Reply&& reply, const QByteArrayList& words)
{
    if (!reply.isError())
        return std::move(reply);
    return Error{base::kindOfErrorReply(reply.bytes), commandName(words), std::move(reply.bytes)};
}

} // namespace

void Pipeline::add(const Command& command, Callback callback, MonoTime deadline)
{
    Request request{
        command.words, std::move(callback), deadline, m_staged + quint64(m_waiting.size()), 0, false};
    if (!command.words.isEmpty() && isSubscription(command.words.constFirst()))
        request.confirmations = command.words.size() - 1;
    command.appendWire(m_waiting);
    m_requests.push_back(std::move(request));
    m_deadline = std::min(m_deadline, deadline);
}

QByteArray Pipeline::stage()
{
    m_staged += quint64(m_waiting.size());
    return std::exchange(m_waiting, {});
}

Pipeline::Reading Pipeline::read(Reply&& reply)
{
    auto& parts = reply.elements;
    if (m_subscriptions > 0 && (startsWith(reply, "message", 3) || startsWith(reply, "smessage", 3)))
        return messageOf({}, parts[1], parts[2]);
    if (m_subscriptions > 0 && startsWith(reply, "pmessage", 4))
        return messageOf(parts[1].bytes, parts[2], parts[3]);
    if (m_requests.empty())
        return Error{ErrorKind::Protocol, {}, "a reply that nobody asked for"};
    if (m_requests.front().confirmations > 0 && !reply.isError())
        return confirm(std::move(reply));
    if (m_subscriptions > 0 && startsWith(reply, "pong", 2))
        reply = Reply::status("PONG"); // the subscribed form of the same answer
    Completion done = finish(answerOf(std::move(reply), m_requests.front().words));
    return done.callback ? Reading(std::move(done)) : Reading();
}

Pipeline::Reading Pipeline::confirm(Reply&& reply)
{
    Request& request = m_requests.front();
    if (!startsWith(reply, request.words[0].constData(), 3) || !reply.elements[2].isInteger())
        return Error{ErrorKind::Protocol, {}, "no confirmation of " + request.words[0]};
    m_subscriptions = reply.elements[2].integer;
    if (--request.confirmations > 0)
        return {};
    Completion done = finish(std::move(reply));
    return done.callback ? Reading(std::move(done)) : Reading();
}

Pipeline::Completion Pipeline::finish(Answer answer)
{
    Completion done{std::move(m_requests.front().callback), std::move(answer)};
    m_requests.pop_front();
    return done;
}

std::vector<Pipeline::Completion> Pipeline::expire(MonoTime now)
{
    std::vector<Completion> late;
    m_deadline = MonoTime::max();
    for (Request& request : m_requests) {
        if (!request.expired && request.deadline <= now) {
            request.expired = true;
            if (request.callback)
                late.push_back({std::exchange(request.callback, {}),
                    Error{ErrorKind::TimedOut, commandName(request.words), {}}});
        }
        if (!request.expired)
            m_deadline = std::min(m_deadline, request.deadline);
    }
    if (!m_requests.empty() && m_requests.front().expired)
        m_deadline = std::min(m_deadline, m_requests.front().deadline + base::limits::silentLink);
    return late;
}

std::vector<Pipeline::Completion> Pipeline::abandon(const Error& cause)
{
    std::vector<Completion> lost;
    lost.reserve(m_requests.size());
    const Request* head = m_requests.empty() ? nullptr : &m_requests.front();
    for (Request& request : m_requests) {
        if (!request.callback)
            continue;
        if (&request == head && cause.kind == ErrorKind::TooLarge)
            lost.push_back(
                {std::move(request.callback), Error{cause.kind, keyOf(request.words), cause.detail}});
        else if (request.begin >= m_written)
            lost.push_back(
                {std::move(request.callback), Error{ErrorKind::NotSent, commandName(request.words), {}}});
        else
            lost.push_back({std::move(request.callback),
                Error{ErrorKind::OutcomeUnknown, commandName(request.words), base::name(cause.kind)}});
    }
    *this = Pipeline();
    return lost;
}

bool Pipeline::isDead(MonoTime now) const
{
    return !m_requests.empty() && m_requests.front().expired &&
           m_requests.front().deadline + base::limits::silentLink <= now;
}

} // namespace lockscope::redis
