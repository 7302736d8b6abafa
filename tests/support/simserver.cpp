#include "tests/support/simserver.h"

#include "tests/support/simserver_p.h"

#include <algorithm>

namespace lockscope::support
{

using redis::Reply;

namespace
{

/// The server's clock at the clock's zero: any moment will do, but it must not be the client's.
constexpr base::ServerTime simEpoch{std::chrono::seconds(1'750'000'000)};

QByteArray bulkText(const QByteArray& bytes)
{
    return "$" + QByteArray::number(bytes.size()) + "\r\n" + bytes + "\r\n";
}

/// One whole command at the head of `bytes`; removed from it. Empty = not whole yet.
QByteArrayList takeCommand(QByteArray& bytes)
{
    QByteArrayList words;
    qsizetype at = bytes.indexOf("\r\n");
    if (at < 0)
        return {};
    const int count = bytes.mid(1, at - 1).toInt();
    at += 2;
    for (int i = 0; i < count; ++i) {
        const qsizetype end = bytes.indexOf("\r\n", at);
        if (end < 0)
            return {};
        const int length = bytes.mid(at + 1, end - at - 1).toInt();
        if (bytes.size() < end + 2 + length + 2)
            return {};
        words.append(bytes.mid(end + 2, length));
        at = end + 2 + length + 2;
    }
    bytes.remove(0, at);
    return words;
}

} // namespace

QByteArray respText(const Reply& reply)
{
    switch (reply.type) {
    case Reply::Type::Nil:
        return "$-1\r\n";
    case Reply::Type::Integer:
        return ":" + QByteArray::number(reply.integer) + "\r\n";
    case Reply::Type::Status:
        return "+" + reply.bytes + "\r\n";
    case Reply::Type::Error:
        return "-" + reply.bytes + "\r\n";
    case Reply::Type::Bulk:
        return bulkText(reply.bytes);
    case Reply::Type::Array:
        break;
    }
    QByteArray text = "*" + QByteArray::number(reply.elements.size()) + "\r\n";
    for (const Reply& element : reply.elements)
        text += respText(element);
    return text;
}

SimServer::SimServer(const base::Clock& clock, Send send)
    : m_clock(clock)
    , m_send(std::move(send))
{
}

SimServer::~SimServer() { qDeleteAll(m_clients); }

base::ServerTime SimServer::time() const
{
    return simEpoch + m_shift + std::chrono::floor<base::milliseconds>(m_clock.now().time_since_epoch());
}

qint64 SimServer::connect()
{
    auto* client = new Client;
    client->id = ++m_lastClient;
    m_clients.insert(client->id, client);
    return client->id;
}

void SimServer::disconnect(qint64 id)
{
    delete m_clients.take(id);
    for (auto& trackers : m_tracked)
        trackers.remove(id);
}

void SimServer::receive(qint64 id, const QByteArray& bytes)
{
    Client* client = m_clients.value(id);
    if (!client)
        return;
    client->unread += bytes;
    QByteArray answer;
    for (QByteArrayList words = takeCommand(client->unread); !words.isEmpty();
         words = takeCommand(client->unread)) {
        client->ownsReplies = false;
        const Reply reply = run(*client, words);
        for (const Reply& part : client->ownsReplies ? reply.elements : QList<Reply>{reply})
            answer += respText(part);
    }
    m_send(id, answer);
    flushInvalidations();
}

Reply SimServer::execute(const QByteArrayList& command, int db)
{
    Client nobody;
    nobody.db = db;
    const Reply reply = run(nobody, command);
    flushInvalidations();
    return reply;
}

void SimServer::script(const std::function<void()>& body)
{
    ++m_scripts;
    body();
    --m_scripts;
    flushInvalidations();
}

Reply SimServer::run(Client& client, const Words& words)
{
    const Handler handler = handlers().value(words.value(0).toLower());
    if (!handler)
        return Reply::error("ERR unknown command '" + words.value(0) + "'");
    return (this->*handler)(client, words);
}

Reply SimServer::ping(Client& client, const Words&)
{
    if (client.subscribed())
        return Reply::array({Reply::bulk("pong"), Reply::bulk("")});
    return Reply::status("PONG");
}

Reply SimServer::timeReply(Client&, const Words&)
{
    const auto now = simEpoch + m_shift + m_clock.now().time_since_epoch();
    const auto micros = std::chrono::floor<std::chrono::microseconds>(now).time_since_epoch().count();
    return Reply::array({Reply::bulk(QByteArray::number(qint64(micros / 1'000'000))),
        Reply::bulk(QByteArray::number(qint64(micros % 1'000'000)))});
}

Reply SimServer::info(Client&, const Words&)
{
    QByteArray text =
        "# Server\r\nredis_version:7.0.15\r\nrun_id:0123456789abcdef0123456789abcdef01234567\r\n"
        "# Replication\r\nrole:master\r\n# Keyspace\r\n";
    for (auto db = m_databases.cbegin(); db != m_databases.cend(); ++db) {
        if (!db->isEmpty())
            text += "db" + QByteArray::number(db.key()) + ":keys=" + QByteArray::number(db->size()) +
                    ",expires=0,avg_ttl=0\r\n";
    }
    return Reply::bulk(text);
}

Reply SimServer::role(Client&, const Words&)
{
    return Reply::array({Reply::bulk("master"), Reply::number(0), Reply::array({})});
}

Reply SimServer::select(Client& client, const Words& words)
{
    client.db = words.value(1).toInt();
    return Reply::status("OK");
}

Reply SimServer::clientCommand(Client& client, const Words& words)
{
    const QByteArray sub = words.value(1).toLower();
    if (sub == "id")
        return Reply::number(client.id);
    if (sub == "tracking")
        return tracking(client, words);
    if (sub == "setname") {
        client.name = words.value(2);
        return Reply::status("OK");
    }
    if (sub != "trackinginfo")
        return Reply::error("ERR unknown subcommand");
    const bool broken = client.tracking && client.redirect && !m_clients.contains(client.redirect);
    QList<Reply> flags{Reply::bulk(client.tracking ? "on" : "off")};
    if (client.broadcast)
        flags.append(Reply::bulk("bcast"));
    if (broken)
        flags.append(Reply::bulk("broken_redirect"));
    QList<Reply> prefixes;
    for (const QByteArray& prefix : client.prefixes)
        prefixes.append(Reply::bulk(prefix));
    return Reply::array({Reply::bulk("flags"), Reply::array(flags), Reply::bulk("redirect"),
        Reply::number(client.tracking ? client.redirect : -1), Reply::bulk("prefixes"),
        Reply::array(prefixes)});
}

Reply SimServer::tracking(Client& client, const Words& words)
{
    client.tracking = words.value(2).toLower() == "on";
    client.broadcast = false;
    client.redirect = 0;
    client.prefixes.clear();
    for (qsizetype i = 3; i < words.size(); ++i) {
        const QByteArray word = words[i].toLower();
        if (word == "redirect")
            client.redirect = words.value(++i).toLongLong();
        else if (word == "bcast")
            client.broadcast = true;
        else if (word == "prefix")
            client.prefixes.append(words.value(++i));
    }
    if (client.redirect && !m_clients.contains(client.redirect)) {
        client.tracking = false;
        return Reply::error("ERR The client ID you want redirect to does not exist");
    }
    return Reply::status("OK");
}

Reply SimServer::subscribe(Client& client, const Words& words)
{
    const QByteArray verb = words[0].toLower();
    QByteArrayList& list =
        verb.contains("psub") || verb.startsWith("pun") ? client.patterns : client.channels;
    QList<Reply> confirmations;
    for (const QByteArray& name : words.mid(1)) {
        list.removeAll(name);
        if (!verb.contains("unsub"))
            list.append(name);
        confirmations.append(Reply::array({Reply::bulk(verb), Reply::bulk(name),
            Reply::number(client.channels.size() + client.patterns.size())}));
    }
    client.ownsReplies = true;
    return Reply::array(confirmations);
}

Reply SimServer::pubsub(Client&, const Words& words)
{
    QMap<QByteArray, qint64> subscribers;
    for (const Client* client : std::as_const(m_clients)) {
        for (const QByteArray& channel : client->channels)
            ++subscribers[channel];
    }
    QList<Reply> list;
    if (words.value(1).toLower() == "channels") {
        for (auto channel = subscribers.cbegin(); channel != subscribers.cend(); ++channel) {
            if (words.size() < 3 || globMatches(words[2], channel.key()))
                list.append(Reply::bulk(channel.key()));
        }
        return Reply::array(list);
    }
    for (const QByteArray& channel : words.mid(2)) {
        list.append(Reply::bulk(channel));
        list.append(Reply::number(subscribers.value(channel)));
    }
    return Reply::array(list);
}

qint64 SimServer::deliver(const QByteArray& channel, const QByteArray& payload)
{
    qint64 receivers = 0;
    for (const Client* client : std::as_const(m_clients)) {
        if (client->channels.contains(channel)) {
            m_send(client->id,
                respText(Reply::array({Reply::bulk("message"), Reply::bulk(channel), Reply::bulk(payload)})));
            ++receivers;
        }
        for (const QByteArray& pattern : client->patterns) {
            if (!globMatches(pattern, channel))
                continue;
            m_send(client->id, respText(Reply::array({Reply::bulk("pmessage"), Reply::bulk(pattern),
                                   Reply::bulk(channel), Reply::bulk(payload)})));
            ++receivers;
        }
    }
    return receivers;
}

Reply SimServer::publish(Client&, const Words& words)
{
    return Reply::number(deliver(words.value(1), words.value(2)));
}

void SimServer::changed(const QByteArray& key)
{
    if (!m_touched.contains(key))
        m_touched.append(key);
}

void SimServer::flushInvalidations()
{
    if (m_scripts > 0)
        return;
    for (const QByteArray& key : std::exchange(m_touched, {})) {
        const Reply message = Reply::array({Reply::bulk(key)});
        const QSet<qint64> trackers = m_tracked.take(key);
        for (Client* client : std::as_const(m_clients)) {
            const bool concerned =
                client->broadcast ? std::any_of(client->prefixes.cbegin(), client->prefixes.cend(),
                                        [&key](const QByteArray& prefix) { return key.startsWith(prefix); })
                                  : trackers.contains(client->id);
            if (client->tracking && concerned)
                invalidate(*client, message);
        }
    }
}

void SimServer::invalidate(Client& tracker, const Reply& keys)
{
    const Client* target = m_clients.value(tracker.redirect);
    if (target && target->channels.contains("__redis__:invalidate"))
        m_send(target->id,
            respText(Reply::array({Reply::bulk("message"), Reply::bulk("__redis__:invalidate"), keys})));
}

Reply SimServer::flush(Client& client, const Words& words)
{
    if (words[0].toLower() == "flushall")
        m_databases.clear();
    else
        m_databases.remove(client.db);
    m_tracked.clear();
    for (Client* tracker : std::as_const(m_clients)) {
        if (tracker->tracking)
            invalidate(*tracker, Reply::nil());
    }
    return Reply::status("OK");
}

Reply SimServer::swapdb(Client&, const Words& words)
{
    std::swap(m_databases[words.value(1).toInt()], m_databases[words.value(2).toInt()]);
    return Reply::status("OK");
}

} // namespace lockscope::support
