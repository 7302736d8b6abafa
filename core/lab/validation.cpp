#include "core/lab/validation.h"

#include "core/lab/scenarioreader.h"
#include "core/sim/luascripts.h"

#include <QJsonArray>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace lockscope::lab
{

namespace
{

/// The commands of a Redis 7 server that a client of a scenario may have a use for.
constexpr std::array commandNames{"append", "bitcount", "bitfield", "bitfield_ro", "bitop", "bitpos",
    "blmove", "blmpop", "blpop", "brpop", "brpoplpush", "bzmpop", "bzpopmax", "bzpopmin", "copy", "dbsize",
    "decr", "decrby", "del", "discard", "dump", "echo", "eval", "eval_ro", "evalsha", "evalsha_ro", "exec",
    "exists", "expire", "expireat", "expiretime", "fcall", "fcall_ro", "function", "geoadd", "geodist",
    "geohash", "geopos", "georadius", "georadius_ro", "georadiusbymember", "georadiusbymember_ro",
    "geosearch", "geosearchstore", "get", "getbit", "getdel", "getex", "getrange", "getset", "hdel",
    "hexists", "hget", "hgetall", "hincrby", "hincrbyfloat", "hkeys", "hlen", "hmget", "hmset", "hrandfield",
    "hscan", "hset", "hsetnx", "hstrlen", "hvals", "incr", "incrby", "incrbyfloat", "lcs", "lindex",
    "linsert", "llen", "lmove", "lmpop", "lpop", "lpos", "lpush", "lpushx", "lrange", "lrem", "lset", "ltrim",
    "mget", "move", "mset", "msetnx", "multi", "persist", "pexpire", "pexpireat", "pexpiretime", "pfadd",
    "pfcount", "pfmerge", "ping", "psetex", "pttl", "publish", "pubsub", "randomkey", "rename", "renamenx",
    "restore", "rpop", "rpoplpush", "rpush", "rpushx", "sadd", "scan", "scard", "script", "sdiff",
    "sdiffstore", "set", "setbit", "setex", "setnx", "setrange", "sinter", "sintercard", "sinterstore",
    "sismember", "smembers", "smismember", "smove", "sort", "sort_ro", "spop", "spublish", "srandmember",
    "srem", "sscan", "strlen", "substr", "sunion", "sunionstore", "time", "touch", "ttl", "type", "unlink",
    "unwatch", "wait", "watch", "xack", "xadd", "xautoclaim", "xclaim", "xdel", "xgroup", "xinfo", "xlen",
    "xpending", "xrange", "xread", "xreadgroup", "xrevrange", "xsetid", "xtrim", "zadd", "zcard", "zcount",
    "zdiff", "zdiffstore", "zincrby", "zinter", "zintercard", "zinterstore", "zlexcount", "zmpop", "zmscore",
    "zpopmax", "zpopmin", "zrandmember", "zrange", "zrangebylex", "zrangebyscore", "zrangestore", "zrank",
    "zrem", "zremrangebylex", "zremrangebyrank", "zremrangebyscore", "zrevrange", "zrevrangebylex",
    "zrevrangebyscore", "zrevrank", "zscan", "zscore", "zunion", "zunionstore"};

/// The variables that each client has by itself: SimulatedClient's own names.
constexpr std::array ownVariables{"acquired", "token", "client", "thread", "holder", "uuid", "now"};

/// Names of a JSON text that stand twice in one object; Qt's reader keeps the last one and says nothing.
class DoubledNames
{
public:
    explicit DoubledNames(const QByteArray& json)
        : m_json(json)
    {
    }

    /// Calls `report` with each name and where in the text it stands for the second time.
    template<class Report>
    void forEach(Report report)
    {
        struct Level {
            bool isObject = false;
            bool expectsName = false;
            QSet<QByteArray> names = {};
        };
        std::vector<Level> levels;
        for (qsizetype at = 0; at < m_json.size(); ++at) {
            const char letter = m_json[at];
            if (letter == '{' || letter == '[')
                levels.push_back({letter == '{', letter == '{'});
            else if ((letter == '}' || letter == ']') && !levels.empty())
                levels.pop_back();
            else if (letter == ',' && !levels.empty())
                levels.back().expectsName = levels.back().isObject;
            if (letter != '"')
                continue;
            const qsizetype begin = at + 1;
            for (++at; at < m_json.size() && m_json[at] != '"'; ++at)
                at += m_json[at] == '\\' ? 1 : 0;
            if (levels.empty() || !std::exchange(levels.back().expectsName, false))
                continue;
            const QByteArray name = m_json.mid(begin, at - begin);
            if (levels.back().names.contains(name))
                report(name, begin - 1);
            levels.back().names.insert(name);
        }
    }

private:
    const QByteArray& m_json;
};

/// Goes over a scenario that can be read, and finds what would be silent when it is played.
class Validation
{
public:
    Validation(const Scenario& scenario, const QByteArray& json)
        : m_scenario(scenario)
        , m_json(json)
    {
    }

    QList<ScenarioFault> findings()
    {
        DoubledNames(m_json).forEach([this](const QByteArray& name, qsizetype at) {
            append(ScenarioWords::tr("this name stands in the object twice; the last one counts"),
                QString::fromUtf8(name), at);
        });
        const QJsonObject& root = m_scenario.source;
        checkNames(root, "servers");
        checkNames(root, "clients");
        checkLocks(root.value(QLatin1String("locks")).toObject());
        checkKeys(root.value(QLatin1String("resources")).toObject());
        checkFaults(root.value(QLatin1String("faults")).toArray());
        const QJsonArray clients = root.value(QLatin1String("clients")).toArray();
        for (qsizetype i = 0; i < clients.size(); ++i)
            checkProgram(clients.at(i).toObject().value(QLatin1String("program")),
                QStringLiteral("clients[%1].program").arg(i));
        std::ranges::stable_sort(
            m_findings, {}, [](const ScenarioFault& each) { return std::pair(each.line, each.column); });
        return m_findings;
    }

private:
    void report(const QString& path, const QString& message)
    {
        append(message, path, offsetOfPath(m_json, path));
    }
    void append(const QString& message, const QString& path, qsizetype at)
    {
        const TextPlace place = placeOf(m_json, at);
        m_findings.append({message, path, place.line, place.column});
    }

    void checkNames(const QJsonObject& root, const char* list)
    {
        QSet<QString> names;
        const QJsonArray all = root.value(QLatin1String(list)).toArray();
        for (qsizetype i = 0; i < all.size(); ++i) {
            const QString name = all.at(i).toObject().value(QLatin1String("name")).toString();
            if (names.contains(name))
                report(QStringLiteral("%1[%2].name").arg(QLatin1String(list), QString::number(i)),
                    ScenarioWords::tr("another one has this name already"));
            names.insert(name);
        }
    }

    void checkLocks(const QJsonObject& locks)
    {
        for (const QString& name : locks.keys()) {
            const auto known = m_scenario.locks.find(name.toUtf8());
            const bool hasPermits = locks.value(name).toObject().contains(QLatin1String("permits"));
            if (hasPermits && known != m_scenario.locks.end() && !counts(known->second.form))
                report(QStringLiteral("locks.%1.permits").arg(name),
                    ScenarioWords::tr("only a semaphore has permits, and a latch a count"));
        }
    }

    static bool counts(client::Form form)
    {
        return form == client::Form::Semaphore || form == client::Form::Permit || form == client::Form::Latch;
    }

    void checkKeys(const QJsonObject& resources)
    {
        QSet<std::pair<int, QByteArray>> keys;
        for (const LabResource& resource : m_scenario.resources) {
            const std::pair key(resource.server, resource.key);
            const QString name = QString::fromUtf8(resource.what.name);
            if (keys.contains(key) && resources.contains(name))
                report(QStringLiteral("resources.%1").arg(name),
                    ScenarioWords::tr("another resource has this key on this server already"));
            keys.insert(key);
        }
    }

    void checkFaults(const QJsonArray& faults)
    {
        for (qsizetype i = 0; i < faults.size() && i < m_scenario.faults.size(); ++i)
            if (m_scenario.faults.at(i).at >= m_scenario.length)
                report(QStringLiteral("faults[%1].at").arg(i),
                    ScenarioWords::tr("the scenario is over by then: this must be less than its length"));
    }

    void checkProgram(const QJsonValue& program, const QString& path)
    {
        QSet<QByteArray> variables;
        for (const char* own : ownVariables)
            variables.insert(own);
        collectVariables(program, variables);
        checkSteps(program, path, variables);
    }

    /// A variable may be set in a later turn of a loop, so all that the program sets anywhere are known.
    static void collectVariables(const QJsonValue& value, QSet<QByteArray>& variables)
    {
        for (const auto& each : value.toArray())
            collectVariables(each, variables);
        const QJsonObject object = value.toObject();
        for (auto field = object.begin(); field != object.end(); ++field) {
            const bool isName = field.key() == u"let" || field.key() == u"pick" || field.key() == u"into";
            if (isName && field->isString())
                variables.insert(field->toString().toUtf8());
            for (const auto& each : isName ? field->toArray() : QJsonArray())
                variables.insert(each.toString().toUtf8());
            collectVariables(*field, variables);
        }
    }

    void checkSteps(const QJsonValue& value, const QString& path, const QSet<QByteArray>& variables)
    {
        if (value.isString())
            checkText(value.toString().toUtf8(), path, variables);
        const QJsonArray items = value.toArray();
        for (qsizetype i = 0; i < items.size(); ++i)
            checkSteps(items.at(i), QStringLiteral("%1[%2]").arg(path, QString::number(i)), variables);
        const QJsonObject object = value.toObject();
        if (object.contains(QLatin1String("command")))
            checkCommand(object.value(QLatin1String("command")).toArray().first(), path);
        if (object.contains(QLatin1String("acquire")))
            checkPermits(object, path);
        for (auto field = object.begin(); field != object.end(); ++field) {
            if (field.key() == u"script")
                checkScript(*field, path + QStringLiteral(".script"));
            else
                checkSteps(*field, path + u'.' + field.key(), variables);
        }
    }

    void checkText(const QByteArray& text, const QString& path, const QSet<QByteArray>& variables)
    {
        static const QRegularExpression innermost(QStringLiteral("\\$\\{([^${}]*)\\}"));
        QString rest = QString::fromUtf8(text);
        for (auto found = innermost.match(rest); found.hasMatch(); found = innermost.match(rest)) {
            const QByteArray name = found.captured(1).toUtf8();
            const bool isForm =
                name.startsWith("key:") || name.startsWith("channel:") || name.startsWith("ms:");
            if (!isForm && !variables.contains(name))
                report(path, ScenarioWords::tr("no step of this program sets the variable “%1”")
                                 .arg(QString::fromUtf8(name)));
            rest.replace(found.capturedStart(), found.capturedLength(), QStringLiteral("x"));
        }
        if (rest.contains(QStringLiteral("${")))
            report(path, ScenarioWords::tr("“${” is not closed by “}”"));
    }

    void checkCommand(const QJsonValue& name, const QString& path)
    {
        const QByteArray command = name.toString().toUtf8().toLower();
        if (!command.contains("${") &&
            std::ranges::none_of(commandNames, [&command](const char* each) { return command == each; }))
            report(path + QStringLiteral(".command[0]"),
                ScenarioWords::tr(
                    "Redis has no command of this name, or none that a client of the Lab may send"));
    }

    void checkPermits(const QJsonObject& step, const QString& path)
    {
        if (!step.contains(QLatin1String("permits")))
            return;
        const auto known = m_scenario.locks.find(step.value(QLatin1String("acquire")).toString().toUtf8());
        if (known == m_scenario.locks.end() || !counts(known->second.form))
            report(path + QStringLiteral(".permits"),
                ScenarioWords::tr("only a semaphore has permits, and a latch a count"));
    }

    /// Compiles it; nothing is run.
    void checkScript(const QJsonValue& script, const QString& path)
    {
        QStringList lines;
        if (script.isString())
            lines.append(script.toString());
        for (const auto& line : script.toArray())
            lines.append(line.toString());
        if (!sim::LuaScripts::isAvailable())
            return;
        const sim::LuaScripts scripts([](const QByteArrayList&) { return redis::Reply::nil(); });
        const redis::Reply objection = scripts.objectionTo(lines.join(u'\n').toUtf8());
        if (!objection.isError())
            return;
        static const QRegularExpression place(QStringLiteral("user_script:(\\d+): (.*)"));
        const auto found = place.match(QString::fromUtf8(objection.bytes));
        const int line = found.captured(1).toInt();
        report(script.isArray() && line > 0 ? QStringLiteral("%1[%2]").arg(path, QString::number(line - 1))
                                            : path,
            ScenarioWords::tr("this is no Lua: %1")
                .arg(found.hasMatch() ? found.captured(2) : QString::fromUtf8(objection.bytes)));
    }

    const Scenario& m_scenario;
    const QByteArray& m_json;
    QList<ScenarioFault> m_findings;
};

} // namespace

QList<ScenarioFault> findingsIn(const QByteArray& json)
{
    const auto read = readScenario(json);
    if (const auto* fault = std::get_if<ScenarioFault>(&read))
        return {*fault};
    return Validation(std::get<Scenario>(read), json).findings();
}

} // namespace lockscope::lab
