#include "tests/support/writingcommands.h"

#include "core/watch/silentchanges.h"
#include "tests/support/watched.h"

#include <QSet>
#include <QTest>

#include <algorithm>
#include <memory>

namespace lockscope::support
{

namespace
{

/// The commands that change no key, or that servers alone send to each other.
const QByteArrayList& ofNoKey()
{
    static const QByteArrayList names{"function|delete", "function|flush", "function|load",
        "function|restore", "pfdebug", "restore-asking", "cluster|flushslot"};
    return names;
}

/// Some of those are silent, and no lock of any family is a stream.
bool isOfStream(const QByteArray& line) { return line.startsWith('x'); }

/// A connection that answers before it returns.
class Asker
{
public:
    explicit Asker(const PrivateRedis& redis)
        : m_writer(redis.uri())
    {
    }

    redis::Client& client() { return m_writer.client(); }

    redis::Reply ask(const QByteArrayList& words)
    {
        std::optional<redis::Client::Answer> answer;
        m_writer.send(words, [&](const auto& reported) { answer = reported; });
        if (!QTest::qWaitFor([&] { return answer.has_value(); }))
            qFatal("no answer to %s", words.join(' ').constData());
        return *answer ? **answer : redis::Reply::error(answer->error().detail);
    }
    redis::Reply ask(const QByteArray& line) { return ask(line.split(' ')); }

private:
    Writer m_writer;
};

/// A server, who writes there, who has read, and who gets the pushes.
class Stage
{
public:
    explicit Stage(const PrivateRedis::Options& server)
        : m_redis(server)
        , m_other(withPort(server))
        , m_writer(m_redis)
        , m_reader(m_redis)
        , m_listener(m_redis)
    {
        QObject::connect(&m_listener.client(), &redis::Client::message,
            [this](const redis::Message& message) { hear(message); });
        const QByteArray id = QByteArray::number(m_listener.client().clientId());
        m_listener.client().subscribe({"__redis__:invalidate"}, [](const auto&) {});
        m_listener.ask("ping");
        m_reader.ask("client tracking on redirect " + id);
    }

    [[nodiscard]] QByteArrayList writingNames() { return writingOf(m_writer.ask("command")); }

    /// Which of the keys were changed, and whether each of these was pushed. A subcommand that the server
    /// does not know yet counts as both.
    struct Outcome {
        bool changed = false;
        bool reported = true;
    };
    Outcome run(const WritingCommand& command)
    {
        m_writer.ask("flushall");
        for (const QByteArray& line : command.beforehand)
            m_writer.ask(line);
        const QList<QByteArrayList> before = contents(command.keys);
        for (const QByteArray& key : command.keys)
            m_reader.ask("exists " + key);
        const QByteArrayList change = words(command.line);
        hearAll();
        m_reported.clear();
        m_reportedAll = false;
        const redis::Reply reply = m_writer.ask(change);
        hearAll();
        const bool isUnknown = reply.isError() && reply.bytes.toLower().contains("subcommand");
        return isUnknown ? Outcome{true, true} : outcome(command.keys, before);
    }

private:
    static PrivateRedis::Options withPort(PrivateRedis::Options options)
    {
        options.tcp = true;
        return options;
    }

    static QByteArrayList writingOf(const redis::Reply& table)
    {
        QByteArrayList names;
        for (const redis::Reply& entry : table.elements) {
            const QList<redis::Reply>& flags = entry.elements.value(2).elements;
            if (std::ranges::any_of(flags, [](const redis::Reply& flag) { return flag.bytes == "write"; }))
                names.append(entry.elements.constFirst().bytes.toLower());
            names += writingOf(entry.elements.value(9));
        }
        return names;
    }

    /// All that the server had sent before is here then.
    void hearAll() { m_listener.ask("ping"); }

    void hear(const redis::Message& message)
    {
        m_reportedAll = m_reportedAll || message.keys.isEmpty();
        for (const QByteArray& key : message.keys)
            m_reported.insert(key);
    }

