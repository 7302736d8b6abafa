#include "core/watch/serverfacts.h"

#include <QList>
#include <QVersionNumber>

#include <algorithm>

namespace lockscope::watch
{

namespace
{

/// "db3" with "keys=12,expires=1,avg_ttl=0".
void addKeyspace(QMap<int, quint64>& keys, const QByteArray& field, const QByteArray& value)
{
    bool dbOk = false;
    const int db = field.mid(2).toInt(&dbOk);
    if (!dbOk || db < 0 || !value.startsWith("keys="))
        return;
    bool countOk = false;
    const quint64 count = value.mid(5, value.indexOf(',') - 5).toULongLong(&countOk);
    if (countOk)
        keys.insert(db, count);
}

/// "valkey_version" with "8.1.8", "dragonfly_version" with "df-v1.40.1": "Valkey 8.1.8", "Dragonfly 1.40.1".
/// Such a server calls itself an older Redis besides. Empty = the field is not of that kind.
QByteArray otherRelease(const QByteArray& field, const QByteArray& value)
{
    static const QByteArrayList others{"Valkey", "Dragonfly", "Kvrocks", "Garnet", "Redict"};
    constexpr QByteArrayView ending = "_version";
    if (!field.endsWith(ending))
        return {};
    const QByteArrayView server = QByteArrayView(field).chopped(ending.size());
    const auto other = std::ranges::find_if(
        others, [server](const QByteArray& name) { return name.compare(server, Qt::CaseInsensitive) == 0; });
    if (other == others.cend())
        return {};
    const auto digit = std::ranges::find_if(value, [](char byte) { return byte >= '0' && byte <= '9'; });
    return (*other + ' ' + value.mid(std::distance(value.cbegin(), digit))).trimmed();
}

/// Recognises KeyDB, which does not name itself: it numbers its releases as Redis never did, and reports what
/// it can do.
bool isKeyDb(const QByteArray& field, const QByteArray& value)
{
    return (field == "redis_version" && value.startsWith("6.3.")) ||
           (field == "features" && value.split(',').contains("cluster_mget"));
}

/// True of the words by which a replica names its link while it hears nothing new. Other words are not
/// Redis's, and say only that it hears its primary.
bool isWithoutLink(const QByteArray& state)
{
    static const QByteArrayList down{"none", "connect", "connecting", "handshake", "sync", "unknown"};
    return down.contains(state);
}

} // namespace

quint64 ServerFacts::keysIn(const QList<int>& databases) const
{
    quint64 sum = 0;
    for (const int db : databases)
        sum += keys.value(db);
    return sum;
}

bool ServerFacts::mayAskForNoTouch() const
{
    const auto known = QVersionNumber::fromString(QLatin1String(version));
    return mode == "standalone" && known >= QVersionNumber(7, 2);
}

void ServerFacts::takeReplication(const ServerFacts& reported)
{
    role = reported.role;
    history = reported.history;
    primary = reported.primary;
    linked = reported.linked;
    silence = reported.silence;
}

ServerFacts ServerFacts::fromInfo(const QByteArray& text)
{
    ServerFacts facts;
    QByteArray family = "Redis ";
    for (const QByteArray& line : text.split('\n')) {
        const qsizetype colon = line.indexOf(':');
        if (colon <= 0)
            continue;
        const QByteArray field = line.left(colon);
        const QByteArray value = line.mid(colon + 1).trimmed();
        if (isKeyDb(field, value))
            family = "KeyDB ";
        if (field == "redis_version")
            facts.version = value;
        else if (field == "run_id")
            facts.runId = value;
        else if (field == "role")
            facts.role = value;
        else if (field == "master_replid")
            facts.history = value;
        else if (field == "master_link_status")
            facts.linked = value == "up";
        else if (field == "master_last_io_seconds_ago" && value.toInt() >= 0)
            facts.silence = base::seconds(value.toInt());
        else if (field == "master_host")
            facts.primary.host = QString::fromUtf8(value);
        else if (field == "master_port")
            facts.primary.port = value.toUShort();
        else if (field == "redis_mode" || field == "server_mode") // the latter is Valkey's
            facts.mode = value;
        else if (field == "cluster_enabled" && value == "1")
            facts.mode = "cluster";
        else if (field == "slave_repl_offset")
            facts.offset = value.toLongLong();
        else if (field == "server_time_usec")
            facts.time = value.toLongLong();
        else if (field == "connected_clients")
            facts.connections = value.toLongLong();
        else if (field == "total_reads_processed")
            facts.reads = value.toLongLong();
        else if (field.startsWith("db"))
            addKeyspace(facts.keys, field, value);
        else if (const QByteArray release = otherRelease(field, value); !release.isEmpty())
            facts.release = release;
    }
    if (facts.release.isEmpty() && !facts.version.isEmpty())
        facts.release = family + facts.version;
    return facts;
}

/// ["master", offset, [[address, port, offset], …]] or ["slave", address, port, …], source: the command's
/// documentation. KeyDB with several primaries answers with one such list for each of them.
RoleAnswer RoleAnswer::fromReply(const redis::Reply& reply)
{
    if (const redis::Reply first = reply.elements.value(0); !first.elements.isEmpty())
        return fromReply(first);
    RoleAnswer answer;
    const QList<redis::Reply>& parts = reply.elements;
    answer.role = redis::roleIn(reply);
    const bool isReplica = answer.role == "slave" || answer.role == "active-replica";
    if (isReplica && parts.size() > 2)
        answer.primary = {QString::fromUtf8(parts.at(1).bytes), quint16(parts.at(2).integer)};
    answer.linked = isReplica && !isWithoutLink(parts.value(3).bytes);
    if (answer.role != "master" || parts.size() < 3)
        return answer;
    answer.offset = parts.at(1).integer;
    QList<redis::Reply> replicas = parts.at(2).elements;
    std::ranges::stable_sort(replicas, std::ranges::greater(),
        [](const auto& each) { return each.elements.value(2).bytes.toLongLong(); });
    for (const redis::Reply& replica : std::as_const(replicas)) {
        const QString host = QString::fromUtf8(replica.elements.value(0).bytes);
        const quint16 port = replica.elements.value(1).bytes.toUShort();
        if (!host.isEmpty() && port != 0)
            answer.replicas.append({host, port});
    }
    return answer;
}

RoleAnswer RoleAnswer::fromFacts(const ServerFacts& facts)
{
    RoleAnswer answer;
    answer.role = facts.role;
    answer.primary = facts.primary;
    answer.linked = facts.linked;
    answer.silence = facts.silence;
    return answer;
}

} // namespace lockscope::watch
