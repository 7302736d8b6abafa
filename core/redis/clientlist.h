#pragma once

#include <QByteArray>
#include <QList>

namespace lockscope::redis
{

/// A line of CLIENT LIST, as far as it says who waits or holds.
struct ListedClient {
    qint64 id = 0; ///< grows with each connection of the server
    QByteArray address;
    QByteArray name;
    QByteArray command; ///< the last one, in lower case: "blpop", "client|list"
    int db = 0;
    int subscriptions = 0; ///< to channels by their names
    bool isBlocked = false;
};

/// Reads the text of CLIENT LIST; fields that are missing keep their defaults. Source:
/// redis.io/commands/client-list. Pure; any thread.
QList<ListedClient> clientsFrom(const QByteArray& text);

} // namespace lockscope::redis
