#pragma once

#include "core/base/error.h"
#include "core/locks/clientconnection.h"

#include <QHash>
#include <QMetaType>

#include <array>
#include <optional>

namespace lockscope::locks
{

/// How sure it is that a client and a connection belong together; the surest first.
enum class Certainty : quint8 {
    Proved,   ///< they say so themselves
    Likely,   ///< several observations agree, and nothing else explains them
    Possible, ///< one observation speaks for it
};

/// The grounds on which a client id and connections are taken for one client.
enum class JoinEvidence : quint8 {
    Name,       ///< the connection's name contains the client's id
    OwnChannel, ///< the client waits on a channel of its own, and only that connection can be subscribed to
                ///< it
    Rhythm,   ///< the last commands of these connections were sent when the client took or renewed its locks
    Lifetime, ///< the connections were opened when the client was seen for the first time
};

/// The connections of a client: those of one host with one name, user and library, which are of one process
/// as far as can be told from outside.
struct ClientMatch {
    ClientConnection connection; ///< one of them; of Name and OwnChannel the very one that is meant
    qint64 connections = 0;      ///< that are alike; 0 = they are gone
    JoinEvidence evidence = JoinEvidence::Rhythm;
    Certainty certainty = Certainty::Possible;
    int seen = 0;                              ///< of Rhythm: how often it was as the evidence says …
    int tried = 0;                             ///< … of how many observations
    std::optional<base::ServerTime> goneSince; ///< none of them is there any more since then

    friend bool operator==(const ClientMatch&, const ClientMatch&) = default;
};

/// The connections that are subscribed to a channel, as far as that can be concluded.
struct ChannelListeners {
    QList<ClientConnection> connections;
    qint64 count = 0; ///< of all subscribers, by the server's own count

    friend bool operator==(const ChannelListeners&, const ChannelListeners&) = default;
};

/// All that is known of who the clients of a server are. It is asked for while somebody looks at it.
struct ClientSight {
    enum class Condition : quint8 {
        Unasked, ///< nobody looks at it, or the first answer has not come
        Known,
        TooMany, ///< the server has too many connections for a list of them
        Refused, ///< `failure` says why
    };

    Condition condition = Condition::Unasked;
    std::optional<base::Error> failure;
    base::ServerTime at{};                         ///< of the last list
    qint64 connections = 0;                        ///< that the server has
    QHash<QByteArray, ClientMatch> matches;        ///< by client id
    QHash<QByteArray, ChannelListeners> listeners; ///< by channel

    friend bool operator==(const ClientSight&, const ClientSight&) = default;
};

/// Adds what another server of a cluster knows; of two matches of a client the surer one counts.
ClientSight joined(const ClientSight& left, const ClientSight& right);

/// Stable names for JSON: "proved"; "own-channel"; "too-many".
QByteArray name(Certainty certainty);
QByteArray name(JoinEvidence evidence);
QByteArray name(ClientSight::Condition condition);

/// "proved", "likely", "possible", translated.
QString certaintyWords(Certainty certainty);
/// "10.0.3.7 “billing” (redisson 3.45)": where a client is, by its connections.
QString placeWords(const ClientMatch& match);
/// Says in a sentence why the client and the connections are taken for one.
QString evidenceWords(const ClientMatch& match);
/// Says in a sentence why it is not known who the clients are; empty where it is known.
QString lackWords(const ClientSight& sight);

} // namespace lockscope::locks

Q_DECLARE_TYPEINFO(lockscope::locks::ClientMatch, Q_RELOCATABLE_TYPE);
Q_DECLARE_METATYPE(lockscope::locks::ClientSight)
