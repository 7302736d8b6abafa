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

constexpr qsizetype mostReserved = 1 << 16;

/// Commands that are answered once for each of their channels.
bool isSubscription(const QByteArray& name) { return name.endsWith("subscribe"); }

constexpr const char* endOfShard = "sunsubscribe";

bool isOfShards(const QByteArray& name) { return name == "ssubscribe" || name == endOfShard; }

/// Commands whose second word is no key.
bool isKeyless(const QByteArray& name)
{
    static constexpr std::array<QByteArrayView, 9> names{
        "client", "pubsub", "info", "scan", "cluster", "script", "evalsha", "eval", "auth"};
    return std::find(names.begin(), names.end(), name) != names.end();
}

QByteArray commandName(const QByteArrayList& words)
{
    const bool hasSubcommand =
        words.size() > 1 && (words[0] == "client" || words[0] == "pubsub" || words[0] == "cluster");
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
    Message message{pattern, channel.bytes, std::move(payload.bytes), payload.isNil(), {}, false};
    for (Reply& key : payload.elements)
        message.keys.append(std::move(key.bytes));
    return message;
}

/// The command of a request that the next reply answers.
const QByteArrayList& nextWords(const auto& request)
{
    return request.group ? request.group->commands.at(request.group->answers.size()).words : request.words;
}

Pipeline::Answer answerOf(Reply&& reply, const QByteArrayList& words)
{
    if (!reply.isError())
        return std::move(reply);
    const ErrorKind kind = base::kindOfErrorReply(reply.bytes);
    if (kind == ErrorKind::Moved || kind == ErrorKind::Ask) { // "MOVED 3999 10.0.0.1:6381"
        const QByteArrayList parts = reply.bytes.split(' ');
        return Error{kind, parts.value(1), parts.value(2)};
    }
    return Error{kind, commandName(words), std::move(reply.bytes)};
}

} // namespace

void Pipeline::Completion::tell() const
{
    if (group)
        group->callback(group->answers);
    else
        callback(answer);
}

bool Pipeline::Completion::shows(ErrorKind kind) const
{
    const auto isOfKind = [kind](const Answer& each) { return !each && each.error().kind == kind; };
    return group ? std::ranges::any_of(group->answers, isOfKind) : isOfKind(answer);
}

void Pipeline::add(const Command& command, Callback callback, MonoTime deadline)
{
    Request request{command.words, std::move(callback), {}, deadline};
    if (!command.words.isEmpty() && isSubscription(command.words.constFirst()))
        request.confirmations = command.words.size() - 1;
    add(std::move(request));
    Command::appendWire(command.words, m_waiting);
}

void Pipeline::add(Group group, MonoTime deadline)
{
    Request request{{}, {}, std::make_unique<Group>(std::move(group)), deadline};
    const QList<Command>& commands = request.group->commands; // it stays where it is
    request.open = commands.size();
    request.group->answers.reserve(commands.size());
    add(std::move(request));
    for (const Command& command : commands)
        m_writer.append(command.words, m_waiting);
}

void Pipeline::add(Request request)
{
    request.begin = m_staged + quint64(m_waiting.size());
    m_open += request.open;
    m_deadline = std::min(m_deadline, request.deadline);
    m_requests.push_back(std::move(request));
}

QByteArray Pipeline::stage()
{
    m_staged += quint64(m_waiting.size());
    QByteArray staged = std::exchange(m_waiting, {});
    m_waiting.reserve(std::min(staged.size(), mostReserved)); // the next turn mostly sends as much
    return staged;
}

Pipeline::Reading Pipeline::read(Reply&& reply)
{
    auto& parts = reply.elements;
    if (isSubscribed() && (startsWith(reply, "message", 3) || startsWith(reply, "smessage", 3)))
        return messageOf({}, parts[1], parts[2]);
    if (isSubscribed() && startsWith(reply, "pmessage", 4))
        return messageOf(parts[1].bytes, parts[2], parts[3]);
    if (isUnasked(reply))
        return endUnasked(std::move(reply));
    if (m_requests.empty())
        return Error{ErrorKind::Protocol, {}, "a reply that nobody asked for"};
    if (m_requests.front().confirmations > 0 && !reply.isError())
        return confirm(std::move(reply));
    if (isSubscribed() && startsWith(reply, "pong", 2))
        reply = Reply::status("PONG"); // the subscribed form of the same answer
    return finish(answerOf(std::move(reply), nextWords(m_requests.front())));
}

