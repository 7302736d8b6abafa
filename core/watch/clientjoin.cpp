#include "core/watch/clientjoin.h"

#include <algorithm>
#include <utility>

namespace lockscope::watch
{

using base::ServerTime;
using locks::Certainty;
using locks::ClientConnection;
using locks::ClientMatch;
using locks::JoinEvidence;
using namespace std::chrono_literals;

namespace
{

constexpr qsizetype mostClients = 2'000;
/// A client that was not heard for so long is forgotten, unless there is a match for it.
constexpr base::milliseconds rememberedFor = 10min;
/// An id that is shorter may be in a name by chance.
constexpr qsizetype leastTelling = 8;
/// Ids that are as long belong to one client alone wherever they stand; shorter ones are words of somebody.
constexpr qsizetype leastUnique = 16;

/// The moment of a last command is known to a second: CLIENT LIST counts whole ones.
constexpr base::milliseconds fitsBefore = 1'200ms;
constexpr base::milliseconds fitsAfter = 200ms;
/// An operation is looked for while no later command is likely to hide it.
constexpr base::milliseconds operationAgeMost = 3s;
/// Moments besideAnOperation an operation, at which a connection that is always busy fits as well.
constexpr std::array<base::milliseconds, 2> besideAnOperation{-4s, 4s};

constexpr int leastLikely = 3;
constexpr int leastPossible = 2;
/// So many of a hundred looks must fit.
constexpr int mostOften = 75;

bool isTelling(const ClientConnection& connection)
{
    static constexpr std::array silent{
        "ping", "client", "subscribe", "psubscribe", "ssubscribe", "unsubscribe", "hello", "auth", "null"};
    const qsizetype bar = connection.command.indexOf('|');
    const QByteArrayView command =
        QByteArrayView(connection.command).first(bar < 0 ? connection.command.size() : bar);
    return std::ranges::none_of(silent, [command](const char* each) { return command == each; });
}

/// True where that connection may have sent its last command at `moment`.
bool fits(const ClientConnection& connection, ServerTime moment, ServerTime at)
{
    const ServerTime latest = at - connection.idle;
    return isTelling(connection) && moment >= latest - fitsBefore && moment <= latest + fitsAfter;
}

template<class Peer>
bool anyFits(const Peer& peer, ServerTime moment, ServerTime at)
{
    return std::ranges::any_of(
        peer.connections, [&](const ClientConnection& connection) { return fits(connection, moment, at); });
}

bool isLetterOrDigit(char byte) { return QChar::isLetterOrNumber(uchar(byte)) || uchar(byte) >= 0x80; }

/// True where the id stands in the name and is no part of a longer word or number, as "worker-2" is of
/// "worker-20".
bool standsIn(const QByteArray& name, const QByteArray& id)
{
    for (qsizetype at = name.indexOf(id); at >= 0; at = name.indexOf(id, at + 1)) {
        const qsizetype end = at + id.size();
        if ((at == 0 || !isLetterOrDigit(name.at(at - 1))) &&
            (end == name.size() || !isLetterOrDigit(name.at(end))))
            return true;
    }
    return false;
}

/// A connection proves which client's it is by an id that nobody else can have, or that is all its name.
Certainty certaintyOf(const QByteArray& name, const QByteArray& id)
{
    return name == id || id.size() >= leastUnique ? Certainty::Proved : Certainty::Likely;
}

bool isOften(int part, int of) { return part * 100 >= of * mostOften; }

} // namespace

ClientJoin::Key ClientJoin::keyOf(const ClientConnection& connection)
{
    return connection.host() + '\n' + connection.name + '\n' + connection.user + '\n' + connection.library;
}

void ClientJoin::know(const QByteArray& client, ServerTime now)
{
    if (client.isEmpty() || m_clients.size() >= mostClients || m_clients.contains(client))
        return;
    m_clients.insert(client, {now, false, false, 0, {}});
}

void ClientJoin::heard(const QByteArray& client, ServerTime at)
{
    if (client.isEmpty() || (m_clients.size() >= mostClients && !m_clients.contains(client)))
        return;
    Client& known = m_clients[client];
    known.last = std::max(known.last, at);
    known.isFresh = true;
}

bool ClientJoin::isPromising(ServerTime now) const
{
    for (auto client = m_clients.cbegin(); client != m_clients.cend(); ++client) {
        const bool isJust = client->isFresh && now - client->last <= 1'500ms;
        if (isJust && m_matches.value(client.key()).certainty != Certainty::Proved)
            return true;
    }
    return false;
}

void ClientJoin::take(
    const QList<ClientConnection>& connections, const QList<Channel>& channels, ServerTime at)
{
    const QList<Key> keys = m_peers.keys();
    group(connections);
    hearRhythms(at);
    findListeners(channels);
    matchNewcomers({keys.begin(), keys.end()});
    matchRhythms();
    matchChannels(channels);
    matchNames();
    followMatches(at);
    forgetOld(at);
    m_hasTaken = true;
}

void ClientJoin::group(const QList<ClientConnection>& connections)
{
    m_peers.clear();
    for (const ClientConnection& connection : connections) {
        if (!connection.isReplication && !m_own.contains(connection.id))
            m_peers[keyOf(connection)].connections.append(connection);
    }
}

void ClientJoin::hearRhythms(ServerTime at)
{
    for (Client& client : m_clients) {
        if (!std::exchange(client.isFresh, false) || at - client.last > operationAgeMost)
            continue;
        ++client.tried;
        for (auto peer = m_peers.cbegin(); peer != m_peers.cend(); ++peer) {
            const bool seen = anyFits(*peer, client.last, at);
            const bool byChance = std::ranges::any_of(
                besideAnOperation, [&](auto away) { return anyFits(*peer, client.last + away, at); });
            if (!seen && !client.fits.contains(peer.key()))
                continue;
            Fit& fit = client.fits[peer.key()];
            fit.seen += int(seen);
            fit.byChance += int(byChance);
        }
    }
}

/// All that subscribe to anything are subscribed to a channel that has as many subscribers. Else the one
/// whose subscriptions became more when those of one channel alone did.
void ClientJoin::findListeners(const QList<Channel>& channels)
{
    QList<ClientConnection> subscribing;
    QList<ClientConnection> risen;
    QHash<quint64, qint64> subscriptions;
    for (const Peer& peer : std::as_const(m_peers)) {
        for (const ClientConnection& connection : peer.connections) {
            if (connection.subscriptions == 0)
                continue;
            subscriptions.insert(connection.id, connection.subscriptions);
            subscribing.append(connection);
            if (connection.subscriptions > m_subscriptions.value(connection.id))
                risen.append(connection);
        }
    }
    QHash<QByteArray, qint64> subscribers;
    QByteArrayList more;
    for (const Channel& channel : channels) {
        if (channel.subscribers > 0)
            subscribers.insert(channel.name, channel.subscribers);
        if (channel.subscribers > m_subscribers.value(channel.name))
            more.append(channel.name);
    }
    const auto before = std::exchange(m_listeners, {});
    for (auto channel = subscribers.cbegin(); channel != subscribers.cend(); ++channel) {
        locks::ChannelListeners& heard = m_listeners[channel.key()];
        heard.count = *channel;
        if (*channel == subscribing.size())
            heard.connections = subscribing;
        else
            std::ranges::copy_if(before.value(channel.key()).connections,
                std::back_inserter(heard.connections),
                [&](const ClientConnection& was) { return subscriptions.contains(was.id); });
    }
    if (m_hasTaken && more.size() == 1 && risen.size() == 1) {
        auto& heard = m_listeners[more.constFirst()];
        const auto isIt = [&](const ClientConnection& each) { return each.id == risen.constFirst().id; };
        if (std::ranges::none_of(heard.connections, isIt))
            heard.connections.append(risen);
    }
    for (locks::ChannelListeners& heard : m_listeners) {
        if (heard.connections.size() > heard.count) // some have left, and nobody knows which
            heard.connections.clear();
    }
    m_subscriptions = std::move(subscriptions);
    m_subscribers = std::move(subscribers);
}

/// A surer match takes the place of one that was there.
void ClientJoin::put(const QByteArray& client, ClientMatch match)
{
    const auto known = m_matches.constFind(client);
    const bool isSurer = known == m_matches.cend() || match.certainty < known->certainty ||
                         known->evidence == match.evidence || known->goneSince;
    if (!isSurer || (known == m_matches.cend() && m_matches.size() >= mostClients))
        return;
    match.connections = m_peers.value(keyOf(match.connection)).connections.size();
    m_matches.insert(client, match);
}

void ClientJoin::matchNames()
{
    QHash<QByteArray, ClientConnection> named;
    for (const Peer& peer : std::as_const(m_peers)) {
        const ClientConnection& first = peer.connections.constFirst();
        if (first.name.size() >= leastTelling)
            named.insert(first.name, first);
    }
    const QByteArray allNames = QByteArrayList(named.keys()).join('\n'); // most ids are in no name
    for (const QByteArray& client : m_clients.keys()) {
        if (client.size() < leastTelling || !allNames.contains(client))
            continue;
        QList<ClientMatch> found;
        for (const ClientConnection& connection : std::as_const(named))
            if (standsIn(connection.name, client))
                found.append(
                    {connection, 0, JoinEvidence::Name, certaintyOf(connection.name, client), 0, 0, {}});
        for (const ClientMatch& match : std::as_const(found))
            if (match.certainty == Certainty::Proved || found.size() == 1)
                put(client, match);
    }
}

void ClientJoin::matchChannels(const QList<Channel>& channels)
{
    for (const Channel& channel : channels) {
        const locks::ChannelListeners heard = m_listeners.value(channel.name);
        if (channel.client.isEmpty() || heard.connections.size() != 1 || heard.count != 1)
            continue;
        put(channel.client,
            {heard.connections.constFirst(), 0, JoinEvidence::OwnChannel, Certainty::Likely, 0, 0, {}});
    }
}

void ClientJoin::matchRhythms()
{
    for (auto client = m_clients.cbegin(); client != m_clients.cend(); ++client) {
        const auto score = [](const Fit& fit) { return fit.seen - fit.byChance; };
        Key best;
        Fit most;
        int second = 0;
        for (auto fit = client->fits.cbegin(); fit != client->fits.cend(); ++fit) {
            if (score(*fit) > score(most)) {
                second = std::max(second, most.seen);
                best = fit.key();
                most = *fit;
            } else {
                second = std::max(second, fit->seen);
            }
        }
        const bool isClear = !best.isEmpty() && isOften(most.seen, client->tried) && m_peers.contains(best) &&
                             score(most) * 2 >= client->tried && second * 2 <= most.seen;
        if (!isClear || most.seen < leastPossible)
            continue;
        const Certainty certainty = most.seen >= leastLikely ? Certainty::Likely : Certainty::Possible;
        put(client.key(), {m_peers.value(best).connections.constFirst(), 0, JoinEvidence::Rhythm, certainty,
                              most.seen, client->tried, {}});
    }
}

/// One place and one client that nobody knew before belong together.
void ClientJoin::matchNewcomers(const QSet<Key>& before)
{
    QList<Key> places;
    for (auto peer = m_peers.cbegin(); peer != m_peers.cend(); ++peer) {
        if (!before.contains(peer.key()))
            places.append(peer.key());
    }
    QByteArrayList clients;
    for (auto client = m_clients.begin(); client != m_clients.end(); ++client) {
        if (std::exchange(client->isNew, false) && !m_matches.contains(client.key()))
            clients.append(client.key());
    }
    if (m_hasTaken && places.size() == 1 && clients.size() == 1)
        put(clients.constFirst(), {m_peers.value(places.constFirst()).connections.constFirst(), 0,
                                      JoinEvidence::Lifetime, Certainty::Possible, 0, 0, {}});
}

/// Sees whether the connections of each match are still there.
void ClientJoin::followMatches(ServerTime at)
{
    for (ClientMatch& match : m_matches) {
        const Peer peer = m_peers.value(keyOf(match.connection));
        match.connections = peer.connections.size();
        if (match.connections > 0)
            match.goneSince.reset();
        else if (!match.goneSince)
            match.goneSince = at;
    }
}

void ClientJoin::forgetOld(ServerTime at)
{
    m_clients.removeIf([at](const auto& client) { return at - client->last > rememberedFor; });
    m_matches.removeIf([&](const auto& match) {
        return match->goneSince && at - *match->goneSince > rememberedFor && !m_clients.contains(match.key());
    });
    for (Client& client : m_clients) // connections that came and went must not fill it
        if (client.fits.size() > 64)
            client.fits.removeIf([this](const auto& fit) { return !m_peers.contains(fit.key()); });
}

void ClientJoin::reset()
{
    m_peers.clear();
    m_subscriptions.clear();
    m_subscribers.clear();
    m_clients.clear();
    m_matches.clear();
    m_listeners.clear();
    m_hasTaken = false;
}

} // namespace lockscope::watch
