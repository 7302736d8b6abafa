#include "tests/support/lastingredis.h"

#include <QFile>
#include <QTest>

namespace lockscope::support
{

void LastingRedis::start(const QStringList& arguments)
{
    QFile::remove(path());
    const QStringList own{QStringLiteral("--port"), QStringLiteral("0"), QStringLiteral("--unixsocket"),
        path(), QStringLiteral("--dir"), m_folder.path(), QStringLiteral("--save"), QString()};
    m_process.start(QStringLiteral("redis-server"), own + arguments);
    if (!QTest::qWaitFor([this] { return QFile::exists(path()); }, 10'000))
        qFatal("redis-server does not start: %s", m_process.readAllStandardOutput().constData());
}

void LastingRedis::kill()
{
    m_process.kill();
    m_process.waitForFinished();
}

QByteArray LastingRedis::cli(const QStringList& words) const
{
    QProcess process;
    process.start(QStringLiteral("redis-cli"), QStringList{QStringLiteral("-s"), path()} + words);
    process.waitForFinished(10'000);
    return process.readAllStandardOutput().trimmed();
}

QByteArray LastingRedis::cli(const char* line) const
{
    return cli(QString::fromUtf8(line).split(QLatin1Char(' '), Qt::SkipEmptyParts));
}

} // namespace lockscope::support
