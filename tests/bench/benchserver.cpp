#include "tests/bench/benchserver.h"

#include <QAbstractEventDispatcher>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>

#include <algorithm>
#include <sched.h>
#include <thread>

namespace lockscope::bench
{

namespace
{

/// ARGV: the first key, the one after the last, and of how many one is large.
constexpr const char* applicationKeys = R"(
local function uuid(i)
    return string.format('%08x-%04x-4%03x-8%03x-%012x', i * 2654435761 % 4294967296, i % 65536, i % 4096,
        i * 7 % 4096, i)
end
local text, large, every = string.rep('x', 20), string.rep('y', 102400), tonumber(ARGV[3])
for i = tonumber(ARGV[1]), ARGV[2] - 1 do
    local sort = i % 100
    local value = (i * 7919 + 13) % every == 0 and large or text
    if sort == 0 then
        redis.call('hset', 'orders:' .. i .. ':owner', uuid(i) .. ':' .. i % 64, 1)
        redis.call('pexpire', 'orders:' .. i .. ':owner', 3600000)
    elseif sort <= 25 then
        local words = {'hset', 'user:' .. i, 'field1', value}
        for field = 2, 2 + i * 31 % 49 do
            words[#words + 1] = 'field' .. field
            words[#words + 1] = text
        end
        redis.call(unpack(words))
    elseif sort <= 50 and i % 2 == 0 then
        redis.call('set', 'session:' .. uuid(i), value == text and uuid(i + 1) or value, 'px', 3600000)
    elseif sort <= 50 then
        redis.call('set', 'cache:page:' .. i, value)
    elseif sort <= 63 then
        redis.call('rpush', 'queue:' .. i, text, text, value)
    elseif sort <= 76 then
        redis.call('sadd', 'tags:' .. i, 'a', 'b', value)
    elseif sort <= 89 then
        redis.call('zadd', 'rank:' .. i, 1, 'a', 2, value)
    else
        redis.call('xadd', 'events:' .. i, '*', 'k', value)
    end
end)";

/// Lets the process `id` (0: this one) run on the processors from `first` to the one before `end`.
void allow(qint64 id, unsigned first, unsigned end)
{
    cpu_set_t processors;
    CPU_ZERO(&processors);
    for (unsigned at = first; at < end; ++at)
        CPU_SET(at, &processors);
    if (sched_setaffinity(pid_t(id), sizeof processors, &processors) != 0)
        qFatal("the processors of process %lld cannot be chosen", id);
}

} // namespace

BenchServer::BenchServer()
    : m_redis({.tcp = true, .arguments = {QStringLiteral("--enable-debug-command"), QStringLiteral("yes")}})
{
}

void BenchServer::fill(int keys)
{
    m_redis.cli({QStringLiteral("DEBUG"), QStringLiteral("POPULATE"), QString::number(keys),
        QStringLiteral("cache")});
}

void BenchServer::fillLikeAnApplication(int keys, int largeEvery)
{
    constexpr int together = 10'000;
    for (int from = 0; from < keys; from += together)
        m_redis.cli({QStringLiteral("EVAL"), QLatin1String(applicationKeys), QStringLiteral("0"),
            QString::number(from), QString::number(std::min(from + together, keys)),
            QString::number(largeEvery)});
}

QString BenchServer::tcpUri() const { return QStringLiteral("redis://127.0.0.1:%1").arg(m_redis.port()); }

QString BenchServer::withoutScripts(const QString& uri) const
{
    m_redis.cli({QStringLiteral("ACL"), QStringLiteral("SETUSER"), QStringLiteral("scanner"),
        QStringLiteral("on"), QStringLiteral(">bench"), QStringLiteral("~*"), QStringLiteral("&*"),
        QStringLiteral("+@all"), QStringLiteral("-eval_ro"), QStringLiteral("-evalsha_ro")});
    return QString(uri).replace(QStringLiteral("://"), QStringLiteral("://scanner:bench@"));
}

/// In pieces, because a client waits only so long for one.
void addLocks(const support::PrivateRedis& redis, int locks)
{
    constexpr int together = 50'000;
    const QString script = QStringLiteral(
        "for i = ARGV[1], ARGV[2] - 1 do local name = 'bench:lock:' .. i; "
        "redis.call('hsetnx', name, string.format('%08x-0000-4000-8000-000000000000:%d', i, i % 64), 1); "
        "redis.call('pexpire', name, 3600000) end");
    for (int from = 0; from < locks; from += together)
        redis.cli({QStringLiteral("EVAL"), script, QStringLiteral("0"), QString::number(from),
            QString::number(std::min(from + together, locks))});
}

Companion::Companion(const QString& program, const QStringList& arguments)
{
    m_process.start(program, arguments);
    if (!m_process.waitForStarted())
        qFatal("%s does not start", qPrintable(program));
}

Companion::~Companion() { finish(); }

QByteArray Companion::finish()
{
    if (m_process.state() == QProcess::NotRunning)
        return {};
    m_process.closeWriteChannel();
    if (!m_process.waitForFinished(5000)) {
        m_process.kill();
        m_process.waitForFinished();
    }
    return m_process.readAllStandardOutput();
}

ProcessorsApart::ProcessorsApart(const BenchServer& server)
    : m_server(server.processId())
{
    const unsigned processors = std::thread::hardware_concurrency();
    if (processors < 2)
        return;
    allow(m_server, 0, 1);
    allow(0, 1, processors);
}

ProcessorsApart::~ProcessorsApart()
{
    const unsigned processors = std::thread::hardware_concurrency();
    allow(m_server, 0, processors);
    allow(0, 0, processors);
}

double numberAfter(const QByteArray& info, const QByteArray& before)
{
    const qsizetype at = info.indexOf(before);
    return at < 0 ? 0
                  : info.mid(at + before.size()).split('\r').constFirst().split(',').constFirst().toDouble();
}

double spentMilliseconds(const QByteArray& info)
{
    return 1000 * (numberAfter(info, "used_cpu_user:") + numberAfter(info, "used_cpu_sys:"));
}

ServerWork workOf(const QByteArrayList& infos)
{
    ServerWork work;
    for (const QByteArray& info : infos) {
        work.commands += numberAfter(info, "total_commands_processed:");
        work.milliseconds += spentMilliseconds(info);
    }
    return work;
}

QByteArray output(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.start(program, arguments);
    if (!process.waitForFinished(300'000) || process.exitCode() != 0)
        qFatal("%s failed: %s", qPrintable(program), process.readAllStandardError().constData());
    return process.readAllStandardOutput();
}

QString reference(const char* name)
{
    return QCoreApplication::applicationDirPath() + QStringLiteral("/reference_") + QLatin1String(name);
}

bool runUntil(const std::function<bool()>& done)
{
    QElapsedTimer patience;
    patience.start();
    QTimer beat; // the dispatcher waits for events; this one always comes
    beat.start(5);
    while (!done()) {
        if (patience.hasExpired(300'000))
            return false;
        QAbstractEventDispatcher::instance()->processEvents(QEventLoop::WaitForMoreEvents);
    }
    return true;
}

void runFor(std::chrono::milliseconds time)
{
    QEventLoop loop;
    QTimer::singleShot(time, &loop, &QEventLoop::quit);
    loop.exec();
}

} // namespace lockscope::bench
