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
QByteArrayList takeWords(QByteArray& bytes)
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

SimServer::Private::Private(const base::Clock& clock, Send send)
    : m_clock(clock)
    , m_send(std::move(send))
{
}

SimServer::Private::~Private() { qDeleteAll(m_clients); }

base::ServerTime SimServer::Private::time() const
{
    return simEpoch + m_shift + std::chrono::floor<base::milliseconds>(m_clock.now().time_since_epoch());
}

qint64 SimServer::Private::connect()
{
    auto* client = new Client;
    client->id = ++m_lastClient;
    m_clients.insert(client->id, client);
    return client->id;
}

void SimServer::Private::disconnect(qint64 id)
{
    delete m_clients.take(id);
    for (auto& trackers : m_tracked)
        trackers.remove(id);
}

void SimServer::Private::receive(qint64 id, const QByteArray& bytes)
{
    Client* client = m_clients.value(id);
    if (!client)
        return;
    client->unread += bytes;
    QByteArray answer;
    for (QByteArrayList words = takeWords(client->unread); !words.isEmpty();
         words = takeWords(client->unread)) {
        client->ownsReplies = false;
        const Reply reply = run(*client, words);
        for (const Reply& part : client->ownsReplies ? reply.elements : QList<Reply>{reply})
            answer += respText(part);
    }
    m_send(id, answer);
    flushInvalidations();
}

Reply SimServer::Private::execute(const QByteArrayList& command, int db)
{
    Client nobody;
    nobody.db = db;
    const Reply reply = run(nobody, command);
    flushInvalidations();
    return reply;
}

void SimServer::Private::script(const std::function<void()>& body)
{
    ++m_scripts;
    body();
    --m_scripts;
    flushInvalidations();
}

Reply SimServer::Private::run(Client& client, const Words& words)
{
    const Handler handler = handlers().value(words.value(0).toLower());
    if (!handler)
        return Reply::error("ERR unknown command '" + words.value(0) + "'");
    const Reply reply = (this->*handler)(client, words);
    ++m_calls[words.constFirst().toLower()];
    return reply;
}

Reply SimServer::Private::ping(Client& client, const Words& words)
{
    if (client.subscribed())
        return Reply::array({Reply::bulk("pong"), Reply::bulk(words.value(1, ""))});
    return words.size() > 1 ? Reply::bulk(words.at(1)) : Reply::status("PONG");
}

Reply SimServer::Private::timeReply(Client&, const Words&)
{
    const auto now = simEpoch + m_shift + m_clock.now().time_since_epoch();
    const auto micros = std::chrono::floor<std::chrono::microseconds>(now).time_since_epoch().count();
    return Reply::array({Reply::bulk(QByteArray::number(qint64(micros / 1'000'000))),
        Reply::bulk(QByteArray::number(qint64(micros % 1'000'000)))});
}

Reply SimServer::Private::commandStats() const
{
    QByteArray text = "# Commandstats\r\n";
    for (auto calls = m_calls.cbegin(); calls != m_calls.cend(); ++calls)
        text += "cmdstat_" + calls.key() + ":calls=" + QByteArray::number(*calls) +
                ",usec=1,usec_per_call=1.00,rejected_calls=0,failed_calls=0\r\n";
    return Reply::bulk(text);
}

Reply SimServer::Private::info(Client&, const Words& words)
{
    if (words.value(1).toLower() == "commandstats")
        return commandStats();
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

Reply SimServer::Private::role(Client&, const Words&)
{
    return Reply::array({Reply::bulk("master"), Reply::number(0), Reply::array({})});
}

Reply SimServer::Private::select(Client& client, const Words& words)
{
    client.db = words.value(1).toInt();
    return Reply::status("OK");
}

Reply SimServer::Private::clientCommand(Client& client, const Words& words)
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

SimServer::SimServer(const base::Clock& clock, Send send)
    : d(std::make_unique<Private>(clock, std::move(send)))
{
}

SimServer::~SimServer() = default;

qint64 SimServer::connect() { return d->connect(); }
void SimServer::disconnect(qint64 client) { d->disconnect(client); }
void SimServer::receive(qint64 client, const QByteArray& bytes) { d->receive(client, bytes); }
Reply SimServer::execute(const QByteArrayList& command, int db) { return d->execute(command, db); }
void SimServer::script(const std::function<void()>& body) { d->script(body); }
void SimServer::loseSilently(const QByteArrayList& keys, int db)
{
    for (const QByteArray& key : keys)
        d->m_databases[db].remove(key);
}
int SimServer::expireCycle() { return d->expireCycle(); }
base::ServerTime SimServer::time() const { return d->time(); }
void SimServer::shiftClock(base::milliseconds by) { d->m_shift += by; }
int SimServer::clientCount() const { return int(d->m_clients.size()); }

} // namespace lockscope::support
