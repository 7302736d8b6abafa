#include "core/lab/clientlink.h"

#include <algorithm>

namespace lockscope::lab
{

ClientLink::ClientLink(QByteArray connectionName, const QList<redis::Endpoint>& servers,
    const client::LockScripts& scripts, const base::Clock& clock, Heard heard)
    : m_name(std::move(connectionName))
    , m_scripts(scripts)
    , m_clock(clock)
    , m_heard(std::move(heard))
    , m_pairs(static_cast<std::size_t>(servers.size()))
{
    for (int i = 0; i < servers.size(); ++i)
        connectTo(i, servers[i]);
}

ClientLink::~ClientLink() = default;

void ClientLink::connectTo(int server, const redis::Endpoint& endpoint)
{
    redis::ClientOptions options;
    options.clientName = m_name.toPercentEncoding(); // the server takes plain ASCII alone
    options.readsOnly = false;
    options.jitterSeed = qHash(m_name);
    Pair& pair = m_pairs[static_cast<std::size_t>(server)];
    pair.commands = std::make_unique<redis::Client>(endpoint, options, m_clock);
    pair.ear = std::make_unique<redis::Client>(endpoint, options, m_clock);
    for (const auto* connection : {pair.commands.get(), pair.ear.get()})
        connect(connection, &redis::Client::stateChanged, this, [this, server] { stateChanged(server); });
    connect(pair.ear.get(), &redis::Client::message, this, [this, server](const redis::Message& message) {
        m_heard({.what = ClientEvent::What::Message,
            .server = server,
            .channel = {message.channel},
            .payload = message.payload});
    });
}

void ClientLink::open()
{
    for (const Pair& pair : m_pairs) {
        pair.commands->open();
        pair.ear->open();
    }
}

bool ClientLink::isReady() const { return std::ranges::all_of(m_pairs, &Pair::isUp); }

std::optional<base::Error> ClientLink::failure() const
{
    if (m_refusal)
        return m_refusal;
    for (const Pair& pair : m_pairs)
        for (const auto* connection : {pair.commands.get(), pair.ear.get()})
            if (!connection->state().isReady() && connection->state().failure)
                return connection->state().failure;
    return std::nullopt;
}

void ClientLink::stateChanged(int server)
{
    Pair& pair = m_pairs[static_cast<std::size_t>(server)];
    const bool isUp = pair.commands->state().isReady() && pair.ear->state().isReady();
    for (const auto* connection : {pair.commands.get(), pair.ear.get()}) {
        const auto& failure = connection->state().failure;
        if (failure && failure->kind != base::ErrorKind::ConnectionLost)
            m_refusal = failure;
    }
    if (isUp)
        m_refusal.reset();
    if (std::exchange(pair.isUp, isUp) == isUp)
        return;
    m_heard({.what = isUp ? ClientEvent::What::LinkUp : ClientEvent::What::LinkDown, .server = server});
    Q_EMIT readyChanged();
}

redis::Client::Callback ClientLink::answerOf(const ClientAct& act)
{
    return [this, ticket = act.ticket, server = act.server](const redis::Client::Answer& answer) {
        m_heard({.what = ClientEvent::What::Answer, .ticket = ticket, .answer = answer, .server = server});
    };
}

void ClientLink::perform(const ClientAct& act)
{
    const Pair& pair = m_pairs[static_cast<std::size_t>(act.server)];
    switch (act.what) {
    case ClientAct::What::Call:
        return redis::evalScript(
            *pair.commands, m_scripts[act.call.script], act.call.keys, act.call.arguments, answerOf(act));
    case ClientAct::What::Send:
        return pair.commands->call(act.command, answerOf(act));
    case ClientAct::What::Subscribe:
        return pair.ear->subscribe({act.channel.bytes}, answerOf(act));
    case ClientAct::What::Unsubscribe:
        return pair.ear->unsubscribe({act.channel.bytes}, [](const auto&) {});
    case ClientAct::What::Tell:
        return;
    }
}

void ClientLink::cut()
{
    m_isCut = true;
    for (const Pair& pair : m_pairs) {
        pair.commands->close();
        pair.ear->close();
    }
}

void ClientLink::mend()
{
    if (std::exchange(m_isCut, false))
        open();
}

/// The old connections may be speaking at this moment, so they go a little later.
void ClientLink::move(int server, const redis::Endpoint& endpoint)
{
    Pair& pair = m_pairs[static_cast<std::size_t>(server)];
    pair.commands->close();
    pair.ear->close();
    for (auto* old : {pair.commands.release(), pair.ear.release()}) {
        old->disconnect(this);
        old->deleteLater();
    }
    if (std::exchange(pair.isUp, false))
        m_heard({.what = ClientEvent::What::LinkDown, .server = server});
    connectTo(server, endpoint);
    if (!m_isCut) {
        pair.commands->open();
        pair.ear->open();
    }
}

void ClientLink::end()
{
    m_heard = [](const ClientEvent&) {};
    for (const Pair& pair : m_pairs) {
        pair.commands->close();
        pair.ear->close();
    }
}

} // namespace lockscope::lab

#include "moc_clientlink.cpp"