    QByteArrayList words(const QByteArray& line)
    {
        QByteArrayList words = line.split(' ');
        if (const qsizetype port = words.indexOf("{port}"); port >= 0)
            words.replace(port, QByteArray::number(m_other.port()));
        if (words.contains("{dump}")) {
            m_writer.ask("set copied 1");
            words.replace(words.indexOf("{dump}"), m_writer.ask("dump copied").bytes);
        }
        return words;
    }

    [[nodiscard]] QList<QByteArrayList> contents(const QByteArrayList& keys)
    {
        QList<QByteArrayList> all;
        for (const QByteArray& key : keys) {
            const bool expires = m_writer.ask("pttl " + key).integer > 0;
            all.append({m_writer.ask("dump " + key).bytes, QByteArray::number(int(expires))});
        }
        return all;
    }

    Outcome outcome(const QByteArrayList& keys, const QList<QByteArrayList>& before)
    {
        Outcome outcome;
        const auto after = contents(keys);
        for (qsizetype i = 0; i < keys.size(); ++i) {
            const bool changed = before.at(i) != after.at(i);
            outcome.changed = outcome.changed || changed;
            outcome.reported =
                outcome.reported && (!changed || m_reportedAll || m_reported.contains(keys.at(i)));
        }
        return outcome;
    }

