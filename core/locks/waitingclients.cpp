#include "core/locks/waitingclients.h"

#include "core/base/printable.h"
#include "core/base/rawjson.h"
#include "core/locks/family.h"
#include "core/locks/lockwords.h"
#include "core/words/counted.h"

#include <QCoreApplication>
#include <QJsonObject>

#include <algorithm>

namespace lockscope::locks
{

namespace
{

struct WaitingWords {
    Q_DECLARE_TR_FUNCTIONS(lockfacts)
};

constexpr qsizetype nameInSentence = 28; ///< it has to fit beside the table: it has no place to break

/// The client whose very connection it is; empty where none is known, or several might be.
QByteArray clientOn(const ClientConnection& connection, const ClientSight& sight)
{
    QByteArray client;
    const QByteArray host = connection.host();
    for (auto match = sight.matches.cbegin(); match != sight.matches.cend(); ++match) {
        const ClientConnection& other = match->connection;
        const bool isSame = other.id == connection.id;
        const bool isAlike = other.name == connection.name && other.user == connection.user &&
                             other.library == connection.library && other.host() == host;
        if (isSame)
            return match.key();
        if (!isAlike || match->certainty == Certainty::Possible)
            continue;
        if (!client.isEmpty())
            return {};
        client = match.key();
    }
    return client;
}

} // namespace

QString WaitingClient::name(qsizetype most) const
{
    if (!alias.isEmpty())
        return base::printable(alias.toUtf8(), most);
    if (connection && !connection->name.isEmpty())
        return base::printable(connection->name, most);
    if (!client.isEmpty())
        return holderIdWords({client}, most);
    return connection ? base::printable(connection->host(), most) : QString();
}

QList<WaitingClient> waitingClients(
    const Lock& lock, const ClientSight& sight, const QHash<QByteArray, QString>& aliases)
{
    QList<WaitingClient> waiting;
    for (const Waiter& waiter : *lock.waiters.list) {
        const QByteArray client = holderOf(lock.kind, waiter.id).clientOrId();
        const auto match = sight.matches.constFind(client);
        waiting.append(
            {client, match == sight.matches.cend() ? std::nullopt : std::optional(match->connection),
                Certainty::Proved, aliases.value(client)});
    }
    if (!waiting.isEmpty())
        return waiting;
    for (const QByteArray& channel : familyOf(lock.kind).waiterChannels(lock)) {
        QList<ClientConnection> listening = sight.listeners.value(channel).connections;
        std::ranges::sort(listening, {}, &ClientConnection::id);
        for (const ClientConnection& connection : std::as_const(listening)) {
            const QByteArray client = clientOn(connection, sight);
            waiting.append({client, connection, Certainty::Likely, aliases.value(client)});
        }
    }
    return waiting;
}

QString waitingWords(const QList<WaitingClient>& waiting, qsizetype most)
{
    QStringList names;
    QHash<QString, qint64> places;
    QHash<QString, QString> inShort;
    for (const WaitingClient& each : waiting) {
        const QString name = each.name();
        if (++places[name] == 1) {
            names.append(name);
            inShort.insert(name, each.name(nameInSentence));
        }
    }
    std::ranges::stable_sort(
        names, std::ranges::greater(), [&](const QString& name) { return places[name]; });
    QStringList shown;
    qint64 others = 0;
    for (const QString& name : std::as_const(names)) {
        if (shown.size() >= most)
            others += places[name];
        else
            shown.append(places[name] == 1
                             ? inShort[name]
                             : QStringLiteral("%1 ×%2").arg(inShort[name], QString::number(places[name])));
    }
    if (others > 0)
        shown.append(words::counted(others, WaitingWords::tr("and 1 other"),
            WaitingWords::tr("and %n others", nullptr, words::numerus(others))));
    return shown.join(QStringLiteral(", "));
}

QJsonArray toJson(const QList<WaitingClient>& waiting)
{
    QJsonArray list;
    for (const WaitingClient& each : waiting) {
        QJsonObject object{{QStringLiteral("name"), each.name()},
            {QStringLiteral("alias"), each.alias.isEmpty() ? QJsonValue() : QJsonValue(each.alias)},
            {QStringLiteral("certainty"), QString::fromLatin1(name(each.certainty))}};
        base::insertRaw(object, QStringLiteral("client"), each.client);
        const ClientConnection connection = each.connection.value_or(ClientConnection());
        base::insertRaw(object, QStringLiteral("address"), connection.address);
        base::insertRaw(object, QStringLiteral("user"), connection.user);
        base::insertRaw(object, QStringLiteral("library"), connection.library);
        list.append(object);
    }
    return list;
}

} // namespace lockscope::locks
