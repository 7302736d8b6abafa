#include "core/sim/simserver.h"

#include "core/sim/luascripts.h"

#include <QCryptographicHash>
#include <QHash>
#include <QMap>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

namespace lockscope::sim
{

using redis::Reply;

namespace
{

/// The value of a key. One of the containers is in use, by `type`.
struct SimValue {
    enum Type { Hash, String, List, SortedSet, Set };

    int type = Hash;
    QMap<QByteArray, QByteArray> fields;
    QByteArray text;
    QByteArrayList items;
    QMap<QByteArray, double> scores;
    QSet<QByteArray> members;
    std::optional<base::ServerTime> expiresAt;

    /// Lets an expiry, and moments in a sorted set, come so much sooner.
    void jump(base::milliseconds ahead, base::ServerTime soonest)
    {
        if (expiresAt && *expiresAt > soonest)
            expiresAt = std::max(soonest, *expiresAt - ahead);
        for (double& score : scores)
            if (score > 1e12 && score < 1e14)
                score -= double(ahead.count());
    }

    [[nodiscard]] bool isEmpty() const
    {
        return (type == Hash && fields.isEmpty()) || (type == List && items.isEmpty()) ||
               (type == SortedSet && scores.isEmpty()) || (type == Set && members.isEmpty());
    }
};

/// One connection, as the server sees it.
struct SimClient {
    qint64 id = 0;
    int db = 0;
    QByteArray name;
    QByteArray unread;
    QByteArrayList channels;
    QByteArrayList patterns;
    bool tracking = false;
    bool broadcast = false;
    QByteArrayList prefixes;
    qint64 redirect = 0;
    bool ownsReplies = false; ///< the handler has sent its replies itself

    [[nodiscard]] bool subscribed() const { return !channels.isEmpty() || !patterns.isEmpty(); }
};

/// In the order of SimValue::Type.
const QByteArrayList& typeNames()
{
    static const QByteArrayList names{"hash", "string", "list", "zset", "set"};
    return names;
}

/// Adds a part with its length first, so that no two lists of parts give the same bytes.
void addPart(QByteArray& all, const QByteArray& part) { all += QByteArray::number(part.size()) + ':' + part; }

/// The content of a key, in an order of its own for sets.
QByteArray contentOf(const SimValue& value)
{
    QByteArrayList parts{QByteArray::number(value.type), value.text};
    for (auto field = value.fields.cbegin(); field != value.fields.cend(); ++field)
        parts << field.key() << *field;
    parts += value.items;
    for (auto score = value.scores.cbegin(); score != value.scores.cend(); ++score)
        parts << score.key() << QByteArray::number(*score, 'g', 17);
    QByteArrayList members(value.members.cbegin(), value.members.cend());
    std::sort(members.begin(), members.end());
    QByteArray content;
    for (const QByteArray& part : parts + members)
        addPart(content, part);
    return content;
}

/// The content of a key for people, an element a line.
QByteArrayList linesOf(const SimValue& value)
{
    if (value.type == SimValue::String)
        return {value.text};
    QByteArrayList lines = value.items;
    for (auto field = value.fields.cbegin(); field != value.fields.cend(); ++field)
        lines.append(field.key() + ' ' + *field);
    QList<std::pair<double, QByteArray>> scores;
    for (auto score = value.scores.cbegin(); score != value.scores.cend(); ++score)
        scores.append({*score, score.key()});
    std::ranges::sort(scores);
    for (const auto& [score, member] : std::as_const(scores))
        lines.append(member + ' ' + QByteArray::number(score, 'g', 17));
    QByteArrayList members(value.members.cbegin(), value.members.cend());
    std::ranges::sort(members);
    return lines + members;
}

QByteArray sha1Of(const QByteArray& text)
{
    return QCryptographicHash::hash(text, QCryptographicHash::Sha1).toHex();
}

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

/// Redis' glob: * ? [set] and backslash.
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

/// The server's state and its commands.
class SimServer::Private
{
public:
    using Client = SimClient;
    using Value = SimValue;
    using Words = QByteArrayList;
    using Handler = std::function<redis::Reply(Private&, Client&, const Words&)>;
    using Keyspace = QMap<QByteArray, Value>;
    /// How a command is carried out, and how many words it has.
    struct Command {
        Handler handler;
        qsizetype least = 1;
        qsizetype most = std::numeric_limits<qsizetype>::max(); ///< more say what is not simulated
        std::optional<int> reads = {}; ///< the type of the key that it reads, where that must be one
    };

