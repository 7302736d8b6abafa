#include "tests/bench/benchserver.h"

#include <QAbstractEventDispatcher>
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>

namespace lockscope::bench
{

BenchServer::BenchServer()
    : m_redis({.arguments = {QStringLiteral("--enable-debug-command"), QStringLiteral("yes")}})
{
}

void BenchServer::fill(int keys)
{
    m_redis.cli({QStringLiteral("DEBUG"), QStringLiteral("POPULATE"), QString::number(keys),
        QStringLiteral("cache")});
}

void addLocks(const support::PrivateRedis& redis, int locks)
{
    const QString script = QStringLiteral(
        "for i = 0, ARGV[1] - 1 do local name = 'bench:lock:' .. i; "
        "redis.call('hsetnx', name, string.format('%08x-0000-4000-8000-000000000000:%d', i, i % 64), 1); "
        "redis.call('pexpire', name, 3600000) end");
    redis.cli({QStringLiteral("EVAL"), script, QStringLiteral("0"), QString::number(locks)});
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
        if (patience.hasExpired(60'000))
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
