// The simulated server is held to a real one: the same random commands must get the same replies, and the
// same watchers the same pushes. Otherwise the simulation would prove nothing.

#include "core/base/time.h"
#include "core/client/lockkind.h"
#include "core/client/lockscripts.h"
#include "core/client/wirenames.h"
#include "core/sim/simserver.h"
#include "tests/support/privateredis.h"
#include "tests/support/rawpeer.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>

Q_DECLARE_METATYPE(lockscope::client::Form)

using namespace lockscope;
using sim::SimServer;
using support::RawPeer;

namespace
{

/// Replies of which only the order or a moment may differ.
redis::Reply comparable(const QByteArrayList& command, redis::Reply reply)
{
    const QByteArray verb = command.first();
    if (verb == "hgetall" && reply.isArray()) {
        QMap<QByteArray, QByteArray> fields;
        for (qsizetype i = 0; i + 1 < reply.elements.size(); i += 2)
            fields.insert(reply.elements[i].bytes, reply.elements[i + 1].bytes);
        reply.elements.clear();
        for (auto field = fields.cbegin(); field != fields.cend(); ++field)
            reply.elements << redis::Reply::bulk(field.key()) << redis::Reply::bulk(field.value());
    }
    if ((verb == "pexpiretime" || verb == "pttl") && reply.integer > 0)
        reply.integer = 1;
    if (reply.isError())
        reply.bytes = reply.bytes.left(reply.bytes.indexOf(' '));
    return reply;
}

class Trace
{
public:
    explicit Trace(quint32 seed)
        : m_random(seed)
    {
    }

    QByteArrayList next()
    {
        switch (m_random.bounded(40)) {
        case 0:
            return {"hset", key(), field(), number()};
        case 1:
            return {"hincrby", key("h"), field(), m_random.bounded(2) ? "1" : "-1"};
        case 2:
            return {"hdel", key(), field()};
        case 3:
            return {"hgetall", key()};
        case 4:
            return {"hlen", key()};
        case 5:
            return {"hget", key(), field()};
        case 6:
            return {"pexpire", key(), m_random.bounded(8) ? "600000" : "-5"};
        case 7:
            return {"pexpiretime", key()};
        case 8:
            return {"pttl", key()};
        case 9:
            return {"del", key()};
        case 10:
            return {"exists", key(), key()};
        case 11:
            return {"type", key()};
        case 12:
            return {"set", key(), number(), "px", "600000"};
        case 13:
            return {"set", key(), number(), "nx"};
        case 14:
            return {"get", key()};
        case 15:
            return {"strlen", key()};
        case 16:
            return {"getrange", key(), "0", "1023"};
        case 17:
            return {"rpush", key(), field()};
        case 18:
            return {"lpop", key()};
        case 19:
            return {"lrange", key(), m_random.bounded(2) ? "0" : "-2", "-1"};
        case 20:
            return {"llen", key()};
        case 21:
            return {"zadd", key(), number(), field()};
        case 22:
            return {"zrem", key(), field()};
        case 23:
            return {"hexists", key(), field()};
        case 24:
            return {"setnx", key(), number()};
        case 25:
            return {"decr", key("s")};
        case 26:
            return {"incrby", key("s"), number()};
        case 27:
            return {"decrby", key("s"), number()};
        case 28:
            return {"rpop", key()};
        case 29:
            return {"lpush", key(), field(), field()};
        case 30:
            return {"lindex", key(), m_random.bounded(2) ? "1" : "-1"};
        case 31:
            return {"lrem", key(), m_random.bounded(2) ? "0" : "-1", field()};
        case 32:
            return {"lpos", key(), field()};
        case 33:
            return {"zscore", key(), field()};
        case 34:
            return {"zincrby", key(), number(), field()};
        case 35:
            return {"zrangebyscore", key(), "5", number()};
        case 36:
            return {"sadd", key(), field(), field()};
        case 37:
            return {"sismember", key(), field()};
        case 38:
            return {"scard", key()};
        default:
            return {"zrange", key(), "0", "-1", "withscores"};
        }
    }

private:
    QByteArray key() { return key(QByteArrayList{"h", "s", "l", "z", "e"}[m_random.bounded(5)]); }
    QByteArray key(const QByteArray& stem) { return stem + QByteArray::number(m_random.bounded(3)); }
    QByteArray field() { return "f" + QByteArray::number(m_random.bounded(4)); }
    QByteArray number() { return QByteArray::number(m_random.bounded(50)); }

