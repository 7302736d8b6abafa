// The keys of the simulated server: what each data command does to them.

#include "tests/support/simserver.h"
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

Reply bulks(const QByteArrayList& list)
{
    QList<Reply> replies;
    for (const QByteArray& item : list)
        replies.append(Reply::bulk(item));
    return Reply::array(replies);
}

} // namespace

bool globMatches(QByteArrayView pattern, QByteArrayView text)
{
    while (!pattern.isEmpty()) {
        if (pattern[0] == '*') {
            for (qsizetype skip = 0; skip <= text.size(); ++skip) {
                if (globMatches(pattern.sliced(1), text.sliced(skip)))
                    return true;
            }
            return false;
        }
        if (text.isEmpty())
            return false;
        if (pattern[0] == '\\' && pattern.size() > 1)
            pattern = pattern.sliced(1);
        else if (pattern[0] == '?') {
            pattern = pattern.sliced(1);
            text = text.sliced(1);
            continue;
        }
        if (pattern[0] != text[0])
            return false;
        pattern = pattern.sliced(1);
        text = text.sliced(1);
    }
    return text.isEmpty();
}

void SimServer::expireIfDue(int db, const QByteArray& key)
{
    Keyspace& keys = m_databases[db];
    const auto found = keys.find(key);
    if (found == keys.end() || !found->expiresAt || *found->expiresAt > time())
        return;
    keys.erase(found);
    changed(key);
    deliver("__keyevent@" + QByteArray::number(db) + "__:expired", {});
}

int SimServer::expireCycle()
{
    int count = 0;
    for (auto db = m_databases.begin(); db != m_databases.end(); ++db) {
        for (const QByteArray& key : db->keys()) {
            const qsizetype before = db->size();
            expireIfDue(db.key(), key);
            count += before != db->size();
        }
    }
    flushInvalidations();
    return count;
}

SimServer::Value* SimServer::read(Client& client, const QByteArray& key)
{
    if (client.tracking && !client.broadcast)
        m_tracked[key].insert(client.id);
    return existing(client, key);
}

SimServer::Value* SimServer::write(Client& client, const QByteArray& key, int type)
{
    expireIfDue(client.db, key);
    Keyspace& keys = m_databases[client.db];
    if (!keys.contains(key))
        keys[key].type = type;
    changed(key);
    return keys[key].type == type ? &keys[key] : nullptr;
}

SimServer::Value* SimServer::existing(const Client& client, const QByteArray& key)
{
    expireIfDue(client.db, key);
    const auto found = m_databases[client.db].find(key);
    return found == m_databases[client.db].end() ? nullptr : &*found;
}

Reply SimServer::removed(Client& client, const QByteArray& key, qint64 count)
{
    if (count > 0)
        changed(key);
    dropIfEmpty(client, key);
    return Reply::number(count);
}

void SimServer::dropIfEmpty(Client& client, const QByteArray& key)
{
    Keyspace& keys = m_databases[client.db];
    if (keys.contains(key) && keys[key].isEmpty())
        keys.remove(key);
}

Reply SimServer::scan(Client& client, const Words& words)
{
    QByteArray pattern = "*";
    QByteArray wanted;
    qint64 count = 10;
    for (qsizetype i = 2; i + 1 < words.size(); i += 2) {
        const QByteArray option = words[i].toLower();
        if (option == "match")
            pattern = words[i + 1];
        else if (option == "count")
            count = words[i + 1].toLongLong();
        else if (option == "type")
            wanted = words[i + 1].toLower();
    }
    // The cursor stands for the last key that was looked at, so that a key that is there throughout is met.
    const quint64 cursor = words.value(1).toULongLong();
    const QByteArray last = m_cursors.take(cursor);
    const QByteArrayList keys = m_databases[client.db].keys();
    auto at = cursor == 0 ? keys.cbegin() : std::upper_bound(keys.cbegin(), keys.cend(), last);
    QByteArrayList found;
    for (; at != keys.cend() && count > 0; ++at, --count) {
        expireIfDue(client.db, *at);
        const auto value = m_databases[client.db].constFind(*at);
        if (value == m_databases[client.db].cend() || !globMatches(pattern, *at))
            continue;
        if (wanted.isEmpty() || QByteArrayList{"hash", "string", "list", "zset"}[value->type] == wanted)
            found.append(*at);
    }
    quint64 next = 0;
    if (at != keys.cend()) {
        next = ++m_lastCursor;
        m_cursors.insert(next, *std::prev(at));
    }
    return Reply::array({Reply::bulk(QByteArray::number(next)), bulks(found)});
}

Reply SimServer::type(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    return Reply::status(value ? QByteArrayList{"hash", "string", "list", "zset"}[value->type] : "none");
}

Reply SimServer::exists(Client& client, const Words& words)
{
    qint64 count = 0;
    for (const QByteArray& key : words.mid(1))
        count += read(client, key) != nullptr;
    return Reply::number(count);
}

Reply SimServer::pexpiretime(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    if (!value)
        return Reply::number(-2);
    return Reply::number(value->expiresAt ? value->expiresAt->time_since_epoch().count() : -1);
}

Reply SimServer::pttl(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    if (!value)
        return Reply::number(-2);
    return Reply::number(value->expiresAt ? (*value->expiresAt - time()).count() : -1);
}

Reply SimServer::pexpire(Client& client, const Words& words)
{
    Value* value = read(client, words[1]);
    if (!value)
        return Reply::number(0);
    value->expiresAt = time() + base::milliseconds(words.value(2).toLongLong());
    changed(words[1]);
    expireIfDue(client.db, words[1]);
    return Reply::number(1);
}

