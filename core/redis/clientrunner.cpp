#include "core/redis/client_p.h"
#include "core/redis/readcommands.h"
#include "core/redis/sockettransport.h"

#include <QPointer>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace lockscope::redis
{

using base::Error;
using base::ErrorKind;
using base::MonoTime;

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
    tellState(); // whoever listens may destroy us
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
    const QPointer<Client> alive = q;
    std::array<char, 4 * 1024> chunk; // hiredis moves its buffer down after each kilobyte: keep it small
    while (const qint64 size = transport->read(chunk.data(), chunk.size())) {
        traffic.bytesRead += quint64(size);
        reader.feed(QByteArrayView(chunk.data(), size));
        if (!readReplies(alive))
            return;
    }
    flush();
}

/// False when reading is over: the stream is broken, or the client is gone.
bool Client::Private::readReplies(const QPointer<Client>& alive)
{
    const quint64 here = link;
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
        if (!take(pipeline.read(*std::move(reply)), alive) || !alive || here != link)
            return false;
    }
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

} // namespace lockscope::redis
