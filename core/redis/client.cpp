#include "core/redis/client.h"

#include "core/redis/pipeline.h"
#include "core/redis/primaryplace.h"
#include "core/redis/readcommands.h"
#include "core/redis/replyreader.h"
#include "core/redis/session.h"
#include "core/redis/sockettransport.h"
#include "core/redis/transport.h"

#include <QPointer>
#include <QTimer>

#include <algorithm>
#include <array>
#include <deque>
#include <iterator>
#include <random>
#include <utility>
#include <vector>

namespace lockscope::redis
{

/// The runner: carries events from the transport and the timer to the pure machines, and their actions back.
class Client::Private
{
public:
    Private(Client* owner, Endpoint endpoint, ClientOptions clientOptions, const base::Clock& monoClock);

    /// An event of the session and the actions that it calls for.
    template<class Event>
    void feed(Event event);
    void send(const Command& command, Callback callback, base::milliseconds deadline);
    void send(const QList<Command>& commands, GroupCallback callback, base::milliseconds deadline);
    [[nodiscard]] bool mayLeave(const Command& command) const;
    void readAvailable();
    [[nodiscard]] bool readAll(const QPointer<Client>& alive);
    void scheduleTurn();
    void flush();
    void deliverSoon(Pipeline::Completion completion);
    void deliverSoon(std::vector<Pipeline::Completion> completions);

    Client* q;
    ClientOptions options;
    const base::Clock& clock;
    Session session;
    std::mt19937_64 random; ///< of the nonces
    Pipeline pipeline;
    ReplyReader reader;
    std::unique_ptr<Transport> transport;
    const std::shared_ptr<PrimaryPlace> place; ///< of the endpoint; null = it is always the same server
    QTimer timer;
    base::MonoTime timerDue = base::MonoTime::max();
    std::deque<Session::Action> actions;
    std::vector<Pipeline::Completion> due; ///< to be called on the next turn
    ConnectionState reported;              ///< as last signalled
    Traffic traffic;
    quint64 link = 0; ///< counts connections: what was begun on an earlier one is over
    bool performing = false;
    bool turnScheduled = false;
    bool heard = false; ///< this link has sent a whole reply: it speaks RESP

private:
    [[nodiscard]] std::optional<base::Error> refusal(const Command& command) const;
    [[nodiscard]] std::unique_ptr<Transport> transportTo(const Endpoint& endpoint) const;
    void wire();
    void attend();
    void follow();
    void perform();
    void perform(const Session::Resolve& resolve) const { transport->resolve(resolve.byAnnounced); }
    void perform(const Session::Connect& action);
    void perform(const Session::StartTls&) const { transport->startTls(); }
    void perform(const Session::Send& action);
    void perform(const Session::Drop&);
    void reportState();

