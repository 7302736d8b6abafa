#pragma once

#include "tests/support/simserver.h"
#include "tests/support/simvalues.h"

#include <QHash>
#include <QMap>
#include <QSet>

namespace lockscope::support
{

/// The server's state and its commands.
class SimServer::Private
{
public:
    using Client = SimClient;
    using Value = SimValue;
    using Words = QByteArrayList;
    using Handler = redis::Reply (Private::*)(Client&, const Words&);
    using Keyspace = QMap<QByteArray, Value>;

    static const QHash<QByteArray, Handler>& handlers();
    redis::Reply run(Client& client, const Words& words);

    redis::Reply ping(Client&, const Words&);
    redis::Reply timeReply(Client&, const Words&);
    redis::Reply info(Client&, const Words&);
    [[nodiscard]] redis::Reply commandStats() const;
    redis::Reply role(Client&, const Words&);
    redis::Reply select(Client&, const Words&);
    redis::Reply clientCommand(Client&, const Words&);
    redis::Reply tracking(Client&, const Words&);
    redis::Reply pubsub(Client&, const Words&);
    redis::Reply subscribe(Client&, const Words&);
    redis::Reply publish(Client&, const Words&);
    redis::Reply scan(Client&, const Words&);
    redis::Reply type(Client&, const Words&);
    redis::Reply exists(Client&, const Words&);
    redis::Reply pexpiretime(Client&, const Words&);
    redis::Reply pttl(Client&, const Words&);
    redis::Reply pexpire(Client&, const Words&);
    redis::Reply del(Client&, const Words&);
    redis::Reply hgetall(Client&, const Words&);
    redis::Reply hlen(Client&, const Words&);
    redis::Reply hstrlen(Client&, const Words&);
    redis::Reply hrandfield(Client&, const Words&);
    redis::Reply hget(Client&, const Words&);
    redis::Reply hset(Client&, const Words&);
    redis::Reply hincrby(Client&, const Words&);
    redis::Reply hdel(Client&, const Words&);
    redis::Reply get(Client&, const Words&);
    redis::Reply strlen(Client&, const Words&);
    redis::Reply getrange(Client&, const Words&);
    redis::Reply set(Client&, const Words&);
    redis::Reply incr(Client&, const Words&);
    redis::Reply rpush(Client&, const Words&);
    redis::Reply lpop(Client&, const Words&);
    redis::Reply llen(Client&, const Words&);
    redis::Reply lrange(Client&, const Words&);
    redis::Reply zadd(Client&, const Words&);
    redis::Reply zrem(Client&, const Words&);
    redis::Reply zcard(Client&, const Words&);
    redis::Reply zrange(Client&, const Words&);
    redis::Reply flush(Client&, const Words&);
    redis::Reply swapdb(Client&, const Words&);

    /// The value for reading: lazily expired, remembered for tracking. Null = missing.
    Value* read(Client& client, const QByteArray& key);
    /// The value for writing; made with that type where it is missing. Null = another type.
    Value* write(Client& client, const QByteArray& key, int type);
    /// The value, lazily expired. Null = missing.
    Value* existing(const Client& client, const QByteArray& key);
    /// The reply of a command that took `count` elements out of the key.
    redis::Reply removed(Client& client, const QByteArray& key, qint64 count);
    void expireIfDue(int db, const QByteArray& key);
    void changed(const QByteArray& key);
    void flushInvalidations();
    void invalidate(Client& tracker, const redis::Reply& keys);
    void dropIfEmpty(Client& client, const QByteArray& key);
    qint64 deliver(const QByteArray& channel, const QByteArray& payload);

    const base::Clock& m_clock;
    Send m_send;
    base::milliseconds m_shift{0};
    qint64 m_lastClient = 0;
    QMap<qint64, Client*> m_clients;
    QMap<int, Keyspace> m_databases;
    QHash<QByteArray, QSet<qint64>> m_tracked;
    QByteArrayList m_touched;
    int m_scripts = 0;
    QMap<QByteArray, quint64> m_calls; ///< of each command
    QHash<quint64, QByteArray> m_cursors;
    quint64 m_lastCursor = 0;

    Private(const base::Clock& clock, Send send);
    ~Private();
    qint64 connect();
    void disconnect(qint64 id);
    void receive(qint64 id, const QByteArray& bytes);
    redis::Reply execute(const QByteArrayList& command, int db);
    void script(const std::function<void()>& body);
    int expireCycle();
    [[nodiscard]] base::ServerTime time() const;
};

} // namespace lockscope::support
