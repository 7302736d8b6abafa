// Hashes, strings, lists and sorted sets of the simulated server.

#include "tests/support/simserver_p.h"

#include <algorithm>
#include <cmath>

namespace lockscope::support
{

using redis::Reply;

Reply wrongType()
{
    return Reply::error("WRONGTYPE Operation against a key holding the wrong kind of value");
}

Reply bulks(const QByteArrayList& list)
{
    QList<Reply> replies;
    for (const QByteArray& item : list)
        replies.append(Reply::bulk(item));
    return Reply::array(replies);
}

namespace
{

/// Start and end of a Redis range with negative indices, clamped; empty where end < start.
std::pair<qsizetype, qsizetype> clampRange(qint64 start, qint64 stop, qsizetype size)
{
    if (start < 0)
        start = std::max<qint64>(0, size + start);
    if (stop < 0)
        stop = size + stop;
    return {start, std::min<qint64>(stop, size - 1)};
}

QByteArray scoreText(double score)
{
    if (score == std::floor(score) && std::abs(score) < 1e17)
        return QByteArray::number(qint64(score));
    return QByteArray::number(score, 'g', 17);
}

} // namespace

Reply SimServer::Private::hgetall(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    if (value && value->type != Value::Hash)
        return wrongType();
    QByteArrayList list;
    for (auto field = value ? value->fields.cbegin() : decltype(value->fields.cbegin()){};
         value && field != value->fields.cend(); ++field)
        list << field.key() << field.value();
    return bulks(list);
}

Reply SimServer::Private::hlen(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    if (value && value->type != Value::Hash)
        return wrongType();
    return Reply::number(value ? value->fields.size() : 0);
}

Reply SimServer::Private::hstrlen(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    if (value && value->type != Value::Hash)
        return wrongType();
    return Reply::number(value ? value->fields.value(words[2]).size() : 0);
}

Reply SimServer::Private::hrandfield(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    if (value && value->type != Value::Hash)
        return wrongType();
    return value ? Reply::bulk(value->fields.firstKey()) : Reply::nil();
}

Reply SimServer::Private::hget(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    if (value && value->type != Value::Hash)
        return wrongType();
    if (!value || !value->fields.contains(words.value(2)))
        return Reply::nil();
    return Reply::bulk(value->fields.value(words[2]));
}

Reply SimServer::Private::hset(Client& client, const Words& words)
{
    Value* value = write(client, words[1], Value::Hash);
    if (!value)
        return wrongType();
    qint64 added = 0;
    for (qsizetype i = 2; i + 1 < words.size(); i += 2) {
        added += !value->fields.contains(words[i]);
        value->fields[words[i]] = words[i + 1];
    }
    return Reply::number(added);
}

Reply SimServer::Private::hincrby(Client& client, const Words& words)
{
    Value* value = write(client, words[1], Value::Hash);
    if (!value)
        return wrongType();
    const qint64 count = value->fields.value(words[2]).toLongLong() + words.value(3).toLongLong();
    value->fields[words[2]] = QByteArray::number(count);
    return Reply::number(count);
}

Reply SimServer::Private::hdel(Client& client, const Words& words)
{
    Value* value = existing(client, words[1]);
    if (value && value->type != Value::Hash)
        return wrongType();
    qint64 count = 0;
    for (const QByteArray& field : value ? words.mid(2) : QByteArrayList())
        count += value->fields.remove(field);
    return removed(client, words[1], count);
}

Reply SimServer::Private::get(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    if (value && value->type != Value::String)
        return wrongType();
    return value ? Reply::bulk(value->text) : Reply::nil();
}

Reply SimServer::Private::strlen(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    if (value && value->type != Value::String)
        return wrongType();
    return Reply::number(value ? value->text.size() : 0);
}

Reply SimServer::Private::getrange(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    if (value && value->type != Value::String)
        return wrongType();
    if (!value)
        return Reply::bulk("");
    const auto [start, stop] =
        clampRange(words.value(2).toLongLong(), words.value(3).toLongLong(), value->text.size());
    return Reply::bulk(stop < start ? QByteArray("") : value->text.mid(start, stop - start + 1));
}

Reply SimServer::Private::set(Client& client, const Words& words)
{
    expireIfDue(client.db, words[1]);
    std::optional<qint64> expiry;
    for (qsizetype i = 3; i < words.size(); ++i) {
        if (words[i].toLower() == "nx" && m_databases[client.db].contains(words[1]))
            return Reply::nil();
        if (words[i].toLower() == "px")
            expiry = words.value(i + 1).toLongLong();
    }
    Value value;
    value.type = Value::String;
    value.text = words.value(2);
    if (expiry)
        value.expiresAt = time() + base::milliseconds(*expiry);
    m_databases[client.db][words[1]] = value;
    changed(words[1]);
    return Reply::status("OK");
}

Reply SimServer::Private::incr(Client& client, const Words& words)
{
    Value* value = write(client, words[1], Value::String);
    if (!value)
        return wrongType();
    value->text = QByteArray::number(value->text.toLongLong() + 1);
    return Reply::number(value->text.toLongLong());
}

Reply SimServer::Private::rpush(Client& client, const Words& words)
{
    Value* value = write(client, words[1], Value::List);
    if (!value)
        return wrongType();
    value->items += words.mid(2);
    return Reply::number(value->items.size());
}

Reply SimServer::Private::lpop(Client& client, const Words& words)
{
    Value* value = read(client, words[1]);
    if (!value)
        return Reply::nil();
    if (value->type != Value::List)
        return wrongType();
    const QByteArray first = value->items.takeFirst();
    changed(words[1]);
    dropIfEmpty(client, words[1]);
    return Reply::bulk(first);
}

Reply SimServer::Private::llen(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    if (value && value->type != Value::List)
        return wrongType();
    return Reply::number(value ? value->items.size() : 0);
}

Reply SimServer::Private::lrange(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    if (value && value->type != Value::List)
        return wrongType();
    const qsizetype size = value ? value->items.size() : 0;
    const auto [start, stop] = clampRange(words.value(2).toLongLong(), words.value(3).toLongLong(), size);
    return bulks(value && stop >= start ? value->items.mid(start, stop - start + 1) : QByteArrayList());
}

Reply SimServer::Private::zadd(Client& client, const Words& words)
{
    Value* value = write(client, words[1], Value::SortedSet);
    if (!value)
        return wrongType();
    const bool added = !value->scores.contains(words.value(3));
    value->scores[words.value(3)] = words.value(2).toDouble();
    return Reply::number(added);
}

Reply SimServer::Private::zrem(Client& client, const Words& words)
{
    Value* value = existing(client, words[1]);
    if (value && value->type != Value::SortedSet)
        return wrongType();
    return removed(client, words[1], value ? value->scores.remove(words.value(2)) : 0);
}

Reply SimServer::Private::zcard(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    if (value && value->type != Value::SortedSet)
        return wrongType();
    return Reply::number(value ? value->scores.size() : 0);
}

Reply SimServer::Private::zrange(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    if (value && value->type != Value::SortedSet)
        return wrongType();
    QList<std::pair<double, QByteArray>> order;
    for (auto entry = value ? value->scores.cbegin() : decltype(value->scores.cbegin()){};
         value && entry != value->scores.cend(); ++entry)
        order.append({entry.value(), entry.key()});
    std::sort(order.begin(), order.end());
    const auto [start, stop] =
        clampRange(words.value(2).toLongLong(), words.value(3).toLongLong(), order.size());
    QByteArrayList list;
    for (qsizetype i = start; i <= stop; ++i) {
        list.append(order[i].second);
        if (words.value(4).toLower() == "withscores")
            list.append(scoreText(order[i].first));
    }
    return bulks(list);
}

} // namespace lockscope::support
