// The keys of the simulated server: what each data command does to them.

#include "tests/support/simserver.h"
#include "tests/support/simserver_p.h"

#include <algorithm>
#include <cmath>

namespace lockscope::support
{

using redis::Reply;

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

void SimServer::Private::expireIfDue(int db, const QByteArray& key)
{
    Keyspace& keys = m_databases[db];
    const auto found = keys.find(key);
    if (found == keys.end() || !found->expiresAt || *found->expiresAt > time())
        return;
    keys.erase(found);
    changed(key);
    deliver("__keyevent@" + QByteArray::number(db) + "__:expired", {});
}

int SimServer::Private::expireCycle()
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

SimServer::Private::Value* SimServer::Private::read(Client& client, const QByteArray& key)
{
    if (client.tracking && !client.broadcast)
        m_tracked[key].insert(client.id);
    return existing(client, key);
}

SimServer::Private::Value* SimServer::Private::write(Client& client, const QByteArray& key, int type)
{
    expireIfDue(client.db, key);
    Keyspace& keys = m_databases[client.db];
    if (!keys.contains(key))
        keys[key].type = type;
    changed(key);
    return keys[key].type == type ? &keys[key] : nullptr;
}

SimServer::Private::Value* SimServer::Private::existing(const Client& client, const QByteArray& key)
{
    expireIfDue(client.db, key);
    const auto found = m_databases[client.db].find(key);
    return found == m_databases[client.db].end() ? nullptr : &*found;
}

Reply SimServer::Private::removed(Client& client, const QByteArray& key, qint64 count)
{
    if (count > 0)
        changed(key);
    dropIfEmpty(client, key);
    return Reply::number(count);
}

void SimServer::Private::dropIfEmpty(Client& client, const QByteArray& key)
{
    Keyspace& keys = m_databases[client.db];
    if (keys.contains(key) && keys[key].isEmpty())
        keys.remove(key);
}

Reply SimServer::Private::scan(Client& client, const Words& words)
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
    Keyspace& keys = m_databases[client.db];
    auto at = cursor == 0 ? keys.cbegin() : std::as_const(keys).upperBound(last);
    QByteArrayList found;
    QByteArray looked;
    for (; at != keys.cend() && count > 0; --count) {
        looked = at.key();
        expireIfDue(client.db, looked);
        const auto value = keys.constFind(looked);
        at = std::as_const(keys).upperBound(looked);
        if (value == keys.cend() || !globMatches(pattern, looked))
            continue;
        if (wanted.isEmpty() || QByteArrayList{"hash", "string", "list", "zset"}[value->type] == wanted)
            found.append(looked);
    }
    quint64 next = 0;
    if (at != keys.cend()) {
        next = ++m_lastCursor;
        m_cursors.insert(next, looked);
    }
    return Reply::array({Reply::bulk(QByteArray::number(next)), bulks(found)});
}

Reply SimServer::Private::type(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    return Reply::status(value ? QByteArrayList{"hash", "string", "list", "zset"}[value->type] : "none");
}

Reply SimServer::Private::exists(Client& client, const Words& words)
{
    qint64 count = 0;
    for (const QByteArray& key : words.mid(1))
        count += read(client, key) != nullptr;
    return Reply::number(count);
}

Reply SimServer::Private::pexpiretime(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    if (!value)
        return Reply::number(-2);
    return Reply::number(value->expiresAt ? value->expiresAt->time_since_epoch().count() : -1);
}

Reply SimServer::Private::pttl(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    if (!value)
        return Reply::number(-2);
    return Reply::number(value->expiresAt ? (*value->expiresAt - time()).count() : -1);
}

Reply SimServer::Private::pexpire(Client& client, const Words& words)
{
    Value* value = read(client, words[1]);
    if (!value)
        return Reply::number(0);
    value->expiresAt = time() + base::milliseconds(words.value(2).toLongLong());
    changed(words[1]);
    expireIfDue(client.db, words[1]);
    return Reply::number(1);
}

Reply SimServer::Private::del(Client& client, const Words& words)
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

const QHash<QByteArray, SimServer::Private::Handler>& SimServer::Private::handlers()
{
    static const QHash<QByteArray, Handler> table{
        {"ping", &SimServer::Private::ping},
        {"time", &SimServer::Private::timeReply},
        {"info", &SimServer::Private::info},
        {"role", &SimServer::Private::role},
        {"select", &SimServer::Private::select},
        {"client", &SimServer::Private::clientCommand},
        {"pubsub", &SimServer::Private::pubsub},
        {"subscribe", &SimServer::Private::subscribe},
        {"psubscribe", &SimServer::Private::subscribe},
        {"unsubscribe", &SimServer::Private::subscribe},
        {"punsubscribe", &SimServer::Private::subscribe},
        {"publish", &SimServer::Private::publish},
        {"scan", &SimServer::Private::scan},
        {"type", &SimServer::Private::type},
        {"exists", &SimServer::Private::exists},
        {"pexpiretime", &SimServer::Private::pexpiretime},
        {"pttl", &SimServer::Private::pttl},
        {"pexpire", &SimServer::Private::pexpire},
        {"del", &SimServer::Private::del},
        {"hgetall", &SimServer::Private::hgetall},
        {"hlen", &SimServer::Private::hlen},
        {"hstrlen", &SimServer::Private::hstrlen},
        {"hrandfield", &SimServer::Private::hrandfield},
        {"hget", &SimServer::Private::hget},
        {"hset", &SimServer::Private::hset},
        {"hincrby", &SimServer::Private::hincrby},
        {"hdel", &SimServer::Private::hdel},
        {"get", &SimServer::Private::get},
        {"strlen", &SimServer::Private::strlen},
        {"getrange", &SimServer::Private::getrange},
        {"set", &SimServer::Private::set},
        {"incr", &SimServer::Private::incr},
        {"rpush", &SimServer::Private::rpush},
        {"lpop", &SimServer::Private::lpop},
        {"llen", &SimServer::Private::llen},
        {"lrange", &SimServer::Private::lrange},
        {"zadd", &SimServer::Private::zadd},
        {"zrem", &SimServer::Private::zrem},
        {"zcard", &SimServer::Private::zcard},
        {"zrange", &SimServer::Private::zrange},
        {"flushall", &SimServer::Private::flush},
        {"flushdb", &SimServer::Private::flush},
        {"swapdb", &SimServer::Private::swapdb},
    };
    return table;
}

} // namespace lockscope::support
