#include "core/redis/pipeline.h"

#include "core/redis/replyshape.h"

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
/// The most requests that wait for one marker: the first of them are delivered while the server answers the
/// others.
constexpr size_t mostMarked = 64;

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

/// A PING as Pipeline::mark() finds it at the end of the waiting bytes.
constexpr QByteArrayView bareMarker("*1\r\n$4\r\nping\r\n");

bool isPong(const Reply& reply)
{
    return (reply.type == Reply::Type::Status && reply.bytes == "PONG") ||
           (startsWith(reply, "pong", 2) && reply.elements.at(1).bytes.isEmpty());
}

/// Where something is subscribed the nonce comes back in an array.
bool isEcho(const Reply& reply, const QByteArray& nonce)
{
    const auto isNonce = [&](const Reply& part) {
        return part.type == Reply::Type::Bulk && part.bytes == nonce;
    };
    return isNonce(reply) || (startsWith(reply, "pong", 2) && isNonce(reply.elements.at(1)));
}

/// True of a server in a state in which it refuses PING as it refuses the commands before it.
bool isStateOfServer(const Reply& reply)
{
    if (!reply.isError())
        return false;
    switch (base::kindOfErrorReply(reply.bytes)) {
    case ErrorKind::Busy:
    case ErrorKind::Loading:
    case ErrorKind::MasterDown:
    case ErrorKind::Misconfigured:
    case ErrorKind::AuthRequired:
        return true;
    case ErrorKind::NoPermission:
        return reply.bytes.contains("ping");
    default:
        return false;
    }
}

/// True where this user may not send PING, or the server does not know it.
bool isRefusal(const Reply& reply)
{
    if (!reply.isError())
        return false;
    const ErrorKind kind = base::kindOfErrorReply(reply.bytes);
    return kind == ErrorKind::NoPermission || kind == ErrorKind::UnknownCommand;
}

/// Servers before Redis 3.0, whose PING takes no word, answer so.
constexpr const char* tooManyWords = "ERR wrong number of arguments";

Error outOfStep() { return {ErrorKind::Protocol, {}, "out of step"}; }

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

void Pipeline::Completion::report() const
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

Pipeline::Pipeline(QByteArray nonce)
    : m_nonce(std::move(nonce))
{
}

void Pipeline::add(const Command& command, Callback callback, MonoTime deadline)
{
    Request request{command.words, std::move(callback), {}, deadline};
    if (!command.words.isEmpty() && isSubscription(command.words.constFirst()))
        request.confirmations = command.words.size() - 1;
    add(std::move(request));
    Command::appendWire(command.words, m_waiting);
    if (m_unmarked >= mostMarked)
        mark();
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
    if (m_unmarked >= mostMarked)
        mark();
}

void Pipeline::add(Request request)
{
    request.begin = m_staged + quint64(m_waiting.size());
    m_open += request.open;
    m_deadline = std::min(m_deadline, request.deadline);
    m_requests.push_back(std::move(request));
    ++m_unmarked;
}

bool Pipeline::endsWithPing() const
{
    const Request& last = m_requests.back();
    return !last.group && last.words.size() == 1 && last.words.front() == "ping";
}

void Pipeline::mark()
{
    if (m_nonce.isEmpty() || m_unmarked == 0 || m_echo == Echo::No)
        return;
    const bool isOwn = !endsWithPing();
    if (isOwn && m_echo == Echo::Unknown)
        return;
    if (isOwn) {
        Request marker{{QByteArrayLiteral("ping")}, {}, {}, m_requests.back().deadline};
        marker.open = 0;
        add(std::move(marker));
        ++m_ownMarkers;
    } else {
        m_waiting.chop(bareMarker.size());
    }
    m_requests.back().nonce = m_nonce + QByteArray::number(++m_markers, 36);
    Command::appendWire({QByteArrayLiteral("ping"), m_requests.back().nonce}, m_waiting);
    std::for_each(m_requests.end() - std::ptrdiff_t(m_unmarked), m_requests.end(),
        [](Request& request) { request.covered = true; });
    m_unmarked = 0;
}

QByteArray Pipeline::stage()
{
    m_unmarked = 0;
    m_staged += quint64(m_waiting.size());
    QByteArray staged = std::exchange(m_waiting, {});
    m_waiting.reserve(std::min(staged.size(), mostReserved)); // the next turn mostly sends as much
    return staged;
}

Pipeline::Reading Pipeline::read(Reply&& reply)
{
    auto& parts = reply.elements;
    if (isSubscribed() && (startsWith(reply, "message", 3) || startsWith(reply, "smessage", 3)))
        return news(messageOf({}, parts[1], parts[2]));
    if (isSubscribed() && startsWith(reply, "pmessage", 4))
        return news(messageOf(parts[1].bytes, parts[2], parts[3]));
    if (isUnasked(reply))
        return endUnasked(std::move(reply));
    if (m_answered == m_requests.size())
        return Error{
            ErrorKind::Protocol, {}, QT_TRANSLATE_NOOP("ErrorDetails", "a reply that nobody asked for")};
    if (!awaited().nonce.isEmpty())
        return prove(std::move(reply));
    if (awaited().covered && reply.type == Reply::Type::Bulk && reply.bytes.startsWith(m_nonce))
        return outOfStep();
    if (awaited().confirmations > 0 && !reply.isError())
        return confirm(std::move(reply));
    if (isSubscribed() && startsWith(reply, "pong", 2))
        reply = Reply::status("PONG"); // the subscribed form of the same answer
    if (!m_nonce.isEmpty() && !fitsCommand(reply, nextWords(awaited())))
        return outOfStep();
    return finish(answerOf(std::move(reply), nextWords(awaited())));
}