    void turn();
    void tick();
    void armTimer();
    void lose(const base::Error& error);
    [[nodiscard]] QByteArray nonce();
    void linkFailed(const base::Error& error);
    bool readReplies(const QPointer<Client>& alive);
    bool takeAll(Pipeline::Reading reading, const QPointer<Client>& alive);
    bool take(Pipeline::Reading reading, const QPointer<Client>& alive);
    void deliver(std::vector<Pipeline::Completion> completions) const;
};

template<class Event>
void Client::Private::feed(Event event)
{
    const Session::Actions wanted = event(clock.now());
    actions.insert(actions.end(), wanted.begin(), wanted.end());
    perform();
}

using base::MonoTime;

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

void Client::callTogether(const QList<Command>& commands, GroupCallback callback, base::milliseconds deadline)
{
    d->send(commands, std::move(callback), deadline);
}

void Client::sendNow() { d->flush(); }

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

void Client::ssubscribe(const QByteArrayList& channels, Callback done)
{
    d->send(Command(QByteArrayList{"ssubscribe"} + channels), std::move(done), base::limits::callDeadline);
}

void Client::sunsubscribe(const QByteArrayList& channels, Callback done)
{
    d->send(Command(QByteArrayList{"sunsubscribe"} + channels), std::move(done), base::limits::callDeadline);
}

Client::Traffic Client::traffic() const { return d->traffic; }

Client::Traffic& Client::Traffic::operator+=(const Traffic& other)
{
    commands += other.commands;
    writes += other.writes;
    bytesWritten += other.bytesWritten;
    bytesRead += other.bytesRead;
    return *this;
}

qsizetype Client::inFlight() const { return d->pipeline.size(); }

using base::Error;
using base::ErrorKind;

namespace
{

/// So much of what callbacks ask is sent while replies are still being read.
constexpr qsizetype sentOnTheWay = 1 << 12;

} // namespace

Client::Private::Private(
    Client* owner, Endpoint endpoint, ClientOptions clientOptions, const base::Clock& monoClock)
    : q(owner)
    , options(std::move(clientOptions))
    , clock(monoClock)
    , session(endpoint, options.clientName, options.reconnect, options.jitterSeed)
    , random(options.jitterSeed)
    , pipeline(nonce())
    , transport(transportTo(endpoint))
    , place(endpoint.place)
{
    timer.setSingleShot(true);
    timer.setTimerType(Qt::PreciseTimer);
    connect(&timer, &QTimer::timeout, q, [this] { tick(); });
    wire();
    attend();
}

void Client::Private::wire()
{
    connect(transport.get(), &Transport::resolved, q, [this](const QStringList& addresses) {
        feed([&](MonoTime now) { return session.resolved(addresses, now); });
    });
    connect(transport.get(), &Transport::connected, q,
        [this] { feed([this](MonoTime now) { return session.connected(now); }); });
    connect(transport.get(), &Transport::presented, q,
        [this](const base::PeerCertificate& certificate) { session.presented(certificate); });
    connect(transport.get(), &Transport::encrypted, q,
        [this] { feed([this](MonoTime now) { return session.encrypted(now); }); });
    connect(transport.get(), &Transport::readable, q, [this] { readAvailable(); });
    connect(
        transport.get(), &Transport::wrote, q, [this](qint64 outstanding) { pipeline.wrote(outstanding); });
    connect(transport.get(), &Transport::failed, q, [this](const Error& error) { linkFailed(error); });
}

void Client::Private::perform()
{
    if (performing) // a device may answer while it is still being opened
        return;
    performing = true;
    while (!actions.empty()) {
        const Session::Action action = std::move(actions.front());
        actions.pop_front();
        std::visit([this](const auto& each) { perform(each); }, action);
    }
    performing = false;
    scheduleTurn();
    reportState(); // a listener may destroy us
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
    lose({ErrorKind::ConnectionLost, {}, {}}); // calls with a known cause have been answered already
}

void Client::Private::lose(const Error& error)
{
    deliverSoon(pipeline.abandon(error));
    pipeline = Pipeline(nonce());
}

/// Returns another value after each loss, which no key holds.
QByteArray Client::Private::nonce() { return QByteArray::number(random(), 36) + '.'; }

void Client::Private::linkFailed(const Error& error)
{
    lose(error);
    feed([&](MonoTime now) { return session.failed(error, now); });
}

void Client::Private::reportState()
{
    if (std::exchange(reported, session.state()) != session.state())
        Q_EMIT q->stateChanged(ConnectionState(reported));
}

/// Why the command must not, or cannot, be sent now.
std::optional<Error> Client::Private::refusal(const Command& command) const
{
    if (!mayLeave(command))
        return Error{ErrorKind::NotAllowed, command.name(), {}};
    if (!session.state().isReady())
        return Error{ErrorKind::NotSent, command.name(), {}};
    return std::nullopt;
}

/// Decides for every command whether it may be sent.
bool Client::Private::mayLeave(const Command& command) const
{
    if (options.readsOnly)
        return options.asksSentinel ? isSentinelCommand(command) : isReadCommand(command);
    return !options.gate || options.gate->lets(command, clock.now());
}

void Client::Private::send(const Command& command, Callback callback, base::milliseconds deadline)
{
    if (const std::optional<Error> error = refusal(command))
        return deliverSoon({std::move(callback), *error});
    pipeline.add(command, std::move(callback), clock.now() + deadline);
    ++traffic.commands;
    scheduleTurn();
}

/// A command that must not be sent keeps the others back, and its error is that of all.
void Client::Private::send(
    const QList<Command>& commands, GroupCallback callback, base::milliseconds deadline)
{
    Pipeline::Group group{commands, std::move(callback)};
    std::optional<Error> error;
    for (auto command = commands.begin(); command != commands.end() && !error; ++command)
        error = refusal(*command);
    if (error || commands.isEmpty()) {
        group.answers.fill(error.value_or(Error()), commands.size());
        return deliverSoon({{}, Reply::nil(), std::make_unique<Pipeline::Group>(std::move(group))});
    }
    pipeline.add(std::move(group), clock.now() + deadline);
    traffic.commands += quint64(commands.size());
    scheduleTurn();
}

void Client::Private::deliverSoon(Pipeline::Completion completion)
{
    if (completion.callback || completion.group)
        due.push_back(std::move(completion));
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

/// Sends all that one turn of the event loop has collected in one piece.
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
    pipeline.mark();
    traffic.commands += pipeline.takeMarkers();
    if (const QByteArray bytes = pipeline.stage(); !bytes.isEmpty()) {
        ++traffic.writes;
        traffic.bytesWritten += quint64(bytes.size());
        transport->write(bytes); // may find that the link is gone
    }
    if (alive)
        armTimer();
}

/// A timer that rings too early finds nothing to do and is set again: that costs less than setting it anew
/// for each command.
void Client::Private::armTimer()
{
    const MonoTime next = std::min(session.deadline(), pipeline.deadline());
    if (next == MonoTime::max() || (timer.isActive() && timerDue <= next))
        return;
    timerDue = next;
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

/// Reads all available bytes; every callback may close, reopen or destroy the client. The commands that they
/// send meanwhile leave at the end, in one piece and without a turn of their own.
void Client::Private::readAvailable()
{
    const QPointer<Client> alive = q;
    const bool wasScheduled = std::exchange(turnScheduled, true);
    const bool isWhole = readAll(alive);
    if (!alive)
        return;
    turnScheduled = wasScheduled;
    if (!isWhole || !due.empty())
        scheduleTurn();
    if (isWhole)
        flush();
}

/// False when reading is over: the stream is broken, or the client is gone.
bool Client::Private::readAll(const QPointer<Client>& alive)
{
    std::array<char, 4096> chunk; // hiredis moves its buffer down after each kilobyte: keep it small
    while (const qint64 size = transport->read(chunk.data(), chunk.size())) {
        traffic.bytesRead += quint64(size);
        reader.feed(QByteArrayView(chunk.data(), size));
        if (!readReplies(alive))
            return false;
    }
    return true;
}

/// False when reading is over: the stream is broken, or the client is gone.
bool Client::Private::readReplies(const QPointer<Client>& alive)
{
    for (;;) {
        const base::Result<Reply*> next = reader.next();
        if (!next) {
            const bool foreign = next.error().kind == ErrorKind::Protocol && !heard;
            const QByteArray peer = q->endpoint().shortName().toUtf8();
            linkFailed({foreign ? ErrorKind::WrongService : next.error().kind, peer, next.error().detail});
            return false;
        }
        if (next.value() == nullptr)
            return true;
        heard = true;
        if (!takeAll(pipeline.read(std::move(*next.value())), alive))
            return false;
    }
}

/// False when reading is over, as for readAll().
bool Client::Private::takeAll(Pipeline::Reading reading, const QPointer<Client>& alive)
{
    const quint64 here = link;
    while (!std::holds_alternative<std::monostate>(reading)) {
        if (!take(std::move(reading), alive) || !alive || here != link)
            return false;
        if (pipeline.waiting() > sentOnTheWay)
            flush(); // the server works on these while we read on
        if (!alive || here != link)
            return false;
        reading = pipeline.next();
    }
    return true;
}

bool Client::Private::take(Pipeline::Reading reading, const QPointer<Client>& alive)
{
    if (const auto* error = std::get_if<Error>(&reading)) {
        linkFailed(*error);
        return false;
    }
    if (const auto* news = std::get_if<Message>(&reading)) {
        Q_EMIT q->message(*news);
    } else if (const auto* done = std::get_if<Pipeline::Completion>(&reading)) {
        const bool busy = done->shows(ErrorKind::Busy);
        done->report();
        if (alive && busy)
            feed([this](MonoTime now) { return session.sawBusy(now); });
    }
    return true;
}

void Client::Private::deliver(std::vector<Pipeline::Completion> completions) const
{
    const QPointer<Client> alive = q;
    for (const Pipeline::Completion& done : completions) {
        if (!alive)
            return;
        done.report();
    }
}

std::unique_ptr<Transport> Client::Private::transportTo(const Endpoint& endpoint) const
{
    return options.transport ? options.transport(endpoint) : std::make_unique<SocketTransport>(endpoint);
}

void Client::Private::attend()
{
    if (!place)
        return;
    connect(place.get(), &PrimaryPlace::changed, q, [this] { follow(); });
    follow();
}

/// The transport may be the one that is telling us something: it goes when it has finished.
void Client::Private::follow()
{
    if (!place->address())
        return feed([this](MonoTime now) { return session.displaced(place->failure(), now); });
    const Endpoint server = session.endpoint().at(*place->address());
    transport->drop();
    transport->disconnect(q);
    transport.release()->deleteLater();
    transport = transportTo(server);
    wire();
    feed([&](MonoTime now) { return session.moved(server, now); });
}

} // namespace lockscope::redis

#include "moc_client.cpp"
