#pragma once

#include "core/base/time.h"

#include <QByteArray>
#include <QList>

namespace lockscope::locks
{

/// A connection of a server, as a line of CLIENT LIST describes it. A value; all texts are raw bytes.
struct ClientConnection {
    quint64 id = 0;
    QByteArray address; ///< "10.0.3.7:51422"; of a socket in the file system its path
    QByteArray name;    ///< by CLIENT SETNAME; empty = none
    QByteArray user;    ///< of the ACL; since Redis 6.0
    QByteArray library; ///< "redisson 3.45", by CLIENT SETINFO since Redis 7.2; empty = not told
    QByteArray command; ///< its last one, in lower case: "evalsha", "client|list"
    int db = 0;
    base::seconds age{0};
    base::seconds idle{0};      ///< since its last command
    qint64 subscriptions = 0;   ///< to channels by their names, sharded ones included
    bool isReplication = false; ///< it is a replica's, or the one to the primary
    bool isBlocked = false;     ///< its last command waits: BLPOP and its like

    /// The address without its port: the part that all connections of a process share.
    [[nodiscard]] QByteArray host() const;

    friend bool operator==(const ClientConnection&, const ClientConnection&) = default;
};

/// Reads the answer of CLIENT LIST. Lines without an id are passed over, and so are fields that are not
/// known. Source: redis.io/commands/client-list; `catClientInfoString` of networking.c.
QList<ClientConnection> clientConnections(const QByteArray& answer);

/// The most connections of a server whose list is asked for: a longer one would be above the reader's limit
/// of a bulk, which ends the connection.
inline constexpr qint64 mostListedConnections = 2'000;
/// The server's processor time for one connection of the list. Measured with Redis 7.0: 0.6 to 2.2 us.
inline constexpr base::nanoseconds clientListingCost{2'500};

} // namespace lockscope::locks

Q_DECLARE_TYPEINFO(lockscope::locks::ClientConnection, Q_RELOCATABLE_TYPE);
