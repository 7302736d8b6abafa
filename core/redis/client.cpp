#include "core/redis/client.h"

#include "core/redis/pipeline.h"
#include "core/redis/readcommands.h"
#include "core/redis/replyreader.h"
#include "core/redis/session.h"
#include "core/redis/sockettransport.h"

#include <QPointer>
#include <QTimer>

#include <array>
#include <deque>
#include <utility>

namespace lockscope::redis
{

using base::Error;
using base::ErrorKind;
using base::MonoTime;

/// The runner: carries events from the transport and the timer to the pure machines, and their actions back.
class Client::Private
{
public:
    Private(Client* owner, Endpoint endpoint, ClientOptions clientOptions, const base::Clock& monoClock);

    /// An event of the session and the actions that it calls for.
    template<class Event>
    void feed(Event event);
    void send(const Command& command, Callback callback, base::milliseconds deadline);
    void readAvailable();
    void scheduleTurn();
    void deliverSoon(Callback callback, Answer answer);
    void deliverSoon(std::vector<Pipeline::Completion> completions);

    Client* q;
    ClientOptions options;
    const base::Clock& clock;
    Session session;
    Pipeline pipeline;
    ReplyReader reader;
    const std::unique_ptr<Transport> transport;
    QTimer timer;
    MonoTime timerDue = MonoTime::max();
    std::deque<Session::Action> actions;
    std::vector<Pipeline::Completion> due; ///< to be called on the next turn
    ConnectionState told;                  ///< as last signalled
    Traffic traffic;
    quint64 link = 0; ///< counts connections: what was begun on an earlier one is over
    bool performing = false;
    bool turnScheduled = false;
    bool heard = false; ///< this link has sent a whole reply: it speaks RESP

private:
    void wire();
    void perform();
    void perform(const Session::Resolve&) { transport->resolve(); }
    void perform(const Session::Connect& action);
    void perform(const Session::StartTls&) { transport->startTls(); }
    void perform(const Session::Send& action);
    void perform(const Session::Drop&);
    void tellState();