    static const QHash<QByteArray, Command>& commands();
    static QHash<QByteArray, Command> serverCommands();
    static QHash<QByteArray, Command> textCommands();
    static QHash<QByteArray, Command> otherCommands();
    redis::Reply unknown(const Words& words);
    redis::Reply run(Client& client, const Words& words);

    redis::Reply ping(Client&, const Words&);
    redis::Reply timeReply(Client&, const Words&);
    [[nodiscard]] redis::Reply info(Client&, const Words&) const;
    [[nodiscard]] redis::Reply commandStats() const;
    redis::Reply role(Client&, const Words&);
    redis::Reply select(Client&, const Words&);
    redis::Reply clientCommand(Client&, const Words&) const;
    redis::Reply tracking(Client&, const Words&) const;
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
    redis::Reply hexists(Client&, const Words&);
    redis::Reply setnx(Client&, const Words&);
    redis::Reply decr(Client&, const Words&);
    redis::Reply incrby(Client&, const Words&);
    redis::Reply decrby(Client&, const Words&);
    redis::Reply addTo(Client& client, const QByteArray& key, qint64 difference);
    redis::Reply rpop(Client&, const Words&);
    redis::Reply takeFrom(Client& client, const QByteArray& key, bool atFront);
    redis::Reply lpush(Client&, const Words&);
    redis::Reply lindex(Client&, const Words&);
    redis::Reply lrem(Client&, const Words&);
    redis::Reply lpos(Client&, const Words&);
    redis::Reply zscore(Client&, const Words&);
    redis::Reply zincrby(Client&, const Words&);
    redis::Reply zrangebyscore(Client&, const Words&);
    redis::Reply sadd(Client&, const Words&);
    redis::Reply sismember(Client&, const Words&);
    redis::Reply scard(Client&, const Words&);
    redis::Reply eval(Client&, const Words&);
    QByteArray keepScript(const QByteArray& text);
    redis::Reply evalsha(Client&, const Words&);
    redis::Reply scriptCommand(Client&, const Words&);
    redis::Reply runScript(Client&, const QByteArray& text, const Words&);
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
    void invalidate(Client& tracker, const redis::Reply& keys) const;
    void dropIfEmpty(Client& client, const QByteArray& key);
    qint64 deliver(const QByteArray& channel, const QByteArray& payload);

    const base::Clock& m_clock;
    base::ServerTime m_atZero;
    Send m_send;
    qint64 m_lastClient = 0;
    QMap<qint64, Client*> m_clients;
    QMap<int, Keyspace> m_databases;
    QHash<QByteArray, QSet<qint64>> m_tracked;
    QByteArrayList m_touched;
    int m_scripts = 0;
    Client* m_scriptClient = nullptr; ///< that runs the script under way
    LuaScripts m_lua{[this](const QByteArrayList& words) { return run(*m_scriptClient, words); }};
    std::function<void(const QByteArray&)> m_onExpired = [](const QByteArray&) {};
    QByteArrayList m_unknown;
    QMap<QByteArray, QByteArray> m_scriptTexts; ///< by SHA-1, in hex
    QHash<QByteArray, QByteArray> m_sha1s;      ///< of each text that was run
    QMap<QByteArray, quint64> m_calls;          ///< of each command
    QHash<quint64, QByteArray> m_cursors;
    quint64 m_lastCursor = 0;

