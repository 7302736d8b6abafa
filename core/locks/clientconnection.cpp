#include "core/locks/clientconnection.h"

#include <array>

namespace lockscope::locks
{

namespace
{

using TakeConnectionField = void (*)(ClientConnection& connection, const QByteArray& value);

struct ConnectionField {
    const char* name;
    TakeConnectionField take;
};

base::seconds secondsOf(const QByteArray& value) { return base::seconds(value.toLongLong()); }

constexpr std::array<ConnectionField, 13> clientListFields{{
    {"id", [](ClientConnection& to, const QByteArray& value) { to.id = value.toULongLong(); }},
    {"addr", [](ClientConnection& to, const QByteArray& value) { to.address = value; }},
    {"name", [](ClientConnection& to, const QByteArray& value) { to.name = value; }},
    {"user", [](ClientConnection& to, const QByteArray& value) { to.user = value; }},
    {"age", [](ClientConnection& to, const QByteArray& value) { to.age = secondsOf(value); }},
    {"idle", [](ClientConnection& to, const QByteArray& value) { to.idle = secondsOf(value); }},
    {"sub", [](ClientConnection& to, const QByteArray& value) { to.subscriptions += value.toLongLong(); }},
    {"ssub", [](ClientConnection& to, const QByteArray& value) { to.subscriptions += value.toLongLong(); }},
    {"cmd", [](ClientConnection& to, const QByteArray& value) { to.command = value.toLower(); }},
    {"db", [](ClientConnection& to, const QByteArray& value) { to.db = value.toInt(); }},
    {"flags",
        [](ClientConnection& to, const QByteArray& value) {
            to.isReplication = value.contains('S') || value.contains('M');
            to.isBlocked = value.contains('b');
        }},
    {"lib-name", [](ClientConnection& to, const QByteArray& value) { to.library = value; }},
    {"lib-ver",
        [](ClientConnection& to, const QByteArray& value) {
            if (!value.isEmpty())
                to.library += (to.library.isEmpty() ? QByteArray() : QByteArray(" ")) + value;
        }},
}};

void takeField(ClientConnection& connection, const QByteArray& word)
{
    const qsizetype sign = word.indexOf('=');
    if (sign < 0)
        return;
    for (const ConnectionField& field : clientListFields) {
        if (QByteArrayView(word).first(sign) == QByteArrayView(field.name))
            return field.take(connection, word.mid(sign + 1));
    }
}

} // namespace

QByteArray ClientConnection::host() const
{
    const qsizetype colon = address.lastIndexOf(':');
    return colon < 0 ? address : address.left(colon);
}

QList<ClientConnection> clientConnections(const QByteArray& answer)
{
    QList<ClientConnection> connections;
    for (const QByteArray& line : answer.split('\n')) {
        ClientConnection connection;
        for (const QByteArray& word : line.trimmed().split(' ')) // neither names nor values hold a blank
            takeField(connection, word);
        if (connection.id != 0)
            connections.append(connection);
    }
    return connections;
}

} // namespace lockscope::locks