    void turn();
    void tick();
    void flush();
    void armTimer();
    void lose(const Error& error);
    void linkFailed(const Error& error);
    bool readReplies();
    bool take(Pipeline::Reading reading);
    void deliver(std::vector<Pipeline::Completion> completions);
};

Client::Private::Private(
    Client* owner, Endpoint endpoint, ClientOptions clientOptions, const base::Clock& monoClock)
    : q(owner)
    , options(std::move(clientOptions))
    , clock(monoClock)
    , session(endpoint, options.clientName, options.reconnect, options.jitterSeed)
    , transport(options.transport ? options.transport(endpoint) : std::make_unique<SocketTransport>(endpoint))
{
    wire();
}

void Client::Private::wire()
{
    timer.setSingleShot(true);
    timer.setTimerType(Qt::PreciseTimer);
    connect(&timer, &QTimer::timeout, q, [this] { tick(); });
    connect(transport.get(), &Transport::resolved, q, [this](const QStringList& addresses) {
        feed([&](MonoTime now) { return session.resolved(addresses, now); });
    });
    connect(transport.get(), &Transport::connected, q,
        [this] { feed([this](MonoTime now) { return session.connected(now); }); });
    connect(transport.get(), &Transport::encrypted, q,
        [this] { feed([this](MonoTime now) { return session.encrypted(now); }); });
    connect(transport.get(), &Transport::readable, q, [this] { readAvailable(); });
    connect(
        transport.get(), &Transport::wrote, q, [this](qint64 outstanding) { pipeline.wrote(outstanding); });
    connect(transport.get(), &Transport::failed, q, [this](const Error& error) { linkFailed(error); });
}

template<class Event>
void Client::Private::feed(Event event)
{
    const Session::Actions wanted = event(clock.now());
    actions.insert(actions.end(), wanted.begin(), wanted.end());
    if (performing) // a device may answer while it is still being opened
        return;
    const QPointer<Client> alive = q;
    perform();
    tellState();
    if (alive)
        scheduleTurn();
}

void Client::Private::perform()
{
    performing = true;
    while (!actions.empty()) {
        const Session::Action action = std::move(actions.front());
        actions.pop_front();
        std::visit([this](const auto& each) { perform(each); }, action);
    }
    performing = false;
}

void Client::Private::perform(const Session::Connect& action)
{
    ++link;
    heard = false;
    reader.reset();
    transport->connectTo(action.address);
}

void Client::Private::perform(const Session::Send& action)
{
    const auto answered = [this, begun = link](const Answer& answer) {
        if (begun == link)
            feed([&](MonoTime now) { return session.answered(answer, now); });
    };
    pipeline.add(action.command, answered, MonoTime::max());
    ++traffic.commands;
}

void Client::Private::perform(const Session::Drop&)
{
    ++link;
    transport->drop();
    lose({ErrorKind::ConnectionLost, {}, {}}); // those that a cause was known for have been told already
}

void Client::Private::lose(const Error& error) { deliverSoon(pipeline.abandon(error)); }

void Client::Private::linkFailed(const Error& error)
{
    lose(error);
    feed([&](MonoTime now) { return session.failed(error, now); });
}

void Client::Private::tellState()
{
    if (std::exchange(told, session.state()) != session.state())
        Q_EMIT q->stateChanged(ConnectionState(told));
}

void Client::Private::send(const Command& command, Callback callback, base::milliseconds deadline)
{
    if (options.readsOnly && !isReadCommand(command))
        return deliverSoon(std::move(callback), Error{ErrorKind::NotAllowed, command.name(), {}});
    if (!session.state().isReady())
        return deliverSoon(std::move(callback), Error{ErrorKind::NotSent, command.name(), {}});
    pipeline.add(command, std::move(callback), clock.now() + deadline);
    ++traffic.commands;
    scheduleTurn();
}

void Client::Private::deliverSoon(Callback callback, Answer answer)
{
    if (callback)
        due.push_back({std::move(callback), std::move(answer)});
    scheduleTurn();
}

void Client::Private::deliverSoon(std::vector<Pipeline::Completion> completions)
{
    std::move(completions.begin(), completions.end(), std::back_inserter(due));
    scheduleTurn();
}

void Client::Private::scheduleTurn()
{
    if (std::exchange(turnScheduled, true))
        return;
    QMetaObject::invokeMethod(
        q, [this] { turn(); }, Qt::QueuedConnection);
}

/// What one turn of the event loop has collected goes out in one piece.
void Client::Private::turn()
{
    const QPointer<Client> alive = q;
    turnScheduled = false;
    flush();
    if (alive)
        deliver(std::exchange(due, {}));
}

void Client::Private::flush()
{
    const QPointer<Client> alive = q;
    if (const QByteArray bytes = pipeline.stage(); !bytes.isEmpty()) {
        traffic.bytesWritten += quint64(bytes.size());
        transport->write(bytes); // may find that the link is gone
    }
    if (alive)
        armTimer();
}

void Client::Private::armTimer()
{
    const MonoTime next = std::min(session.deadline(), pipeline.deadline());
    if (next == timerDue && timer.isActive())
        return;
    timerDue = next;
    if (next == MonoTime::max())
        return timer.stop();
    timer.start(std::max(std::chrono::ceil<base::milliseconds>(next - clock.now()), base::milliseconds(0)));
}

void Client::Private::tick()
{
    const MonoTime now = clock.now();
    deliverSoon(pipeline.expire(now));
    if (pipeline.isDead(now))
        return linkFailed({ErrorKind::TimedOut, q->endpoint().shortName().toUtf8(), {}});
    feed([this](MonoTime moment) { return session.tick(moment); });
}

/// Reads what there is; every callback may close, reopen or destroy the client.
void Client::Private::readAvailable()
{
    const quint64 here = link;
    const QPointer<Client> alive = q;
    std::array<char, 16 * 1024> chunk; // hiredis moves its buffer down after each kilobyte: keep it small
    while (const qint64 size = transport->read(chunk.data(), chunk.size())) {
        traffic.bytesRead += quint64(size);
        reader.feed(QByteArrayView(chunk.data(), size));
        if (!readReplies() || !alive || here != link)
            return;
    }
    flush();
}

/// False when reading is over: the stream is broken, or the client is gone.
bool Client::Private::readReplies()
{
    const quint64 here = link;
    const QPointer<Client> alive = q;
    for (;;) {
        base::Result<std::optional<Reply>> next = reader.next();
        if (!next) {
            const bool foreign = next.error().kind == ErrorKind::Protocol && !heard;
            const QByteArray peer = q->endpoint().shortName().toUtf8();
            linkFailed({foreign ? ErrorKind::WrongService : next.error().kind, peer, next.error().detail});
            return false;
        }
        std::optional<Reply> reply = std::move(next).value();
        if (!reply)
            return true;
        heard = true;
        if (!take(pipeline.read(*std::move(reply))) || !alive || here != link)
            return false;
    }
}

bool Client::Private::take(Pipeline::Reading reading)
{
    if (const auto* error = std::get_if<Error>(&reading)) {
        linkFailed(*error);
        return false;
    }
    if (const auto* news = std::get_if<Message>(&reading)) {
        Q_EMIT q->message(*news);
    } else if (const auto* done = std::get_if<Pipeline::Completion>(&reading)) {
        const QPointer<Client> alive = q;
        const bool busy = !done->answer && done->answer.error().kind == ErrorKind::Busy;
        done->callback(done->answer);
        if (alive && busy)
            feed([this](MonoTime now) { return session.sawBusy(now); });
    }
    return true;
}

void Client::Private::deliver(std::vector<Pipeline::Completion> completions)
{
    const QPointer<Client> alive = q;
    for (const Pipeline::Completion& done : completions) {
        if (!alive)
            return;
        done.callback(done.answer);
    }
}

Client::Client(Endpoint endpoint, ClientOptions options, const base::Clock& clock, QObject* parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, std::move(endpoint), std::move(options), clock))
{
}