    Private(const base::Clock& clock, Send send, base::ServerTime atZero);
    ~Private();
    qint64 connect();
    void disconnect(qint64 id);
    void receive(qint64 id, const QByteArray& bytes);
    redis::Reply execute(const QByteArrayList& command, int db);
    void script(const std::function<void()>& body);
    int expireCycle();
    [[nodiscard]] base::ServerTime time() const;
};

SimServer::Private::Private(const base::Clock& clock, Send send, base::ServerTime atZero)
    : m_clock(clock)
    , m_atZero(atZero)
    , m_send(std::move(send))
{
}

SimServer::Private::~Private() { qDeleteAll(m_clients); }

base::ServerTime SimServer::Private::time() const
{
    return m_atZero + std::chrono::floor<base::milliseconds>(m_clock.now().time_since_epoch());
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
    const QByteArray name = words.value(0).toLower();
    const auto command = commands().constFind(name);
    if (command == commands().cend())
        return unknown(words.first(std::min<qsizetype>(1, words.size())));
    if (words.size() < command->least)
        return Reply::error("ERR wrong number of arguments for '" + name + "' command");
    if (words.size() > command->most)
        return unknown(words);
    const Value* value = command->reads ? read(client, words[1]) : nullptr;
    const Reply reply =
        value && value->type != *command->reads ? wrongType() : command->handler(*this, client, words);
    ++m_calls[name];
    return reply;
}

/// Answers a command, or a way to give it, that is not simulated.
Reply SimServer::Private::unknown(const Words& words)
{
    m_unknown.append(words.join(' '));
    return Reply::error("ERR unknown command '" + m_unknown.constLast() + "'");
}

Reply SimServer::Private::ping(Client& client, const Words& words)
{
    if (client.subscribed())
        return Reply::array({Reply::bulk("pong"), Reply::bulk(words.value(1, ""))});
    return words.size() > 1 ? Reply::bulk(words.at(1)) : Reply::status("PONG");
}

Reply SimServer::Private::timeReply(Client&, const Words&)
{
    const auto now = m_atZero + m_clock.now().time_since_epoch();
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

Reply SimServer::Private::info(Client&, const Words& words) const
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

Reply SimServer::Private::clientCommand(Client& client, const Words& words) const
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

void SimServer::Private::expireIfDue(int db, const QByteArray& key)
{
    Keyspace& keys = m_databases[db];
    const auto found = keys.find(key);
    if (found == keys.end() || !found->expiresAt || *found->expiresAt > time())
        return;
    keys.erase(found);
    changed(key);
    deliver("__keyevent@" + QByteArray::number(db) + "__:expired", {});
    m_onExpired(key);
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
        if (wanted.isEmpty() || typeNames()[value->type] == wanted)
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
    return Reply::status(value ? typeNames()[value->type] : "none");
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

/// The commands that are about no key, or about all of them.
QHash<QByteArray, SimServer::Private::Command> SimServer::Private::serverCommands()
{
    return {
        {"ping", {&SimServer::Private::ping, 1, 2}},
        {"time", {&SimServer::Private::timeReply, 1, 1}},
        {"info", {&SimServer::Private::info, 1}},
        {"role", {&SimServer::Private::role, 1, 1}},
        {"select", {&SimServer::Private::select, 2, 2}},
        {"client", {&SimServer::Private::clientCommand, 2}},
        {"pubsub", {&SimServer::Private::pubsub, 2}},
        {"subscribe", {&SimServer::Private::subscribe, 2}},
        {"psubscribe", {&SimServer::Private::subscribe, 2}},
        {"unsubscribe", {&SimServer::Private::subscribe, 1}},
        {"punsubscribe", {&SimServer::Private::subscribe, 1}},
        {"publish", {&SimServer::Private::publish, 3, 3}},
        {"eval", {&SimServer::Private::eval, 3}},
        {"evalsha", {&SimServer::Private::evalsha, 3}},
        {"script", {&SimServer::Private::scriptCommand, 2}},
        {"flushall", {&SimServer::Private::flush, 1}},
        {"flushdb", {&SimServer::Private::flush, 1}},
        {"swapdb", {&SimServer::Private::swapdb, 3, 3}},
    };
}

/// The commands of strings and hashes.
QHash<QByteArray, SimServer::Private::Command> SimServer::Private::textCommands()
{
    return {
        {"hgetall", {&SimServer::Private::hgetall, 2, 2, Value::Hash}},
        {"hlen", {&SimServer::Private::hlen, 2, 2, Value::Hash}},
        {"hstrlen", {&SimServer::Private::hstrlen, 3, 3, Value::Hash}},
        {"hrandfield", {&SimServer::Private::hrandfield, 2, 2, Value::Hash}},
        {"hget", {&SimServer::Private::hget, 3, 3, Value::Hash}},
        {"hset", {&SimServer::Private::hset, 4}},
        {"hincrby", {&SimServer::Private::hincrby, 4, 4}},
        {"hdel", {&SimServer::Private::hdel, 3}},
        {"get", {&SimServer::Private::get, 2, 2, Value::String}},
        {"strlen", {&SimServer::Private::strlen, 2, 2, Value::String}},
        {"getrange", {&SimServer::Private::getrange, 4, 4, Value::String}},
        {"set", {&SimServer::Private::set, 3}},
        {"incr", {&SimServer::Private::incr, 2, 2}},
        {"hexists", {&SimServer::Private::hexists, 3, 3, Value::Hash}},
        {"setnx", {&SimServer::Private::setnx, 3, 3}},
        {"decr", {&SimServer::Private::decr, 2, 2}},
        {"incrby", {&SimServer::Private::incrby, 3, 3}},
        {"decrby", {&SimServer::Private::decrby, 3, 3}},
    };
}

/// The commands of lists, sets and sorted sets, and those of any key.
QHash<QByteArray, SimServer::Private::Command> SimServer::Private::otherCommands()
{
    return {
        {"scan", {&SimServer::Private::scan, 2}},
        {"type", {&SimServer::Private::type, 2, 2}},
        {"exists", {&SimServer::Private::exists, 2}},
        {"pexpiretime", {&SimServer::Private::pexpiretime, 2, 2}},
        {"pttl", {&SimServer::Private::pttl, 2, 2}},
        {"pexpire", {&SimServer::Private::pexpire, 3, 3}},
        {"del", {&SimServer::Private::del, 2}},
        {"rpush", {&SimServer::Private::rpush, 3}},
        {"lpop", {&SimServer::Private::lpop, 2, 2}},
        {"llen", {&SimServer::Private::llen, 2, 2, Value::List}},
        {"lrange", {&SimServer::Private::lrange, 4, 4, Value::List}},
        {"zadd", {&SimServer::Private::zadd, 4, 4}},
        {"zrem", {&SimServer::Private::zrem, 3, 3}},
        {"zcard", {&SimServer::Private::zcard, 2, 2, Value::SortedSet}},
        {"zrange", {&SimServer::Private::zrange, 4, 5, Value::SortedSet}},
        {"rpop", {&SimServer::Private::rpop, 2, 2}},
        {"lpush", {&SimServer::Private::lpush, 3}},
        {"lindex", {&SimServer::Private::lindex, 3, 3, Value::List}},
        {"lrem", {&SimServer::Private::lrem, 4, 4}},
        {"lpos", {&SimServer::Private::lpos, 3, 3, Value::List}},
        {"zscore", {&SimServer::Private::zscore, 3, 3, Value::SortedSet}},
        {"zincrby", {&SimServer::Private::zincrby, 4, 4}},
        {"zrangebyscore", {&SimServer::Private::zrangebyscore, 4, 4, Value::SortedSet}},
        {"sadd", {&SimServer::Private::sadd, 3}},
        {"sismember", {&SimServer::Private::sismember, 3, 3, Value::Set}},
        {"scard", {&SimServer::Private::scard, 2, 2, Value::Set}},
    };
}

const QHash<QByteArray, SimServer::Private::Command>& SimServer::Private::commands()
{
    static const auto table = [] {
        QHash<QByteArray, Command> all = serverCommands();
        all.insert(textCommands());
        all.insert(otherCommands());
        return all;
    }();
    return table;
}

Reply SimServer::Private::tracking(Client& client, const Words& words) const
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

Reply SimServer::Private::subscribe(Client& client, const Words& words)
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

Reply SimServer::Private::pubsub(Client&, const Words& words)
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

qint64 SimServer::Private::deliver(const QByteArray& channel, const QByteArray& payload)
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

Reply SimServer::Private::publish(Client&, const Words& words)
{
    return Reply::number(deliver(words.value(1), words.value(2)));
}

void SimServer::Private::changed(const QByteArray& key)
{
    if (!m_touched.contains(key))
        m_touched.append(key);
}

void SimServer::Private::flushInvalidations()
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

void SimServer::Private::invalidate(Client& tracker, const Reply& keys) const
{
    const Client* target = m_clients.value(tracker.redirect);
    if (target && target->channels.contains("__redis__:invalidate"))
        m_send(target->id,
            respText(Reply::array({Reply::bulk("message"), Reply::bulk("__redis__:invalidate"), keys})));
}

Reply SimServer::Private::flush(Client& client, const Words& words)
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

Reply SimServer::Private::swapdb(Client&, const Words& words)
{
    std::swap(m_databases[words.value(1).toInt()], m_databases[words.value(2).toInt()]);
    return Reply::status("OK");
}

Reply SimServer::Private::hgetall(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    QByteArrayList list;
    for (auto field = value ? value->fields.cbegin() : decltype(value->fields.cbegin()){};
         value && field != value->fields.cend(); ++field)
        list << field.key() << field.value();
    return bulks(list);
}

Reply SimServer::Private::hlen(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    return Reply::number(value ? value->fields.size() : 0);
}

Reply SimServer::Private::hstrlen(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    return Reply::number(value ? value->fields.value(words[2]).size() : 0);
}

Reply SimServer::Private::hrandfield(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    return value ? Reply::bulk(value->fields.firstKey()) : Reply::nil();
}

Reply SimServer::Private::hget(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
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
    return value ? Reply::bulk(value->text) : Reply::nil();
}

Reply SimServer::Private::strlen(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    return Reply::number(value ? value->text.size() : 0);
}

Reply SimServer::Private::getrange(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    if (!value)
        return Reply::bulk("");
    const auto [start, stop] =
        clampRange(words.value(2).toLongLong(), words.value(3).toLongLong(), value->text.size());
    return Reply::bulk(stop < start ? QByteArray("") : value->text.mid(start, stop - start + 1));
}

Reply SimServer::Private::set(Client& client, const Words& words)
{
    expireIfDue(client.db, words[1]);
    const bool isThere = m_databases[client.db].contains(words[1]);
    std::optional<qint64> expiry;
    bool isToBeSet = true;
    for (qsizetype i = 3; i < words.size(); ++i) {
        const QByteArray option = words[i].toLower();
        if (option == "px" || option == "ex")
            expiry = words.value(++i).toLongLong() * (option == "ex" ? 1000 : 1);
        else if (option == "nx" || option == "xx")
            isToBeSet = isThere == (option == "xx");
        else
            return unknown(words);
    }
    if (!isToBeSet)
        return Reply::nil();
    Value value;
    value.type = Value::String;
    value.text = words.value(2);
    if (expiry)
        value.expiresAt = time() + base::milliseconds(*expiry);
    m_databases[client.db][words[1]] = value;
    changed(words[1]);
    return Reply::status("OK");
}

Reply SimServer::Private::addTo(Client& client, const QByteArray& key, qint64 difference)
{
    Value* value = write(client, key, Value::String);
    if (!value)
        return wrongType();
    bool isNumber = value->text.isEmpty();
    const qint64 before = isNumber ? 0 : value->text.toLongLong(&isNumber);
    if (!isNumber)
        return Reply::error("ERR value is not an integer or out of range");
    value->text = QByteArray::number(before + difference);
    return Reply::number(before + difference);
}

Reply SimServer::Private::incr(Client& client, const Words& words) { return addTo(client, words[1], 1); }
Reply SimServer::Private::decr(Client& client, const Words& words) { return addTo(client, words[1], -1); }

Reply SimServer::Private::incrby(Client& client, const Words& words)
{
    return addTo(client, words[1], words.value(2).toLongLong());
}

Reply SimServer::Private::decrby(Client& client, const Words& words)
{
    return addTo(client, words[1], -words.value(2).toLongLong());
}

Reply SimServer::Private::setnx(Client& client, const Words& words)
{
    const Reply reply = set(client, {"set", words[1], words.value(2), "nx"});
    return Reply::number(reply.isNil() ? 0 : 1);
}

Reply SimServer::Private::rpush(Client& client, const Words& words)
{
    Value* value = write(client, words[1], Value::List);
    if (!value)
        return wrongType();
    value->items += words.mid(2);
    return Reply::number(value->items.size());
}

Reply SimServer::Private::takeFrom(Client& client, const QByteArray& key, bool atFront)
{
    Value* value = read(client, key);
    if (!value)
        return Reply::nil();
    if (value->type != Value::List)
        return wrongType();
    const QByteArray taken = atFront ? value->items.takeFirst() : value->items.takeLast();
    changed(key);
    dropIfEmpty(client, key);
    return Reply::bulk(taken);
}

Reply SimServer::Private::lpop(Client& client, const Words& words)
{
    return takeFrom(client, words[1], true);
}
Reply SimServer::Private::rpop(Client& client, const Words& words)
{
    return takeFrom(client, words[1], false);
}

Reply SimServer::Private::lpush(Client& client, const Words& words)
{
    Value* value = write(client, words[1], Value::List);
    if (!value)
        return wrongType();
    for (const QByteArray& item : words.mid(2))
        value->items.prepend(item);
    return Reply::number(value->items.size());
}

Reply SimServer::Private::lindex(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    const qsizetype size = value ? value->items.size() : 0;
    const qsizetype place = words.value(2).toLongLong();
    const qsizetype index = place < 0 ? size + place : place;
    return index < 0 || index >= size ? Reply::nil() : Reply::bulk(value->items.at(index));
}

/// Removes from the front, and with a count of 0 all.
Reply SimServer::Private::lrem(Client& client, const Words& words)
{
    Value* value = existing(client, words[1]);
    if (value && value->type != Value::List)
        return wrongType();
    const qint64 most = words.value(2).toLongLong();
    qint64 count = 0;
    for (qsizetype i = 0; value && i < value->items.size() && (most == 0 || count < std::abs(most));) {
        const qsizetype place = most < 0 ? value->items.size() - 1 - i : i;
        if (value->items.at(place) != words.value(3)) {
            ++i;
            continue;
        }
        value->items.removeAt(place);
        ++count;
    }
    return removed(client, words[1], count);
}

Reply SimServer::Private::lpos(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    const qsizetype place = value ? value->items.indexOf(words.value(2)) : -1;
    return place < 0 ? Reply::nil() : Reply::number(place);
}

Reply SimServer::Private::sadd(Client& client, const Words& words)
{
    Value* value = write(client, words[1], Value::Set);
    if (!value)
        return wrongType();
    const qsizetype before = value->members.size();
    for (const QByteArray& member : words.mid(2))
        value->members.insert(member);
    return Reply::number(value->members.size() - before);
}

Reply SimServer::Private::sismember(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    return Reply::number(value && value->members.contains(words.value(2)) ? 1 : 0);
}

Reply SimServer::Private::scard(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    return Reply::number(value ? value->members.size() : 0);
}

Reply SimServer::Private::hexists(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    return Reply::number(value && value->fields.contains(words.value(2)) ? 1 : 0);
}

Reply SimServer::Private::zscore(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    if (!value || !value->scores.contains(words.value(2)))
        return Reply::nil();
    return Reply::bulk(scoreText(value->scores.value(words.value(2))));
}

Reply SimServer::Private::zincrby(Client& client, const Words& words)
{
    Value* value = write(client, words[1], Value::SortedSet);
    if (!value)
        return wrongType();
    const double score = value->scores.value(words.value(3)) + words.value(2).toDouble();
    value->scores[words.value(3)] = score;
    return Reply::bulk(scoreText(score));
}

/// Takes numbers and infinities, both included.
Reply SimServer::Private::zrangebyscore(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    QList<std::pair<double, QByteArray>> order;
    for (auto entry = value ? value->scores.cbegin() : decltype(value->scores.cbegin()){};
         value && entry != value->scores.cend(); ++entry)
        if (entry.value() >= words.value(2).toDouble() && entry.value() <= words.value(3).toDouble())
            order.append({entry.value(), entry.key()});
    std::sort(order.begin(), order.end());
    QByteArrayList list;
    for (const auto& [score, member] : std::as_const(order))
        list.append(member);
    return bulks(list);
}

/// A script is one command: what it changes is reported once, at its end.
Reply SimServer::Private::eval(Client& client, const Words& words)
{
    const Reply reply = runScript(client, words[1], words);
    if (!m_lua.objectionTo(words[1]).isError())
        keepScript(words[1]);
    return reply;
}

/// Returns the script's digest. Each operation on a lock is an EVAL, so that a text is digested once.
QByteArray SimServer::Private::keepScript(const QByteArray& text)
{
    QByteArray& sha1 = m_sha1s[text];
    if (sha1.isEmpty())
        sha1 = sha1Of(text);
    if (!m_scriptTexts.contains(sha1))
        m_scriptTexts.insert(sha1, text);
    return sha1;
}

Reply SimServer::Private::evalsha(Client& client, const Words& words)
{
    const auto text = m_scriptTexts.constFind(words[1].toLower());
    if (text == m_scriptTexts.constEnd())
        return Reply::error("NOSCRIPT No matching script. Please use EVAL.");
    return runScript(client, *text, words);
}

Reply SimServer::Private::scriptCommand(Client&, const Words& words)
{
    const QByteArray verb = words[1].toLower();
    if (verb == "load" && words.size() == 3) {
        const Reply objection = m_lua.objectionTo(words[2]);
        if (objection.isError())
            return objection;
        return Reply::bulk(keepScript(words[2]));
    }
    if (verb == "exists" && words.size() > 2) {
        QList<Reply> known;
        for (const QByteArray& sha1 : words.mid(2))
            known.append(Reply::number(m_scriptTexts.contains(sha1.toLower()) ? 1 : 0));
        return Reply::array(known);
    }
    if (verb != "flush")
        return unknown(words);
    m_scriptTexts.clear();
    return Reply::status("OK");
}

Reply SimServer::Private::runScript(Client& client, const QByteArray& text, const Words& words)
{
    const int keys = words[2].toInt();
    Client* const before = std::exchange(m_scriptClient, &client);
    ++m_scripts;
    const Reply reply = m_lua.run(text, words.mid(3, keys), words.mid(3 + keys));
    --m_scripts;
    m_scriptClient = before;
    return reply;
}

Reply SimServer::Private::llen(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
    return Reply::number(value ? value->items.size() : 0);
}

Reply SimServer::Private::lrange(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
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
    return Reply::number(value ? value->scores.size() : 0);
}

Reply SimServer::Private::zrange(Client& client, const Words& words)
{
    const Value* value = read(client, words[1]);
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

SimServer::SimServer(const base::Clock& clock, Send send, base::ServerTime atZero)
    : d(std::make_unique<Private>(clock, std::move(send), atZero))
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
void SimServer::jumpClock(base::milliseconds ahead)
{
    const base::ServerTime soonest = d->time() + base::milliseconds(1);
    for (auto& keys : d->m_databases)
        for (SimValue& value : keys)
            value.jump(ahead, soonest);
}

void SimServer::setClockBack(base::milliseconds back) { d->m_atZero -= back; }

int SimServer::expireCycle() { return d->expireCycle(); }
void SimServer::onExpired(std::function<void(const QByteArray&)> expired)
{
    d->m_onExpired = std::move(expired);
}

std::optional<base::ServerTime> SimServer::nextExpiry() const
{
    std::optional<base::ServerTime> next;
    for (const auto& keys : std::as_const(d->m_databases))
        for (const SimValue& value : keys)
            if (value.expiresAt && (!next || *value.expiresAt < *next))
                next = value.expiresAt;
    return next;
}

QByteArray SimServer::state() const
{
    QByteArray state;
    for (auto db = d->m_databases.cbegin(); db != d->m_databases.cend(); ++db) {
        for (auto key = db->cbegin(); key != db->cend(); ++key) {
            const qint64 expiry = key->expiresAt ? key->expiresAt->time_since_epoch().count() : 0;
            addPart(state, QByteArray::number(db.key()) + ' ' + QByteArray::number(expiry));
            addPart(state, key.key());
            addPart(state, contentOf(*key));
        }
    }
    for (const SimClient* client : std::as_const(d->m_clients))
        addPart(state, client->channels.join(' '));
    for (auto script = d->m_scriptTexts.keyBegin(); script != d->m_scriptTexts.keyEnd(); ++script)
        addPart(state, *script);
    addPart(state, QByteArray::number(qulonglong(d->m_lua.randomState())));
    return state;
}

struct SimServer::Contents {
    QMap<int, Private::Keyspace> databases;
    QMap<QByteArray, QByteArray> scriptTexts;
};

std::shared_ptr<const SimServer::Contents> SimServer::contents() const
{
    return std::make_shared<const Contents>(Contents{d->m_databases, d->m_scriptTexts});
}

void SimServer::restore(const Contents& contents)
{
    d->m_databases = contents.databases;
    d->m_scriptTexts = contents.scriptTexts;
}

QList<SimServer::Key> SimServer::keys() const
{
    QList<Key> keys;
    const Private::Keyspace first = d->m_databases.value(0);
    for (auto each = first.cbegin(); each != first.cend(); ++each) {
        if (each->expiresAt && *each->expiresAt <= d->time())
            continue;
        keys.append({each.key(), typeNames()[each->type], linesOf(*each), std::nullopt});
        if (each->expiresAt)
            keys.last().ttl = *each->expiresAt - d->time();
    }
    return keys;
}

const QByteArrayList& SimServer::unknownCommands() const { return d->m_unknown; }
base::ServerTime SimServer::time() const { return d->time(); }

} // namespace lockscope::sim
