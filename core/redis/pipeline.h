#pragma once

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/redis/client.h"
#include "core/redis/commandwriter.h"

#include <deque>
#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace lockscope::redis
{

/// The requests of one connection, from call to answer. A request is waiting (its bytes are collected here),
/// staged (given to the device), written (the device gave its first byte to the system), answered and done. A
/// request that is lost before it was written is certainly not done (NotSent); one that is lost after is
/// OutcomeUnknown. Replies do not name the command that they answer, so a batch ends with a marker: a PING
/// with a nonce, which the server sends back. An answered request is done when the marker of its batch has
/// come back in its place; a lost or doubled reply is noticed there, and nothing of that batch is delivered.
/// Pure: no clock, no device; callbacks are carried, never called here.
class Pipeline
{
public:
    /// `nonce` is the beginning of the text that its markers carry, which no stored value has; empty = no
    /// markers.
    explicit Pipeline(QByteArray nonce = {});

    using Answer = Client::Answer;
    using Callback = Client::Callback;

    /// Commands that are sent together, and their answers so far.
    struct Group {
        QList<Command> commands;
        Client::GroupCallback callback;
        QList<Answer> answers = {};
    };
    /// A request that is done: the owner of the pipeline calls report().
    struct Completion {
        Callback callback;
        Answer answer;
        std::unique_ptr<const Group> group = {}; ///< where set, in the place of the others

        /// Calls the callback of the request, or of the group, with the answer.
        void report() const;
        /// True where an answer is an error of that kind.
        [[nodiscard]] bool shows(base::ErrorKind kind) const;
    };
    /// The result of a reply; monostate = nothing to deliver, at least not yet.
    using Reading = std::variant<std::monostate, Completion, Message, base::Error>;

    /// Takes a request; it is waiting. For a (p)(un)subscribe the answer is the last of its confirmations.
    void add(const Command& command, Callback callback, base::MonoTime deadline);
    /// Takes commands that are one request: answered when the last of them is.
    void add(Group group, base::MonoTime deadline);
    /// Returns how many bytes are waiting.
    [[nodiscard]] qsizetype waiting() const { return m_waiting.size(); }
    /// Ends the waiting requests with a marker, where they do not end with a PING, which then is the marker.
    /// Markers of our own are sent once a PING has been answered with its nonce: not before the server is
    /// greeted, and never to a server that cannot. Among many requests some get a marker of their own.
    void mark();
    /// Returns how many markers of our own were added since the last call.
    quint64 takeMarkers() { return std::exchange(m_ownMarkers, 0); }
    /// Returns the bytes of all waiting requests, which are staged from now on.
    QByteArray stage();
    /// The device has `outstanding` bytes of the staged ones not yet given to the system.
    void wrote(qint64 outstanding) { m_written = m_staged - quint64(outstanding); }

    /// Matches a reply with the oldest unanswered request, or recognises it as a message. Error: Protocol.
    Reading read(Reply&& reply);
    /// Returns the further results that the reply has made ready, one after another, in the order of the
    /// server; monostate = no more.
    Reading next();
    /// Returns the calls whose deadline has passed: TimedOut. Their replies are still awaited, and dropped.
    std::vector<Completion> expire(base::MonoTime now);
    /// The link is gone: returns all requests that were not done. Where the awaited reply was too large to
    /// read, its caller gets `cause`. The pipeline is of no use any more.
    std::vector<Completion> abandon(const base::Error& cause);

    /// True when the oldest answer is overdue by more than limits::silentLink: the link is dead.
    [[nodiscard]] bool isDead(base::MonoTime now) const;
    /// Returns when to call expire() next; MonoTime::max() = never.
    [[nodiscard]] base::MonoTime deadline() const { return m_deadline; }
    /// Returns the number of unanswered commands, those that timed out included.
    [[nodiscard]] qsizetype size() const { return m_open; }

private:
    struct Request {
        QByteArrayList words;
        Callback callback;            ///< empty where no caller waits (any more),
        std::unique_ptr<Group> group; ///< and so is this, which stands in the place of both
        base::MonoTime deadline;
        quint64 begin = 0;  ///< position of its first byte in all that this connection sends
        qsizetype open = 1; ///< unanswered commands; 0 from the start: a marker of our own
        qsizetype confirmations = 0;
        bool expired = false;
        bool covered = false;                  ///< a marker follows, or it is one
        QByteArray nonce = {};                 ///< of a marker
        std::optional<Answer> answer = {};     ///< until the marker has come
        std::unique_ptr<Message> message = {}; ///< no request: a message that came between the answers
    };
    /// Whether the server sends the nonce of a PING back.
    enum class Echo : quint8 { Unknown, Yes, No };

    void add(Request request);
    [[nodiscard]] bool endsWithPing() const;
    Reading confirm(Reply&& reply);
    Reading prove(Reply&& reply);
    [[nodiscard]] bool learns(const Reply& reply);
    Reading news(Message&& message);
    [[nodiscard]] Request& awaited() { return m_requests[m_answered]; }
    [[nodiscard]] bool isSubscribed() const { return m_subscriptions > 0 || m_shardSubscriptions > 0; }
    [[nodiscard]] bool isUnasked(const Reply& reply) const;
    Reading endUnasked(Reply&& reply);
    Reading finish(Answer&& answer);
    Reading finishFront();
    std::optional<Completion> lose(Request& request, const base::Error& cause) const;
    static std::optional<Completion> end(Request& request,
        const std::function<base::Error(const QByteArrayList&)>& error, bool keepsAnswers = false);

    QByteArray m_nonce;
    quint32 m_markers = 0;
    quint64 m_ownMarkers = 0;
    Echo m_echo = Echo::Unknown;
    std::deque<Request> m_requests; ///< first those that are proven, then those answered, then the open ones
    size_t m_answered = 0;
    size_t m_proven = 0;    ///< of these
    size_t m_unmarked = 0;  ///< of those that wait
    CommandWriter m_writer; ///< of groups
    QByteArray m_waiting;
    qsizetype m_open = 0;
    quint64 m_staged = 0;
    quint64 m_written = 0;
    qint64 m_subscriptions = 0;      ///< as the server last counted them
    qint64 m_shardSubscriptions = 0; ///< which it counts apart
    bool m_hadShards = false;        ///< so that one may end unasked
    base::MonoTime m_deadline = base::MonoTime::max();
};

} // namespace lockscope::redis