    QRandomGenerator m_random;
};

/// Returns what a watcher heard, without the frame: the names of invalidated keys.
QByteArrayList invalidated(const redis::Reply& push)
{
    QByteArrayList names;
    for (const redis::Reply& key : push.elements.value(2).elements)
        names.append(key.bytes);
    return names;
}

} // namespace

class TestSimServer : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void answersAsARealServerDoes_data()
    {
        QTest::addColumn<quint32>("seed");
        for (quint32 seed = 1; seed <= 10; ++seed)
            QTest::addRow("seed %u", seed) << seed;
    }

    void answersAsARealServerDoes()
    {
        QFETCH(quint32, seed);
        support::PrivateRedis real;
        RawPeer peer(real.socketPath());
        const base::SteadyClock clock;
        SimServer model(clock, [](qint64, const QByteArray&) {});
        Trace trace(seed);
        for (int i = 0; i < 2000; ++i) {
            const QByteArrayList command = trace.next();
            const auto expected = comparable(command, peer.command(command));
            const auto got = comparable(command, model.execute(command));
            QVERIFY2(expected == got, qPrintable(QStringLiteral("command %1 of seed %2: %3")
                                                     .arg(QString::number(i), QString::number(seed),
                                                         QString::fromLatin1(command.join(' ')))));
        }
    }

    void refusesTooFewWordsAsARealServerDoes()
    {
        support::PrivateRedis real;
        RawPeer peer(real.socketPath());
        const base::SteadyClock clock;
        SimServer model(clock, [](qint64, const QByteArray&) {});
        for (const QByteArrayList& command : QList<QByteArrayList>{{"get"}, {"set", "s"}, {"hset", "h", "f"},
                 {"hincrby", "h", "f"}, {"lpush", "l"}, {"zadd", "z", "1"}, {"eval", "return 1"}}) {
            QVERIFY2(model.execute(command).isError(), command.constFirst().constData());
            QVERIFY(
                comparable(command, model.execute(command)) == comparable(command, peer.command(command)));
        }
        QVERIFY(model.unknownCommands().isEmpty());
    }

    void knowsTheOptionsOfSetAsARealServerDoes()
    {
        support::PrivateRedis real;
        RawPeer peer(real.socketPath());
        const base::SteadyClock clock;
        SimServer model(clock, [](qint64, const QByteArray&) {});
        for (const QByteArrayList& command : QList<QByteArrayList>{{"set", "s", "1", "xx"},
                 {"set", "s", "1", "nx", "ex", "600"}, {"pttl", "s"}, {"set", "s", "2", "nx", "ex", "600"},
                 {"set", "s", "3", "ex", "600", "xx"}, {"pttl", "s"}, {"get", "s"}})
            QVERIFY2(
                comparable(command, model.execute(command)) == comparable(command, peer.command(command)),
                command.join(' ').constData());
        QVERIFY(model.unknownCommands().isEmpty());
    }

    /// An option that is not simulated must not be passed over.
    void saysWhichOptionsItDoesNotKnow()
    {
        const base::SteadyClock clock;
        SimServer model(clock, [](qint64, const QByteArray&) {});
        QVERIFY(model.execute({"zadd", "z", "nx", "1", "a"}).isError());
        QVERIFY(model.execute({"set", "s", "1", "keepttl"}).isError());
        QCOMPARE(model.unknownCommands(), QByteArrayList({"zadd z nx 1 a", "set s 1 keepttl"}));
        QCOMPARE(model.execute({"exists", "z", "s"}).integer, qint64(0));
    }

    void runsScriptsAsARealServerDoes_data()
    {
        QTest::addColumn<QByteArray>("script");
        const auto row = [](const char* name, const char* script) {
            QTest::newRow(name) << QByteArray(script);
        };
        row("a number loses its fraction", "return 3.9");
        row("truth", "return true");
        row("untruth", "return false");
        row("a list ends at its gap", "return {1, 'two', {3}, false, nil, 6}");
        row("a status", "return {ok = 'FINE'}");
        row("a status of a command", "return redis.call('set', KEYS[1], ARGV[1])");
        row("an error of a command", "redis.call('set', KEYS[1], 'x') return redis.call('incr', KEYS[1])");
        row("an error that is caught", "return redis.pcall('hget', KEYS[1], 'f')");
        row("an error in a table", "return {err = 'WRONG it is'}");
        row("a missing value is false", "return redis.call('get', 'nowhere') == false and 1 or 0");
        row("numbers as arguments",
            "redis.call('set', KEYS[1], 12) return redis.call('get', KEYS[1]) .. ARGV[1]");
        row("a large number", "return string.format('%.0f', 1790000000123 + 0)");
        row("lists", "redis.call('rpush', 'list', 'a', 'b') return redis.call('lrange', 'list', 0, -1)");
        row("no Lua at all", "return return");
        row("no files", "return pcall(function() return io.open('a') end) and 1 or 0");
        row("no processes", "return pcall(function() return os.execute('true') end) and 1 or 0");
        row("no code of a file", "return pcall(function() return dofile('a') end) and 1 or 0");
        row("no function of a reply is called",
            "return setmetatable({}, {__index = function() error('called') end})");
        row("nothing", "local a = 1");
        row("random numbers", "return {tostring(math.random()), math.random(10), math.random(5, 9)}");
        row("random numbers go on", "math.random(2) return redis.call('incr', KEYS[1]) + math.random(1000)");
        row("random numbers of a seed",
            "math.randomseed(7) return {tostring(math.random()), math.random(1000), math.random(-3, 3)}");
        row("no random number of nothing", "return math.random(0)");
        row("a global variable cannot be made", "shared = 1 return shared");
        row("nor replaced", "string.rep = nil");
        row("nor KEYS", "KEYS = {} return 1");
        row("nor past the table", "rawset(_G, 'shared', 1) return 1");
        row("nor its protection", "setmetatable(_G, {}) return 1");
        row("a local table can be written", "local t = {} rawset(t, 1, 2) return setmetatable(t, {})");
        row("a global variable that is not there", "return missing");
        row("a function of the file's environment", "return setfenv");
        row("globals through their table", "return _G.tostring(_G.KEYS[1])");
        row("a SHA-1", "return redis.sha1hex('return redis.call(\'get\',\'lua\')')");
        row("an error of one word", "return redis.error_reply('WRONG')");
        row("an error with a code", "return redis.error_reply('-MY no')");
        row("a status made by hand", "return redis.status_reply('YES')");
        row("a line of the log", "redis.log(redis.LOG_WARNING, 'hello')");
    }

    void runsScriptsAsARealServerDoes()
    {
        QFETCH(QByteArray, script);
        support::PrivateRedis real;
        RawPeer peer(real.socketPath());
        const base::SteadyClock clock;
        SimServer model(clock, [](qint64, const QByteArray&) {});
        const QByteArrayList command{"eval", script, "1", "key", "argument"};
        QCOMPARE(pictureOf(model.execute(command)), pictureOf(peer.command(command)));
    }

    /// Where both refuse, they refuse for the same reason.
    void saysWhyItRefusesAScriptAsARealServerDoes()
    {
        support::PrivateRedis real;
        RawPeer peer(real.socketPath());
        const base::SteadyClock clock;
        SimServer model(clock, [](qint64, const QByteArray&) {});
        for (const QByteArray& script : QByteArrayList{"shared = 1", "return missing", "string.rep = nil",
                 "rawset(_G, 'shared', 1)", "return math.random(0)", "return redis.error_reply('WRONG')",
                 "return redis.error_reply('-MY no')"}) {
            const QByteArray expected = peer.command({"eval", script, "0"}).bytes;
            const QByteArray got = model.execute({"eval", script, "0"}).bytes;
            QVERIFY2(!got.isEmpty() && expected.startsWith(got),
                (script + ": " + got + ", not " + expected).constData());
        }
        QVERIFY(model.unknownCommands().isEmpty());
    }

    void keepsScriptsAsARealServerDoes()
    {
        support::PrivateRedis real;
        RawPeer peer(real.socketPath());
        const base::SteadyClock clock;
        SimServer model(clock, [](qint64, const QByteArray&) {});
        const QByteArray known = "13bd040587b891aedc00a72458cbf8588a27df90";
        const QByteArray one = "e0e1f9fabfc9d4800c877a703b823ac0578ff8db";
        for (const QByteArrayList& command : QList<QByteArrayList>{{"evalsha", known, "0"},
                 {"script", "load", "return redis.call('get','lua')"}, {"evalsha", known, "0"},
                 {"set", "lua", "5.1"}, {"evalsha", known.toUpper(), "0"}, {"eval", "return 1", "0"},
                 {"evalsha", one, "0"}, {"script", "load", "return return"},
                 {"script", "exists", known, one, "0"}, {"script", "flush"}, {"script", "exists", known},
                 {"evalsha", one, "0"}}) {
            const redis::Reply expected = peer.command(command);
            const redis::Reply got = model.execute(command);
            QCOMPARE(pictureOf(got), pictureOf(expected));
            if (got.isError() && got.bytes.startsWith("NOSCRIPT"))
                QCOMPARE(got.bytes, expected.bytes);
        }
        QVERIFY(model.unknownCommands().isEmpty());
    }

    /// A library that is not simulated makes a run worth nothing, as an unknown command does.
    void namesALibraryThatItLacks()
    {
        const base::SteadyClock clock;
        SimServer model(clock, [](qint64, const QByteArray&) {});
        QVERIFY(model.execute({"eval", "return cjson.encode({1})", "0"}).isError());
        QCOMPARE(model.unknownCommands(), QByteArrayList{"cjson"});
    }

    void aScriptCannotBreakTheServer()
    {
        const base::SteadyClock clock;
        SimServer model(clock, [](qint64, const QByteArray&) {});
        const redis::Reply endless = model.execute({"eval", "local t = {} t[1] = t return t", "0"});
        QVERIFY(endless.isArray() && endless.elements.size() == 1);
        const QByteArray compiled = "\x1bLua";
        QCOMPARE(model.execute({"eval", compiled, "0"}).bytes, QByteArray("ERR a script is a text"));
        QCOMPARE(model.execute({"eval", "return 1", "0"}).integer, qint64(1));
    }

    /// All scripts of our locks, in random order, by three holders.
    void runsTheLocksScriptsAsARealServerDoes_data()
    {
        QTest::addColumn<client::Form>("form");
        QTest::newRow("reentrant") << client::Form::Reentrant;
        QTest::newRow("fair") << client::Form::Fair;
        QTest::newRow("fenced") << client::Form::Fenced;
        QTest::newRow("read") << client::Form::Read;
        QTest::newRow("write") << client::Form::Write;
        QTest::newRow("semaphore") << client::Form::Semaphore;
        QTest::newRow("permit") << client::Form::Permit;
    }

    void runsTheLocksScriptsAsARealServerDoes()
    {
        QFETCH(client::Form, form);
        support::PrivateRedis real;
        RawPeer peer(real.socketPath());
        const base::SteadyClock clock;
        SimServer model(clock, [](qint64, const QByteArray&) {});
        const auto scripts = client::LockScripts::load();
        QRandomGenerator random(quint32(form) + 1);
        for (int i = 0; i < 600; ++i) {
            const client::ScriptCall call = i == 0 ? firstCount() : anyCall(form, random);
            const QByteArrayList command =
                QByteArrayList{"eval", (*scripts)[call.script].text, QByteArray::number(call.keys.size())} +
                call.keys + call.arguments;
            const QByteArray expected = pictureOf(peer.command(command));
            const QByteArray got = pictureOf(model.execute(command));
            QVERIFY2(got == expected,
                (QByteArray::number(i) + ' ' + call.script + ": " + got + ", not " + expected).constData());
        }
    }

    void tellsATrackerWhatARealServerTells_data()
    {
        QTest::addColumn<QList<QByteArrayList>>("arranged");
        QTest::addColumn<QByteArrayList>("read");
        QTest::addColumn<QByteArrayList>("change");
        QTest::addColumn<QByteArrayList>("reported");
        using Commands = QList<QByteArrayList>;
        const Commands lock{{"hset", "h0", "a:1", "1"}, {"pexpire", "h0", "600000"}};
        const QByteArrayList whole{"hgetall", "h0"};
        QTest::newRow("renewal") << lock << whole << QByteArrayList{"pexpire", "h0", "700000"}
                                 << QByteArrayList{"h0"};
        QTest::newRow("release") << lock << whole << QByteArrayList{"del", "h0"} << QByteArrayList{"h0"};
        QTest::newRow("acquire of a name that was missing")
            << Commands{} << whole << QByteArrayList{"hincrby", "h0", "a:1", "1"} << QByteArrayList{"h0"};
        QTest::newRow("the expiry alone arms it")
            << lock << QByteArrayList{"pexpiretime", "h0"} << QByteArrayList{"pexpire", "h0", "5"}
            << QByteArrayList{"h0"};
        QTest::newRow("a key that nobody read")
            << lock << QByteArrayList{"get", "other"} << QByteArrayList{"del", "h0"} << QByteArrayList{};
        QTest::newRow("deleting what is missing")
            << Commands{} << whole << QByteArrayList{"del", "h0"} << QByteArrayList{};
        QTest::newRow("taking out a field that is not there")
            << lock << whole << QByteArrayList{"hdel", "h0", "b:2"} << QByteArrayList{};
        QTest::newRow("another key") << lock << whole << QByteArrayList{"hincrby", "h1", "a:1", "1"}
                                     << QByteArrayList{};
    }

    void tellsATrackerWhatARealServerTells()
    {
        QFETCH(QList<QByteArrayList>, arranged);
        QFETCH(QByteArrayList, read);
        QFETCH(QByteArrayList, change);
        QFETCH(QByteArrayList, reported);

        support::PrivateRedis real;
        RawPeer writer(real.socketPath());
        RawPeer listener(real.socketPath());
        RawPeer tracker(real.socketPath());
        const QByteArray listenerId = QByteArray::number(listener.command({"client", "id"}).integer);
        listener.command({"subscribe", "__redis__:invalidate"});
        tracker.command({"client", "tracking", "on", "redirect", listenerId});
        for (const QByteArrayList& command : arranged)
            writer.command(command);
        tracker.command(read);
        writer.command(change);
        const auto push = listener.next(reported.isEmpty() ? 100 : 5000);
        QCOMPARE(push ? invalidated(*push) : QByteArrayList(), reported);

        QCOMPARE(modelTells(arranged, read, change), reported);
    }