/// Answers that came before the message are delivered before it.
Pipeline::Reading Pipeline::news(Message&& message)
{
    if (m_answered == 0)
        return std::move(message);
    Request between{{}, {}, {}, MonoTime::max()};
    between.message = std::make_unique<Message>(std::move(message));
    m_requests.insert(m_requests.begin() + std::ptrdiff_t(m_answered++), std::move(between));
    return {};
}

Pipeline::Reading Pipeline::prove(Reply&& reply)
{
    Request& marker = awaited();
    const bool isGood = isEcho(reply, marker.nonce);
    if (isGood)
        m_echo = Echo::Yes;
    else if (!isStateOfServer(reply) && !learns(reply))
        return outOfStep();
    if (isGood || (m_echo == Echo::No && !isRefusal(reply)))
        reply = Reply::status("PONG");
    if (marker.open > 0) {
        --m_open;
        marker.answer = answerOf(std::move(reply), marker.words);
    }
    m_proven = ++m_answered;
    return next();
}

/// True where the first reply shows that the server cannot send the nonce back, or may not be asked. Nothing
/// can be proven there.
bool Pipeline::learns(const Reply& reply)
{
    if (m_echo != Echo::Unknown || !(isPong(reply) || reply.isError()))
        return false;
    if (isPong(reply) || isRefusal(reply) || reply.bytes.startsWith(tooManyWords))
        m_echo = Echo::No;
    return true;
}

Pipeline::Reading Pipeline::next()
{
    while (m_proven > 0) {
        --m_proven;
        --m_answered;
        if (Reading reading = finishFront(); !std::holds_alternative<std::monostate>(reading))
            return reading;
    }
    return {};
}

Pipeline::Reading Pipeline::confirm(Reply&& reply)
{
    Request& request = awaited();
    if (!startsWith(reply, request.words[0].constData(), 3) || !reply.elements[2].isInteger())
        return base::errorOf(ErrorKind::Protocol, {},
            QT_TRANSLATE_NOOP("ErrorDetails", "no confirmation of %1"), {request.words[0]});
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
    if (m_answered == m_requests.size())
        return true;
    const Request& next = m_requests[m_answered];
    const bool asked = next.confirmations > 0 && next.words[0] == endOfShard &&
                       next.words.indexOf(reply.elements[1].bytes, 1) > 0;
    return !asked;
}

Pipeline::Reading Pipeline::endUnasked(Reply&& reply)
{
    m_shardSubscriptions = reply.elements[2].integer;
    Message message;
    message.channel = std::move(reply.elements[1].bytes);
    message.ended = true;
    return news(std::move(message));
}

/// Where a marker follows, nothing is delivered before it has come.
Pipeline::Reading Pipeline::finish(Answer&& answer)
{
    Request& request = awaited();
    --m_open;
    if (request.group)
        request.group->answers.append(std::move(answer));
    else
        request.answer = std::move(answer);
    if (--request.open > 0)
        return {};
    if (!request.covered)
        return finishFront();
    ++m_answered;
    return {};
}

Pipeline::Reading Pipeline::finishFront()
{
    Request front = std::move(m_requests.front());
    m_requests.pop_front();
    if (front.message)
        return std::move(*front.message);
    if (front.group)
        return Completion{{}, Reply::nil(), std::move(front.group)};
    return front.callback ? Reading(Completion{std::move(front.callback), *std::move(front.answer)})
                          : Reading();
}

/// Ends a request whose remaining answers will never come.
std::optional<Pipeline::Completion> Pipeline::end(
    Request& request, const std::function<Error(const QByteArrayList&)>& error, bool keepsAnswers)
{
    if (request.callback)
        return Completion{std::exchange(request.callback, {}), error(request.words)};
    if (!request.group)
        return std::nullopt;
    QList<Answer>& answers = request.group->answers;
    if (request.covered && !keepsAnswers)
        answers.clear(); // which no marker has proven
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
    const bool isAwaited = m_answered < m_requests.size() && &request == &m_requests[m_answered];
    bool asked = cause.kind == ErrorKind::TooLarge && isAwaited;
    const auto error = [&](const QByteArrayList& words) {
        if (std::exchange(asked, false))
            return Error{cause.kind, keyOf(words), cause.detail};
        if (sent)
            return Error{ErrorKind::OutcomeUnknown, commandName(words), base::name(cause.kind)};
        return Error{ErrorKind::NotSent, commandName(words), {}};
    };
    return end(request, error, asked);
}

bool Pipeline::isDead(MonoTime now) const
{
    return !m_requests.empty() && m_requests.front().expired &&
           m_requests.front().deadline + base::limits::silentLink <= now;
}

} // namespace lockscope::redis
