#include "core/redis/clientlist.h"

namespace lockscope::redis
{

namespace
{

void take(ListedClient& client, const QByteArray& field, const QByteArray& value)
{
    if (field == "id")
        client.id = value.toLongLong();
    else if (field == "addr")
        client.address = value;
    else if (field == "name")
        client.name = value;
    else if (field == "cmd")
        client.command = value.toLower();
    else if (field == "db")
        client.db = value.toInt();
    else if (field == "sub")
        client.subscriptions = value.toInt();
    else if (field == "flags")
        client.isBlocked = value.contains('b');
}

} // namespace

QList<ListedClient> clientsFrom(const QByteArray& text)
{
    QList<ListedClient> clients;
    for (const QByteArray& line : text.split('\n')) {
        if (!line.startsWith("id="))
            continue;
        ListedClient client;
        for (const QByteArray& word : line.trimmed().split(' '))
            take(client, word.left(word.indexOf('=')), word.mid(word.indexOf('=') + 1));
        clients.append(client);
    }
    return clients;
}

} // namespace lockscope::redis