private:
    static client::ScriptCall firstCount()
    {
        return {"set-count", {"pool", "redisson_sc:{pool}"}, {"2", "2"}};
    }

    static client::ScriptCall anyCall(client::Form form, QRandomGenerator& random)
    {
        const bool isPool = form == client::Form::Semaphore || form == client::Form::Permit;
        const base::KeyName lock{isPool ? "pool" : "lock"};
        const QByteArray number = QByteArray::number(random.bounded(3));
        const base::HolderId holder{
            form == client::Form::Permit ? "0123456789abcde" + number : "uuid:" + number};
        client::Ask ask{.hold = {lock, holder, form}, .lease = std::chrono::minutes(10)};
        if (form != client::Form::Permit)
            ask.hold = client::holdOf(lock, holder, form);
        ask.place = std::chrono::minutes(10);
        ask.queuesUp = random.bounded(2) == 0;
        const client::LockKind& kind = client::kindOf(form);
        switch (random.bounded(5)) {
        case 0:
        case 1:
            return kind.acquire(ask);
        case 2:
            return kind.look ? kind.look(ask) : kind.acquire(ask);
        case 3:
            if (client::renewalOf(form) != client::Renewal::None)
                return client::renewalCall(client::renewalOf(form), {ask.hold}, ask.lease);
            return kind.leave ? kind.leave(ask) : kind.release(ask);
        default:
            return kind.release(ask);
        }
    }

    /// The rest of a lease is left out: both servers count it by themselves.
    static QByteArray pictureOf(const redis::Reply& reply)
    {
        constexpr qint64 longer = 100'000;
        switch (reply.type) {
        case redis::Reply::Type::Nil:
            return "nil";
        case redis::Reply::Type::Integer:
            return reply.integer > longer ? "left" : QByteArray::number(reply.integer);
        case redis::Reply::Type::Error:
            return "error";
        case redis::Reply::Type::Status:
            return '+' + reply.bytes;
        case redis::Reply::Type::Bulk:
            return reply.bytes;
        case redis::Reply::Type::Array:
            break;
        }
        QByteArrayList parts;
        for (const redis::Reply& element : reply.elements)
            parts.append(pictureOf(element));
        return '[' + parts.join(' ') + ']';
    }

    static QByteArrayList modelTells(
        const QList<QByteArrayList>& arranged, const QByteArrayList& read, const QByteArrayList& change)
    {
        const base::SteadyClock clock;
        QHash<qint64, QByteArray> sent;
        SimServer model(clock, [&sent](qint64 id, const QByteArray& bytes) { sent[id] += bytes; });
        const qint64 listener = model.connect();
        const qint64 tracker = model.connect();
        model.receive(listener, wire({"subscribe", "__redis__:invalidate"}));
        model.receive(tracker, wire({"client", "tracking", "on", "redirect", QByteArray::number(listener)}));
        for (const QByteArrayList& command : arranged)
            model.execute(command);
        model.receive(tracker, wire(read));
        sent.clear();
        model.execute(change);
        QByteArrayList names;
        const QByteArray frame = "*3\r\n$7\r\nmessage\r\n$20\r\n__redis__:invalidate\r\n*1\r\n$2\r\n";
        for (qsizetype at = sent[listener].indexOf(frame); at >= 0;
             at = sent[listener].indexOf(frame, at + 1))
            names.append(sent[listener].mid(at + frame.size(), 2));
        return names;
    }

    static QByteArray wire(const QByteArrayList& words)
    {
        QByteArray text = "*" + QByteArray::number(words.size()) + "\r\n";
        for (const QByteArray& word : words)
            text += "$" + QByteArray::number(word.size()) + "\r\n" + word + "\r\n";
        return text;
    }
};

QTEST_GUILESS_MAIN(TestSimServer)
#include "tst_simserver.moc"
