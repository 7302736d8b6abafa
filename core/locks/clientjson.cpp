#include "core/locks/clientjson.h"

#include "core/base/rawjson.h"

namespace lockscope::locks
{

QJsonObject toJson(const ClientMatch& match)
{
    QJsonObject place{{QStringLiteral("connections"), match.connections},
        {QStringLiteral("certainty"), QString::fromLatin1(name(match.certainty))},
        {QStringLiteral("evidence"), QString::fromLatin1(name(match.evidence))}};
    base::insertRaw(place, QStringLiteral("address"), match.connection.address);
    base::insertRaw(place, QStringLiteral("name"), match.connection.name);
    base::insertRaw(place, QStringLiteral("user"), match.connection.user);
    base::insertRaw(place, QStringLiteral("library"), match.connection.library);
    if (match.goneSince)
        place.insert(QStringLiteral("gone_since_ms"), qint64(match.goneSince->time_since_epoch().count()));
    return place;
}

QJsonObject toJson(const KnownClient& client, base::ServerTime now)
{
    const ClientTally& tally = client.tally;
    const ClientMatch* match = client.match ? &*client.match : nullptr;
    QJsonObject object{{QStringLiteral("held"), tally.held}, {QStringLiteral("waits"), tally.waits},
        {QStringLiteral("renewals"), tally.renewals},
        {QStringLiteral("threads"), qint64(tally.threads.size())},
        {QStringLiteral("life"), QString::fromLatin1(name(lifeAt(tally, match, now)))},
        {QStringLiteral("last_sign_at_ms"),
            tally.lastSign ? QJsonValue(qint64(tally.lastSign->time_since_epoch().count())) : QJsonValue()},
        {QStringLiteral("place"), match == nullptr ? QJsonValue() : QJsonValue(toJson(*match))},
        {QStringLiteral("alias"), client.alias.isEmpty() ? QJsonValue() : QJsonValue(client.alias)}};
    base::insertRaw(object, QStringLiteral("client"), tally.client);
    return object;
}

} // namespace lockscope::locks
