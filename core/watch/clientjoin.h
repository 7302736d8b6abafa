#pragma once

#include "core/locks/clientsight.h"

#include <QHash>
#include <QSet>

#include <optional>

namespace lockscope::watch
{

/// Finds out which client id is at which connections, from lists of the connections and from what is seen of
/// locks. A server says nothing of that: each conclusion carries its evidence and how sure it is, and where
/// several explanations are as good there is none. Pure; one thread. Forgets clients that were not heard for
/// long.
class ClientJoin
{
public:
    /// The subscribers of a channel, counted together with the list of connections.
    struct Channel {
        QByteArray name;
        qint64 subscribers = 0;
        QByteArray client; ///< the id of the only client that listens to it; empty = anybody may
    };

    /// Sets our own connections, which are nobody's.
    void setOwn(const QSet<quint64>& ids) { m_own = ids; }
    /// The client was there already when this begins: its connections are not new.
    void know(const QByteArray& client, base::ServerTime now);
    /// The client took or renewed a lock at that moment.
    void heard(const QByteArray& client, base::ServerTime at);
    /// True where a list taken at `now` would show more of a client that is not known well enough: it has
    /// just sent a command, which may be the last one of its connection.
    [[nodiscard]] bool isPromising(base::ServerTime now) const;
    /// Takes the connections that there were at `at`, and the channels' subscribers at the same moment.
    void take(const QList<locks::ClientConnection>& connections, const QList<Channel>& channels,
        base::ServerTime at);

    /// Return the conclusions: by client id, and by channel.
    [[nodiscard]] const QHash<QByteArray, locks::ClientMatch>& matches() const { return m_matches; }
    [[nodiscard]] const QHash<QByteArray, locks::ChannelListeners>& listeners() const { return m_listeners; }
    /// Forgets all that was seen and concluded, but not our own connections.
    void reset();

private:
    /// Connections that are alike.
    struct Peer {
        QList<locks::ClientConnection> connections;
    };
    using Key = QByteArray;
    /// How often the connections of a place fitted, and how often they would have by chance.
    struct Fit {
        int seen = 0;
        int byChance = 0;
    };
    struct Client {
        base::ServerTime last{};
        bool isNew = true;   ///< first heard since the last list
        bool isFresh = true; ///< heard since the last list
        int tried = 0;
        QHash<Key, Fit> fits;
    };

    static Key keyOf(const locks::ClientConnection& connection);
    void group(const QList<locks::ClientConnection>& connections);
    void hearRhythms(base::ServerTime at);
    void findListeners(const QList<Channel>& channels);
    void matchNames();
    void matchChannels(const QList<Channel>& channels);
    void matchRhythms();
    void matchNewcomers(const QSet<Key>& before);
    void followMatches(base::ServerTime at);
    void forgetOld(base::ServerTime at);
    void put(const QByteArray& client, locks::ClientMatch match);

    QSet<quint64> m_own;
    QHash<Key, Peer> m_peers;                ///< by the last list
    QHash<quint64, qint64> m_subscriptions;  ///< of each connection, by the last list
    QHash<QByteArray, qint64> m_subscribers; ///< of each channel, at the same moment
    QHash<QByteArray, Client> m_clients;
    QHash<QByteArray, locks::ClientMatch> m_matches;
    QHash<QByteArray, locks::ChannelListeners> m_listeners;
    bool m_hasTaken = false;
};

} // namespace lockscope::watch
