#pragma once

#include "core/base/limits.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/redis/command.h"
#include "core/redis/connectionstate.h"
#include "core/redis/endpoint.h"
#include "core/redis/reply.h"
#include "core/redis/transport.h"
#include "core/redis/writegate.h"

#include <QObject>

#include <functional>
#include <memory>

namespace lockscope::redis
{

/// The options of a client. `readsOnly` limits it to core/redis/readcommands, `gate` to the commands that it
/// lets pass: any other command answers NotAllowed and nothing is written.
struct ClientOptions {
    /// Empty: the client greets with AUTH alone, so that it gets ready also where a script blocks the server.
    QByteArray clientName = "lockscope";
    bool readsOnly = true;
    bool asksSentinel = false; ///< it is a client of a Sentinel: readsOnly means sentinelCommands()
    bool reconnect = true;
    quint64 jitterSeed = 0;          ///< of the backoff; programs take one from the system, tests a fixed one
    TransportFactory transport = {}; ///< empty = sockets
    std::shared_ptr<const WriteGate> gate = {}; ///< for a client that is not readsOnly; null = all may pass
};

/// A message of a subscription. `pattern` is empty where the channel was subscribed by its name.
struct Message {
    QByteArray pattern;
    QByteArray channel;
    QByteArray payload;
    bool nil = false;       ///< the payload was nil (an invalidation of everything)
    QList<QByteArray> keys; ///< the payload was an array (invalidation): its keys
    bool ended = false; ///< no message: the subscription has ended, since the shard channel's slot has left
};

/// One connection to one server: sends commands, delivers replies in order, reconnects by itself.
/// Owner: its maker; it lives on that thread, and all calls and signals are on it. Runs the pure machines
/// (Session, Pipeline, ReplyReader) over one QIODevice; never blocks, never nests an event loop, never sends
/// a command twice, never queues commands while it is not ready. Where its endpoint has a place it goes to
/// the server at that place, asks it whether it is a primary, and leaves it as soon as the place changes.
class Client final : public QObject
{
    Q_OBJECT
public:
    using Answer = base::Result<Reply>;
    /// Called exactly once per call, never from within call(). An error reply is an Error by its first word.
    using Callback = std::function<void(const Answer&)>;
    /// The same for commands that were sent together: their answers in order.
    using GroupCallback = std::function<void(const QList<Answer>&)>;

    /// `clock` must outlive the client. Destroying it drops open calls without calling back: close() first
    /// where the answers matter.
    Client(Endpoint endpoint, ClientOptions options, const base::Clock& clock, QObject* parent = nullptr);
    ~Client() override;

    /// Begins to connect; harmless when already open.
    void open();
    /// Ends the connection and all attempts. Staged calls answer NotSent, written ones OutcomeUnknown, as
    /// always not from within this call.
    void close();
    /// Ends the wait between two attempts at once; never starts a second attempt.
    void retryNow();

    /// Returns the step that the connection is at, and why the last attempt failed.
    [[nodiscard]] const ConnectionState& state() const;
    [[nodiscard]] const Endpoint& endpoint() const; ///< with a place: the server that it is at
    /// Returns the CLIENT ID of the ready connection; 0 before.
    [[nodiscard]] qint64 clientId() const;

    /// Sends `command`. Not ready → NotSent. Past the deadline → TimedOut, and the reply is awaited and
    /// dropped (order is kept). Written and the link lost → OutcomeUnknown. PING answers the status PONG also
    /// where the server has a subscribed form of it. A reply above core/base/limits → TooLarge, with the key
    /// as its subject where there is one, and the connection begins anew.
    void call(
        const Command& command, Callback callback, base::milliseconds deadline = base::limits::callDeadline);
    /// Sends the commands one after another, each as call() does, and answers once, with the last of them.
    /// Where one must not be sent none is, and its error is the answer of all.
    void callTogether(const QList<Command>& commands, GroupCallback callback,
        base::milliseconds deadline = base::limits::callDeadline);
    /// Sends at once what would leave at the end of this turn of the event loop, so that the server works on
    /// it while the caller goes on. It may find that the link is gone, and report that before it returns.
    void sendNow();

    /// (P)SUBSCRIBE and their ends; allowed beside other commands only as the server allows it. `done` is
    /// called when the server has confirmed each of the channels, or with the first error.
    void subscribe(const QByteArrayList& channels, Callback done);
    void psubscribe(const QByteArrayList& patterns, Callback done);
    void unsubscribe(const QByteArrayList& channels, Callback done);
    void punsubscribe(const QByteArrayList& patterns, Callback done);
    /// The same for shard channels, all of which must be in one slot of the node that is asked.
    void ssubscribe(const QByteArrayList& channels, Callback done);
    void sunsubscribe(const QByteArrayList& channels, Callback done);

    /// The traffic since construction: our own cost.
    struct Traffic {
        quint64 commands = 0;
        quint64 writes = 0; ///< of one or more commands, each of which the server reads by itself
        quint64 bytesWritten = 0;
        quint64 bytesRead = 0;

        /// Adds the traffic of another client.
        Traffic& operator+=(const Traffic& other);
    };
    /// Returns that cost; it goes on across reconnects.
    [[nodiscard]] Traffic traffic() const;
    /// Calls staged or written and not answered.
    [[nodiscard]] qsizetype inFlight() const;

Q_SIGNALS:
    /// state() has changed.
    void stateChanged(const lockscope::redis::ConnectionState& state);
    /// Brings a message of one of its subscriptions.
    void message(const lockscope::redis::Message& message);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::redis

Q_DECLARE_METATYPE(lockscope::redis::Message)