    PrivateRedis m_redis, m_other;
    Asker m_writer, m_reader, m_listener;
    QSet<QByteArray> m_reported;
    bool m_reportedAll = false;
};

} // namespace

TrackingTrial tryTracking(const PrivateRedis::Options& server)
{
    Stage stage(server);
    TrackingTrial trial;
    const QByteArrayList known = stage.writingNames();
    trial.untried = known;
    for (const QByteArray& name : ofNoKey())
        trial.untried.removeAll(name);
    for (const WritingCommand& command : writingCommands()) {
        const QByteArray family = command.name.left(command.name.indexOf('|')); // before 7.0: one for all
        if (!known.contains(command.name) && !known.contains(family))
            continue;
        trial.untried.removeAll(command.name);
        trial.untried.removeAll(family);
        const auto outcome = stage.run(command);
        if (!outcome.changed)
            trial.idle.append(command.line);
        if (!outcome.reported)
            trial.silent.append(command.line);
    }
    return trial;
}

void verifySilentCommands(const PrivateRedis::Options& server)
{
    const TrackingTrial trial = tryTracking(server);
    QCOMPARE(trial.untried, QByteArrayList());
    QCOMPARE(trial.idle, QByteArrayList());
    QVERIFY(!trial.silent.isEmpty());
    QByteArrayList unknown = trial.silent;
    unknown.removeIf([](const QByteArray& line) {
        const auto isIn = [&line](const QByteArray& command) { return line.contains(command); };
        return isOfStream(line) || std::ranges::any_of(watch::SilentChanges::commands(), isIn);
    });
    QCOMPARE(unknown, QByteArrayList());
}

namespace
{

const QByteArray text = "set k v", number = "set k 1", hash = "hset k f 1 g 2", list = "rpush k a b c",
                 plain = "sadd k a b c", sorted = "zadd k 1 a 2 b 3 c", stream = "xadd k 1-1 f v";
const QByteArrayList streamGroup{stream, "xgroup create k g 0"};
const QByteArrayList pending = streamGroup + QByteArrayList{"xreadgroup group g c streams k >"};
const QList<WritingCommand> everyCommand{
    {"swapdb", {hash}, "swapdb 0 1"},
    {"swapdb", {hash, "select 1", "set z 1", "select 0"}, "swapdb 1 0", {"k", "z"}},
    {"swapdb", {hash}, "eval return{redis.call('swapdb',0,1)} 0"},
    // commands that are pushed for all keys at once, and those that move keys as a whole
    {"flushdb", {hash}, "flushdb"},
    {"flushdb", {hash}, "flushdb async"},
    {"flushall", {hash}, "flushall"},
    {"move", {hash}, "move k 1"},
    {"copy", {hash}, "copy k l", {"l"}},
    {"rename", {hash}, "rename k l", {"k", "l"}},
    {"renamenx", {hash}, "renamenx k l", {"k", "l"}},
    {"restore", {}, "restore k 0 {dump}"},
    {"restore", {text}, "restore k 60000 {dump} replace"},
    {"migrate", {hash}, "migrate 127.0.0.1 {port} k 0 5000 replace"},
    {"del", {hash}, "del k"},
    {"unlink", {hash}, "unlink k"},
    {"delifeq", {text}, "delifeq k v"},
    {"delex", {text}, "delex k"},
    // expiry
    {"expire", {hash}, "expire k 60"},
    {"expire", {hash}, "expire k -1"},
    {"pexpire", {hash}, "pexpire k 60000"},
    {"expireat", {hash}, "expireat k 9999999999"},
    {"pexpireat", {hash}, "pexpireat k 9999999999999"},
    {"persist", {hash, "pexpire k 60000"}, "persist k"},
    // strings
    {"set", {}, "set k v"},
    {"set", {text}, "set k w px 60000"},
    {"setnx", {}, "setnx k v"},
    {"setex", {}, "setex k 60 v"},
    {"psetex", {}, "psetex k 60000 v"},
    {"getset", {text}, "getset k w"},
    {"getdel", {text}, "getdel k"},
    {"getex", {text}, "getex k px 60000"},
    {"mset", {}, "mset k v l w", {"k", "l"}},
    {"msetnx", {}, "msetnx k v l w", {"k", "l"}},
    {"msetex", {}, "msetex 1 k v"},
    {"append", {text}, "append k w"},
    {"setrange", {text}, "setrange k 3 w"},
    {"setbit", {text}, "setbit k 7 1"},
    {"bitfield", {text}, "bitfield k set u8 8 255"},
    {"bitop", {text}, "bitop not l k", {"l"}},
    {"incr", {number}, "incr k"},
    {"incrby", {number}, "incrby k 2"},
    {"incrbyfloat", {number}, "incrbyfloat k 0.5"},
    {"decr", {number}, "decr k"},
    {"decrby", {number}, "decrby k 2"},
    {"pfadd", {}, "pfadd k a"},
    {"pfmerge", {"pfadd k a"}, "pfmerge l k", {"l"}},
    // hashes
    {"hset", {hash}, "hset k f 2"},
    {"hsetnx", {hash}, "hsetnx k h 2"},
    {"hmset", {hash}, "hmset k f 2"},
    {"hsetex", {hash}, "hsetex k fields 1 f 2"},
    {"hdel", {hash}, "hdel k f"},
    {"hgetdel", {hash}, "hgetdel k fields 1 f"},
    {"hgetex", {hash}, "hgetex k ex 60 fields 1 f"},
    {"hincrby", {hash}, "hincrby k f 1"},
    {"hincrbyfloat", {hash}, "hincrbyfloat k f 0.5"},
    {"hexpire", {hash}, "hexpire k 60 fields 1 f"},
    {"hpexpire", {hash}, "hpexpire k 60000 fields 1 f"},
    {"hpexpire", {hash}, "hpexpire k 0 fields 1 f"},
    {"hexpireat", {hash}, "hexpireat k 9999999999 fields 1 f"},
    {"hpexpireat", {hash}, "hpexpireat k 9999999999999 fields 1 f"},
    {"hpersist", {hash, "hexpire k 60 fields 1 f"}, "hpersist k fields 1 f"},
    // lists
    {"lpush", {}, "lpush k a"},
    {"rpush", {}, "rpush k a"},
    {"lpushx", {list}, "lpushx k a"},
    {"rpushx", {list}, "rpushx k a"},
    {"linsert", {list}, "linsert k before b x"},
    {"lset", {list}, "lset k 0 x"},
    {"lrem", {list}, "lrem k 0 a"},
    {"ltrim", {list}, "ltrim k 0 0"},
    {"lpop", {list}, "lpop k"},
    {"rpop", {list}, "rpop k"},
    {"lmpop", {list}, "lmpop 1 k left"},
    {"blpop", {list}, "blpop k 1"},
    {"brpop", {list}, "brpop k 1"},
    {"blmpop", {list}, "blmpop 1 1 k left"},
    {"lmove", {list}, "lmove k l left right", {"k", "l"}},
    {"blmove", {list}, "blmove k l left right 1", {"k", "l"}},
    {"rpoplpush", {list}, "rpoplpush k l", {"k", "l"}},
    {"brpoplpush", {list}, "brpoplpush k l 1", {"k", "l"}},
    {"sort", {list}, "sort k alpha store l", {"l"}},
    // sets
    {"sadd", {}, "sadd k a"},
    {"srem", {plain}, "srem k a"},
    {"spop", {plain}, "spop k"},
    {"smove", {plain}, "smove k l a", {"k", "l"}},
    {"sinterstore", {plain}, "sinterstore l k", {"l"}},
    {"sunionstore", {plain}, "sunionstore l k", {"l"}},
    {"sdiffstore", {plain}, "sdiffstore l k", {"l"}},
    // sorted sets
    {"zadd", {}, "zadd k 1 a"},
    {"zincrby", {sorted}, "zincrby k 1 a"},
    {"zrem", {sorted}, "zrem k a"},
    {"zremrangebyrank", {sorted}, "zremrangebyrank k 0 0"},
    {"zremrangebyscore", {sorted}, "zremrangebyscore k 1 2"},
    {"zremrangebylex", {"zadd k 0 a 0 b"}, "zremrangebylex k [a [a"},
    {"zpopmin", {sorted}, "zpopmin k"},
    {"zpopmax", {sorted}, "zpopmax k"},
    {"zmpop", {sorted}, "zmpop 1 k min"},
    {"bzpopmin", {sorted}, "bzpopmin k 1"},
    {"bzpopmax", {sorted}, "bzpopmax k 1"},
    {"bzmpop", {sorted}, "bzmpop 1 1 k min"},
    {"zrangestore", {sorted}, "zrangestore l k 0 -1", {"l"}},
    {"zinterstore", {sorted}, "zinterstore l 1 k", {"l"}},
    {"zunionstore", {sorted}, "zunionstore l 1 k", {"l"}},
    {"zdiffstore", {sorted}, "zdiffstore l 1 k", {"l"}},
    {"geoadd", {}, "geoadd k 1 1 a"},
    {"georadius", {"geoadd k 1 1 a"}, "georadius k 1 1 1 km store l", {"l"}},
    {"georadiusbymember", {"geoadd k 1 1 a"}, "georadiusbymember k a 1 km store l", {"l"}},
    {"geosearchstore", {"geoadd k 1 1 a"}, "geosearchstore l k frommember a byradius 1 km", {"l"}},
    // streams
    {"xadd", {}, "xadd k 1-1 f v"},
    {"xdel", {stream}, "xdel k 1-1"},
    {"xdelex", {stream}, "xdelex k ids 1 1-1"},
    {"xtrim", {stream}, "xtrim k maxlen 0"},
    {"xsetid", {stream}, "xsetid k 9-9"},
    {"xgroup|create", {stream}, "xgroup create k g 0"},
    {"xgroup|setid", streamGroup, "xgroup setid k g 5-5"},
    {"xgroup|createconsumer", streamGroup, "xgroup createconsumer k g c"},
    {"xgroup|delconsumer", pending, "xgroup delconsumer k g c"},
    {"xgroup|destroy", streamGroup, "xgroup destroy k g"},
    {"xreadgroup", streamGroup, "xreadgroup group g c streams k >"},
    {"xack", pending, "xack k g 1-1"},
    {"xackdel", pending, "xackdel k g ids 1 1-1"},
    {"xclaim", pending, "xclaim k g d 0 1-1"},
    {"xautoclaim", pending, "xautoclaim k g d 0 0"},
    // vectors
    {"vadd", {}, "vadd k values 2 1 1 a"},
    {"vrem", {"vadd k values 2 1 1 a", "vadd k values 2 1 2 b"}, "vrem k a"},
    {"vsetattr", {"vadd k values 2 1 1 a"}, "vsetattr k a {\"x\":1}"},
};

} // namespace

const QList<WritingCommand>& writingCommands() { return everyCommand; }

} // namespace lockscope::support