Pipeline::Reading Pipeline::confirm(Reply&& reply)
{
    Request& request = m_requests.front();
    if (!startsWith(reply, request.words[0].constData(), 3) || !reply.elements[2].isInteger())
        return Error{ErrorKind::Protocol, {}, "no confirmation of " + request.words[0]};
    m_hadShards = m_hadShards || isOfShards(request.words[0]);
    (isOfShards(request.words[0]) ? m_shardSubscriptions : m_subscriptions) = reply.elements[2].integer;
    if (--request.confirmations > 0)
        return {};
    return finish(std::move(reply));
}

/// A server ends the subscriptions of a slot that leaves it.
bool Pipeline::isUnasked(const Reply& reply) const
{
    if (!m_hadShards || !startsWith(reply, endOfShard, 3) || !reply.elements[2].isInteger())
        return false;
    const bool asked = !m_requests.empty() && m_requests.front().confirmations > 0 &&
                       m_requests.front().words[0] == endOfShard &&
                       m_requests.front().words.indexOf(reply.elements[1].bytes, 1) > 0;
    return !asked;
}

Pipeline::Reading Pipeline::endUnasked(Reply&& reply)
{
    m_shardSubscriptions = reply.elements[2].integer;
    Message message;
    message.channel = std::move(reply.elements[1].bytes);
    message.ended = true;
    return message;
}

Pipeline::Reading Pipeline::finish(Answer&& answer)
{
    Request& request = m_requests.front();
    --m_open;
    if (!request.group)
        return --request.open > 0 ? Reading() : finishFront({std::move(request.callback), std::move(answer)});
    request.group->answers.append(std::move(answer));
    return --request.open > 0 ? Reading() : finishFront({{}, Reply::nil(), std::move(request.group)});
}

Pipeline::Reading Pipeline::finishFront(Completion done)
{
    m_requests.pop_front();
    return done.callback || done.group ? Reading(std::move(done)) : Reading();
}

/// Tells whoever waits for the request that what is not answered never will be.
std::optional<Pipeline::Completion> Pipeline::end(
    Request& request, const std::function<Error(const QByteArrayList&)>& error)
{
    if (request.callback)
        return Completion{std::exchange(request.callback, {}), error(request.words)};
    if (!request.group)
        return std::nullopt;
    QList<Answer>& answers = request.group->answers;
    while (answers.size() < request.group->commands.size())
        answers.append(error(request.group->commands.at(answers.size()).words));
    return Completion{{}, Reply::nil(), std::move(request.group)};
}

std::vector<Pipeline::Completion> Pipeline::expire(MonoTime now)
{
    const auto timedOut = [](const QByteArrayList& words) {
        return Error{ErrorKind::TimedOut, commandName(words), {}};
    };
    std::vector<Completion> late;
    m_deadline = MonoTime::max();
    for (Request& request : m_requests) {
        if (!request.expired && request.deadline <= now) {
            request.expired = true;
            if (auto done = end(request, timedOut))
                late.push_back(*std::move(done));
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
    for (Request& request : m_requests) {
        if (auto done = lose(request, cause))
            lost.push_back(*std::move(done));
    }
    *this = Pipeline();
    return lost;
}

std::optional<Pipeline::Completion> Pipeline::lose(Request& request, const Error& cause) const
{
    const bool sent = request.begin < m_written;
    bool asked = cause.kind == ErrorKind::TooLarge && &request == &m_requests.front();
    return end(request, [&](const QByteArrayList& words) {
        if (std::exchange(asked, false))
            return Error{cause.kind, keyOf(words), cause.detail};
        if (sent)
            return Error{ErrorKind::OutcomeUnknown, commandName(words), base::name(cause.kind)};
        return Error{ErrorKind::NotSent, commandName(words), {}};
    });
}

bool Pipeline::isDead(MonoTime now) const
{
    return !m_requests.empty() && m_requests.front().expired &&
           m_requests.front().deadline + base::limits::silentLink <= now;
}

} // namespace lockscope::redis