Client::~Client() = default;

void Client::open()
{
    d->feed([this](MonoTime now) { return d->session.open(now); });
}

void Client::close()
{
    d->feed([this](MonoTime) { return d->session.close(); });
}

void Client::retryNow()
{
    d->feed([this](MonoTime now) { return d->session.retryNow(now); });
}

const ConnectionState& Client::state() const { return d->session.state(); }

const Endpoint& Client::endpoint() const { return d->session.endpoint(); }

qint64 Client::clientId() const { return d->session.clientId(); }

void Client::call(const Command& command, Callback callback, base::milliseconds deadline)
{
    d->send(command, std::move(callback), deadline);
}

void Client::subscribe(const QByteArrayList& channels, Callback done)
{
    d->send(Command(QByteArrayList{"subscribe"} + channels), std::move(done), base::limits::callDeadline);
}

void Client::psubscribe(const QByteArrayList& patterns, Callback done)
{
    d->send(Command(QByteArrayList{"psubscribe"} + patterns), std::move(done), base::limits::callDeadline);
}

void Client::unsubscribe(const QByteArrayList& channels, Callback done)
{
    d->send(Command(QByteArrayList{"unsubscribe"} + channels), std::move(done), base::limits::callDeadline);
}

void Client::punsubscribe(const QByteArrayList& patterns, Callback done)
{
    d->send(Command(QByteArrayList{"punsubscribe"} + patterns), std::move(done), base::limits::callDeadline);
}

Client::Traffic Client::traffic() const { return d->traffic; }

qsizetype Client::inFlight() const { return d->pipeline.size(); }

} // namespace lockscope::redis
