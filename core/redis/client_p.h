#pragma once

#include "core/redis/client.h"
#include "core/redis/pipeline.h"
#include "core/redis/primaryplace.h"
#include "core/redis/replyreader.h"
#include "core/redis/session.h"
#include "core/redis/transport.h"

#include <QPointer>
#include <QTimer>

#include <deque>
#include <random>
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
    ConnectionState told;                  ///< as last signalled
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
    void perform(const Session::Resolve& resolve) { transport->resolve(resolve.byAnnounced); }
    void perform(const Session::Connect& action);
    void perform(const Session::StartTls&) { transport->startTls(); }
    void perform(const Session::Send& action);
    void perform(const Session::Drop&);
    void tellState();

    void turn();
    void tick();
    void flush();
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

} // namespace lockscope::redis
