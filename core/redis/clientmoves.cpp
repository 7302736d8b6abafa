#include "core/redis/client_p.h"
#include "core/redis/sockettransport.h"

/// How a client reaches its server, and another one when the primary is another one.
namespace lockscope::redis
{

using base::MonoTime;

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
