#include "core/redis/client_p.h"

#include <utility>

namespace lockscope::redis
{

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

qsizetype Client::inFlight() const { return d->pipeline.size(); }

} // namespace lockscope::redis

#include "moc_client.cpp"