Reply SimServer::del(Client& client, const Words& words)
{
    qint64 count = 0;
    for (const QByteArray& key : words.mid(1)) {
        expireIfDue(client.db, key);
        const bool there = m_databases[client.db].remove(key) > 0;
        count += there;
        if (there)
            changed(key);
    }
    return Reply::number(count);
}

Reply SimServer::hgetall(Client& client, const Words& words)
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

Reply SimServer::hlen(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    if (value && value->type != Value::Hash)
        return wrongType();
    return Reply::number(value ? value->fields.size() : 0);
}

Reply SimServer::hget(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    if (value && value->type != Value::Hash)
        return wrongType();
    if (!value || !value->fields.contains(words.value(2)))
        return Reply::nil();
    return Reply::bulk(value->fields.value(words[2]));
}

Reply SimServer::hset(Client& client, const Words& words)
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

Reply SimServer::hincrby(Client& client, const Words& words)
{
    Value* value = write(client, words[1], Value::Hash);
    if (!value)
        return wrongType();
    const qint64 count = value->fields.value(words[2]).toLongLong() + words.value(3).toLongLong();
    value->fields[words[2]] = QByteArray::number(count);
    return Reply::number(count);
}

Reply SimServer::hdel(Client& client, const Words& words)
{
    Value* value = existing(client, words[1]);
    if (value && value->type != Value::Hash)
        return wrongType();
    qint64 count = 0;
    for (const QByteArray& field : value ? words.mid(2) : QByteArrayList())
        count += value->fields.remove(field);
    return removed(client, words[1], count);
}

Reply SimServer::get(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    if (value && value->type != Value::String)
        return wrongType();
    return value ? Reply::bulk(value->text) : Reply::nil();
}

Reply SimServer::strlen(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    if (value && value->type != Value::String)
        return wrongType();
    return Reply::number(value ? value->text.size() : 0);
}

Reply SimServer::getrange(Client& client, const Words& words)
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

Reply SimServer::set(Client& client, const Words& words)
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

Reply SimServer::incr(Client& client, const Words& words)
{
    Value* value = write(client, words[1], Value::String);
    if (!value)
        return wrongType();
    value->text = QByteArray::number(value->text.toLongLong() + 1);
    return Reply::number(value->text.toLongLong());
}

Reply SimServer::rpush(Client& client, const Words& words)
{
    Value* value = write(client, words[1], Value::List);
    if (!value)
        return wrongType();
    value->items += words.mid(2);
    return Reply::number(value->items.size());
}

Reply SimServer::lpop(Client& client, const Words& words)
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

Reply SimServer::llen(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    if (value && value->type != Value::List)
        return wrongType();
    return Reply::number(value ? value->items.size() : 0);
}

Reply SimServer::lrange(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    if (value && value->type != Value::List)
        return wrongType();
    const qsizetype size = value ? value->items.size() : 0;
    const auto [start, stop] = clampRange(words.value(2).toLongLong(), words.value(3).toLongLong(), size);
    return bulks(value && stop >= start ? value->items.mid(start, stop - start + 1) : QByteArrayList());
}

Reply SimServer::zadd(Client& client, const Words& words)
{
    Value* value = write(client, words[1], Value::SortedSet);
    if (!value)
        return wrongType();
    const bool added = !value->scores.contains(words.value(3));
    value->scores[words.value(3)] = words.value(2).toDouble();
    return Reply::number(added);
}

Reply SimServer::zrem(Client& client, const Words& words)
{
    Value* value = existing(client, words[1]);
    if (value && value->type != Value::SortedSet)
        return wrongType();
    return removed(client, words[1], value ? value->scores.remove(words.value(2)) : 0);
}

Reply SimServer::zcard(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    if (value && value->type != Value::SortedSet)
        return wrongType();
    return Reply::number(value ? value->scores.size() : 0);
}

Reply SimServer::zrange(Client& client, const Words& words)
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

const QHash<QByteArray, SimServer::Handler>& SimServer::handlers()
{
    static const QHash<QByteArray, Handler> table{
        {"ping", &SimServer::ping},
        {"time", &SimServer::timeReply},
        {"info", &SimServer::info},
        {"role", &SimServer::role},
        {"select", &SimServer::select},
        {"client", &SimServer::clientCommand},
        {"pubsub", &SimServer::pubsub},
        {"subscribe", &SimServer::subscribe},
        {"psubscribe", &SimServer::subscribe},
        {"unsubscribe", &SimServer::subscribe},
        {"punsubscribe", &SimServer::subscribe},
        {"publish", &SimServer::publish},
        {"scan", &SimServer::scan},
        {"type", &SimServer::type},
        {"exists", &SimServer::exists},
        {"pexpiretime", &SimServer::pexpiretime},
        {"pttl", &SimServer::pttl},
        {"pexpire", &SimServer::pexpire},
        {"del", &SimServer::del},
        {"hgetall", &SimServer::hgetall},
        {"hlen", &SimServer::hlen},
        {"hget", &SimServer::hget},
        {"hset", &SimServer::hset},
        {"hincrby", &SimServer::hincrby},
        {"hdel", &SimServer::hdel},
        {"get", &SimServer::get},
        {"strlen", &SimServer::strlen},
        {"getrange", &SimServer::getrange},
        {"set", &SimServer::set},
        {"incr", &SimServer::incr},
        {"rpush", &SimServer::rpush},
        {"lpop", &SimServer::lpop},
        {"llen", &SimServer::llen},
        {"lrange", &SimServer::lrange},
        {"zadd", &SimServer::zadd},
        {"zrem", &SimServer::zrem},
        {"zcard", &SimServer::zcard},
        {"zrange", &SimServer::zrange},
        {"flushall", &SimServer::flush},
        {"flushdb", &SimServer::flush},
        {"swapdb", &SimServer::swapdb},
    };
    return table;
}

} // namespace lockscope::support
